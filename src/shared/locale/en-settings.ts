import type { zhSettings } from './zh-settings.ts'

/** Words of the settings, in English. */
export const enSettings: Readonly<Record<keyof typeof zhSettings, string>> = {
  'rail.settings': 'Settings',

  'settings.title': 'Settings',
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.density': 'Table row height',
  'settings.zoom': 'Zoom',
  'settings.zoomIn': 'Zoom in',
  'settings.zoomOut': 'Zoom out',
  'settings.zoomReset': 'Back to 100%',
  'settings.language': 'Language',
  'settings.account': 'Account',
  'settings.signedInAs': 'Signed in as',
  'settings.firm': 'Firm',
  'settings.server': 'Server',
  'settings.security': 'Security',
  'settings.about': 'About',
  'settings.version': 'Version',
  'settings.proxy': 'Network proxy',
  'settings.proxyBrowser':
    'The browser shell uses the system’s certificates and the proxy variables; it reads no PAC file',
  'settings.failed': 'The setting was not saved',

  'command.settings': 'Open settings',
  'command.settings.letters': 'os',
}

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
  'settings.opens': 'Open at start',
  'opens.customers': 'Customers',
  'opens.today': 'Today',
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
  'settings.diagnostics': 'Diagnostics',
  'settings.diagnosticsSave': 'Export diagnostics',
  'settings.diagnosticsHint':
    'Version, state of the sync and the log, for whoever looks into a failure; no records, numbers, messages or keys',
  'settings.diagnosticsFile': 'firmdesk-diagnostics-{time}.json',
  'settings.diagnosticsFailed': 'The diagnostics were not exported: {reason}',
  'settings.failed': 'The setting was not saved',

  'desktop.title': 'Desktop',
  'desktop.on': 'On',
  'desktop.off': 'Off',
  'desktop.closeToTray': 'Close to tray',
  'desktop.closeToTrayHint': 'Closing the main window leaves the app in the tray; its menu quits it',
  'desktop.startAtLogin': 'Start at login',
  'desktop.links': 'Telephone links',
  'desktop.linksHint':
    'Links tel:, callto: and firmdesk: of other programs open this app: they fill the number in or show the record, and never dial',
  'desktop.linksRefused':
    'The system did not give these links to this app. Choose Firmdesk in the default apps of the system settings',
  'desktop.shortcuts': 'Global shortcuts',
  'desktop.shortcutsHint': 'They work in the background too; they fill the number in and never dial',
  'desktop.keys.dial': 'Dial the number on the clipboard',
  'desktop.keys.show': 'Show or hide the window',
  'desktop.taken': 'Another program has these keys. Please choose others',
  'desktop.notifications': 'Notifications',
  'desktop.notificationsHint': 'When a reminder is due, something needs you, or the line of a call is lost',
  'desktop.notify.full': 'With content',
  'desktop.notify.hidden': 'Content hidden',
  'desktop.notify.off': 'None',
  'desktop.clearClipboard': 'Clear copied numbers',
  'desktop.clearClipboardHint': 'Telephone numbers that were copied here leave the clipboard after 60 seconds',
  'desktop.lockAfter': 'Lock when idle',
  'desktop.lockAfterHint':
    'Locks the account once nobody has touched this computer for a while, or the system’s screen is locked; the password opens it again. A call puts this off until its end, for 2 hours at most',
  'desktop.lockNever': 'Never',
  'desktop.lockMinutes': '{n} min',
  'desktop.protectScreen': 'Hide from screenshots',
  'desktop.protectScreenHint': 'Screenshots, recordings and shared screens show nothing of this app',
  'desktop.protectScreenMac':
    'Screenshots, recordings and shared screens show nothing of this app; on macOS some recorders still do',

  'command.settings': 'Open settings',
  'command.settings.letters': 'os',
}

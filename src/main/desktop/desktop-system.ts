import { app, BrowserWindow, globalShortcut } from 'electron'
import { opensLinks, takeLinks } from './app-links.ts'
import { type DesktopSystem, opensAtLogin, setLogin } from './desktop-settings.ts'
import type { TrayIcon } from './tray.ts'

/** The system that the app runs on. */
export const desktopSystem = (tray: TrayIcon): DesktopSystem => ({
  platform: process.platform,
  isInstalled: process.defaultApp !== true,
  hasTray: () => tray.present,
  setLogin: (open) => setLogin(app, open),
  opensAtLogin: () => opensAtLogin(app),
  setLinks: (scheme, taken) => takeLinks(app, scheme, taken),
  opensLinks: (scheme) => opensLinks(app, scheme),
  register: (keys, run) => globalShortcut.register(keys, run),
  unregisterAll: () => globalShortcut.unregisterAll(),
  protect: (on) => {
    for (const window of BrowserWindow.getAllWindows()) window.setContentProtection(on)
  },
})

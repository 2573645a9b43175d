import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { log } from './log.ts'

/** The icon in the system's tray; `present` is false where the desktop has none. */
export type TrayIcon = {
  readonly present: boolean
  /** Takes the menu's place. */
  readonly setMenu: (template: MenuItemConstructorOptions[]) => void
}

/**
 * The picture of the tray's icon on a system: macOS colours a template by itself; Windows takes the size for its scaling
 * out of an .ico alone, and would enlarge the smallest of other pictures.
 */
export const trayArt = (platform: NodeJS.Platform): string =>
  (({ darwin: 'trayTemplate.png', win32: 'icon.ico' }) as Partial<Record<NodeJS.Platform, string>>)[platform] ??
  'tray.png'

/** The picture of a window's icon, for the same reason. */
export const windowArt = (platform: NodeJS.Platform): string => (platform === 'win32' ? 'icon.ico' : 'icon.png')

/** Puts the icon into the system's tray; where the desktop has none, the app goes on without. */
export const showTray = (icon: string, onClick: () => void): TrayIcon => {
  try {
    const image = nativeImage.createFromPath(icon)
    if (process.platform === 'darwin') image.setTemplateImage(true)
    const tray = new Tray(image)
    tray.setToolTip('Firmdesk')
    // On macOS a click opens the menu, and nothing else.
    if (process.platform !== 'darwin') tray.on('click', onClick)
    return { setMenu: (template) => tray.setContextMenu(Menu.buildFromTemplate(template)), present: true }
  } catch (error) {
    log('warn', 'tray-absent', { reason: error instanceof Error ? error.name : 'unknown' })
    return { setMenu: () => {}, present: false }
  }
}

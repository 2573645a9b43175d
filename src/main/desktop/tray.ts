import { Menu, nativeImage, Tray } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { log } from './log.ts'
import { trayTemplate } from './menus.ts'

export type TrayIcon = { readonly relabel: (words: ShellWords) => void; readonly present: boolean }

type TrayActions = Parameters<typeof trayTemplate>[1]

/** Puts the icon into the system's tray; where the desktop has none, the app goes on without. */
export const showTray = (icon: string, words: ShellWords, actions: TrayActions): TrayIcon => {
  try {
    const image = nativeImage.createFromPath(icon)
    if (process.platform === 'darwin') image.setTemplateImage(true)
    const tray = new Tray(image)
    const relabel = (next: ShellWords): void => tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(next, actions)))
    tray.setToolTip('Firmdesk')
    tray.on('click', actions.open)
    relabel(words)
    return { relabel, present: true }
  } catch (error) {
    log('warn', 'tray-absent', { reason: error instanceof Error ? error.name : 'unknown' })
    return { relabel: () => {}, present: false }
  }
}

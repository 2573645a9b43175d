import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'

const editItems = (words: ShellWords): MenuItemConstructorOptions[] => [
  { role: 'undo', label: words.undo },
  { role: 'redo', label: words.redo },
  { type: 'separator' },
  { role: 'cut', label: words.cut },
  { role: 'copy', label: words.copy },
  { role: 'paste', label: words.paste },
  { role: 'selectAll', label: words.selectAll },
]

/**
 * The application's menu on macOS, where Cmd+C and its like are entries of it; the other systems have none, their keys
 * belong to the page. Every entry has a label: Electron's own words are English.
 */
const applicationTemplate = (words: ShellWords, openSettings: () => void): MenuItemConstructorOptions[] => [
  {
    label: 'Firmdesk',
    submenu: [
      { role: 'about', label: words.about },
      { type: 'separator' },
      { label: words.settingsEntry, accelerator: 'Command+,', click: openSettings },
      { type: 'separator' },
      { role: 'services', label: words.services },
      { type: 'separator' },
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      { type: 'separator' },
      { role: 'quit', label: words.quit },
    ],
  },
  { label: words.edit, submenu: editItems(words) },
  {
    label: words.window,
    // By its role the system lists the open windows in it.
    role: 'window',
    submenu: [
      { role: 'minimize', label: words.minimize },
      { role: 'zoom', label: words.zoom },
      { role: 'togglefullscreen', label: words.fullScreen },
      { role: 'close', label: words.close },
      { type: 'separator' },
      { role: 'front', label: words.front },
    ],
  },
]

/** Sets the application's menu for a platform. */
export const setApplicationMenu = (platform: NodeJS.Platform, words: ShellWords, openSettings: () => void): void => {
  const template = platform === 'darwin' ? applicationTemplate(words, openSettings) : null
  Menu.setApplicationMenu(template && Menu.buildFromTemplate(template))
}

/** Right click: the usual editing in fields, copy on selected text. */
export const giveContextMenu = (contents: WebContents, words: () => ShellWords): void => {
  contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    if (isEditable) {
      const allowed: Readonly<Record<string, boolean>> = {
        undo: editFlags.canUndo,
        redo: editFlags.canRedo,
        cut: editFlags.canCut,
        copy: editFlags.canCopy,
        paste: editFlags.canPaste,
        selectAll: editFlags.canSelectAll,
      }
      const items = editItems(words()).map((item) => ({ ...item, enabled: allowed[item.role ?? ''] ?? true }))
      Menu.buildFromTemplate(items).popup()
    } else if (selectionText.trim() !== '') {
      Menu.buildFromTemplate([{ role: 'copy', label: words().copy }]).popup()
    }
  })
}

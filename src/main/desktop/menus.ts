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

/** The application's menu on macOS; the other systems have none, their keys belong to the page. */
const applicationTemplate = (words: ShellWords): MenuItemConstructorOptions[] => [
  {
    label: 'Firmdesk',
    submenu: [
      { role: 'about', label: words.about },
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
    submenu: [
      { role: 'minimize', label: words.minimize },
      { role: 'close', label: words.close },
    ],
  },
]

/** Sets the application's menu for a platform. */
export const setApplicationMenu = (platform: NodeJS.Platform, words: ShellWords): void => {
  Menu.setApplicationMenu(platform === 'darwin' ? Menu.buildFromTemplate(applicationTemplate(words)) : null)
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

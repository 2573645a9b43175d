// The application's menu: what macOS needs of it, and that the other systems have none.
import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { setApplicationMenu } from '../../src/main/desktop/menus.ts'
import { wordsFor } from '../../src/shared/locale/shell-words.ts'

const set = vi.hoisted(() => ({ menu: undefined as unknown }))
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (menu: unknown) => {
      set.menu = menu
    },
  },
}))

const menuOn = (platform: NodeJS.Platform, openSettings = () => {}) => {
  setApplicationMenu(platform, wordsFor('zh-CN'), openSettings)
  return set.menu as (MenuItemConstructorOptions & { readonly submenu: MenuItemConstructorOptions[] })[] | null
}

describe('the application’s menu', () => {
  it('has on macOS what the keys of the system stand for: editing, settings, windows, hiding and quitting', () => {
    const [own, edit, windows] = menuOn('darwin') ?? []
    const rolesOf = (menu?: { readonly submenu: MenuItemConstructorOptions[] }) =>
      menu?.submenu.flatMap(({ role }) => role ?? [])
    expect(rolesOf(own)).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'])
    expect(rolesOf(edit)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])
    expect(windows?.role).toBe('window')
    expect(rolesOf(windows)).toEqual(['minimize', 'zoom', 'togglefullscreen', 'close', 'front'])
  })

  it('leads by Cmd+, to the settings there', () => {
    const opened = vi.fn()
    const entry = menuOn('darwin', opened)?.[0]?.submenu.find(({ accelerator }) => accelerator === 'Command+,')
    expect(entry?.label).toBe('设置…')
    entry?.click?.({} as never, undefined, {} as never)
    expect(opened).toHaveBeenCalledOnce()
  })

  it('says every entry in the language of the app', () => {
    const entries = (menuOn('darwin') ?? []).flatMap((menu) => [menu, ...menu.submenu])
    for (const { type, label } of entries) if (type !== 'separator') expect(label).toBeTruthy()
  })

  it.each(['win32', 'linux'] as const)('is none on %s, where Alt and the keys belong to the page', (platform) => {
    expect(menuOn(platform)).toBe(null)
  })
})

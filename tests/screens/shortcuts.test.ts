// The table of shortcuts: which events it means, that its dialog has words for each, and that the keys are taken from it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locales } from '#shared/locale/index'
import { isShortcut, keyWords, shortcutNames, shortcuts } from '../../src/renderer/src/lib/shortcuts.ts'

const root = 'src/renderer/src'
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && name !== join('lib', 'shortcuts.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** What asks for Ctrl and means no shortcut: a press of a link, keys that are nothing with Ctrl, Enter in a long text. */
const without = [
  'app/palette/palette.tsx',
  'components/field-editor/text-input.tsx',
  'components/from-list-link.tsx',
  'components/grid/grid-head.tsx',
]

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const pressed = (key: string, change: Partial<typeof none> = {}) => ({ key, ...none, ...change })

describe('the shortcuts', () => {
  it('are met by their keys alone, however a keyboard writes a sign', () => {
    expect(isShortcut(pressed('e'), 'edit')).toBe(true)
    // Caps lock.
    expect(isShortcut(pressed('E'), 'edit')).toBe(true)
    expect(isShortcut(pressed('E', { shiftKey: true }), 'edit')).toBe(false)
    expect(isShortcut(pressed('e', { ctrlKey: true }), 'edit')).toBe(false)
    expect(isShortcut(pressed('?', { shiftKey: true }), 'shortcuts')).toBe(true)
    expect(isShortcut(pressed('/', { shiftKey: true }), 'search')).toBe(true)
    expect(isShortcut(pressed('F', { ctrlKey: true, shiftKey: true }), 'filters')).toBe(true)
    expect(isShortcut(pressed('f', { ctrlKey: true }), 'filters')).toBe(false)
    expect(isShortcut(pressed('k', { metaKey: true }), 'palette')).toBe(true)
    // AltGr of a European keyboard is Ctrl and Alt.
    expect(isShortcut(pressed('k', { ctrlKey: true, altKey: true }), 'palette')).toBe(false)
    expect(isShortcut(pressed(' ', { shiftKey: true }), 'selectRow')).toBe(true)
    expect(isShortcut(pressed('ArrowDown', { shiftKey: true }), 'moveRows')).toBe(false)
    expect(isShortcut(pressed('ArrowDown', { shiftKey: true }), 'moveRows', 'selectRows')).toBe(true)
  })

  it('have one meaning each where they hold', () => {
    const held = shortcutNames.flatMap((name) => shortcuts[name].keys.map((keys) => `${shortcuts[name].scope} ${keys}`))
    expect(held.filter((one, at) => held.indexOf(one) !== at)).toEqual([])
  })

  it('read as the keys of the computer', () => {
    expect(keyWords('Mod+Shift+F', false)).toBe('Ctrl Shift F')
    expect(keyWords('Mod+Shift+F', true)).toBe('⌘ Shift F')
    expect(keyWords('Alt+ArrowUp', false)).toBe('Alt ↑')
  })

  it('have words, and no words are left over', () => {
    const worded = Object.keys(locales['zh-CN']).flatMap((key) => /^shortcut\.(.+)$/.exec(key)?.[1] ?? [])
    expect(worded.sort()).toEqual([...shortcutNames].sort())
  })

  it('are each given a meaning by name, and no other key of a letter, a sign or Ctrl is heard', () => {
    const given = (name: string) => new RegExp(`is(?:Shortcut|Submit)\\([^)]*'${name}'|(?:^|[{,]) *${name}: `, 'm')
    const registering = sources.filter(({ text }) => text.includes('Shortcut')).map(({ text }) => text)
    expect(shortcutNames.filter((name) => !registering.some((text) => given(name).test(text)))).toEqual([])
    const own = /\bkey(?:\.toLowerCase\(\))? *[!=]== *'[^' ]'|ctrlKey|metaKey/
    const hearing = sources.filter(({ text }) => own.test(text)).map(({ name }) => name.replaceAll('\\', '/'))
    expect(hearing.sort()).toEqual(without)
    const listening = sources.filter(({ text }) => text.includes("addEventListener('keydown'")).map(({ name }) => name)
    const layers = ['floating.tsx', 'menu-list.tsx', 'use-escape.ts'].map((name) => `components/antd/${name}`)
    expect(listening.sort()).toEqual([...layers, 'lib/keys.ts'])
  })
})

// Selected text that is copied on the desktop: a number goes through the shell, which takes it off the clipboard again.
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const copied = vi.hoisted((): string[] => [])
vi.mock('../../src/renderer/src/bridge/queries.ts', () => ({
  copyText: async (text: string) => copied.push(text),
}))

class Field extends EventTarget {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
  constructor(value: string, from: number | null, to: number | null) {
    super()
    this.value = value
    this.selectionStart = from
    this.selectionEnd = to
  }
}

const { watchCopies } = await import('../../src/renderer/src/bridge/copied-selection.ts')
let selected = ''
const pageIn = (shell: object | undefined) => {
  const page = new EventTarget()
  vi.stubGlobal('window', { firmdesk: shell })
  vi.stubGlobal('document', page)
  vi.stubGlobal('getSelection', () => selected)
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', Field)
  watchCopies()
  /** True where the page left the copy to the browser. */
  return (field?: Field) => {
    const event = new Event('copy', { cancelable: true })
    if (field !== undefined) Object.defineProperty(event, 'target', { value: field })
    return page.dispatchEvent(event)
  }
}

beforeEach(() => {
  copied.length = 0
})
// Files of tests share a process.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../../src/renderer/src/bridge/queries.ts')
})

it('a number that was selected is copied by the shell, and other text as ever', () => {
  const copy = pageIn({})
  selected = ' 138 1234 5621\n'
  expect(copy()).toBe(false)
  const others = ['2026-11-29', '1500000', '330106199001011234', '6222020200112345678', '案号'.repeat(40)]
  for (const text of ['', '见 13812345621', '2026', '13812345621\t李', ...others]) {
    selected = text
    expect(copy(), text).toBe(true)
  }
  expect(copied).toEqual(['138 1234 5621'])
})

it('of a field the selected part counts, and a browser that clears no clipboard copies by itself', () => {
  const copy = pageIn({})
  selected = '13812345621'
  expect(copy(new Field('电话 0571-87654321', 3, 16))).toBe(false)
  expect(copy(new Field('13812345621', 0, 3))).toBe(true)
  expect(copy(new Field('13812345621', null, null))).toBe(true)
  expect(copied).toEqual(['0571-87654321'])
  expect(pageIn(undefined)()).toBe(true)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../scripts/lib/tools.ts'
import { testText } from './support/named-tests.ts'

const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Tests that a text names, as `file`: “part of a title”. */
const namedIn = (text: string) =>
  [...text.matchAll(/`(tests\/[^`]+)`: “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))

const items = [...document.matchAll(/^\| (\d+) \| ([^|]+) \| (.+) \|$/gm)].map(([, number, , shownBy = '']) => ({
  number: Number(number),
  shownBy,
}))

describe('docs/security.md', () => {
  it('names tests that exist, by titles that they have', () => {
    const named = namedIn(document)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ file, title }) => !testText(root, file).includes(title))).toEqual([])
  })

  it('has each of the 28 items once, with a test that shows it or the word that none does', () => {
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, place) => place + 1))
    const open = items.filter(({ shownBy }) => namedIn(shownBy).length === 0)
    expect(open.filter(({ shownBy }) => !/^(?:comes with|not shown)/.test(shownBy))).toEqual([])
    // A file is named for nothing where no title stands beside it.
    const files = [...document.matchAll(/`tests\/[\w./-]+\.ts`/g)].length
    expect(files).toBe(namedIn(document).length)
  })

  it('is looked at in the form in which it names tests', () => {
    expect(namedIn('`tests/a.test.ts`: “it holds”; `tests/b.test.ts`: “no, it is”')).toEqual([
      { file: 'tests/a.test.ts', title: 'it holds' },
      { file: 'tests/b.test.ts', title: 'no, it is' },
    ])
    expect(testText(root, 'tests/nothing.test.ts')).toBe('')
    expect(testText(root, 'tests/desktop/electron.test.ts')).toContain('every fuse that the tool knows is set')
  })
})

// A browser keeps what stands in the boxes of a page, for its next start, in plain text; of a box that says
// autocomplete="off" it keeps nothing. Passwords and the address of a server name another way of filling in.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const screens = resolve(import.meta.dirname, '../../src/renderer/src')

/** Boxes in which somebody types, as they stand in the sources of the screens. */
const boxes = globSync('**/*.tsx', { cwd: screens }).flatMap((file) => {
  const source = readFileSync(join(screens, file), 'utf8')
  return [...source.matchAll(/<(?:textarea|input)\b.*?\/>/gs)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="(?:radio|checkbox|file)"/.test(tag))
    .map((tag) => ({ file, isTold: /autoComplete[=:]/.test(tag.includes('{...') ? source : tag) }))
})

it('every box says that the browser keeps nothing of it', () => {
  expect(boxes.length).toBeGreaterThan(12)
  expect(boxes.filter(({ isTold }) => !isTold).map(({ file }) => file)).toEqual([])
})

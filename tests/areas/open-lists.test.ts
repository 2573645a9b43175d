// What the engine and the contract know of kinds of records comes from the areas: nothing there has to name one more.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/tools.ts'

const filesOf = (folder: string) => readdirSync(join(root, folder)).map((file) => `${folder}${file}`)
const looked = [
  ...filesOf('src/shared/contract/'),
  'src/shared/domain/work.ts',
  'src/main/core/engine/store/state.ts',
  'src/renderer/src/bridge/views.ts',
  'src/renderer/src/features/admin/firm-tags.tsx',
]
const kind = "'(?:customers?|compan(?:y|ies)|contacts?|followups?|comments?|warning|facets|\\w+Search)'"
/** Two kinds one after the other, as a list or a union. */
const closed = new RegExp(`${kind}(?: as const)?,?\\s*[|,]?\\s*${kind}`)
/** What the palette finds stands in groups of its own, each with another answer. */
const groups = /searchKinds = \[[^\]]*\]/

describe('lists of kinds of records', () => {
  it('stand in record-kinds.ts where a page names one, and else come together from the areas', () => {
    const found = looked.filter((file) => closed.test(readFileSync(join(root, file), 'utf8').replace(groups, '')))
    expect(found).toEqual([])
    expect(closed.test(readFileSync(join(root, 'src/shared/domain/record-kinds.ts'), 'utf8'))).toBe(true)
  })
})

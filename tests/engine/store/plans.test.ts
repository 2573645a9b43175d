import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sortColumn } from '#core/areas/customers/store/build-steps'
import * as queries from '#core/areas/customers/store/query'
import type { Statement } from '#core/engine/store/compiler'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { sortFields } from '#shared/contract/customers'
import { indexNow, madeCustomers, newFolder, newStore, noon, testKey } from './support.ts'

const none: queries.Filter = { nameKey: '', chargeStatus: [], level: [], ownerid: '' }
const filters: Readonly<Record<string, queries.Filter>> = {
  none,
  'one charge status': { ...none, chargeStatus: ['1'] },
  'two charge statuses': { ...none, chargeStatus: ['0', '1'] },
  levels: { ...none, level: ['1', '2', '3'] },
  owner: { ...none, ownerid: '5' },
  all: { ...none, chargeStatus: ['1'], level: ['1', '2'], ownerid: '5' },
}
const names = { chinese: { ...none, nameKey: '公司' }, initials: { ...none, nameKey: 'gs', level: ['1'] } }
const columns = queries.selectionOf(['name', 'level', 'gmtFollowup', 'phoneMore', 'extra.school'])

let database: Database.Database

beforeAll(async () => {
  const folder = newFolder()
  const store = newStore({ folder })
  store.customers.upsert(madeCustomers(2000), noon)
  await indexNow(store)
  database = openDatabase(join(folder, storeFile), testKey)
})
afterAll(() => database.close())

const plan = (query: Statement<never, unknown>): string[] =>
  database
    .prepare(`EXPLAIN QUERY PLAN ${query.sql}`)
    .all(...query.parameters.map((value) => (typeof value === 'string' ? value : 0)))
    .map((line) => String((line as { detail: unknown }).detail))

/** A walk over the table itself, or a sort at run time. */
const costly = (lines: readonly string[]): string[] =>
  lines.filter((line) => /TEMP B-TREE/.test(line) || (/SCAN (customer|row)\b/.test(line) && !/INDEX/.test(line)))

describe('query plans of the list', () => {
  for (const field of sortFields) {
    for (const [name, filter] of Object.entries(filters)) {
      it(`walks an index that covers: ${field}, filter ${name}`, () => {
        for (const order of ['asc', 'desc'] as const) {
          for (const anchored of [false, true]) {
            const page = plan(queries.pageQuery(columns, filter, field, order, anchored))
            expect(costly(page)).toEqual([])
            expect(page.join('\n')).toContain(`customer USING COVERING INDEX customer_by_${sortColumn(field)}`)
            expect(page.join('\n')).toContain('SEARCH row USING INTEGER PRIMARY KEY')
            // With an anchor the walk begins there: key and tie are both part of the seek.
            const key = sortColumn(field)
            if (anchored) expect(page.join('\n')).toContain(`((${key},tie)${order === 'asc' ? '>' : '<'}(?,?))`)
            const anchor = plan(queries.anchorQuery(filter, field, order, anchored))
            expect(costly(anchor)).toEqual([])
            expect(anchor.join('\n')).toContain(`COVERING INDEX customer_by_${sortColumn(field)}`)
          }
        }
        const count = plan(queries.countQuery(filter))
        expect(costly(count)).toEqual([])
        expect(count.join('\n')).toContain('COVERING INDEX')
      })
    }

    for (const [name, filter] of Object.entries(names)) {
      it(`finds names without a table walk: ${field}, ${name}`, () => {
        const walk = plan(queries.namedWalkQuery(filter, field, 'desc'))
        expect(costly(walk)).toEqual([])
        expect(walk.join('\n')).toContain(`SCAN customer USING COVERING INDEX customer_by_${sortColumn(field)}`)
        expect(walk.join('\n')).toContain('COVERING INDEX customer_by_name')
        const search = plan(queries.namedSearchQuery(filter, field))
        expect(costly(search)).toEqual([])
        expect(search.join('\n')).toContain('SEARCH customer USING INTEGER PRIMARY KEY')
        expect(search.join('\n')).toContain('SCAN customer_search VIRTUAL TABLE')
      })
    }
  }

  it('would notice a walk over the table', () => {
    const walk = database.prepare('EXPLAIN QUERY PLAN SELECT id FROM customer ORDER BY note').all() as {
      detail: string
    }[]
    expect(costly(walk.map((line) => line.detail))).toHaveLength(2)
  })
})

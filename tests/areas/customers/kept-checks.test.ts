// Checks for conflicts of interest are the firm's evidence: none goes because others come.
import { afterEach, expect, it, vi } from 'vitest'
import { checkOf, keepCheck, keptChecks } from '#core/areas/customers/kept-checks'
import { createReader } from '#core/areas/reader'
import { storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { type InterestCheck, interestCheck } from '#shared/contract/checks'
import { newFolder, newStore, noon, testKey } from '../../engine/store/support.ts'

afterEach(() => vi.restoreAllMocks())

const check = (id: string, parties: readonly string[]) =>
  interestCheck.parse({ id, at: noon, by: '林知远', parties, customers: 1, contacts: 0, hits: [] })

const readerOf = (store: Store, folder: string) =>
  createReader({
    ...{ store, input: { folder, file: storeFile, key: testKey }, start: null },
    ...{ log: () => undefined, after: () => () => undefined },
  })

it('a check is kept for good, however many and however long those are that follow, and after a restart', async () => {
  const folder = newFolder()
  const store = newStore({ folder })
  const oldest = check('first', ['澜桥精密'])
  keepCheck(store, oldest)
  store.transaction(() => {
    keepCheck(store, check('long', ['长'.repeat(4_000_000)]))
    for (let index = 0; index < 519; index += 1) keepCheck(store, check(`${index}`, ['远序']))
  })
  store.close()
  const again = newStore({ folder })
  const reader = readerOf(again, folder)
  const { checks, total } = await keptChecks(reader, 2)
  expect(checks.map(({ id }) => id)).toEqual(['518', '517'])
  expect(total).toBe(521)
  expect((await keptChecks(reader, total)).checks.at(-1)).toEqual({
    ...{ id: 'first', at: noon, by: '林知远', parties: ['澜桥精密'], found: 0 },
  })
  expect(checkOf(again, 'first')).toEqual(oldest)
  expect(checkOf(again, 'none')).toBeNull()
})

it('the list of checks counts their hits, and parses none of them', async () => {
  const folder = newFolder()
  const store = newStore({ folder })
  const hit: InterestCheck['hits'][number] = {
    ...{ kind: 'customer', id: '7', name: '远序', ownerName: '', companyName: '', matched: 'name', exact: true },
    party: '远序',
  }
  keepCheck(store, { ...check('many', ['远序']), hits: Array.from({ length: 4_500 }, () => hit) })
  store.audit.add({ at: noon, action: 'checks.interest', subject: 'odd', detail: '{"id":"odd"}' })
  const parse = vi.spyOn(JSON, 'parse')
  const { checks, total } = await keptChecks(readerOf(store, folder), 9)
  expect([checks.map(({ id, found }) => [id, found]), total]).toEqual([[['many', 4_500]], 2])
  expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(500)
})

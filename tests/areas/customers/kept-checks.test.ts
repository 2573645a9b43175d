// Checks for conflicts of interest are the firm's evidence: none goes because others come.
import { expect, it } from 'vitest'
import { checkOf, keepCheck, keptChecks } from '#core/areas/customers/kept-checks'
import { interestCheck } from '#shared/contract/checks'
import { newFolder, newStore, noon } from '../../engine/store/support.ts'

const check = (id: string, parties: readonly string[]) =>
  interestCheck.parse({ id, at: noon, by: '林知远', parties, customers: 1, contacts: 0, hits: [] })

it('a check is kept for good, however many and however long those are that follow, and after a restart', () => {
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
  const { checks, total } = keptChecks(again, 2)
  expect(checks.map(({ id }) => id)).toEqual(['518', '517'])
  expect(total).toBe(521)
  expect(keptChecks(again, total).checks.at(-1)).toEqual({
    ...{ id: 'first', at: noon, by: '林知远', parties: ['澜桥精密'], found: 0 },
  })
  expect(checkOf(again, 'first')).toEqual(oldest)
  expect(checkOf(again, 'none')).toBeNull()
})

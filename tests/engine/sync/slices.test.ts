import { expect, it } from 'vitest'
import { openStore } from '#core/areas/stores'
import { pageWriter } from '#core/engine/sync/pull/apply'
import type { SyncContext } from '#core/engine/sync/types'
import type { Customer } from '#shared/domain/customer'
import { temporaryFolder, testClock } from '../../support/ports.ts'

/** Rows that nobody reads; what counts is how many come at once. */
const rows = Array.from({ length: 500 }, (_, index) => ({ id: String(index) }) as Customer)

it('G3 a pull holds the store for long where it is alone, and shortly as soon as somebody else asks for anything', async () => {
  const folder = temporaryFolder()
  const clock = testClock()
  const store = openStore({ folder: folder.path, key: new Uint8Array(32), now: clock.now })
  const sizes: number[] = []
  let others = 0
  const context = {
    store,
    clock,
    log: () => undefined,
    beside: {
      current: async (_: string, part: readonly Customer[]) => part,
      overlaid: (_: string, part: readonly Customer[]) => part,
    },
    breathe: async () => clock.advance(others),
  } as unknown as SyncContext
  const write = async (pages: number) => {
    sizes.length = 0
    const table = {
      upsert: (part: readonly Customer[]) => {
        sizes.push(part.length)
        // A twentieth of a millisecond for each row.
        clock.advance(part.length / 20)
        return []
      },
    }
    for (let page = 0; page < pages; page += 1)
      await pageWriter(context, 'customers', table).write(
        { rows, bad: [], total: null, pageIndex: page, askedAt: 0 },
        null,
      )
  }
  await write(60)
  expect(sizes[0]).toBe(128)
  expect(sizes.slice(1, 4)).toEqual([80, 80, 80])
  expect(sizes.slice(-2)).toEqual([480, 20])
  others = 2
  await write(1)
  expect(Math.max(...sizes)).toBe(80)
  others = 0
  await write(60)
  expect(sizes[0]).toBe(80)
  expect(sizes.slice(-2)).toEqual([480, 20])
  store.close()
})

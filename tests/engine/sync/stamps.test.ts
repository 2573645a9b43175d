// Stamps that cannot be trusted: written in the future by a mistake of zones, or missing.
import { describe, expect, it } from 'vitest'
import { customers } from '#core/areas/customers/pull'
import { newCursor } from '#core/engine/sync/pull/planner'
import type { Customer } from '#shared/domain/customer'
import { firmNow, startTestFirm } from '../../support/firm.ts'
import { START } from '../../support/ports.ts'
import { customer, type DriftingFirm, driftingFirm } from './drifting-firm.ts'
import { deskForEach } from './each-test.ts'
import { firmRemote } from './firm-remote.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const desk = deskForEach()

/** Customers that were changed a minute after one another, the newest first. */
function aged(count: number): Customer[] {
  return Array.from({ length: count }, (_, index) =>
    customer(String(1000 + index), { gmtModify: START - index * MINUTE, gmtCreate: START - index * MINUTE }),
  )
}

/** So many of the customers are changed, one after the other, from a time on. */
function change(firm: DriftingFirm, count: number, from: number): void {
  const ids = [...firm.rows.keys()].slice(-count)
  ids.forEach((id, index) => {
    const row = firm.rows.get(id)
    if (row !== undefined) firm.rows.set(id, { ...row, note: '改过了', gmtModify: from + index * SECOND })
  })
}

const stale = (firm: DriftingFirm) =>
  [...firm.rows.values()].filter(({ id, note }) => desk.store.customers.get(id)?.row.note !== note)

const watermark = () => desk.store.cursors.get('customers')?.watermark

describe('a row that is stamped in the future', () => {
  const ahead = { gmtModify: START + 8 * HOUR, gmtCreate: START }

  it('does not hide what is changed meanwhile', async () => {
    const firm = driftingFirm([...aged(300), customer('9000', ahead)])
    firm.now = () => START
    const sync = await desk.sync(firm.remote, [[customers]])
    await desk.settle(sync)
    expect(watermark()).toBe(START)
    change(firm, 251, START + MINUTE)
    firm.now = () => START + 10 * MINUTE
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    expect(stale(firm)).toEqual([])
    expect(watermark()).toBe(START + MINUTE + 250 * SECOND)
  })

  it('hides nothing either where the firm does not say what time it is', async () => {
    const firm = driftingFirm([...aged(300), customer('9000', ahead)])
    firm.now = () => null
    const sync = await desk.sync(firm.remote, [[customers]])
    await desk.settle(sync)
    change(firm, 251, START + MINUTE)
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    expect(stale(firm)).toEqual([])
  })

  it('that was believed once is found out, whatever this computer takes for the time', async () => {
    const firm = driftingFirm([...aged(700), customer('9000', ahead)])
    firm.now = () => START
    const sync = await desk.sync(firm.remote, [[customers]])
    await desk.settle(sync)
    const believed = { ...newCursor('customers'), phase: 'idle', watermark: START + 8 * HOUR, lastDone: START } as const
    desk.store.cursors.put(believed)
    change(firm, 251, START + MINUTE)
    firm.now = () => START + 10 * MINUTE
    desk.clock.advance(12 * HOUR)
    await desk.settle(sync)
    expect(stale(firm)).toEqual([])
    expect(watermark()).toBe(START + MINUTE + 250 * SECOND)
    expect(sync.status().areas[0]?.notice).toBe(null)
  })
})

describe('rows without a stamp', () => {
  for (const place of ['first', 'last'] as const)
    it(`prove nothing where the server sorts them ${place}`, async () => {
      const unstamped = Array.from({ length: 520 }, (_, index) => customer(String(5000 + index)))
      const firm = driftingFirm([...unstamped, ...aged(600)])
      const list = firm.remote.companies.list
      const sorted: typeof list = async (query, ...rest) => {
        if (query.sortField !== 'gmtModify') return list(query, ...rest)
        const rank = ({ gmtModify }: Customer) => gmtModify ?? (place === 'first' ? Number.MAX_SAFE_INTEGER : 0)
        const all = [...firm.rows.values()].sort((one, other) => rank(other) - rank(one))
        const from = query.pageIndex * query.pageSize
        const rows = all.slice(from, from + query.pageSize)
        return { rows, bad: [], total: all.length, pageIndex: query.pageIndex, at: firm.now() } as never
      }
      const remote = { ...firm.remote, companies: { ...firm.remote.companies, list: sorted } }
      const sync = await desk.sync(remote, [[customers]])
      await desk.settle(sync)
      expect(watermark()).toBe(START)
      change(firm, 200, START + MINUTE)
      desk.clock.advance(10 * MINUTE)
      await desk.settle(sync)
      expect(stale(firm)).toEqual([])
      expect(watermark()).toBe(START + MINUTE + 199 * SECOND)
    })
})

describe("the server's own time", () => {
  it('comes with every page that a watermark is taken from', async () => {
    const firm = await startTestFirm()
    try {
      const remote = await firmRemote(firm)
      const paging = { pageIndex: 0, pageSize: 10 }
      const pages = [
        await remote.companies.list(paging, undefined, () => true),
        await remote.contacts.list(paging),
        await remote.followups.latest(paging),
        await remote.social.conversations(paging),
      ]
      expect(pages.map(({ at }) => at)).toEqual(pages.map(() => firmNow))
    } finally {
      await firm.close()
    }
  })
})

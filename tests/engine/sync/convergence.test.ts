import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#core/areas/customers/pull'
import { followups } from '#core/areas/followups/pull'
import type { Page, Remote } from '#core/engine/remote/types'
import type { FollowUp } from '#shared/domain/records'
import { type BusyOptions, busyFirm } from '../../faults/drift/busy-firm.ts'
import { naiveClient, naivePulls } from '../../faults/drift/naive.ts'
import { START, testRandom } from '../../support/ports.ts'
import { type Desk, openDesk } from './desk.ts'

const MINUTE = 60_000
const PASSES = 5
/** Stamps to the second, commits up to a minute late, 250 rows changed at once, deletions, pages in any order of ties. */
const busy: BusyOptions = { customers: 1_700, bulk: 250 }
/** The same, and groups of 5,000 rows with one stamp. */
const tied: BusyOptions = { customers: 6_000, bulk: 5_000 }
let desk: Desk

beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

type Firm = Pick<ReturnType<typeof busyFirm>, 'rows'>

/** Rows that are missing, as they were once, or no longer the firm's. */
function wrong(firm: Firm, here: (id: string) => string | undefined, ids: Iterable<string>) {
  const rows = [...firm.rows.values()]
  return {
    missing: rows.filter(({ id }) => here(id) === undefined).length,
    stale: rows.filter(({ id, name }) => here(id) !== undefined && here(id) !== name).length,
    ghosts: [...ids].filter((id) => !firm.rows.has(id)).length,
  }
}

describe('R8 C12 a firm that works while it is read', () => {
  it.each([
    [1, busy],
    [2, busy],
    [3, busy],
    [4, busy],
    [10, tied],
  ])('is the same here once it rests (seed %i)', async (seed, options) => {
    const firm = busyFirm(seed, options)
    const sync = await desk.sync(firm.remote, [[customers]], seed)
    for (let pass = 0; pass < PASSES; pass += 1) {
      await desk.settle(sync)
      firm.pass(MINUTE)
      desk.clock.advance(MINUTE)
    }
    firm.rest()
    await desk.settle(sync)
    const here = (id: string) => desk.store.customers.get(id)?.row.name
    const ids = () => desk.store.customers.ids(null, 100_000)
    expect(wrong(firm, here, ids())).toMatchObject({ missing: 0, stale: 0 })
    await sync.sweep()
    expect(wrong(firm, here, ids())).toEqual({ missing: 0, stale: 0, ghosts: 0 })
    expect(sync.status().areas[0]?.notice).toBe(null)
  })

  it.each(naivePulls)('is not the same to a client whose %s: the check can fail', async (way) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const firm = busyFirm(seed, busy)
      const client = naiveClient(firm, way)
      for (let pass = 0; pass <= PASSES; pass += 1) {
        await client.pull()
        firm.pass(MINUTE)
      }
      firm.rest()
      await client.pull()
      const { missing, stale, ghosts } = wrong(firm, (id) => client.rows.get(id)?.name, client.rows.keys())
      expect(missing + stale + ghosts, `seed ${seed}`).toBeGreaterThan(0)
    }
  })
})

/** A firm's latest follow-ups, in any order of ties; some are dated back, some go. */
function busyTimeline(seed: number, count: number) {
  const random = testRandom(seed)
  const pick = (below: number) => Math.floor(random.next() * below)
  const rows = new Map<string, FollowUp>()
  let number = 0
  let now = START
  const add = (gmtCreate: number) => {
    number += 1
    const id = number.toString(16).padStart(32, '0')
    const place = { type: 'company', id: `c${pick(40)}`, name: '' }
    const author = { id: 'u', name: '', avatarUrl: '' }
    rows.set(id, {
      id,
      objType: 'company',
      objId: place.id,
      type: 0,
      content: `第${number}条`,
      gmtCreate,
      operUser: author,
      object: place,
      group: place,
      attachmentList: [],
      quote: '',
      comments: [],
      unknown: {},
    })
  }
  for (let index = 0; index < count; index += 1) add(START - (index - (index % 40)) * MINUTE)
  const work = () => {
    now += pick(20) * 1_000
    for (let left = pick(4); left > 0; left -= 1) add(now - (now % 1_000))
    if (random.next() < 0.15) for (let left = pick(300); left > 0; left -= 1) add(now - (now % 1_000))
  }
  let works = true
  const latest = async ({ pageIndex, pageSize }: { pageIndex: number; pageSize: number }): Promise<Page<FollowUp>> => {
    if (works) work()
    const ranked = [...rows.values()].map((row) => ({ row, chance: random.next() }))
    ranked.sort((a, b) => (b.row.gmtCreate ?? 0) - (a.row.gmtCreate ?? 0) || a.chance - b.chance)
    const page = ranked.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize).map(({ row }) => row)
    return { rows: page, bad: [], total: rows.size, pageIndex }
  }
  return {
    rows,
    /** Takes rows away, the newest among them. */
    remove(many: number) {
      const ids = [...rows.keys()].slice(-400)
      for (let left = many; left > 0; left -= 1) rows.delete(ids[pick(ids.length)] ?? '')
    },
    rest() {
      works = false
    },
    // The area's passes ask for nothing else.
    remote: { followups: { latest } } as unknown as Remote,
  }
}

describe('R8 follow-ups that are written while they are read', () => {
  it.each([1, 2, 3])('are all here once nobody writes, the older ones too (seed %i)', async (seed) => {
    const firm = busyTimeline(seed, 4_000)
    let sync = await desk.sync(firm.remote, [[followups]], seed)
    for (let pass = 0; pass < 6; pass += 1) {
      await sync.run()
      // A new process finds what the old one left of the older rows.
      if (pass % 2 === 0) sync = await desk.sync(firm.remote, [[followups]], seed)
      firm.remove(3)
      desk.clock.advance(MINUTE)
    }
    firm.rest()
    await desk.settle(sync)
    const known = new Set(desk.store.followups.ids(null, 100_000))
    expect([...firm.rows.keys()].filter((id) => !known.has(id))).toEqual([])
    expect(sync.status().areas[0]).toMatchObject({ phase: 'done' })
  })
})

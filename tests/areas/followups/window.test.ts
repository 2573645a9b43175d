// The rolling window over the newest follow-ups: edits and deletions are noticed, and nothing goes that is still there.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followups } from '#core/areas/followups/pull'
import { provedWindow, WINDOW_PAGES } from '#core/areas/followups/window'
import type { Page, Remote } from '#core/engine/remote/types'
import type { Sync } from '#core/engine/sync/types'
import type { FollowUp } from '#shared/domain/records'
import { followUp } from '../../engine/store/record-rows.ts'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { START } from '../../support/ports.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

/** A firm with so many follow-ups, a minute apart, of ten customers. */
function firmOf(count: number) {
  const rows = new Map<string, FollowUp>()
  for (let number = 0; number < count; number += 1) {
    const objId = `c${number % 10}`
    const id = `f${String(number).padStart(5, '0')}`
    const gmtCreate = START - number * MINUTE
    rows.set(id, {
      ...followUp(id),
      objType: 'company',
      objId,
      group: { type: 'company', id: objId, name: '' },
      gmtCreate,
    })
  }
  const firm = {
    rows,
    latest: [] as number[],
    before: (_pageIndex: number): void => undefined,
    alter: (page: Page<FollowUp>): Page<FollowUp> => page,
  }
  const pageOf = (fits: (row: FollowUp) => boolean, pageIndex: number, pageSize: number): Page<FollowUp> => {
    const all = [...rows.values()].filter(fits).sort((a, b) => (b.gmtCreate ?? 0) - (a.gmtCreate ?? 0))
    const shown = all.slice(pageIndex * pageSize, pageIndex * pageSize + pageSize)
    return { rows: shown, bad: [], total: all.length, pageIndex, at: START }
  }
  type Paged = { pageIndex: number; pageSize: number }
  const remote = {
    probe: async () => undefined,
    session: { me: async () => ({}) },
    followups: {
      async latest({ pageIndex, pageSize }: Paged) {
        if (pageSize > 50) firm.latest.push(pageIndex)
        firm.before(pageIndex)
        return firm.alter(pageOf(() => true, pageIndex, pageSize))
      },
      ofGroup: async ({ id }: { id: string }, { pageIndex, pageSize }: Paged) =>
        pageOf((row) => row.group.id === id, pageIndex, pageSize),
      ofObject: async ({ id }: { id: string }, { pageIndex, pageSize }: Paged) =>
        pageOf((row) => row.objId === id, pageIndex, pageSize),
    },
  } as unknown as Remote
  return Object.assign(firm, { remote })
}

/** A desk whose window was read once. */
async function watched(firm: ReturnType<typeof firmOf>): Promise<Sync> {
  const sync = await desk.sync(firm.remote, [[followups]])
  await desk.settle(sync)
  desk.clock.advance(11 * MINUTE)
  await desk.settle(sync)
  firm.latest.length = 0
  desk.changed.length = 0
  return sync
}

const hour = async (sync: Sync) => {
  desk.clock.advance(HOUR + MINUTE)
  await desk.settle(sync)
}
const here = (id: string) => desk.store.followups.get(id)

describe('the window over the newest follow-ups', () => {
  it('C10 shows within the hour what was edited or deleted there, and asks for no more than its pages', async () => {
    const firm = firmOf(2_000)
    const sync = await watched(firm)
    const old = firm.rows.get('f01200')
    if (old === undefined) throw new Error('the firm has no such row')
    firm.rows.set(old.id, { ...old, content: '后来改过' })
    for (const id of ['f00000', 'f00777', 'f01999']) firm.rows.delete(id)
    await hour(sync)
    expect(firm.latest).toEqual([0, 1, 2])
    expect(here('f01200')?.content).toBe('后来改过')
    expect(here('f00000')).toBe(null)
    expect(here('f00777')).toBe(null)
    // It stands below the window.
    expect(here('f01999')).not.toBe(null)
    expect(desk.store.followups.count()).toBe(1_998)
    expect(desk.store.work.trash.list('followups').map(({ id, why }) => [id, why])).toEqual(
      expect.arrayContaining([
        ['f00000', 'gone'],
        ['f00777', 'gone'],
      ]),
    )
    expect(desk.changed).toContainEqual({ area: 'followups', ids: ['c0', 'c7'] })
  })

  it.each<readonly [string, (page: Page<FollowUp>) => Page<FollowUp>]>([
    ['names fewer', (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== 'f00300') })],
    [
      'names and counts fewer',
      (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== 'f00300'), total: 599 }),
    ],
    ['is empty', (page) => ({ ...page, rows: [], total: 0 })],
    ['keeps no order', (page) => ({ ...page, rows: [...page.rows].reverse().slice(3) })],
    ['gives no total', (page) => ({ ...page, rows: page.rows.slice(1), total: null })],
    [
      'has a row that cannot be read',
      (page) => ({ ...page, rows: page.rows.slice(1), bad: [{ reason: 'no-id', body: '{}' }] }),
    ],
  ])('R9 loses nothing where the list %s', async (_, alter) => {
    const firm = firmOf(600)
    const sync = await watched(firm)
    firm.alter = alter
    await hour(sync)
    await hour(sync)
    expect(desk.store.followups.count()).toBe(600)
  })

  it('R9 loses nothing where very many are missing at once, whatever the other lists say', async () => {
    const firm = firmOf(600)
    const sync = await watched(firm)
    for (const id of [...firm.rows.keys()].slice(100, 200)) firm.rows.delete(id)
    await hour(sync)
    expect(desk.store.followups.count()).toBe(600)
    expect(desk.lines).toContain('warn sync.object-stopped')
  })

  it('R9 loses none that moved up while the pages were read', async () => {
    const firm = firmOf(1_800)
    const sync = await watched(firm)
    let gone = 0
    firm.before = (pageIndex) => {
      // Rows of the first page vanish before the second is read, so that others are passed over.
      if (pageIndex === 1) for (; gone < 3; gone += 1) firm.rows.delete(`f0000${gone}`)
    }
    firm.alter = (page) => page
    await hour(sync)
    expect(desk.store.followups.count()).toBe(1_800)
    await hour(sync)
    expect(desk.store.followups.count()).toBe(1_797)
  })

  it('C5 keeps what no list of the firm ever named', async () => {
    const firm = firmOf(100)
    const sync = await watched(firm)
    const own = { ...followUp('e'.repeat(32)), objType: 'company', objId: 'c1', gmtCreate: START - 5 * MINUTE - 7 }
    desk.store.followups.upsert([own], START)
    await hour(sync)
    await hour(sync)
    expect(here(own.id)).not.toBe(null)
  })
})

it('rows of one stamp at the edge of a page, and those below the last one, are not proved', () => {
  const row = (id: string, stamp: number) => ({ id, stamp })
  const page = (rows: readonly { id: string; stamp: number }[]) => ({ rows, bad: 0, total: 9 })
  const proved = provedWindow([page([row('a', 9), row('b', 8)]), page([row('c', 8), row('d', 5)])], 2)
  expect([9, 8, 7, 6, 5, 4].filter((stamp) => proved?.covers(stamp))).toEqual([9, 7, 6])
  expect(WINDOW_PAGES).toBeLessThanOrEqual(3)
})

it('R9 pages that contradict one another prove nothing, whatever another list would say', () => {
  const rows = (...stamps: readonly number[]) => stamps.map((stamp) => ({ id: `f${stamp}`, stamp }))
  const page = (stamps: readonly number[], more: { readonly bad?: number; readonly total?: number | null } = {}) => ({
    rows: rows(...stamps),
    bad: 0,
    total: 4,
    ...more,
  })
  expect(provedWindow([page([9, 8]), page([7, 6])], 2)?.covers(9)).toBe(true)
  const unsound = {
    'a row that cannot be read': [page([9, 8], { bad: 1 }), page([7, 6])],
    'no total': [page([9, 8], { total: null }), page([7, 6], { total: null })],
    'a total that shrank between two pages': [page([9, 8], { total: 5 }), page([7, 6])],
    'a short page in the middle': [page([9]), page([8, 7])],
    'an order that is not kept': [page([8, 9]), page([7, 6])],
    'no row': [page([], { total: 0 })],
  }
  for (const [what, pages] of Object.entries(unsound)) expect(provedWindow(pages, 2), what).toBeNull()
})

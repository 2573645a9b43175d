// Rows of which no list tells that they changed: read again while they are open, in whatever way the firm answers.
import { beforeEach, describe, expect, it } from 'vitest'
import { createRemote } from '#core/areas/remote'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { type OpenRows, openRows } from '#core/engine/sync/pull/open-rows'
import { PARKED } from '#core/engine/sync/pull/parking'
import type { Sync, SyncArea, SyncGroups } from '#core/engine/sync/types'
import { fixedToken } from '../remote/server.ts'
import { deskForEach } from './each-test.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY = 10 * MINUTE
const BUDGET = 4

type Request = { readonly id: string; readonly name: string; readonly isDone: boolean }

/** How a firm answers for a row that it does not have, or does not show. */
const manners = {
  'a status 404': () => new Response('', { status: 404 }),
  'a status 404 with an envelope': () =>
    Response.json({ succeed: 'false', code: 404, message: 'gone', data: null }, { status: 404 }),
  'the code 403': () => Response.json({ succeed: 'false', code: 403, message: '无权限', data: null }),
  'the code 404': () => Response.json({ succeed: false, code: '404', message: '记录不存在', data: null }),
  'no data': () => Response.json({ succeed: true, code: '0', message: '', data: null }),
  'a status 403': () => new Response('', { status: 403 }),
} as const

const failing = {
  'http-error': () => Response.json({}, { status: 500 }),
  'bad-envelope': () => Response.json({ nothing: true }),
  refused: () => Response.json({ succeed: false, code: '1', message: '稍后再试', data: null }),
  'not-json': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
} as const

const desk = deskForEach()
let table: Map<string, Request>
/** What the firm has, by id: a row, or how it answers for it. */
let firm: Map<string, Request | (() => Response)>
let asked: string[]
let went: string[]
let open: OpenRows
let areas: SyncGroups
let remote: Remote

beforeEach(() => {
  table = new Map()
  firm = new Map()
  asked = []
  went = []
  open = openRows<Request>({
    name: 'requests',
    isOpen: ({ isDone }) => !isDone,
    every: EVERY,
    budget: BUDGET,
    async readOne(through, id) {
      const { id: own, name, note } = await through.contacts.get(id)
      return { id: own, name, isDone: note === 'done' }
    },
    rows: () => ({
      upsert: (rows) => {
        const changed = rows.filter((row) => JSON.stringify(table.get(row.id)) !== JSON.stringify(row))
        for (const row of rows) table.set(row.id, row)
        return changed.map(({ id }) => id)
      },
      get: (id) => table.get(id) ?? null,
      ids: (_after, limit) => [...table.keys()].toSorted().slice(0, limit),
    }),
    gone(context, id, why) {
      table.delete(id)
      went.push(`${id} ${why}`)
      context.changed('requests', [id])
    },
  })
  const user: SyncArea = {
    name: 'user',
    ownCursor: false,
    pull: async (context) => void (await context.remote.probe()),
  }
  areas = [[user], [{ name: 'requests', ownCursor: true, background: [open.job], notice: open.notice }]]
  remote = createRemote({
    fetch: async (input) => {
      const id = /\/(\d+)$/.exec(new URL(new Request(input).url).pathname)?.[1]
      if (id === undefined) return Response.json({ succeed: true, code: '0', message: '', data: { id: '1' } })
      asked.push(id)
      const known = firm.get(id)
      if (typeof known === 'function') return known()
      if (known === undefined) return new Response('', { status: 404 })
      const data = { id: known.id, name: known.name, note: known.isDone ? 'done' : '' }
      return Response.json({ succeed: true, code: '0', message: '', data })
    },
    origin: 'https://firm.example',
    token: fixedToken('t'),
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })
})

/** Rows that a list named, some of them open; the firm answers for all of them. */
function listed(store: Store, ids: readonly string[], isDone = false): void {
  for (const id of ids) {
    const row = { id, name: `请求 ${id}`, isDone }
    table.set(id, row)
    firm.set(id, row)
  }
  open.answered(store, ids, desk.clock.now())
}
const change = (id: string, more: Partial<Request>) => {
  const row = firm.get(id)
  if (typeof row === 'object') firm.set(id, { ...row, ...more })
}
/** A pass and what comes behind it, a minute after the one before; answers what was asked for. */
async function minuteLater(sync: Sync, minutes = 1): Promise<readonly string[]> {
  asked.length = 0
  desk.clock.advance(minutes * MINUTE)
  await desk.settle(sync)
  return [...asked]
}
const started = async () => {
  const sync = await desk.sync(remote, areas)
  await desk.settle(sync)
  return sync
}

describe('open rows', () => {
  it('are read again, oldest answer first and so many a pass, until they are closed', async () => {
    listed(desk.store, ['1', '2', '3'])
    desk.clock.advance(MINUTE)
    listed(desk.store, ['4', '5', '6'])
    listed(desk.store, ['7'], true)
    const sync = await started()
    // Nothing is due yet, and what a list just said is not asked for.
    expect(asked).toEqual([])
    expect(await minuteLater(sync, 9)).toEqual(['1', '2', '3'])
    change('4', { isDone: true, name: '请求 4 已批' })
    expect(await minuteLater(sync)).toEqual(['4', '5', '6'])
    expect(table.get('4')).toEqual({ id: '4', name: '请求 4 已批', isDone: true })
    expect(desk.changed).toContainEqual({ area: 'requests', ids: ['4'] })
    expect(await minuteLater(sync, 10)).toEqual(['1', '2', '3', '5'])
    expect(await minuteLater(sync)).toEqual(['6'])
    for (const id of ['1', '2', '3', '5', '6']) change(id, { isDone: true })
    await minuteLater(sync, 10)
    await minuteLater(sync, 10)
    expect([...table.values()].every(({ isDone }) => isDone)).toBe(true)
    expect(await minuteLater(sync, 60)).toEqual([])
  })

  it('all have their turn, however many there are, and a pass asks for no more than the budget', async () => {
    const ids = Array.from({ length: 30 }, (_, place) => String(100 + place))
    listed(desk.store, ids)
    const sync = await started()
    const turns: (readonly string[])[] = []
    for (let minute = 0; minute < 30; minute += 1) turns.push(await minuteLater(sync))
    expect(Math.max(...turns.map(({ length }) => length))).toBe(BUDGET)
    expect(turns.flat().slice(0, 30).toSorted()).toEqual(ids)
    // Passes that follow one another at once share one turn.
    expect(await minuteLater(sync)).toHaveLength(BUDGET)
    await desk.settle(sync)
    expect(asked).toHaveLength(BUDGET)
  })

  it('are still known to a new process, and not sooner than they are due', async () => {
    listed(desk.store, ['1', '2'])
    const sync = await started()
    expect(await minuteLater(sync, 5)).toEqual([])
    const next = await desk.sync(remote, areas, 2)
    expect(await minuteLater(next, 5)).toEqual(['1', '2'])
  })

  it('that went from here, or that another answer closed, are not asked for', async () => {
    listed(desk.store, ['1', '2', '3'])
    const sync = await started()
    table.delete('1')
    listed(desk.store, ['2'], true)
    expect(await minuteLater(sync, 10)).toEqual(['3'])
  })

  it.each(Object.entries(manners))(
    'of which the firm says %s go, when it shows another one',
    async (manner, answer) => {
      listed(desk.store, ['1', '2', '3', '4'])
      const sync = await started()
      firm.set('2', answer)
      await minuteLater(sync, 10)
      await minuteLater(sync, 10)
      expect(went).toEqual([manner.includes('403') ? '2 no-access' : '2 gone'])
      expect(desk.changed).toContainEqual({ area: 'requests', ids: ['2'] })
      expect([...table.keys()]).toEqual(['1', '3', '4'])
      expect(await minuteLater(sync, 10)).not.toContain('2')
    },
  )

  it.each(Object.entries(manners))('stay where the firm answers %s for every row', async (_manner, answer) => {
    listed(desk.store, ['1', '2', '3'])
    for (const id of table.keys()) firm.set(id, answer)
    const sync = await started()
    for (let turn = 0; turn < 12; turn += 1)
      expect((await minuteLater(sync, 10)).length).toBeLessThanOrEqual(BUDGET + 3)
    expect(went).toEqual([])
    expect([...table.keys()]).toEqual(['1', '2', '3'])
    // The only one there is nothing to believe it by.
    table.delete('2')
    table.delete('3')
    await minuteLater(sync, 10)
    expect([...table.keys()]).toEqual(['1'])
  })

  it.each(Object.entries(failing))(
    'of which one always fails (%s) leave it to its own growing wait, and the others go on',
    async (_code, answer) => {
      listed(desk.store, ['1', '2', '3', '4', '5', '6'])
      firm.set('1', answer)
      const sync = await started()
      const all: string[] = []
      for (let turn = 0; turn < 12; turn += 1) all.push(...(await minuteLater(sync, 5)))
      const count = (id: string) => all.filter((one) => one === id).length
      for (const id of ['2', '3', '4', '5', '6']) expect(count(id), id).toBeGreaterThanOrEqual(4)
      expect(count('1')).toBeLessThanOrEqual(7)
      expect(open.notice(desk.store)).toBe(PARKED)
      expect(sync.status().connection).toBe('online')
      // It answers again.
      change('1', {})
      firm.set('1', { id: '1', name: '请求 1', isDone: true })
      await minuteLater(sync, 7 * 60)
      expect(table.get('1')?.isDone).toBe(true)
      expect(open.notice(desk.store)).toBe(null)
    },
  )

  it('of which all fail make their own job wait, and nothing else', async () => {
    listed(
      desk.store,
      Array.from({ length: 12 }, (_, place) => String(100 + place)),
    )
    for (const id of table.keys()) firm.set(id, failing['http-error'])
    const sync = await started()
    desk.clock.advance(HOUR)
    for (let turn = 0; turn < 10; turn += 1) await minuteLater(sync)
    expect(sync.status().connection).toBe('online')
    expect(sync.status().areas.find(({ area }) => area === 'user')).toMatchObject({ failure: null })
    for (const id of table.keys()) {
      const row = table.get(id)
      if (row !== undefined) firm.set(id, row)
    }
    asked.length = 0
    for (let turn = 0; turn < 30; turn += 1) {
      desk.clock.advance(30 * MINUTE)
      await desk.settle(sync)
    }
    expect(new Set(asked).size).toBe(12)
    expect(open.notice(desk.store)).toBe(null)
  })
})

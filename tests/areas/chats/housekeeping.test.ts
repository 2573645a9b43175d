import { afterEach, beforeEach, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { newCursor } from '#core/engine/sync/pull/planner'
import { housekeeping } from '#core/engine/sync/schedule/housekeeping'
import type { SyncContext } from '#core/engine/sync/types'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { START } from '../../support/ports.ts'
import { chatDesk } from './chat-desk.ts'
import { chatFirm, message } from './chat-firm.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY
let desk: Desk

beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

it('the trash is emptied of what lies in it for thirty days, once a day, by a time that the server bears out', async () => {
  const firm = chatFirm(1, 5)
  const { store, clock } = desk
  const stands = (at: number) => store.cursors.put({ ...newCursor('customers'), phase: 'idle', watermark: at })
  stands(START)
  for (const days of [0, 29, 31]) store.work.trash.put('customers', `c${days}`, {}, 'gone', START - days * DAY)
  const ids = () =>
    store.work.trash
      .list('customers')
      .map(({ id }) => id)
      .sort()
  clock.jump(10 * YEAR)
  const sync = await desk.sync(firm.remote, [[conversations]])
  await desk.settle(sync)
  expect(ids()).toEqual(['c0', 'c29'])
  clock.jump(-10 * YEAR)
  clock.advance(2 * DAY)
  stands(START + 2 * DAY)
  await desk.settle(sync)
  expect(ids()).toEqual(['c0'])
})

it('R15 very many rows of the trash go a few at a time, and whoever writes has the turn between them', async () => {
  const { store } = desk
  store.cursors.put({ ...newCursor('customers'), phase: 'idle', watermark: START })
  store.transaction(() => {
    for (let row = 0; row < 1_050; row += 1) store.work.trash.put('customers', `c${row}`, {}, 'gone', START - 31 * DAY)
  })
  const left: number[] = []
  const breathe = async () => void left.push(store.work.trash.list('customers').length)
  await housekeeping([]).slice({ store, clock: desk.clock, breathe } as unknown as SyncContext)
  expect(left).toEqual([850, 650, 450, 250, 50])
  expect(store.work.trash.list('customers')).toEqual([])
})

it('bodies that nobody could read and changes that were sent leave after thirty days; a row that waits stays', async () => {
  const firm = chatFirm(1, 5)
  const { store } = desk
  store.cursors.put({ ...newCursor('customers'), phase: 'idle', watermark: START })
  for (const days of [0, 29, 31]) {
    const at = START - days * DAY
    store.quarantine.put({ entity: 'customers', id: `body:${days}`, reason: 'no-id', body: '{}', at })
    const opId = days.toString(16).padStart(32, '0')
    const localId = String(days)
    store.work.add({ opId, entity: 'customer', localId, kind: 'update', title: '', patch: {}, base: {}, at })
    store.work.step(opId, { state: 'done' }, at)
  }
  store.quarantine.put({ entity: 'customers', id: '7', reason: 'not-storable', body: '{}', at: START - 31 * DAY })
  const sync = await desk.sync(firm.remote, [[conversations]])
  await desk.settle(sync)
  const left = store.quarantine.list('customers').map(({ id }) => id)
  expect(left.toSorted()).toEqual(['7', 'body:0', 'body:29'])
  const history = [0, 29, 31].filter((days) => store.work.get(days.toString(16).padStart(32, '0')) !== null)
  expect(history).toEqual([0, 29])
})

it('messages older than two years go, with the piece that claimed them, and are not read again', async () => {
  const firm = chatFirm(1, 600)
  const id = 'wework:c0'
  const list = (firm.messages.get(id) ?? []).map((row, index) => message(id, Number(row.pkid), START - index * DAY))
  firm.messages.set(id, list)
  const sync = await desk.sync(firm.remote, [[conversations], [messages]])
  await desk.settle(sync)
  expect(desk.store.messages.count()).toBe(600)
  const { client } = chatDesk(desk.store)
  expect(await client.history({})).toMatchObject({ conversations: 1, complete: 1, reading: false })
  expect(desk.changed.at(-1)).toEqual({ area: 'chatHistory', ids: [] })
  const said = firm.say(id, { time: START + 400 * DAY })
  desk.clock.advance(400 * DAY)
  await desk.settle(sync)
  desk.changed.length = 0
  desk.clock.advance(DAY)
  await desk.settle(sync)
  // Whoever shows some of them hears of it.
  expect(desk.store.messages.count()).toBeLessThan(600)
  for (const area of ['messages', 'conversations']) expect(desk.changed).toContainEqual({ area, ids: [] })
  // What the firm has of such an age is not called missing: nobody reads it any more.
  expect(await client.history({})).toMatchObject({ conversations: 1, complete: 0, reading: false })
  const kept = desk.store.messages.page(id, null, 1_000)
  expect(kept[0]?.id).toBe(said.id)
  expect(kept.every((row) => (row.time ?? 0) >= START + (400 - 731) * DAY)).toBe(true)
  expect(kept.length).toBeGreaterThan(300)
  firm.asked.length = 0
  desk.clock.advance(2 * DAY)
  await desk.settle(sync)
  expect(firm.asked.filter((line) => line.startsWith('c0'))).toEqual([])
})

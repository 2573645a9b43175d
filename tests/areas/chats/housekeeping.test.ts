import { afterEach, beforeEach, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { newCursor } from '#core/engine/sync/pull/planner'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { START } from '../../support/ports.ts'
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

it('messages older than two years go, with the piece that claimed them, and are not read again', async () => {
  const firm = chatFirm(1, 600)
  const id = 'wework:c0'
  const list = (firm.messages.get(id) ?? []).map((row, index) => message(id, Number(row.pkid), START - index * DAY))
  firm.messages.set(id, list)
  const sync = await desk.sync(firm.remote, [[conversations], [messages]])
  await desk.settle(sync)
  expect(desk.store.messages.count()).toBe(600)
  const said = firm.say(id, { time: START + 400 * DAY })
  desk.clock.advance(400 * DAY)
  await desk.settle(sync)
  desk.clock.advance(DAY)
  await desk.settle(sync)
  const kept = desk.store.messages.page(id, null, 1_000)
  expect(kept[0]?.id).toBe(said.id)
  expect(kept.every((row) => (row.time ?? 0) >= START + (400 - 731) * DAY)).toBe(true)
  expect(kept.length).toBeGreaterThan(300)
  firm.asked.length = 0
  desk.clock.advance(2 * DAY)
  await desk.settle(sync)
  expect(firm.asked.filter((line) => line.startsWith('c0'))).toEqual([])
})

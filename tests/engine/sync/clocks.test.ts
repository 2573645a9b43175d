import { expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { customers } from '#core/areas/customers/pull'
import type { Remote } from '#core/engine/remote/types'
import { notBefore, trustedTime } from '#core/engine/sync/schedule/server-time'
import { chatFirm } from '../../areas/chats/chat-firm.ts'
import { firmNow, startTestFirm } from '../../support/firm.ts'
import { START, temporaryFolder, testClock, testRandom } from '../../support/ports.ts'
import { openDesk } from './desk.ts'
import { customer, driftingFirm } from './drifting-firm.ts'
import { openDesk as openPushDesk } from './push-desk.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEARS = 10 * 365 * 24 * HOUR
const areas = [[customers], [conversations], [messages]]

/** Plays one life of a desk; `jump` moves the wall clock before a request, or not. Answers what stands here at the end. */
async function play(jump: (request: number) => number): Promise<unknown> {
  const desk = openDesk()
  const firm = driftingFirm(
    Array.from({ length: 1_700 }, (_, index) =>
      customer(String(1000 + index), { gmtModify: START - index * MINUTE, gmtCreate: START - index * MINUTE }),
    ),
  )
  const chats = chatFirm(3, 450)
  let requests = 0
  const step = () => {
    requests += 1
    desk.clock.jump(jump(requests))
  }
  firm.beforePage = step
  chats.before = step
  const remote = { ...firm.remote, ...chats.remote } as Remote
  let sync = await desk.sync(remote, areas)
  await desk.settle(sync)
  for (let day = 0; day < 4; day += 1) {
    for (const id of [...firm.rows.keys()].slice(day * 30, day * 30 + 20))
      firm.rows.set(id, customer(id, { name: `改${day}`, gmtModify: START + (day + 1) * HOUR }))
    firm.rows.delete(String(2_000 + day))
    chats.say('wework:c1')
    desk.clock.advance(26 * HOUR)
    if (day === 2) sync = await desk.sync(remote, areas)
    await desk.settle(sync)
  }
  await sync.sweep()
  await desk.settle(sync)
  const { store } = desk
  const state = {
    customers: store.customers.ids(null, 10_000).map((id) => store.customers.get(id)?.row),
    trash: store.work.trash
      .list('customers')
      .map(({ id, row, why }) => ({ id, row, why }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    messages: [...chats.messages.keys()].map((id) => [
      store.messages.page(id, null, 10_000),
      store.messages.ranges(id),
    ]),
    notices: sync.status().areas.map(({ area, phase, notice }) => [area, phase, notice]),
  }
  await desk.close()
  return state
}

it('R10 C13 a clock that jumps by ten years at any request leaves the same rows here', async () => {
  const control = await play(() => 0)
  for (let seed = 1; seed <= 8; seed += 1) {
    const random = testRandom(seed)
    const jumps = [YEARS, -YEARS, HOUR, -HOUR, 0, 0]
    const found = await play(() => (random.next() < 0.3 ? (jumps[Math.floor(random.next() * jumps.length)] ?? 0) : 0))
    expect(found, `seed ${seed}`).toEqual(control)
  }
})

it('R10 C13 a time that no server bears out makes nothing old, and nothing is dated before what a server said', () => {
  const day = 24 * HOUR
  expect(trustedTime(START, [START - HOUR, null])).toBe(START)
  expect(trustedTime(START + YEARS, [START - HOUR, null])).toBe(START - HOUR + day)
  expect(trustedTime(START - YEARS, [START])).toBe(START - YEARS)
  expect(trustedTime(START, [])).toBe(0)
  expect(notBefore(START - YEARS, [START, null])).toBe(START)
  expect(notBefore(START, [START - 1])).toBe(START)
})

it('C5 what becomes due between the look at what is due and the setting of the timer is sent at once', async () => {
  const folder = temporaryFolder()
  const clock = testClock(firmNow)
  const firm = await startTestFirm({ quiet: true, now: clock.now })
  let [early, reads] = [0, 0]
  // A timer comes a moment early: so many looks at the clock after it still show the millisecond before.
  const slow = {
    ...clock,
    now: () => clock.now() - (++reads > early ? 0 : 1),
    after: (delay: number, run: () => void) =>
      clock.after(delay, () => {
        reads = 0
        run()
      }),
  }
  const desk = await openPushDesk(firm, { folder: folder.path, clock: slow })
  const [row] = (await desk.remote.companies.list({ pageIndex: 0, pageSize: 1, sortField: 'id', sortOrder: 'asc' }))
    .rows
  await desk.fetchCustomer(row?.id ?? '')
  for (early = 0; early < 8; early += 1) {
    firm.faults.set('company.update', { kind: 'status', status: 500, times: 1 })
    desk.edit(row?.id ?? '', { city: `丽水${early}` })
    await desk.drain(10_000)
    expect(desk.store.work.open(), `after ${early} looks`).toEqual([])
  }
  await desk.close()
  await firm.close()
  folder.remove()
})

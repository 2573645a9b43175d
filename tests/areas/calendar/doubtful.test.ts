// What was made here and got no answer stands in the calendar once, whatever the firm lists meanwhile.
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepMarks } from '#core/areas/calendar/marks'
import { senders } from '#core/areas/sync'
import { discardOperation } from '#core/engine/sync/push/inbox-actions'
import type { Sync } from '#core/engine/sync/types'
import { calendar as contract } from '#shared/contract/calendar'
import type { CoreHandlers } from '#shared/contract/index'
import { deskForEach } from '../../engine/sync/each-test.ts'
import { testRandom, until } from '../../support/ports.ts'
import { openCalendar } from './opened-calendar.ts'
import { at, lost, me, momentOf, offline, refusal, type SmallFirm, schedule, task } from './small-firm.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const desk = deskForEach()
let firm: SmallFirm
let handlers: CoreHandlers['calendar']
let sync: Sync

beforeEach(async () => {
  ;({ firm, handlers, sync } = await openCalendar(desk))
})

const june = { from: momentOf(at(1, '00:00:00')), to: momentOf('2026-07-01 00:00:00') }
const start = momentOf(at(16))
const object = { type: 'company', id: 'c1', name: '云岭公司' }
const visit = { kind: 'schedule', summary: '到所面谈', start, remindBefore: 900, attendees: [] } as const
const evidence = {
  kind: 'task',
  title: '准备证据目录',
  start,
  project: { id: '', name: '' },
  group: null,
  attendees: [],
} as const
const items = async () => contract.items.output.parse(await handlers.items(june)).items
const shown = async () => (await items()).map(({ id, sending }) => [id.replace(/local-.*/, 'local'), sending])
/** Makes one whose answer gets lost; `arrives` where the firm has it all the same. Nothing is read meanwhile. */
const makeInDoubt = async (next: typeof visit | typeof evidence, arrives: boolean) => {
  const { kind } = next
  firm.odd.always.set(`${kind} list`, () => refusal('稍后再试'))
  firm.odd.once.set(`${kind} create`, () => {
    if (arrives) firm.put(kind, { ...firm.sent.at(-1), id: `${kind}-1`, operUser: me })
    return lost()
  })
  const made = contract.create.input.parse({ next, object: kind === 'schedule' ? object : null })
  await handlers.create(made)
  sync.start()
  await until(() => desk.store.work.openOf(kind)[0]?.state === 'verify')
  await desk.quiet(sync)
  firm.odd.always.clear()
}
/** Lets time pass until nothing waits but for a person. */
const drain = async () => {
  const waits = () => desk.store.work.open().some(({ state }) => ['queued', 'verify', 'inflight'].includes(state))
  for (let rounds = 0; rounds < 50 && waits(); rounds += 1) {
    desk.clock.advance(MINUTE)
    await until(() => sync.push.state().sending === 0)
    await desk.quiet(sync)
  }
  expect(waits()).toBe(false)
}

describe('what was made here and got no answer', () => {
  it('SC-01 goes out again by itself where the one before it, which the firm took, was removed here meanwhile', async () => {
    await handlers.create(contract.create.input.parse({ next: visit, object }))
    sync.start()
    await until(() => desk.store.calendar.get('schedule:schedule-1') !== null)
    await handlers.remove({ id: 'schedule:schedule-1' })
    await makeInDoubt({ ...visit, start: start + DAY }, false)
    await drain()
    expect([desk.store.work.open(), firm.rows.schedule.size]).toEqual([[], 1])
  })

  it('SC-01 is being confirmed, is one with the row that the firm lists since, and is not removed before it is known', async () => {
    await makeInDoubt(visit, true)
    expect(await shown()).toEqual([['schedule:local', 'doubtful']])
    await handlers.refresh(june)
    expect(await items()).toMatchObject([{ id: 'schedule:schedule-1', sending: 'doubtful', removable: false }])
    const reminderKeys = async () => (await handlers.reminders({})).upcoming.map(({ key }) => key)
    // The one that it had when it was made.
    const doubtful = await reminderKeys()
    expect(doubtful).toEqual([expect.stringMatching(/^schedule:local-/)])
    await drain()
    expect(await reminderKeys()).toEqual(doubtful)
    expect(await items()).toMatchObject([{ id: 'schedule:schedule-1', sending: '', removable: true }])
    expect(firm.sent).toHaveLength(1)
  })

  it('SC-03 so is a task, in the list of the tasks too', async () => {
    await makeInDoubt(evidence, true)
    await handlers.refresh(june)
    const { tasks } = contract.tasks.output.parse(await handlers.tasks({}))
    expect(tasks).toMatchObject([{ id: 'task:task-1', sending: 'doubtful' }])
  })

  it('is no row that was here before, none with other words, and none of two that came', async () => {
    const alike = { summary: '到所面谈', startTime: at(16), operUser: me }
    firm.put('schedule', schedule('1', 16, alike))
    await desk.settle(sync)
    await makeInDoubt(visit, false)
    firm.put('schedule', schedule('2', 16, { ...alike, summary: '到所面谈二' }))
    await handlers.refresh(june)
    const others = [
      ['schedule:1', ''],
      ['schedule:2', ''],
    ]
    expect((await shown()).toSorted()).toEqual([...others, ['schedule:local', 'doubtful']])
    firm.put('schedule', schedule('3', 16, alike))
    await handlers.refresh(june)
    expect((await shown()).toSorted()).toEqual([...others, ['schedule:3', 'doubtful']])
    firm.put('schedule', schedule('4', 16, alike))
    await handlers.refresh(june)
    const came = [
      ['schedule:3', ''],
      ['schedule:4', ''],
    ]
    expect((await shown()).toSorted()).toEqual([...others, ...came, ['schedule:local', 'doubtful']])
  })

  it('that nothing can show needs a person, and is not said to be refused', async () => {
    await makeInDoubt(visit, false)
    firm.odd.always.set('schedule list', () => refusal('没有这个列表'))
    await drain()
    expect(await shown()).toEqual([['schedule:local', 'asked']])
  })
})

describe('what was done with it before the firm listed it', () => {
  it('is done still, and a tick is taken back for good', async () => {
    await makeInDoubt(evidence, true)
    const [{ id = '' } = {}] = await items()
    await handlers.mark({ id, done: true })
    await handlers.refresh(june)
    expect(await items()).toMatchObject([{ id: 'task:task-1', done: true, doneHere: true, sending: 'doubtful' }])
    // A window that still has the id of this computer reaches it, too.
    for (const one of [id, 'task:task-1']) {
      await handlers.mark({ id: one, done: true })
      await handlers.mark({ id: one, done: false })
      expect(await items()).toMatchObject([{ id: 'task:task-1', done: false }])
    }
    await drain()
    expect(await items()).toMatchObject([{ id: 'task:task-1', done: false, sending: '' }])
  })

  it('reminds no more where it was answered, and when it was put off to', async () => {
    // Read once, so that the calendar is known since then.
    await desk.settle(sync)
    const soon = desk.clock.now() + 20 * MINUTE
    await makeInDoubt({ ...visit, start: soon }, true)
    const [{ id = '' } = {}] = await items()
    const due = async () => (await handlers.reminders({})).due.map(({ item }) => item.id)
    desk.clock.jump(10 * MINUTE)
    expect(await due()).toEqual([id])
    await handlers.dismiss({ ids: [id] })
    await handlers.refresh(june)
    expect([(await items())[0]?.id, await due()]).toEqual(['schedule:schedule-1', []])
    const later = desk.clock.now() + 2 * DAY
    await handlers.snooze({ id: 'schedule:schedule-1', until: later })
    expect((await handlers.reminders({})).upcoming).toMatchObject([{ item: { id: 'schedule:schedule-1' }, at: later }])
    desk.clock.jump(2 * DAY)
    expect(await due()).toEqual(['schedule:schedule-1'])
    await handlers.dismiss({ ids: [id] })
    expect(await due()).toEqual([])
    expect(desk.store.work.openOf('schedule')[0]?.state).toBe('verify')
  })

  it('is put off as long as it was, although the row begins more than a day before', async () => {
    await desk.settle(sync)
    await makeInDoubt({ ...visit, start: desk.clock.now() + 20 * MINUTE }, true)
    const [{ id = '' } = {}] = await items()
    await handlers.snooze({ id, until: desk.clock.now() + 2 * DAY })
    await handlers.refresh(june)
    desk.clock.jump(2 * DAY)
    const { due } = await handlers.reminders({})
    expect(due.map(({ item, key }) => [item.id, key])).toEqual([['schedule:schedule-1', id]])
  })
})

describe('ticks of tasks that are gone', () => {
  const marked = (...ids: readonly string[]) => ids.map((id) => desk.store.calendar.isMarked(id))
  /** The daily clean-up; `days` after the ticks. */
  const cleanAfter = (days: number) => sweepMarks(desk.store, desk.clock.now() + (days - 30) * DAY)

  it('go after thirty days; those of rows, and of what is owed, stay', async () => {
    await cleanAfter(0)
    firm.put('task', task('1', 16), task('2', null))
    await desk.settle(sync)
    firm.odd.always.set('task create', offline)
    const { id: waiting } = await handlers.create(contract.create.input.parse({ next: evidence, object: null }))
    for (const id of ['task:1', 'task:2', waiting]) await handlers.mark({ id, done: true })
    firm.rows.task.delete('2')
    await handlers.refresh(june)
    expect(desk.store.calendar.get('task:2')).toBeNull()
    await cleanAfter(29)
    expect(marked('task:1', 'task:2', waiting)).toEqual([true, true, true])
    await cleanAfter(31)
    expect(marked('task:1', 'task:2', waiting)).toEqual([true, false, true])
    const [operation] = desk.store.work.openOf('task')
    const tools = { store: desk.store, clock: desk.clock, random: testRandom(2), senders, changed: () => undefined }
    discardOperation(tools, operation?.opId ?? '')
    await cleanAfter(31)
    expect(marked('task:1', waiting)).toEqual([true, false])
  })

  it('stay where they were here before the rows, as after a salvage', async () => {
    desk.store.calendar.mark('task:7', true, desk.clock.now())
    await cleanAfter(0)
    await cleanAfter(400)
    expect(marked('task:7')).toEqual([true])
  })
})

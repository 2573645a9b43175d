// Reminders of the calendar: which are due, which come next, and what a person does with them on this computer.
import { beforeEach, describe, expect, it } from 'vitest'
import { momentsOf, sweepReminders } from '#core/areas/calendar/reminders'
import type { Sync } from '#core/engine/sync/types'
import { calendar as contract } from '#shared/contract/calendar'
import type { CoreHandlers } from '#shared/contract/index'
import { deskForEach } from '../../engine/sync/each-test.ts'
import { codeOf } from '../../support/core.ts'
import { START, until } from '../../support/ports.ts'
import fc from '../../support/properties.ts'
import { openCalendar } from './opened-calendar.ts'
import { at, momentOf, offline, type SmallFirm, schedule, task } from './small-firm.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const desk = deskForEach()
let firm: SmallFirm
let handlers: CoreHandlers['calendar']
let sync: Sync
let told: string[]

beforeEach(async () => {
  ;({ firm, handlers, sync, told } = await openCalendar(desk))
})

/** Moments of the firm's day 2026-06-15, on which every test begins at ten. */
const clock = (text: string) => momentOf(at(15, `${text}:00`))
const moveTo = (moment: number) => desk.clock.jump(moment - desk.clock.now())
const read = async () => contract.reminders.output.parse(await handlers.reminders({}))
const brief = (list: Awaited<ReturnType<typeof read>>['due']) => list.map(({ item, at }) => [item.id, at])
const due = async () => brief((await read()).due)
const upcoming = async () => brief((await read()).upcoming)
/** A schedule at a time of the day, with a quarter of an hour's reminder. */
const visit = (id: string, text: string, more: Record<string, unknown> = {}) =>
  schedule(id, 15, { startTime: at(15, `${text}:00`), endTime: at(15, `${text}:30`), ...more })
/** What the firm has now is read, as ten minutes later. */
const pull = async () => {
  desk.clock.advance(10 * MINUTE)
  await desk.settle(sync)
}
/** The firm has these, and the computer has read them at ten. */
const begin = async (...wires: readonly Record<string, unknown>[]) => {
  firm.put('schedule', ...wires)
  await desk.settle(sync)
}
const next = {
  kind: 'schedule' as const,
  summary: '到所面谈',
  start: clock('11:00'),
  remindBefore: 900 as number | null,
  attendees: [],
}
const object = { type: 'company', id: 'c1', name: '云岭公司' }
const create = async (given: typeof next) =>
  (await handlers.create(contract.create.input.parse({ next: given, object }))).id

describe('what is due', () => {
  it('is a reminder from its moment on, the newest of an item alone, and what comes next stands beside it', async () => {
    firm.put('task', task('t', 15, { timeSetting: { startTime: at(15, '12:00:00'), endTime: at(15, '12:30:00') } }))
    await begin(visit('1', '11:00'), visit('2', '11:05', { remindBeforeEventSecs: 0 }))
    expect(await read()).toMatchObject({ due: [], upcoming: [{ at: clock('10:45') }, {}, {}] })
    moveTo(clock('10:45'))
    expect(await due()).toEqual([['schedule:1', clock('10:45')]])
    moveTo(clock('12:00'))
    expect(await due()).toEqual([
      ['task:t', clock('12:00')],
      ['schedule:2', clock('11:05')],
      ['schedule:1', clock('10:45')],
    ])
    expect(await upcoming()).toEqual([])
    expect((await read()).due[2]?.item).toMatchObject({ title: '面谈1', object: { name: '云岭公司' } })
  })

  it('is also what was missed while the app was closed, until a day after its start', async () => {
    await begin(visit('1', '11:00'), visit('2', '20:00'))
    moveTo(clock('20:00') + 12 * HOUR)
    expect(await due()).toEqual([
      ['schedule:2', clock('19:45')],
      ['schedule:1', clock('10:45')],
    ])
    moveTo(clock('11:00') + DAY + 1)
    expect(await due()).toEqual([['schedule:2', clock('19:45')]])
    moveTo(clock('20:00') + DAY + 1)
    expect(await due()).toEqual([])
  })

  it('is nothing that lay behind when the calendar was read first, nor before it was', async () => {
    firm.odd.always.set('schedule list', offline)
    firm.odd.always.set('task list', offline)
    await begin(visit('1', '10:05'), visit('2', '10:20'))
    expect(desk.store.calendar.count()).toBe(0)
    firm.odd.always.clear()
    await pull()
    // 10:10 by now: the first reminder was for 09:50, the other for 10:05.
    expect(desk.store.calendar.count()).toBe(2)
    expect(await due()).toEqual([])
    firm.put('schedule', visit('3', '10:30'))
    await pull()
    expect(await due()).toEqual([['schedule:3', clock('10:15')]])
  })

  it('comes although the clock stood in another year when the calendar was read first', async () => {
    desk.clock.jump(400 * DAY)
    await begin()
    desk.clock.jump(-400 * DAY)
    firm.put('schedule', visit('1', '11:00'))
    await desk.settle(sync)
    moveTo(clock('10:45'))
    expect(await due()).toEqual([['schedule:1', clock('10:45')]])
  })

  it('are fifty at most, the newest first, and the next five', async () => {
    await begin(
      ...Array.from({ length: 60 }, (_, index) =>
        visit(String(index), '10:59', { remindBeforeEventSecs: 60 + index * 10 }),
      ),
    )
    expect(await upcoming()).toHaveLength(5)
    expect((await upcoming())[0]).toEqual(['schedule:59', clock('10:59') - 650_000])
    moveTo(clock('10:59'))
    const all = await due()
    expect(all).toHaveLength(50)
    expect(all[0]).toEqual(['schedule:0', clock('10:58')])
  })

  it('is nothing of a task that is done, at the firm or here, and it is again where the tick is taken back', async () => {
    const noon = { timeSetting: { startTime: at(15, '12:00:00'), endTime: at(15, '12:30:00') } }
    firm.put('task', task('1', 15, noon), task('2', 15, { ...noon, finished: true }), task('3', null))
    await begin()
    moveTo(clock('11:30'))
    expect(await due()).toEqual([['task:1', clock('11:00')]])
    await handlers.mark({ id: 'task:1', done: true })
    expect(await read()).toEqual({ due: [], upcoming: [] })
    await handlers.mark({ id: 'task:1', done: false })
    expect(await due()).toEqual([['task:1', clock('11:00')]])
  })
})

describe('a person', () => {
  it('answers what is due: it is gone for good, the other reminders of the item come, and windows are told', async () => {
    firm.put('task', task('t', 15, { timeSetting: { startTime: at(15, '12:00:00'), endTime: at(15, '12:30:00') } }))
    await begin(visit('1', '11:00'))
    moveTo(clock('11:00'))
    await handlers.dismiss({ ids: ['task:t', 'schedule:1', 'schedule:nobody', 'deadline:1'] })
    expect([told.toSorted(), await due()]).toEqual([['schedule:1', 'task:t'], []])
    expect(await upcoming()).toEqual([['task:t', clock('12:00')]])
    moveTo(clock('12:00'))
    expect(await due()).toEqual([['task:t', clock('12:00')]])
    told.length = 0
    await handlers.dismiss({ ids: ['schedule:1'] })
    expect(told).toEqual([])
  })

  it('puts one off: it comes then, also a day after the start, and no other moment of it in between', async () => {
    firm.put('task', task('t', 15, { timeSetting: { startTime: at(15, '12:00:00'), endTime: at(15, '12:30:00') } }))
    await begin()
    moveTo(clock('11:00'))
    const tomorrow = clock('14:00') + DAY
    await handlers.snooze({ id: 'task:t', until: tomorrow })
    expect(told).toEqual(['task:t'])
    moveTo(clock('12:30'))
    expect(await read()).toMatchObject({ due: [], upcoming: [{ at: tomorrow, item: { id: 'task:t' } }] })
    // What was put off elsewhere meanwhile is not answered by a window that still shows it.
    await handlers.dismiss({ ids: ['task:t'] })
    moveTo(tomorrow)
    expect(await due()).toEqual([['task:t', tomorrow]])
    await handlers.dismiss({ ids: ['task:t'] })
    expect(await read()).toEqual({ due: [], upcoming: [] })
  })

  it('cannot put off to a moment that has come, nor what has no reminders', async () => {
    firm.put('task', task('open', null), task('done', 16, { finished: true }))
    await begin(visit('1', '11:00'))
    const snooze = (id: string, moment: number) => codeOf((async () => handlers.snooze({ id, until: moment }))())
    expect(await snooze('schedule:1', desk.clock.now())).toBe('invalid-input')
    for (const id of ['schedule:9', 'task:open', 'task:done', 'deadline:9', 'x'])
      expect(await snooze(id, clock('12:00')), id).toBe('not-found')
    expect(told).toEqual([])
  })

  it('is reminded anew of what was moved, and not where the firm only rounds its time', async () => {
    await begin(visit('1', '11:00'), visit('2', '11:00'), visit('3', '11:00'))
    moveTo(clock('10:45'))
    await handlers.dismiss({ ids: ['schedule:1', 'schedule:2'] })
    await handlers.snooze({ id: 'schedule:3', until: clock('23:00') })
    firm.put('schedule', visit('1', '11:10'), visit('3', '11:10'))
    firm.put('schedule', visit('2', '11:00', { startTime: at(15, '11:00:01') }))
    await pull()
    expect(await due()).toEqual([
      ['schedule:1', clock('10:55')],
      ['schedule:3', clock('10:55')],
    ])
  })

  it('is not told what lies behind when they make it, and is told what lies ahead', async () => {
    await begin()
    moveTo(clock('10:50'))
    const late = await create(next)
    const early = await create({ ...next, start: clock('12:00') })
    expect(await read()).toMatchObject({ due: [], upcoming: [{ item: { id: early, sending: 'waiting' } }] })
    moveTo(clock('11:45'))
    expect(await due()).toEqual([[early, clock('11:45')]])
    await handlers.snooze({ id: late, until: clock('11:50') })
    moveTo(clock('11:50'))
    expect((await due())[0]).toEqual([late, clock('11:50')])
  })

  it('has one key before and after what was made here is at the firm', async () => {
    await begin()
    const made = await create(next)
    moveTo(clock('10:50'))
    const before = (await read()).due
    sync.start()
    await until(() => desk.store.work.open().length === 0)
    await pull()
    const after = (await read()).due
    expect([brief(before), brief(after)]).toEqual([[[made, clock('10:45')]], [['schedule:schedule-1', clock('10:45')]]])
    expect([...before, ...after].map(({ key }) => key)).toEqual([made, made])
  })

  it('has answered and put off the same of what was made here once it is at the firm', async () => {
    await begin()
    moveTo(clock('10:50'))
    const answered = await create(next)
    const later = await create({ ...next, start: clock('11:20') })
    await handlers.snooze({ id: later, until: clock('11:30') })
    sync.start()
    await until(() => desk.store.work.open().length === 0)
    await pull()
    expect(desk.store.calendar.count()).toBe(2)
    expect(await due()).toEqual([])
    moveTo(clock('11:30'))
    expect(await due()).toEqual([['schedule:schedule-2', clock('11:30')]])
    expect(desk.store.calendarReminders.get(answered)).toBeNull()
    // A window that still shows it under the id that it had here answers it, too.
    told.length = 0
    await handlers.dismiss({ ids: [later] })
    expect([await due(), told]).toEqual([[], ['schedule:schedule-2']])
  })
})

describe('what is kept of it', () => {
  it('goes thirty days after the start, unless it was put off beyond', async () => {
    const { calendarReminders } = desk.store
    const old = { start: START - 31 * DAY, answered: START - 31 * DAY, until: null }
    calendarReminders.put('schedule:old', old)
    calendarReminders.put('schedule:off', { ...old, until: START })
    calendarReminders.put('schedule:new', { ...old, start: START - 29 * DAY })
    await sweepReminders(desk.store, START - 30 * DAY)
    expect(['old', 'off', 'new'].map((id) => calendarReminders.get(`schedule:${id}`) !== null)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('whatever the firm sends as reminders', () => {
  it('makes moments that can be shown, each in its time', () => {
    const seconds = fc.oneof(
      fc.integer({ min: 0, max: 100_000 }),
      fc.double(),
      fc.constantFrom(-900, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, -1e308, 0.5),
    )
    const own = fc.option(
      fc.record({ start: fc.constantFrom(START, START + HOUR), answered: fc.nat(), until: fc.option(fc.nat()) }),
    )
    fc.assert(
      fc.property(fc.array(seconds, { maxLength: 300 }), own, fc.nat(), (given, done, since) => {
        const source = { start: START, seconds: given, own: done }
        const { due: past, next: ahead } = momentsOf(source, { now: START - HOUR, since })
        if (past !== null) expect(past > since && past <= START - HOUR && Number.isSafeInteger(past)).toBe(true)
        if (ahead !== null) expect(ahead > START - HOUR && ahead <= START).toBe(true)
        expect(momentsOf(source, { now: START - HOUR, since: null }).due).toBeNull()
      }),
    )
    const many = Array.from({ length: 300_000 }, (_, index) => index)
    expect(momentsOf({ start: START, seconds: many, own: null }, { now: START, since: 0 })).toEqual({
      due: START,
      next: null,
    })
  })

  it('is read by nobody but the list of what may remind', async () => {
    await begin(
      visit('1', '11:00', { remindBeforeEventSecs: -900 }),
      visit('2', '11:00', { remindBeforeEventSecs: 1e15 }),
    )
    firm.put('task', task('t', 16, { remindSetting: { rules: Array.from({ length: 500 }, (_, at) => `${at}MB`) } }))
    await pull()
    moveTo(momentOf(at(16)))
    expect(await due()).toEqual([
      ['task:t', momentOf(at(16))],
      ['schedule:1', clock('11:00')],
    ])
  })
})

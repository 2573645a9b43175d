// What a person does with the calendar: what is made here is shown at once and sent when it can be, ticks stay here.
import { beforeEach, describe, expect, it } from 'vitest'
import { icsOf } from '#core/areas/calendar/ics'
import { senders } from '#core/areas/sync'
import { createTimes } from '#core/engine/remote/times'
import { discardOperation } from '#core/engine/sync/push/inbox-actions'
import type { Sync } from '#core/engine/sync/types'
import { calendar as contract } from '#shared/contract/calendar'
import type { CoreHandlers } from '#shared/contract/index'
import { contact } from '../../engine/store/record-rows.ts'
import { customer } from '../../engine/store/support.ts'
import { deskForEach } from '../../engine/sync/each-test.ts'
import { calendarItem } from '../../support/calendar-items.ts'
import { codeOf } from '../../support/core.ts'
import { testRandom, until } from '../../support/ports.ts'
import { openCalendar } from './opened-calendar.ts'
import {
  at,
  lost,
  me,
  missing,
  momentOf,
  offline,
  other,
  refusal,
  type SmallFirm,
  schedule,
  task,
} from './small-firm.ts'

const MINUTE = 60_000
const desk = deskForEach()
let firm: SmallFirm
let handlers: CoreHandlers['calendar']
let sync: Sync
let told: string[]

beforeEach(async () => {
  ;({ firm, handlers, sync, told } = await openCalendar(desk))
})

const june = { from: momentOf(at(1, '00:00:00')), to: momentOf('2026-07-01 00:00:00') }
const items = async (span = june) => contract.items.output.parse(await handlers.items(span))
const tasks = async () => contract.tasks.output.parse(await handlers.tasks({}))
const item = async (id: string) => contract.get.output.parse(await handlers.get({ id })).item
const start = momentOf(at(16))
const object = { type: 'company', id: 'c1', name: '云岭公司' }
const visit = { kind: 'schedule', summary: ' 到所面谈 ', start, remindBefore: 900, attendees: [other] } as const
const evidence = {
  kind: 'task',
  title: '准备证据目录',
  start,
  project: { id: 'p1', name: '甲案' },
  group: { id: 'g1', name: '一审' },
  attendees: [],
} as const
const create = async (given: Parameters<typeof contract.create.input.parse>[0]) =>
  (await handlers.create(contract.create.input.parse(given))).id
/** Lets time pass until nothing waits but for a person. */
const drain = async () => {
  sync.start()
  const waits = () => desk.store.work.open().some(({ state }) => ['queued', 'verify', 'inflight'].includes(state))
  for (let rounds = 0; rounds < 50; rounds += 1) {
    await until(() => sync.push.state().sending === 0)
    await desk.quiet(sync)
    if (!waits()) return
    desk.clock.advance(MINUTE)
  }
  throw new Error('something waits for ever')
}
const putCustomer = (id: string, name: string, gmtExpires: number | null) =>
  desk.store.customers.upsert([customer(id, name, { gmtExpires })], 0)

describe('what is made here', () => {
  it('may be for a customer whose name lists many parties', () => {
    const asked = contract.create.input.parse({ next: visit, object: { ...object, name: '甲'.repeat(900) } })
    expect(asked.object?.name).toHaveLength(500)
  })

  it('SC-01 SC-02 D-19 is shown at once, waits while the firm cannot be reached, and is one thing once it is there', async () => {
    firm.odd.always.set('schedule create', offline)
    const id = await create({ next: visit, object })
    const waiting = { title: '到所面谈', start, end: start + 30_000, sending: 'waiting', removable: false }
    expect((await items()).items).toMatchObject([{ id, ...waiting, object: { type: 'company', id: 'c1' } }])
    expect(await item(id)).toMatchObject({ ...waiting, reminders: [900], attendees: [{ id: 'u2', name: '周简宁' }] })
    expect(told).toEqual([id])
    // It stands in its own days alone, and is no task.
    const before = await items({ from: june.from, to: momentOf(at(10)) })
    const after = await items({ from: momentOf(at(17)), to: june.to })
    expect([before.items, after.items, (await tasks()).tasks]).toEqual([[], [], []])
    sync.start()
    await until(() => firm.take().includes('schedule create'))
    expect((await items()).items).toMatchObject([{ id, sending: 'waiting' }])
    firm.odd.always.clear()
    told.length = 0
    desk.changed.length = 0
    await drain()
    expect((await items()).items).toMatchObject([{ id: 'schedule:schedule-1', sending: '', removable: true }])
    expect(desk.changed.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining([id, 'schedule:schedule-1']))
    // Whoever looks at it under the id that it had here sees the firm's.
    expect(await item(id)).toMatchObject({ id: 'schedule:schedule-1' })
    expect(desk.store.calendar.count()).toBe(1)
  })

  it('never vanishes between the two, and the next pass brings the firm’s own form of it', async () => {
    await create({ next: visit, object })
    await drain()
    firm.put('schedule', { ...firm.rows.schedule.get('schedule-1'), place: '三号会议室' })
    firm.take()
    await desk.settle(sync)
    expect(desk.store.calendar.count()).toBe(1)
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    expect((await items()).items).toMatchObject([{ id: 'schedule:schedule-1', place: '三号会议室' }])
  })

  it('SC-03 SC-04 D-20 a task has its project, its group and its reminders, and half an hour', async () => {
    const id = await create({ next: evidence, object: null })
    const shown = {
      kind: 'task',
      title: '准备证据目录',
      end: start + 30 * MINUTE,
      object: { type: 'project', id: 'p1', name: '甲案' },
      group: '一审',
      reminders: [0, 3600],
    }
    expect(await item(id)).toMatchObject({ ...shown, sending: 'waiting' })
    expect((await tasks()).tasks).toMatchObject([{ id }])
    await drain()
    expect(firm.sent).toMatchObject([{ matterId: 'p1', name: '准备证据目录', taskGroupId: 'g1' }])
    expect((await tasks()).tasks).toMatchObject([{ id: 'task:task-1', sending: '', object: { id: 'p1' } }])
  })

  it('a schedule that begins with the word is a hearing before the firm has it', async () => {
    await create({ next: { ...visit, summary: '开庭：甲诉乙' }, object })
    expect((await items()).items).toMatchObject([{ kind: 'hearing', sending: 'waiting' }])
  })

  it('D-17 that the firm refuses says so, and goes when it is given up', async () => {
    firm.odd.always.set('schedule create', () => refusal('日程对象不存在'))
    const id = await create({ next: visit, object })
    await drain()
    expect((await items()).items).toMatchObject([{ id, sending: 'refused' }])
    const [operation] = desk.store.work.open()
    const tools = {
      store: desk.store,
      clock: desk.clock,
      random: testRandom(2),
      senders,
      changed: (area: string, ids: readonly string[]) => void (area === 'calendar' && told.push(...ids)),
    }
    told.length = 0
    discardOperation(tools, operation?.opId ?? '')
    expect(told).toEqual([id])
    expect([(await items()).items, await item(id)]).toEqual([[], null])
  })

  it('SC-03 FU-10 FU-11 that lacks what it needs is refused with its field, and nothing is owed', async () => {
    const failing = async (given: Parameters<typeof create>[0], field: string) => {
      await expect(create(given)).rejects.toMatchObject({ code: 'invalid-input', details: { field } })
    }
    await failing({ next: visit, object: null }, 'object')
    await failing({ next: { ...visit, start: null }, object }, 'start')
    await failing({ next: { ...evidence, title: ' ' }, object: null }, 'title')
    await failing({ next: { ...evidence, start: null }, object: null }, 'start')
    expect(desk.store.work.open()).toEqual([])
  })
})

describe('a save with its draft', () => {
  it('ends the draft in the same transaction', async () => {
    const place = 'calendar:new'
    desk.store.work.drafts.put(place, '{"next":null}', desk.clock.now())
    await create({ next: evidence, object: null, draft: { place, text: null } })
    expect([desk.store.work.drafts.get(place), desk.store.work.open().length]).toEqual([null, 1])
  })
})

describe('a tick', () => {
  it('is this computer’s own, survives what is read again, and is taken back', async () => {
    firm.put('task', task('1', 14), task('2', null), task('3', 1), task('4', 14, { finished: true }))
    await desk.settle(sync)
    expect((await tasks()).tasks.map(({ id }) => id)).toEqual(['task:3', 'task:1', 'task:2'])
    for (const id of ['task:1', 'task:2', 'task:3']) await handlers.mark({ id, done: true })
    expect(told).toEqual(['task:1', 'task:2', 'task:3'])
    firm.put('task', task('1', 14, { name: '改过的' }))
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    expect((await tasks()).tasks).toMatchObject([
      { id: 'task:3', done: true, doneHere: true },
      { id: 'task:1', title: '改过的', done: true, doneHere: true },
      { id: 'task:2', done: true, doneHere: true },
    ])
    expect(await item('task:3')).toMatchObject({ done: true, doneHere: true })
    expect(await item('task:4')).toMatchObject({ done: true, doneHere: false })
    await handlers.mark({ id: 'task:1', done: false })
    expect(await item('task:1')).toMatchObject({ done: false, doneHere: false })
    expect((await items()).items.map(({ id, done }) => [id, done])).toEqual([
      ['task:3', true],
      ['task:1', false],
      ['task:4', true],
    ])
    // What was ticked stays in sight for a week.
    desk.clock.advance(8 * 1440 * MINUTE)
    expect((await tasks()).tasks.map(({ id }) => id)).toEqual(['task:1'])
    // What the firm has done since is no tick of this computer any more.
    firm.put('task', task('3', 1, { finished: true }))
    await desk.settle(sync)
    expect(await item('task:3')).toMatchObject({ done: true, doneHere: false })
  })

  it('of a task that waits goes on with it when the firm has it', async () => {
    firm.put('task', task('9', 20))
    await desk.settle(sync)
    const id = await create({ next: evidence, object: null })
    expect((await tasks()).tasks.map((one) => one.id)).toEqual([id, 'task:9'])
    const since = await items({ from: start + 10 * MINUTE, to: momentOf(at(17)) })
    expect(since.items.map((one) => one.id)).toEqual([id])
    await handlers.mark({ id, done: true })
    expect(await item(id)).toMatchObject({ done: true, sending: 'waiting' })
    const tickedAt = desk.store.calendar.markedAt(id)
    desk.clock.advance(10 * MINUTE)
    await drain()
    expect(desk.store.calendar.markedAt('task:task-1')).toBe(tickedAt)
    expect(await item('task:task-1')).toMatchObject({ done: true, doneHere: true })
    expect(desk.store.calendar.isMarked(id)).toBe(false)
  })

  it('is for tasks that are there alone', async () => {
    firm.put('schedule', schedule('1', 16))
    await desk.settle(sync)
    expect(await codeOf((async () => handlers.mark({ id: 'task:9', done: true }))())).toBe('not-found')
    expect(await codeOf((async () => handlers.mark({ id: 'schedule:1', done: true }))())).toBe('invalid-input')
  })
})

describe('a removal', () => {
  beforeEach(async () => {
    firm.put('schedule', schedule('1', 16), schedule('2', 17, { operUser: other }))
    await desk.settle(sync)
    firm.take()
  })
  const remove = async (id: string) => handlers.remove({ id })
  const ids = async () => (await items()).items.map(({ id }) => id)

  it('goes to the firm, and what was read before brings nothing back', async () => {
    await remove('schedule:1')
    expect([firm.take(), await ids(), told]).toEqual([['schedule delete 1'], ['schedule:2'], ['schedule:1']])
  })

  it('of somebody else’s schedule, a task, or nothing asks for nothing', async () => {
    firm.put('task', task('1', 16))
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    firm.take()
    firm.odd.always.set('schedule create', offline)
    const waiting = await create({ next: visit, object })
    for (const id of ['schedule:2', 'task:1', waiting]) expect(await codeOf(remove(id))).toBe('forbidden')
    for (const id of ['schedule:9', 'deadline:9']) expect(await codeOf(remove(id))).toBe('not-found')
    expect(firm.take().filter((line) => line.includes('delete'))).toEqual([])
  })

  it('that is refused or never left changes nothing', async () => {
    firm.odd.once.set('schedule delete', () => refusal('已归档'))
    await expect(remove('schedule:1')).rejects.toMatchObject({ code: 'refused', details: { message: '已归档' } })
    firm.odd.once.set('schedule delete', offline)
    expect(await codeOf(remove('schedule:1'))).toBe('offline')
    expect(await ids()).toEqual(['schedule:1', 'schedule:2'])
  })

  it('whose answer got lost is done where the firm does not have it, and shows another; else in doubt', async () => {
    firm.odd.once.set('schedule delete', lost)
    expect(await codeOf(remove('schedule:1'))).toBe('doubtful')
    firm.odd.once.set('schedule delete', lost)
    firm.odd.always.set('schedule get', missing)
    expect(await codeOf(remove('schedule:1'))).toBe('doubtful')
    firm.odd.always.clear()
    firm.odd.once.set('schedule delete', () => {
      firm.rows.schedule.delete('1')
      return lost()
    })
    expect(await codeOf(remove('schedule:1'))).toBe('none')
    expect(await ids()).toEqual(['schedule:2'])
  })

  it('of one that is gone says so, and takes it away where the firm shows another', async () => {
    firm.rows.schedule.delete('1')
    expect(await codeOf(remove('schedule:1'))).toBe('not-found')
    expect(await ids()).toEqual(['schedule:2'])
  })
})

describe('a span', () => {
  it('D-67 says that something may be missing where the firm gave only a part of it', async () => {
    firm.put('schedule', ...Array.from({ length: 12 }, (_, index) => schedule(String(index), 16)))
    firm.odd.largestPage = 5
    await desk.settle(sync)
    expect(await items()).toMatchObject({ known: true, cut: false, partial: true })
    expect(await items({ from: june.from, to: momentOf(at(10)) })).toMatchObject({ known: true, partial: false })
  })

  it('has what begins in it or lasts into it, by start, with the days on which terms of customers end', async () => {
    firm.put(
      'schedule',
      schedule('1', 10, { endTime: at(16, '12:00:00') }),
      schedule('2', 16),
      schedule('3', 16, { startTime: at(16, '00:00:00'), endTime: at(16, '00:00:00') }),
      schedule('4', 15, { endTime: at(16, '00:00:00') }),
      schedule('5', 17, { startTime: at(17, '00:00:00') }),
    )
    await desk.settle(sync)
    putCustomer('c9', '云岭公司', momentOf(at(16, '18:30:00')))
    putCustomer('c8', '别处公司', momentOf(at(17, '00:00:00')))
    putCustomer('c7', '无期公司', null)
    const day = { from: momentOf(at(16, '00:00:00')), to: momentOf(at(17, '00:00:00')) }
    const answer = await items(day)
    expect(answer).toMatchObject({ known: true, cut: false, partial: false })
    expect(answer.items.map(({ id }) => id)).toEqual(['schedule:1', 'deadline:c9', 'schedule:3', 'schedule:2'])
    const deadline = {
      id: 'deadline:c9',
      kind: 'deadline',
      title: '云岭公司',
      start: day.from,
      allDay: true,
      object: { type: 'company', id: 'c9', name: '云岭公司' },
    }
    expect(answer.items[1]).toMatchObject(deadline)
    expect(await item('deadline:c9')).toMatchObject(deadline)
    expect([await item('deadline:c7'), await item('deadline:no'), await item('c9')]).toEqual([null, null, null])
  })

  it('names what is known here where the firm names nothing, and people by their ids', async () => {
    putCustomer('c1', '云岭公司', null)
    desk.store.contacts.upsert([contact('k1', { name: '何昭明' })], 0)
    firm.put(
      'schedule',
      schedule('1', 16, { objName: '', attendees: ['u2', 'u9'] }),
      schedule('2', 17, { objType: 'contact', objId: 'k1', objName: '' }),
    )
    const user = { id: 'u2', name: '周简宁', flName: 'zjn', status: 1, avatarUrl: '', teamIds: [] }
    desk.store.reference.replace('users', [user], 0)
    await desk.settle(sync)
    expect((await items()).items).toMatchObject([
      { object: { name: '云岭公司' }, attendees: [{ name: '周简宁' }, { name: 'u9' }], creator: { name: me.name } },
      { object: { type: 'contact', id: 'k1', name: '何昭明' } },
    ])
  })

  it('answers 2,000 items and says that there are more; the firm is not asked for a span that is none or too long', async () => {
    const rows = Array.from({ length: 2_001 }, (_, index) => schedule(String(index), 16))
    firm.odd.largestPage = 5_000
    firm.put('schedule', ...rows)
    await desk.settle(sync)
    const answer = await items()
    expect([answer.items.length, answer.cut]).toEqual([2_000, true])
    for (const span of [
      { from: 2, to: 1 },
      { from: 0, to: 401 * 86_400_000 },
    ])
      expect(await codeOf((async () => handlers.refresh(span))())).toBe('invalid-input')
  })

  it('D-67 that was never read is not known until it is', async () => {
    const far = { from: momentOf('2027-07-01 00:00:00'), to: momentOf('2027-08-01 00:00:00') }
    await desk.settle(sync)
    expect((await items(far)).known).toBe(false)
    firm.odd.once.set('schedule list', offline)
    expect(await codeOf(Promise.resolve(handlers.refresh(far)))).toBe('offline')
    await handlers.refresh(far)
    expect((await items(far)).known).toBe(true)
  })
})

describe('iCalendar', () => {
  it('SC-01 SC-03 has what was made here under one id, while it waits and once it is at the firm', async () => {
    const asked = { ...june, kinds: ['schedule' as const, 'task' as const], deadline: '期限' }
    const ids = async () => contract.ics.output.parse(await handlers.ics(asked)).text.match(/(?<=UID:).*(?=\r)/g)
    const made = [await create({ next: visit, object }), await create({ next: evidence, object: null })]
    const waiting = await ids()
    expect(waiting?.toSorted()).toEqual(made.map((id) => `${id}@firmdesk`))
    await drain()
    expect((await items()).items.map(({ id }) => id)).toEqual(['schedule:schedule-1', 'task:task-2'])
    expect((await ids())?.toSorted()).toEqual(waiting?.toSorted())
  })

  it('SC-01 has times in UTC, days of deadlines, reminders, and ids that stay', async () => {
    firm.put('schedule', schedule('1', 16, { summary: '开庭；甲,乙\r\nEND:VCALENDAR', place: '第三法庭' }))
    firm.put('schedule', schedule('2', 19, { summary: '休庭', startTime: '2026-06-19', endTime: '2026-06-20' }))
    firm.put('task', task('1', 17), task('2', null))
    await desk.settle(sync)
    putCustomer('c9', '云岭公司', momentOf(at(18)))
    const kinds = ['hearing', 'schedule', 'task', 'deadline'] as const
    const asked = { ...june, kinds: [...kinds], deadline: '期限' }
    const { text, count } = contract.ics.output.parse(await handlers.ics(asked))
    expect(count).toBe(4)
    expect(text.split('\r\n')).toEqual(golden)
    expect(await handlers.ics({ ...asked, kinds: ['deadline'] })).toMatchObject({ count: 1 })
    expect(await handlers.ics({ ...asked, kinds: [] })).toMatchObject({ count: 0 })
  })

  it('SC-01 what has no title is called as what it hangs on, once, and steers no other program', () => {
    const object = { type: 'company', id: 'c1', name: '云岭公司' }
    const linesOf = (title: string) => {
      const item = calendarItem({ title, object, start, end: start, attendees: [{ id: 'u2', name: '周简宁' }] })
      const { text } = icsOf([item], { deadline: '期限', zone: 'Asia/Shanghai', now: 0, idOf: (id) => id })
      return text.split('\r\n').filter((line) => /^(?:SUMMARY|DESCRIPTION|LOCATION|DTEND)/.test(line))
    }
    expect(linesOf('')).toEqual(['SUMMARY:云岭公司', 'DESCRIPTION:周简宁'])
    expect(linesOf('到所\r面\u0007谈')).toEqual(['SUMMARY:到所\\n面谈', 'DESCRIPTION:云岭公司\\n周简宁'])
  })

  it('SC-01 a whole day ends with the day after its last one, at midnight and on a day of 25 hours too', () => {
    const spanOf = (zone: string, from: string, to: string | null, allDay = true) => {
      const [first, end] = [createTimes(zone).parse(from), to === null ? null : createTimes(zone).parse(to)]
      const item = calendarItem({ allDay, start: first, end })
      return icsOf([item], { deadline: '', zone, now: 0, idOf: (id) => id }).text.match(/(?<=VALUE=DATE:)\d+/g)
    }
    expect(spanOf('Asia/Shanghai', '2026-11-20', null)).toEqual(['20261120', '20261121'])
    expect(spanOf('Asia/Shanghai', '2026-11-20', '2026-11-20')).toEqual(['20261120', '20261121'])
    expect(spanOf('Asia/Shanghai', '2026-11-20', '2026-11-21')).toEqual(['20261120', '20261121'])
    // What the firm writes from the first minute of a day to the last one of it, or of another.
    const whole = (to: string) => spanOf('Asia/Shanghai', '2026-11-20 00:00', to, false)
    expect(whole('2026-11-20 23:59')).toEqual(['20261120', '20261121'])
    expect(whole('2026-11-20 23:59:59')).toEqual(['20261120', '20261121'])
    expect(whole('2026-11-21 00:00')).toEqual(['20261120', '20261121'])
    expect(whole('2026-11-22 23:59')).toEqual(['20261120', '20261123'])
    expect(whole('2026-11-20 18:00')).toBe(null)
    expect(spanOf('Asia/Shanghai', '2026-11-20', '2026-11-21 12:00')).toEqual(['20261120', '20261122'])
    for (const end of ['2026-11-01', '2026-11-02'])
      expect(spanOf('America/New_York', '2026-11-01', end)).toEqual(['20261101', '20261102'])
  })
})

const golden = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Firmdesk//Firmdesk//ZH
BEGIN:VEVENT
UID:schedule:1@firmdesk
SEQUENCE:0
DTSTAMP:20260615T020000Z
DTSTART:20260616T010000Z
DTEND:20260616T020000Z
SUMMARY:开庭；甲\\,乙\\nEND:VCALENDAR
LOCATION:第三法庭
DESCRIPTION:云岭公司\\n苏若谷
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:开庭；甲\\,乙\\nEND:VCALENDAR
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:task:1@firmdesk
SEQUENCE:0
DTSTAMP:20260615T020000Z
DTSTART:20260617T010000Z
DTEND:20260617T013000Z
SUMMARY:任务1
DESCRIPTION:苏若谷
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:PT0S
DESCRIPTION:任务1
END:VALARM
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:任务1
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:deadline:c9@firmdesk
SEQUENCE:0
DTSTAMP:20260615T020000Z
DTSTART;VALUE=DATE:20260618
DTEND;VALUE=DATE:20260619
X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE
SUMMARY:期限 云岭公司
END:VEVENT
BEGIN:VEVENT
UID:schedule:2@firmdesk
SEQUENCE:0
DTSTAMP:20260615T020000Z
DTSTART;VALUE=DATE:20260619
DTEND;VALUE=DATE:20260620
X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE
SUMMARY:休庭
DESCRIPTION:云岭公司\\n苏若谷
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:休庭
END:VALARM
END:VEVENT
END:VCALENDAR`.split('\n')

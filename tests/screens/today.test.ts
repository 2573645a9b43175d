// The page 今日 without a page: what is due on which day, and how the schedule stands to the moment.
import { describe, expect, it } from 'vitest'
import type { CalendarItemView } from '#shared/contract/calendar'
import { hearingTitle } from '#shared/domain/calendar'
import {
  agendaDays,
  markOf,
  minutesUntil,
  placeOfNow,
  startText,
  twoDays,
} from '../../src/renderer/src/features/today/agenda.ts'
import { daysLate, dueCount, dueGroups, dueText, openCount } from '../../src/renderer/src/features/today/due-groups.ts'
import { isOver } from '../../src/renderer/src/lib/item-days.ts'
import { words } from '../../src/renderer/src/lib/words.ts'
import { calendarItem } from '../support/calendar-items.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const now = at('2025-11-20 14:40')
const MINUTE = 60_000
const nobody: ReadonlySet<string> = new Set()

const item = (id: string, start: string | null, more: Partial<CalendarItemView> = {}): CalendarItemView => {
  const begins = start === null ? null : at(start)
  const end = begins === null ? null : begins + 30 * MINUTE
  return calendarItem({ id, kind: 'task', title: id, start: begins, end, ...more })
}
const schedule = (id: string, start: string, more: Partial<CalendarItemView> = {}) =>
  item(id, start, { kind: 'schedule', end: at(start) + 30_000, ...more })

const names = (tasks: readonly CalendarItemView[], kept = nobody, moment = now, where = zone) =>
  dueGroups(tasks, kept, moment, where).map(({ name, tasks: own }) => [name, ...own.map(({ id }) => id)])

describe('what is due', () => {
  it('stands by its day in the firm’s zone, the longest overdue first; nothing without a time, and nothing after the seven days that follow tomorrow', () => {
    const tasks = [
      item('unplanned', null),
      item('tomorrow late', '2025-11-21 23:59'),
      item('eighth day after', '2025-11-29 00:00'),
      item('seventh day after', '2025-11-28 23:30'),
      item('today', '2025-11-20 15:00'),
      item('passed today', '2025-11-20 14:00'),
      item('yesterday', '2025-11-19 23:00'),
      item('last week', '2025-11-13 09:00'),
      item('after tomorrow', '2025-11-22 00:00'),
      item('tomorrow', '2025-11-21 00:00'),
    ]
    expect(names(tasks)).toEqual([
      ['late', 'last week', 'yesterday', 'passed today'],
      ['today', 'today'],
      ['tomorrow', 'tomorrow', 'tomorrow late'],
      ['next', 'after tomorrow', 'seventh day after'],
    ])
    expect(dueCount(dueGroups(tasks, nobody, now, zone))).toBe(4)
  })

  it('is another day where the zone of the firm says so', () => {
    const task = item('night', '2025-11-21 02:00')
    expect(names([task])).toEqual([['tomorrow', 'night']])
    expect(names([task], nobody, now, 'Europe/London')).toEqual([['today', 'night']])
  })

  it('goes on until its end: what began before today and ends later is of today', () => {
    const long = item('long', '2025-11-18 09:00', { end: at('2025-11-25 18:00') })
    expect(names([long])).toEqual([['today', 'long']])
    expect(names([item('no end', '2025-11-18 09:00', { end: null })])).toEqual([['today', 'no end']])
  })

  it('is told by the days that have begun since, and by none on its own day', () => {
    expect(daysLate(item('a', '2025-11-18 23:00'), now, zone)).toBe(2)
    expect(daysLate(item('a', '2025-11-20 09:00'), now, zone)).toBe(0)
    expect(daysLate(item('a', '2025-11-25 09:00'), now, zone)).toBe(0)
    expect(daysLate(item('a', null), now, zone)).toBe(0)
  })

  it('says 全天 of a whole day, also of one that the firm writes with hours', () => {
    const text = (start: string, end: string, group: 'today' | 'tomorrow' | 'next') =>
      dueText(item('a', start, { end: at(end) }), group, now, zone, words)
    expect(text('2025-11-20 00:00', '2025-11-20 23:59', 'today')).toBe('全天')
    expect(text('2025-11-21 00:00', '2025-11-22 00:00', 'tomorrow')).toBe('全天')
    expect(text('2025-11-24 00:00', '2025-11-25 00:00', 'next')).toBe('11-24')
    expect(text('2025-11-20 00:00', '2025-11-20 00:30', 'today')).toBe('00:00')
  })

  it('is of today for the whole of its day where it has no hour, and late by a day on the next', () => {
    const day = (end: string) => item('day', '2025-11-20 00:00', { allDay: true, end: at(end) })
    for (const task of [day('2025-11-20 00:00'), day('2025-11-21 00:00')]) {
      for (const moment of ['2025-11-20 00:01', '2025-11-20 23:59'])
        expect([names([task], nobody, at(moment)), daysLate(task, at(moment), zone)]).toEqual([[['today', 'day']], 0])
      const next = at('2025-11-21 00:00')
      expect([names([task], nobody, next), daysLate(task, next, zone)]).toEqual([[['late', 'day']], 1])
    }
  })

  it('keeps the place of what was ticked here, and counts it no more', () => {
    const tasks = [
      item('open', '2025-11-20 15:00'),
      item('ticked', '2025-11-20 16:00', { done: true, doneHere: true }),
      item('done before', '2025-11-20 17:00', { done: true }),
    ]
    expect(names(tasks)).toEqual([['today', 'open']])
    const groups = dueGroups(tasks, new Set(['ticked']), now, zone)
    expect(groups.map(({ tasks: own }) => own.map(({ id }) => id))).toEqual([['open', 'ticked']])
    expect(groups.map(openCount)).toEqual([1])
    expect(dueCount(groups)).toBe(1)
  })
})

it('what is on its way to the firm is marked as the sync page marks it', () => {
  const marks = (['', 'waiting', 'doubtful', 'asked', 'refused'] as const).map((sending) =>
    markOf(calendarItem({ sending })),
  )
  expect(marks).toEqual([null, 'saved', 'doubtful', 'attention', 'attention'])
})

describe('the schedule', () => {
  it('reads today and tomorrow of the firm’s zone', () => {
    expect(twoDays('2025-11-20', zone)).toEqual({ from: at('2025-11-20 00:00'), to: at('2025-11-22 00:00') })
    // Two days with a change of clocks are not 48 hours.
    const { from, to } = twoDays('2025-10-25', 'Europe/London')
    expect((to - from) / 3_600_000).toBe(49)
  })

  it('has whole days first and no tasks; what goes on since before stands today', () => {
    const items = [
      schedule('b', '2025-11-20 15:30', { kind: 'hearing' }),
      schedule('a', '2025-11-20 09:00'),
      item('task', '2025-11-20 10:00'),
      schedule('since', '2025-11-19 09:00', { end: at('2025-11-20 18:00') }),
      schedule('term', '2025-11-20 00:00', { kind: 'deadline', allDay: true }),
      schedule('c', '2025-11-21 00:00'),
    ]
    const [today, tomorrow] = agendaDays(items, now, zone)
    expect([today.day, ...today.items.map(({ id }) => id)]).toEqual(['2025-11-20', 'term', 'since', 'a', 'b'])
    expect([tomorrow.day, ...tomorrow.items.map(({ id }) => id)]).toEqual(['2025-11-21', 'c'])
    expect(placeOfNow(today.items, now, zone)).toBe(3)
    expect(placeOfNow(today.items, at('2025-11-20 16:00'), zone)).toBe(4)
  })

  it('says what is over, and how soon what comes within the hour begins', () => {
    expect(isOver(schedule('a', '2025-11-20 14:39'), now, zone)).toBe(true)
    expect(isOver(schedule('a', '2025-11-20 14:41'), now, zone)).toBe(false)
    expect(minutesUntil(schedule('a', '2025-11-20 15:30'), now, zone)).toBe(50)
    expect(minutesUntil(schedule('a', '2025-11-20 15:40'), now + 1, zone)).toBe(60)
    expect(minutesUntil(schedule('a', '2025-11-20 15:41'), now, zone)).toBeNull()
    expect(minutesUntil(schedule('a', '2025-11-20 14:40'), now, zone)).toBeNull()
  })

  it.each([
    ['without an hour', { allDay: true }],
    ['written from 00:00 to 23:59', { end: at('2025-11-20 23:59') }],
  ])('takes a whole day %s for one, until it is over', (_how, rest) => {
    const whole = schedule('a', '2025-11-20 00:00', rest)
    expect(isOver(whole, at('2025-11-20 23:59') + 30_000, zone)).toBe(false)
    expect(isOver(whole, at('2025-11-21 00:00'), zone)).toBe(true)
    expect(minutesUntil(whole, at('2025-11-19 23:30'), zone)).toBeNull()
    expect(placeOfNow([whole], at('2025-11-19 23:30'), zone)).toBe(1)
    const [today] = agendaDays([schedule('b', '2025-11-19 08:00'), whole], now, zone)
    expect(today.items.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('tells the hour on its own day, the day on any other, and nothing for a whole day', () => {
    expect(startText(schedule('a', '2025-11-20 09:05'), '2025-11-20', zone)).toBe('09:05')
    expect(startText(schedule('a', '2025-11-19 09:05'), '2025-11-20', zone)).toBe('11-19')
    expect(startText(schedule('a', '2025-11-20 00:00', { allDay: true }), '2025-11-20', zone)).toBe('')
    const written = schedule('a', '2025-11-20 00:00', { end: at('2025-11-20 23:59') })
    expect(startText(written, '2025-11-20', zone)).toBe('')
  })

  it('says once that a hearing is one', () => {
    expect(hearingTitle('开庭：买卖合同纠纷一审')).toBe('买卖合同纠纷一审')
    expect(hearingTitle('开庭')).toBe('')
    expect(hearingTitle('二审询问')).toBe('二审询问')
  })
})

// Times of an item in words, the lines of a month, the days of an agenda, and what the form of a new item holds.
import { describe, expect, test } from 'vitest'
import { agendaDays, agendaTime } from '../../src/renderer/src/features/calendar/agenda-days.ts'
import { itemFacts, itemText } from '../../src/renderer/src/features/calendar/item-facts.ts'
import { isLate, itemName, taskTimeText } from '../../src/renderer/src/features/calendar/item-look.tsx'
import { lengthText, reminderText, whenText } from '../../src/renderer/src/features/calendar/item-time.ts'
import { roomOf, shownLines, weekLines } from '../../src/renderer/src/features/calendar/month-lanes.ts'
import {
  inputOf,
  isWritten,
  nothingWritten,
  type Written,
  writtenIn,
  wrongOf,
} from '../../src/renderer/src/features/calendar/new-item-draft.ts'
import { daysOfItem } from '../../src/renderer/src/lib/item-days.ts'
import { words } from '../../src/renderer/src/lib/words.ts'
import { zoneTime } from '../../src/renderer/src/lib/zone-time.ts'
import type { CalendarItemView } from '../../src/shared/contract/calendar.ts'
import { calendarItem } from '../support/calendar-items.ts'
import fc from '../support/properties.ts'

const zone = 'Asia/Shanghai'
const at = (text: string): number => zoneTime(text, zone) ?? Number.NaN

const item = (fields: Partial<CalendarItemView>): CalendarItemView =>
  calendarItem({ start: at('2026-11-20 09:00'), end: at('2026-11-20 09:00'), ...fields })

describe('when an item is, in words', () => {
  const when = (fields: Partial<CalendarItemView>) => whenText(item(fields), zone, words)
  const cases: readonly (readonly [what: string, said: string, fields: Partial<CalendarItemView>])[] = [
    ['SC-02 a schedule that ends 30 s later', '2026-11-20 周五 09:00', { end: at('2026-11-20 09:00:30') }],
    ['SC-04 a task', '2026-11-20 周五 09:00', { kind: 'task', end: at('2026-11-20 09:30') }],
    ['half an hour', '2026-11-20 周五 09:00 – 09:30（30 分钟）', { end: at('2026-11-20 09:30') }],
    ['a morning', '2026-11-20 周五 09:00 – 11:30（2 小时 30 分钟）', { end: at('2026-11-20 11:30') }],
    ['two days', '2026-11-20 周五 09:00 至 2026-11-21 周六 10:00（1 天 1 小时）', { end: at('2026-11-21 10:00') }],
    ['until midnight', '2026-11-20 周五 09:00 至 2026-11-21 周六 00:00（15 小时）', { end: at('2026-11-21') }],
    [
      'a term',
      '2026-11-20 周五 全天',
      { kind: 'deadline', allDay: true, start: at('2026-11-20'), end: at('2026-11-20') },
    ],
    ['a whole day', '2026-11-20 周五 全天', { allDay: true, start: at('2026-11-20'), end: at('2026-11-21') }],
    [
      'two whole days',
      '2026-11-20 周五 至 2026-11-21 周六 全天',
      { allDay: true, start: at('2026-11-20'), end: at('2026-11-22') },
    ],
    ['a day from 00:00 to 23:59', '2026-11-20 周五 全天', { start: at('2026-11-20'), end: at('2026-11-20 23:59') }],
    [
      'two days until midnight',
      '2026-11-20 周五 至 2026-11-21 周六 全天',
      { kind: 'task', start: at('2026-11-20'), end: at('2026-11-22') },
    ],
    [
      'a day and ten hours',
      '2026-11-20 周五 00:00 至 2026-11-21 周六 10:00（1 天 10 小时）',
      { start: at('2026-11-20'), end: at('2026-11-21 10:00') },
    ],
    ['the first moment of a day', '2026-11-20 周五 00:00', { start: at('2026-11-20'), end: at('2026-11-20 00:00:30') }],
    ['a task without a time', '未安排时间', { kind: 'task', start: null, end: null }],
  ]
  test.each(cases)('%s', (_, said, fields) => expect(when(fields)).toBe(said))

  test('a length under a minute has no words, and every longer one is told to the minute', () => {
    expect(lengthText(20_000, words)).toBe('')
    expect(lengthText(86_400_000, words)).toBe('1 天')
  })

  test('a reminder is named as the form names it, any other by its length', () => {
    expect([0, 900, 7200, 1].map((seconds) => reminderText(seconds, words))).toEqual([
      '准时提醒',
      '提前 15 分钟',
      '提前 2 小时',
      '提前 1 分钟',
    ])
  })

  test('what ends at midnight does not touch the next day', () => {
    expect(daysOfItem(item({ end: at('2026-11-21') }), zone)).toEqual({ first: '2026-11-20', last: '2026-11-20' })
    expect(daysOfItem(item({ start: null, end: null }), zone)).toBeNull()
  })
})

test('a task of whole days is late once the day after its last one begins', () => {
  const start = at('2026-11-20')
  const late = (end: string, moment: string) =>
    isLate(item({ kind: 'task', allDay: true, start, end: at(end) }), at(moment), zone)
  expect([late('2026-11-20', '2026-11-20 00:01'), late('2026-11-20', '2026-11-20 23:59')]).toEqual([false, false])
  expect(late('2026-11-20', '2026-11-21 00:00')).toBe(true)
  // What ends at midnight is of the day before.
  expect([late('2026-11-21', '2026-11-20 23:59'), late('2026-11-21', '2026-11-21 00:00')]).toEqual([false, true])
  expect([late('2026-11-22', '2026-11-21 09:00'), late('2026-11-22', '2026-11-22 00:00')]).toEqual([false, true])
})

test('a task of whole days has its day beside it and no hour, and 全天 today', () => {
  const now = at('2026-11-20 10:00')
  const told = (start: string, allDay: boolean, end = start) =>
    taskTimeText(item({ kind: 'task', allDay, start: at(start), end: at(end) }), now, zone, words)
  expect([told('2026-11-20', true), told('2026-11-23', true), told('2027-01-04', true)]).toEqual([
    '全天',
    '11-23',
    '2027-01-04',
  ])
  // As firms write a whole day that has hours.
  expect(told('2026-11-20', false, '2026-11-20 23:59')).toBe('全天')
  expect(told('2026-11-23', false, '2026-11-24')).toBe('11-23')
  expect(told('2026-11-20 10:00', false, '2026-11-21 11:00')).toBe('10:00')
  expect([told('2026-11-20 15:00', false), told('2026-11-23 15:00', false), told('2026-11-19 15:00', false)]).toEqual([
    '15:00',
    '11-23 15:00',
    '11-19',
  ])
})

test('a copy says everything that is known of an item, and nothing that is not', () => {
  const known = item({
    kind: 'hearing',
    title: '开庭：施工合同纠纷一审',
    end: at('2026-11-20 11:30'),
    object: { type: 'company', id: '7', name: '鄞江建设集团' },
    place: '鄞州区人民法院第六法庭',
    reminders: [3600],
    attendees: [
      { id: '1', name: '林知远' },
      { id: '2', name: '' },
    ],
    creator: { id: '1', name: '林知远', avatarUrl: '' },
  })
  expect(itemText(known, zone, words).split('\n')).toEqual([
    '开庭：施工合同纠纷一审',
    '时间：2026-11-20 周五 09:00 – 11:30（2 小时 30 分钟）',
    '关联对象：鄞江建设集团',
    '地点：鄞州区人民法院第六法庭',
    '提醒：提前 1 小时',
    '参与人：林知远、2',
    '创建人：林知远',
  ])
  expect(itemFacts(item({}), words)).toEqual([])
})

describe('the lines of a week', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
  const laid = (name: string, first: string, last = first, allDay = false, start = 0) => ({
    name,
    first,
    last,
    allDay,
    start,
  })
  const names = (lines: ReturnType<typeof weekLines<ReturnType<typeof laid>>>) =>
    lines.map((line) => line.map((one) => one?.name ?? null))

  test('what lasts several days keeps its line, and the rest fills what is free', () => {
    const lines = weekLines(days, [
      laid('late', '2026-11-17', '2026-11-17', false, 9),
      laid('early', '2026-11-17', '2026-11-17', false, 3),
      laid('trip', '2026-11-17', '2026-11-18', false, 2),
      laid('long', '2026-11-10', '2026-11-17'),
      laid('term', '2026-11-18', '2026-11-18', true),
      laid('next week', '2026-11-24'),
    ])
    expect(names(lines).slice(0, 3)).toEqual([['long'], ['long', 'trip', 'early', 'late'], ['term', 'trip']])
  })

  test('every item stands on each of its days once, and in one line of them', () => {
    const day = fc.integer({ min: 0, max: 20 }).map((n) => `2026-11-${String(n + 9).padStart(2, '0')}`)
    const some = fc.array(fc.record({ first: day, more: day, allDay: fc.boolean(), start: fc.nat() }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(some, (items) => {
        const all = items.map(({ first, more, ...rest }, at) => ({
          ...rest,
          at,
          first: first < more ? first : more,
          last: first < more ? more : first,
        }))
        const lines = weekLines(days, all)
        for (const one of all) {
          const places = lines.map((line) => line.flatMap((there, at) => (there === one ? [at] : [])))
          expect(places.map((found) => found.length)).toEqual(
            days.map((on) => (one.first <= on && on <= one.last ? 1 : 0)),
          )
          expect(new Set(places.flat()).size).toBeLessThan(2)
        }
      }),
    )
  })

  test('where there is no room for all of them, the last line says how many more there are', () => {
    expect(shownLines(['a', null, 'b'], 3)).toEqual({ shown: ['a', null, 'b'], hidden: 0 })
    expect(shownLines(['a', null, 'b', 'c'], 3)).toEqual({ shown: ['a', null], hidden: 2 })
    expect(shownLines(['a', 'b'], 1)).toEqual({ shown: [], hidden: 2 })
    expect(roomOf(6 * 126, 30, 24)).toBe(4)
    expect(roomOf(10, 30, 24)).toBe(1)
  })
})

describe('the agenda', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']

  test('a day on which nothing stands is left out, and what lasts several days stands on each', () => {
    const items = [
      item({ id: 'task:2', kind: 'task', start: null, end: null }),
      item({ id: 'schedule:3', start: at('2026-11-20 10:00'), end: at('2026-11-22 12:00') }),
      item({ id: 'schedule:1' }),
      item({ id: 'deadline:9', kind: 'deadline', allDay: true, start: at('2026-11-20'), end: at('2026-11-20') }),
    ]
    expect(agendaDays(days, items, zone).map(({ day, rows }) => [day, ...rows.map((row) => row.item.id)])).toEqual([
      ['2026-11-20', 'deadline:9', 'schedule:1', 'schedule:3'],
      ['2026-11-21', 'schedule:3'],
      ['2026-11-22', 'schedule:3'],
    ])
  })

  test('on each day it says what of the time belongs there', () => {
    const long = item({ start: at('2026-11-20 10:00'), end: at('2026-11-22 12:00') })
    expect(days.slice(0, 3).map((day) => agendaTime(long, day, zone))).toEqual(['10:00 –', '', '– 12:00'])
    expect(agendaTime(item({}), '2026-11-20', zone)).toBe('09:00')
  })

  test('a day that the firm writes from 00:00 to 23:59 is a whole one, above what has an hour', () => {
    const whole = item({ id: 'schedule:2', start: at('2026-11-21'), end: at('2026-11-21 23:59') })
    const two = item({ start: at('2026-11-20'), end: at('2026-11-21 23:59') })
    const long = item({ id: 'schedule:3', start: at('2026-11-20 10:00'), end: at('2026-11-22 12:00') })
    expect(agendaTime(whole, '2026-11-21', zone)).toBe('')
    expect(days.slice(0, 2).map((day) => agendaTime(two, day, zone))).toEqual(['', ''])
    expect(itemName(whole, zone, at('2026-11-20'), words)).not.toContain('00:00')
    const second = agendaDays(days, [long, whole], zone)[1]
    expect(second?.rows.map((row) => row.item.id)).toEqual(['schedule:2', 'schedule:3'])
  })
})

describe('the form of a new item', () => {
  const schedule: Written = {
    next: { kind: 'schedule', summary: '首次会见', start: at('2026-11-20 09:00'), remindBefore: 0, attendees: [] },
    object: { objType: 'company', objId: '7', name: '丽水畲野' },
  }
  const task: Written = {
    next: { kind: 'task', title: '', start: null, project: { id: '', name: '' }, group: null, attendees: [] },
    object: nothingWritten.object,
  }

  test('a draft is read as it was kept, and nothing of one that is broken', () => {
    expect(writtenIn(JSON.stringify(schedule))).toEqual(schedule)
    expect(writtenIn(JSON.stringify(task))).toEqual(task)
    expect(writtenIn(JSON.stringify({ ...schedule, object: 7 }))).toEqual({
      ...schedule,
      object: nothingWritten.object,
    })
    for (const next of [
      { ...schedule.next, attendees: ['1'] },
      { ...schedule.next, kind: 'other' },
      { ...task.next, project: null },
    ])
      expect(writtenIn(JSON.stringify({ next }))).toEqual(nothingWritten)
    for (const broken of [null, '', '{', '[]', 'null', '"text"']) expect(writtenIn(broken)).toEqual(nothingWritten)
  })

  test('any text is read without an error', () => {
    fc.assert(fc.property(fc.json(), (text) => void wrongOf(writtenIn(text), words)))
  })

  test('only what was typed or chosen is kept', () => {
    expect(isWritten(nothingWritten)).toBe(false)
    expect(isWritten(task)).toBe(false)
    expect(isWritten(schedule)).toBe(true)
    expect(isWritten({ ...schedule, next: null })).toBe(true)
  })

  test('SC-01 SC-03 a schedule needs an object and a start, a task a title and a start', () => {
    expect(wrongOf(schedule, words)).toEqual({})
    expect(Object.keys(wrongOf({ ...schedule, object: nothingWritten.object }, words))).toEqual(['object'])
    expect(Object.keys(wrongOf(task, words))).toEqual(['title', 'start'])
  })

  test('SC-01 SC-03 a schedule is sent with its object, a task with its project alone', () => {
    expect(schedule.next && inputOf(schedule.next, schedule.object).object).toEqual({
      type: 'company',
      id: '7',
      name: '丽水畲野',
    })
    expect(task.next && inputOf(task.next, schedule.object).object).toBeNull()
  })
})

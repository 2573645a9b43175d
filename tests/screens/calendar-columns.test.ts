// Where the items of a day stand, what an address of the calendar says, and how its tasks are grouped.
import { describe, expect, it } from 'vitest'
import type { CalendarItemView } from '#shared/contract/calendar'
import { translate } from '#shared/locale/index'
import { readState, writeState } from '../../src/renderer/src/features/calendar/calendar-state.ts'
import { rangeText } from '../../src/renderer/src/features/calendar/day-words.ts'
import { daysOf, turned } from '../../src/renderer/src/features/calendar/days.ts'
import { columnsOf, layOut, opensAt, piecesOf, touches } from '../../src/renderer/src/features/calendar/grid-columns.ts'
import { linesOf } from '../../src/renderer/src/features/calendar/grid-item.tsx'
import { isLate, itemName, plainTitle, timeText } from '../../src/renderer/src/features/calendar/item-look.tsx'
import { taskGroups } from '../../src/renderer/src/features/calendar/task-groups.ts'
import type { CalendarView } from '../../src/renderer/src/features/calendar/view.ts'
import type { Words } from '../../src/renderer/src/lib/words.ts'
import { calendarItem } from '../support/calendar-items.ts'

const shanghai = 'Asia/Shanghai'
const day = '2025-11-20'
const words: Words = (key, values) => translate('zh-CN', key, values)

/** A moment of Shanghai: `14:00` of the day, or `2025-11-21 14:00`. */
const at = (text: string): number => Date.parse(`${text.length > 5 ? text : `${day} ${text}`}:00+08:00`)

const item = (id: string, start: string | null, end: string | null, change: Partial<CalendarItemView> = {}) =>
  calendarItem({
    id,
    title: id,
    start: start === null ? null : at(start),
    end: end === null ? null : at(end),
    ...change,
  })

const lanes = (items: readonly CalendarItemView[], most = 2) =>
  columnsOf(piecesOf(items, day, shanghai), most).placed.map(({ item, lane, lanes }) => `${item.id} ${lane}/${lanes}`)

describe('items of a day', () => {
  it('SC-02 a point in time is a block of thirty minutes, also just before midnight', () => {
    const pieces = piecesOf([item('a', '09:00', '09:00'), item('b', '23:50', '23:50')], day, shanghai)
    expect(pieces.map(({ from, to }) => [from, to])).toEqual([
      [540, 570],
      [1410, 1440],
    ])
  })

  it('stand side by side where they overlap, and have the whole width where they do not', () => {
    expect(lanes([item('a', '09:00', '10:00'), item('b', '10:00', '11:00')])).toEqual(['a 0/1', 'b 0/1'])
    expect(lanes([item('a', '14:00', '16:00'), item('b', '15:00', '15:30'), item('c', '15:30', '16:30')])).toEqual([
      'a 0/2',
      'b 1/2',
      'c 1/2',
    ])
    // The longer of two that begin together stands first.
    expect(lanes([item('a', '09:00', '09:30'), item('b', '09:00', '11:00')])).toEqual(['b 0/2', 'a 1/2'])
  })

  it('are counted where they find no lane, and stand in lanes of their own in a day by itself', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => item(id, '10:00', '11:00'))
    const week = columnsOf(piecesOf(four, day, shanghai), 2)
    expect(week.placed.map(({ item, beside }) => [item.id, beside])).toEqual([
      ['a', true],
      ['b', true],
    ])
    expect(week.beside).toEqual([{ from: 600, count: 2 }])
    expect(lanes(four, 12)).toEqual(['a 0/4', 'b 1/4', 'c 2/4', 'd 3/4'])
  })

  it('stand in each day that they touch; one that ends at midnight touches the next day not', () => {
    const night = item('a', '22:00', '2025-11-21 02:00')
    expect([piecesOf([night], day, shanghai)[0], piecesOf([night], '2025-11-21', shanghai)[0]]).toMatchObject([
      { from: 1320, to: 1440 },
      { from: 0, to: 120 },
    ])
    expect(touches(item('b', '22:00', '2025-11-21 00:00'), '2025-11-21', shanghai)).toBe(false)
    expect(touches(item('c', '00:00', '00:00'), day, shanghai)).toBe(true)
    expect(touches(item('d', null, null), day, shanghai)).toBe(false)
    expect(touches(item('e', '09:00', '08:00'), day, shanghai)).toBe(true)
  })

  it('stand above the hours where they have none, or last a day and longer, and are counted from the third on', () => {
    const term = item('a', '00:00', '00:00', { kind: 'deadline', allDay: true })
    const trip = item('b', '09:00', '2025-11-22 18:00')
    const two = layOut([term, trip], day, shanghai, false)
    expect([two.whole.map(({ id }) => id), two.wholeLeft, two.placed]).toEqual([['a', 'b'], 0, []])
    expect(layOut([trip], '2025-11-22', shanghai, false).whole).toEqual([trip])
    const toTheLastMinute = item('c', '00:00', '23:59')
    expect(layOut([toTheLastMinute], day, shanghai, false)).toMatchObject({ whole: [{ id: 'c' }], placed: [] })
    const many = ['a', 'b', 'c'].map((id) => ({ ...term, id }))
    expect(layOut(many, day, shanghai, false)).toMatchObject({ whole: [{ id: 'a' }], wholeLeft: 2 })
    expect(layOut(many, day, shanghai, true)).toMatchObject({ wholeLeft: 0 })
  })

  it('open the hours at eight, or with what begins earlier; what goes on from the day before opens them at no midnight', () => {
    const night = item('a', '2025-11-19 22:00', '02:00')
    const opens = (...items: readonly CalendarItemView[]) =>
      opensAt(
        ['2025-11-19', day].map((one) => layOut(items, one, shanghai, false)),
        shanghai,
      )
    expect([opens(), opens(night), opens(item('b', '06:30', '07:00'), night)]).toEqual([480, 480, 390])
  })

  it('D-68 stand where the clock of the firm’s zone says, also on a day of 23 hours', () => {
    const start = Date.parse('2025-03-30T10:00:00+02:00')
    const pieces = piecesOf([{ ...item('a', null, null), start, end: start }], '2025-03-30', 'Europe/Berlin')
    expect(pieces[0]).toMatchObject({ from: 600, to: 630 })
  })

  it('have a line for each 18 px of their height', () => {
    expect([30, 45, 60, 90, 150].map(linesOf)).toEqual([1, 1, 2, 4, 7])
  })
})

describe('an address of the calendar', () => {
  it('says what differs from the page as it opens, and what is wrong in it counts as not there', () => {
    expect(writeState(readState(new URLSearchParams(''))).toString()).toBe('')
    const said = 'v=month&day=2025-11-20&i=task%3A7&h=task.deadline&g=project'
    expect(writeState(readState(new URLSearchParams(said))).toString()).toBe(said)
    for (const wrong of ['v=year', 'day=2025-02-30', 'day=20.11.', 'h=all', 'g=x', 'i='])
      expect(writeState(readState(new URLSearchParams(wrong))).toString(), wrong).toBe('')
    expect(readState(new URLSearchParams(`i=${'9'.repeat(999)}`)).item).toHaveLength(200)
  })
})

describe('the days of a view', () => {
  it('begin on Monday, and are said as briefly as they can be', () => {
    const said = (view: CalendarView, around: string, today = day) =>
      rangeText(view, daysOf(view, around), around, today, words)
    expect(daysOf('week', day)[0]).toBe('2025-11-17')
    expect(said('week', day)).toBe('11月17日 至 23日')
    expect(said('week', '2025-11-30')).toBe('11月24日 至 30日')
    expect(said('week', '2025-10-31')).toBe('10月27日 至 11月2日')
    expect(said('week', '2025-12-31')).toBe('2025年12月29日 至 2026年1月4日')
    expect(said('week', day, '2026-01-05')).toBe('2025年11月17日 至 23日')
    expect(said('day', day)).toBe('11月20日 周四')
    expect(said('month', day)).toBe('2025年11月')
    expect(said('agenda', day)).toBe('11月20日 至 12月19日')
  })

  it('turn by what the view shows, a month to its last day where the next is shorter', () => {
    expect(turned('month', '2025-01-31', 1)).toBe('2025-02-28')
    expect(turned('week', day, -1)).toBe('2025-11-13')
    expect(turned('day', '2025-12-31', 1)).toBe('2026-01-01')
  })
})

describe('words of an item', () => {
  it('carry everything that its place has no room for', () => {
    const hearing = item('开庭：买卖合同纠纷一审', '15:30', '17:00', {
      kind: 'hearing',
      object: { type: 'company', id: '1', name: '竹渡包装材料' },
      place: '第六法庭',
    })
    expect(itemName(hearing, shanghai, at('14:40'), words)).toBe(
      '开庭，11-20，15:30 – 17:00，买卖合同纠纷一审，竹渡包装材料，第六法庭',
    )
    expect(plainTitle({ ...hearing, title: '开庭' }, words)).toBe('开庭')
    expect(plainTitle({ ...hearing, title: '' }, words)).toBe(words('calendar.untitled'))
  })

  it('say a span only where it is longer than half an hour, and days where it ends on another', () => {
    expect(timeText(item('a', '15:00', '15:30'), shanghai)).toBe('15:00')
    expect(timeText(item('a', '22:00', '2025-11-21 02:00'), shanghai)).toBe('11-20 22:00 – 11-21 02:00')
    expect(timeText(item('a', null, null), shanghai)).toBe('')
  })
})

describe('the tasks beside the calendar', () => {
  const now = at('14:40')
  const project = (id: string) => ({ type: 'project', id, name: `项目${id}` })
  const tasks = [
    item('late', '2025-11-18 17:00', '2025-11-18 17:30', { kind: 'task', object: project('1') }),
    item('done', '2025-11-19 17:00', '2025-11-19 17:30', { kind: 'task', done: true, doneHere: true }),
    item('today', '15:00', '15:30', { kind: 'task', object: project('2') }),
    item('later', '2025-11-21 09:00', '2025-11-21 09:30', { kind: 'task' }),
    item('free', null, null, { kind: 'task', object: project('1') }),
  ]
  const said = (grouping: 'time' | 'project') =>
    taskGroups(tasks, grouping, now, shanghai).map(({ time, name, tasks }) => [
      time ?? name,
      ...tasks.map(({ id }) => id),
    ])

  it('stand by time: late, today, later, without a time, done', () => {
    expect(said('time')).toEqual([
      ['late', 'late'],
      ['today', 'today'],
      ['later', 'later'],
      ['unplanned', 'free'],
      ['done', 'done'],
    ])
    // SC-04: a task is late once it is over, and not as it begins.
    expect([
      isLate(tasks[2] as CalendarItemView, at('15:10'), shanghai),
      isLate(tasks[2] as CalendarItemView, at('15:31'), shanghai),
    ]).toEqual([false, true])
  })

  it('stand by project, those without one after them', () => {
    expect(said('project')).toEqual([
      ['项目1', 'late', 'free'],
      ['项目2', 'today'],
      ['', 'later'],
      ['done', 'done'],
    ])
  })
})

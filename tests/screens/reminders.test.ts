// Reminders without a page: their words, which of them are new, in which order they stand, when they are read again.
import { describe, expect, test } from 'vitest'
import type { CalendarItemView, CalendarReminder } from '#shared/contract/calendar'
import { laterMoments } from '#shared/dates/later-moments'
import { translate } from '#shared/locale/index'
import { nextReading } from '../../src/renderer/src/bridge/next-reading.ts'
import { inShownOrder, newlyDue, reminderKey } from '../../src/renderer/src/features/calendar/reminder-news.ts'
import {
  distanceText,
  itemTimeText,
  momentText,
  reminderName,
} from '../../src/renderer/src/features/calendar/reminder-words.ts'
import { words } from '../../src/renderer/src/lib/words.ts'
import { zoneTime } from '../../src/renderer/src/lib/zone-time.ts'
import { calendarItem } from '../support/calendar-items.ts'

const zone = 'Asia/Shanghai'
const at = (text: string, where = zone): number => zoneTime(text, where) ?? Number.NaN
const now = at('2026-11-20 09:15:40')

const item = (fields: Partial<CalendarItemView>): CalendarItemView =>
  calendarItem({ start: at('2026-11-20 09:30'), end: at('2026-11-20 09:30'), ...fields })
const reminder = (id: string, moment = 0): CalendarReminder => ({ item: item({ id }), at: moment, key: id })

describe('how long it is until an item, or since', () => {
  const wholeDay = { allDay: true }
  const cases: readonly (readonly [said: string, start: string, fields: Partial<CalendarItemView>])[] = [
    ['15 分钟后', '2026-11-20 09:30', {}],
    ['1 分钟后', '2026-11-20 09:16', {}],
    ['现在', '2026-11-20 09:15', {}],
    ['5 分钟前', '2026-11-20 09:10:30', {}],
    ['2 小时 30 分钟后', '2026-11-20 11:45', {}],
    ['23 小时 59 分钟后', '2026-11-21 09:14', {}],
    ['1 天后', '2026-11-21 09:15', {}],
    ['2 天后', '2026-11-22 08:00', {}],
    ['1 天前', '2026-11-19 08:00', {}],
    ['今天', '2026-11-20', wholeDay],
    ['1 天后', '2026-11-21', wholeDay],
    ['1 天前', '2026-11-19', wholeDay],
  ]
  test.each(cases)('%s: %s', (said, start, fields) => {
    expect(distanceText(item({ start: at(start), ...fields }), now, zone, words)).toBe(said)
  })

  test('nothing is said of what has no time', () => {
    expect(distanceText(item({ start: null }), now, zone, words)).toBe('')
  })

  test('a day is one of the firm’s zone', () => {
    const early = item({ start: at('2026-11-22 03:00') })
    expect(distanceText(early, now, zone, words)).toBe('2 天后')
    expect(distanceText(early, now, 'Europe/London', words)).toBe('1 天后')
  })

  test('of a whole day that the firm writes with hours it is days', () => {
    const whole = item({ start: at('2026-11-20'), end: at('2026-11-20 23:59') })
    expect(distanceText(whole, now, zone, words)).toBe('今天')
  })

  test('in English, too', () => {
    expect(distanceText(item({}), now, zone, (key, values) => translate('en', key, values))).toBe('in 15 min')
  })
})

test('a time is as short as its day allows', () => {
  const said = (start: string, end: string, fields: Partial<CalendarItemView> = {}) =>
    itemTimeText(item({ start: at(start), end: at(end), ...fields }), now, zone, words)
  expect(said('2026-11-20 09:30', '2026-11-20 09:30:30')).toBe('09:30')
  expect(said('2026-11-20 09:30', '2026-11-20 11:00')).toBe('09:30 – 11:00')
  expect(said('2026-11-21 09:30', '2026-11-21 11:00')).toBe('明天 09:30 – 11:00')
  expect(said('2026-11-20 22:00', '2026-11-21 02:00')).toBe('22:00')
  expect(said('2026-11-20', '2026-11-20', { allDay: true })).toBe('今天 全天')
  expect(said('2026-11-21', '2026-11-21 23:59')).toBe('明天 全天')
  expect(itemTimeText(item({ start: null }), now, zone, words)).toBe('')
  const moments = ['2026-11-20 23:59', '2026-11-21 00:00', '2026-11-19 08:00', '2026-12-03 08:00', '2027-01-02 08:00']
  expect(moments.map((moment) => momentText(at(moment), now, zone, words))).toEqual([
    '23:59',
    '明天 00:00',
    '昨天 08:00',
    '12-03 08:00',
    '2027-01-02 08:00',
  ])
})

test('the name of a row has everything that it shows, and nothing that is not known', () => {
  const hearing = item({
    kind: 'hearing',
    title: '开庭：买卖合同纠纷一审',
    object: { type: 'company', id: '7', name: '竹渡包装材料' },
    place: '第六法庭',
  })
  expect(reminderName(hearing, now, zone, words)).toBe(
    '开庭：买卖合同纠纷一审，15 分钟后，09:30，第六法庭，竹渡包装材料',
  )
  expect(reminderName(item({ title: '' }), now, zone, words)).toBe('日程：未填写标题，15 分钟后，09:30')
})

test('a reminder is put off by ten minutes, an hour, or to nine in the morning of the firm’s next day', () => {
  expect(laterMoments(now, zone)).toEqual({
    minutes: at('2026-11-20 09:25:40'),
    hour: at('2026-11-20 10:15:40'),
    tomorrow: at('2026-11-21 09:00'),
  })
  // In London it is a quarter past one of the same night.
  expect(laterMoments(now, 'Europe/London').tomorrow).toBe(at('2026-11-21 09:00', 'Europe/London'))
  expect(laterMoments(at('2026-11-21 00:10'), 'Europe/London').tomorrow).toBe(at('2026-11-21 09:00', 'Europe/London'))
})

test('what was not due before is new, and so is what was put off and comes again', () => {
  const known = new Set([reminder('a', 1), reminder('b', 1)].map(reminderKey))
  expect(newlyDue(known, [reminder('a', 1), reminder('b', 2), reminder('c', 1)])).toEqual([
    reminder('b', 2),
    reminder('c', 1),
  ])
})

test('while the panel is open, what is there keeps its place and what comes stands at the end', () => {
  const order = inShownOrder(['b', 'gone', 'a'], [reminder('new'), reminder('newer'), reminder('a'), reminder('b')])
  expect(order.map(({ item: { id } }) => id)).toEqual(['b', 'a', 'new', 'newer'])
})

test('reminders are read again as the next one comes, at least each minute and at most once a second', () => {
  expect(nextReading([{ at: now + 5000 }, { at: now + 9000 }], now)).toBe(5000)
  expect(nextReading([{ at: now + 10 }], now)).toBe(1000)
  expect(nextReading([{ at: now - 5000 }], now)).toBe(1000)
  expect(nextReading([{ at: now + 3_600_000 }], now)).toBe(60_000)
  expect(nextReading([], now)).toBe(60_000)
})

// Rows of schedules and tasks in every odd form: nothing crashes, nothing is dropped, what is not understood is still shown.
import { describe, expect, it } from 'vitest'
import { parseSchedule, parseTask, partsOfId } from '#core/areas/calendar/row'
import { createTimes } from '#core/engine/remote/times'
import { calendarItem } from '#shared/contract/calendar'
import type { CalendarRow } from '#shared/domain/calendar'
import { blankCalendarRow } from '../../support/calendar-items.ts'
import fc from '../../support/properties.ts'

const times = createTimes('Asia/Shanghai')
const at = (text: string) => Date.parse(`${text}+08:00`)
type Parse = typeof parseTask
const read = (parse: Parse, raw: object): CalendarRow => {
  const parsed = parse({ id: '7', ...raw }, times)
  if ('bad' in parsed) throw new Error(parsed.bad.reason)
  return parsed.row
}
const schedule = (raw: object) => read(parseSchedule, raw)
const task = (raw: object) => read(parseTask, raw)
const bare: CalendarRow = { ...blankCalendarRow, id: 'schedule:7' }

describe('a row of a schedule', () => {
  it('SC-01 is read with its object, reminder, times, words and people', () => {
    const operUser = { id: 'u1', name: '苏若谷', avatarUrl: '' }
    expect(
      schedule({
        objType: 'company',
        objId: 12,
        objName: '云岭公司',
        isRemind: true,
        remindBeforeEventSecs: '900',
        startTime: '2026-06-16 09:00:00',
        endTime: '2026-06-16 11:30:00',
        summary: ' 到所面谈 ',
        attendees: [{ id: 'u2', name: '周简宁' }],
        type: 'meeting',
        place: '三号会议室',
        gmtCreate: '2026-06-10 08:00:00',
        operUser,
      }),
    ).toEqual({
      ...bare,
      title: '到所面谈',
      start: at('2026-06-16T09:00:00'),
      end: at('2026-06-16T11:30:00'),
      object: { type: 'company', id: '12', name: '云岭公司' },
      place: '三号会议室',
      reminders: [900],
      attendees: [{ id: 'u2', name: '周简宁' }],
      creator: operUser,
      other: [
        { name: 'type', value: 'meeting' },
        { name: 'gmtCreate', value: '2026-06-10 08:00:00' },
      ],
    })
  })

  it.each([{ type: 'hearing' }, { type: '开庭' }, { type: { name: '开庭' } }, { summary: '开庭：买卖合同纠纷' }])(
    'is a hearing by its type or its first words: %j',
    (raw) => {
      expect(schedule(raw)).toMatchObject({ kind: 'hearing', other: [] })
    },
  )

  it('that only speaks of a hearing is none', () => {
    expect(schedule({ summary: '准备开庭' }).kind).toBe('schedule')
  })

  it('has an end that is not before its start, and a start where only its end is said', () => {
    const early = schedule({ startTime: '2026-06-16 09:00:00', endTime: '2026-06-16 08:00:00' })
    expect(early.end).toBe(early.start)
    expect(schedule({ startTime: String(at('2026-06-16T09:00:00') / 1000) })).toMatchObject({
      start: at('2026-06-16T09:00:00'),
      end: at('2026-06-16T09:00:00'),
    })
    expect(schedule({ endTime: '2026-06-16 09:00:00' }).start).toBe(at('2026-06-16T09:00:00'))
    for (const day of ['2026-06-16', '2026/06/16', '2026.6.16'])
      expect(schedule({ startTime: day }), day).toMatchObject({ allDay: true, start: at('2026-06-16T00:00:00') })
    expect(schedule({ startTime: 0, endTime: '明天' })).toEqual({
      ...bare,
      other: [{ name: 'endTime', value: '明天' }],
    })
  })

  it('reminds where it says so, at its start where it says no more', () => {
    expect(schedule({ isRemind: '1' }).reminders).toEqual([0])
    expect(schedule({ isRemind: 'false', remindBeforeEventSecs: 900 }).reminders).toEqual([])
    expect(schedule({ remindBeforeEventSecs: 60 }).reminders).toEqual([60])
    expect(schedule({ isRemind: '也许', remindBeforeEventSecs: -5 })).toEqual({
      ...bare,
      other: [
        { name: 'isRemind', value: '也许' },
        { name: 'remindBeforeEventSecs', value: '-5' },
      ],
    })
  })

  it('names people by their ids alone, between commas, or as JSON text', () => {
    const people = [
      { id: 'u1', name: '' },
      { id: 'u2', name: '' },
    ]
    for (const attendees of [['u1', 'u2'], 'u1,u2', '["u1","u2"]', [{ userId: 'u1' }, { id: 'u2', name: null }]])
      expect(schedule({ attendees })).toMatchObject({ attendees: people, other: [] })
    expect(schedule({ attendees: [{ role: 3 }] }).other).toHaveLength(1)
    expect(schedule({ operUser: '苏若谷' }).creator).toEqual({ id: '', name: '苏若谷', avatarUrl: '' })
    expect(schedule({ operUser: { id: 5 }, objId: 0 })).toMatchObject({ creator: { id: '5' }, object: null })
  })
})

describe('a row of a task', () => {
  it('SC-03 SC-04 D-20 is read with project, group, reminders, times and people', () => {
    expect(
      task({
        matterId: 4,
        matterName: '甲案',
        name: '准备证据目录',
        favorite: true,
        taskGroupId: 8,
        taskGroupName: '一审',
        remindSetting: { rules: ['1HB', '0MB', '15MB', '1DB', '0MB'] },
        timeSetting: { startTime: '2026-06-16 09:00:00', endTime: '2026-06-16 09:30:00' },
        attendeeIds: ['u2'],
        attendees: [{ id: 'u2', name: '周简宁' }],
        finished: 1,
      }),
    ).toEqual({
      ...bare,
      id: 'task:7',
      kind: 'task',
      title: '准备证据目录',
      start: at('2026-06-16T09:00:00'),
      end: at('2026-06-16T09:30:00'),
      object: { type: 'project', id: '4', name: '甲案' },
      group: '一审',
      reminders: [0, 900, 3600, 86_400],
      attendees: [{ id: 'u2', name: '周简宁' }],
      done: true,
      other: [{ name: 'favorite', value: 'true' }],
    })
  })

  it('hangs on a customer where it has no project and says so', () => {
    const client = { objType: 'company', objId: 12, objName: '云岭公司' }
    expect(task({ matterId: '', ...client }).object).toEqual({ type: 'company', id: '12', name: '云岭公司' })
    expect(task({ matterId: 4, matterName: '甲案', ...client })).toMatchObject({
      object: { type: 'project', id: '4' },
      other: [{ name: 'objType' }, { name: 'objId' }, { name: 'objName' }],
    })
    expect(task({ matterId: '', objId: '0' }).object).toBeNull()
  })

  it('has its times in JSON text, or none; a setting that says more stays in sight', () => {
    const start = at('2026-06-16T09:00:00')
    expect(task({ timeSetting: '{"startTime":"2026-06-16 09:00:00"}' })).toMatchObject({ start, end: start, other: [] })
    for (const timeSetting of ['', null, {}, '{}', { startTime: '', endTime: '' }])
      expect(task({ timeSetting, favorite: false })).toEqual({ ...bare, id: 'task:7', kind: 'task' })
    expect(task({ timeSetting: '{"startTime"' }).other).toHaveLength(1)
    expect(task({ timeSetting: { startTime: '2026-06-16 09:00:00', repeat: 'weekly' } })).toMatchObject({
      start,
      other: [{ name: 'timeSetting' }],
    })
  })

  it('of which only the day is said on which it is due is of that whole day, however the day is written', () => {
    const start = at('2026-06-16T00:00:00')
    for (const endTime of ['2026-06-16', '2026/06/16', '2026.06.16'])
      for (const raw of [{ endTime }, { timeSetting: { endTime } }, { timeSetting: { startTime: '', endTime } }])
        expect(task(raw), JSON.stringify(raw)).toMatchObject({ start, end: start, allDay: true, other: [] })
    const hour = { startTime: '2026-06-16 09:00:00', endTime: '2026-06-16' }
    expect(task({ timeSetting: hour })).toMatchObject({ start: at('2026-06-16T09:00:00'), allDay: false })
    expect(task({ timeSetting: { endTime: '2026-06-16 17:00:00' } }).allDay).toBe(false)
  })

  it('keeps rules that nobody knows, and a group of which only the id is said', () => {
    expect(task({ remindSetting: '{"rules":["5MB","later"]}', taskGroupId: 8 })).toMatchObject({
      reminders: [],
      group: '',
      other: [
        { name: 'remindSetting', value: '{"rules":["5MB","later"]}' },
        { name: 'taskGroupId', value: '8' },
      ],
    })
    expect(task({ remindSetting: ['2WB'], matterId: '0' })).toMatchObject({ reminders: [1_209_600], object: null })
  })
})

it('a row without a usable id is bad, and an id of any firm comes back from the calendar’s', () => {
  for (const raw of [null, 'x', {}, { id: '' }, { id: {} }, { id: 'x'.repeat(191) }])
    for (const parse of [parseSchedule, parseTask]) expect(parse(raw, times)).toHaveProperty('bad')
  expect(partsOfId('schedule:a:b')).toEqual({ kind: 'schedule', id: 'a:b' })
  for (const id of ['deadline:7', 'schedule:', '7', 'a task:7']) expect(partsOfId(id)).toBeNull()
})

it('R25 whatever stands in the fields, the row is one that a page can be given, and no value is lost', () => {
  const fields = [
    'summary',
    'name',
    'type',
    'startTime',
    'endTime',
    'timeSetting',
    'remindSetting',
    'isRemind',
    'remindBeforeEventSecs',
    'attendees',
    'attendeeIds',
    'operUser',
    'objType',
    'objId',
    'objName',
    'matterId',
    'finished',
    'place',
    'more',
  ]
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      '2026-06-16 09:00:00',
      '2026-06-16',
      '开庭',
      '1HB',
      '["1HB"]',
      '{"startTime":7}',
      '1',
      1_781_571_600,
    ),
  )
  const page = { doneHere: false, sending: '', removable: false } as const
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields), odd), (raw) => {
      for (const row of [schedule(raw), task(raw)]) {
        expect(calendarItem.safeParse({ ...row, ...page }).success).toBe(true)
        expect(row.end === null).toBe(row.start === null)
        if (row.start !== null) expect(row.end).toBeGreaterThanOrEqual(row.start)
        if (typeof raw.more === 'string' && raw.more !== '')
          expect(row.other).toContainEqual({ name: 'more', value: raw.more })
      }
    }),
  )
})

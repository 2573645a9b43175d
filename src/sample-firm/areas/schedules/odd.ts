// What real firms also send: kinds that nobody knows, missing fields, numbers as text, settings that are no JSON.
import { formatTime } from '../../clock.ts'
import type { Fields } from '../../values.ts'

const hour = 3_600_000
const image = '<img src=x onerror="window.harmed=1">'
const longName = '阿卜杜热依木·买买提明·阿布都克里木·吐尔逊江'.repeat(3)

/** A row that a client has to survive, and when it begins (epoch milliseconds) as the firm itself knows it. */
export type OddRow = { readonly start: number; readonly row: Fields }

const timesOf = (start: number, length = hour): Fields => ({
  startTime: formatTime(start),
  endTime: formatTime(start + length),
})

/** Odd schedules of one day; `base` has the fields that are as they should be, `client` a customer. */
export function oddSchedules(day: number, base: Fields, client: Fields): readonly OddRow[] {
  const on = { objType: 'company', objId: client.id, objName: client.name }
  const at = (place: number): number => day + (9 + place) * hour
  const whole = (place: number, fields: Fields): OddRow => ({
    start: at(place),
    row: { ...base, ...on, ...timesOf(at(place)), type: 'meeting', place: '', summary: '客户约见', ...fields },
  })
  return [
    whole(0, { type: 'xr-9', place: 7, room: { floor: '三楼', seats: 12 } }),
    { start: at(1), row: { summary: '会见', startTime: formatTime(at(1)) } },
    whole(2, {
      isRemind: '1',
      remindBeforeEventSecs: '900',
      startTime: String(at(2) / 1000),
      endTime: String(at(2) + hour),
      objId: 7,
      attendees: ['60002', 60003],
    }),
    whole(3, { endTime: formatTime(at(3) - 2 * hour), summary: '结束早于开始的约见' }),
    whole(4, { summary: `${image}🧑‍⚖️ 约见 <b>客户</b>`, place: image, attendees: [{ id: '60002', name: longName }] }),
    whole(5, { startTime: '改天', endTime: null, summary: '' }),
    whole(6, { type: '开庭', place: '宁波海事法院 第二法庭', attendees: '苏若谷', operUser: null }),
    // Of a day and of no hour of it.
    {
      start: day,
      row: { ...base, ...on, startTime: formatTime(day).slice(0, 10), type: 'meeting', summary: '律师年度考核' },
    },
    // Over two nights.
    whole(7, { ...timesOf(at(7), 48 * hour), type: 'trip', summary: '出差：调取船舶登记资料', place: '宁波' }),
  ]
}

/** Odd tasks of one day. */
export function oddTasks(day: number, base: Fields): readonly OddRow[] {
  const at = (place: number): number => day + (9 + place) * hour
  const whole = (place: number, fields: Fields): OddRow => ({
    start: at(place),
    row: { ...base, name: '核对律师函回执', timeSetting: timesOf(at(place)), finished: true, ...fields },
  })
  return [
    whole(0, { timeSetting: '{"startTime":"2025-1' }),
    whole(1, { finished: 'true', favorite: 1, matterId: 7, taskGroupId: 0 }),
    whole(2, { remindSetting: '{"rules":["2WB","abc",15]}', attendeeIds: '60001,60002', attendees: null }),
    whole(3, { name: `${image}🧾 归档` }),
    { start: at(4), row: { name: null, timeSetting: timesOf(at(4)), finished: 1 } },
  ]
}

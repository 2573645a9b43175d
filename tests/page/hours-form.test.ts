// The hours before they are drawn: which days a page shows, and what a form is sent as.
import { describe, expect, it } from 'vitest'
import { zhCN } from '#shared/locale/zh-CN'
import {
  draftPlaceOf,
  firstOf,
  inputOf,
  writtenIn,
  wrongOf,
} from '../../src/renderer/src/features/hours/entry-draft.ts'
import { readHoursState, spanOf, writeHoursState } from '../../src/renderer/src/features/hours/hours-state.ts'
import type { Words } from '../../src/renderer/src/lib/words.ts'

const zone = 'Asia/Shanghai'
// Monday, in the firm's zone already the next day.
const now = Date.UTC(2026, 2, 8, 17)
const words = ((key: keyof typeof zhCN) => zhCN[key]) as Words
const nobody = { id: '', name: '' }
const customer = { id: 'c1', name: '竹渡包装' }
const entry = {
  id: 'h1',
  day: '2026-03-02',
  seconds: 95,
  since: null,
  note: '阅卷',
  customer,
  project: nobody,
} as const
const made = { ...entry, source: 'call', sourceId: 'k1' } as const

describe('the days of the page', () => {
  it('are those of the firm, and stand in the address unless they are the first ones', () => {
    const of = (text: string) => spanOf(readHoursState(new URLSearchParams(text)), now, zone)
    expect(of('')).toEqual({ from: '2026-03-09', to: '2026-03-15' })
    expect(of('p=day')).toEqual({ from: '2026-03-09', to: '2026-03-09' })
    expect(of('p=lastWeek')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(of('p=month')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(of('p=lastMonth')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(of('p=custom&from=2026-01-01&to=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    for (const none of ['p=custom', 'p=custom&from=2026-02-01&to=2026-01-01', 'p=custom&from=x&to=2026-01-01'])
      expect(of(none)).toBeNull()
    expect(of('p=never')).toEqual(of(''))
    for (const text of ['', 'p=day', 'p=custom&from=2026-01-01&to=2026-01-31'])
      expect(new URLSearchParams(writeHoursState(readHoursState(new URLSearchParams(text)))).toString()).toBe(text)
  })
})

describe('the form of an entry', () => {
  it('begins with today, with the entry, or with what a call says; a length that is not touched stays as it was counted', () => {
    expect(firstOf({}, now, zone)).toMatchObject({ day: '2026-03-09', length: '', note: '' })
    const first = firstOf({ entry: made }, now, zone)
    expect(first).toEqual({ day: '2026-03-02', length: null, note: '阅卷', customer, project: nobody })
    const sent = { id: 'h1', day: '2026-03-02', source: 'call', sourceId: 'k1' }
    expect(inputOf({ entry: made }, first, zone)).toMatchObject({ ...sent, minutes: null })
    expect(inputOf({ entry: made }, { ...first, length: '0:02' }, zone)).toMatchObject({ ...sent, minutes: 2 })
    const call = { source: 'call', sourceId: 'k2', at: now, seconds: 61, note: '', customer, project: nobody } as const
    const begun = firstOf({ proposal: call }, now, zone)
    expect(begun).toMatchObject({ day: '2026-03-09', length: '0:02', customer })
    expect(inputOf({ proposal: call }, begun, zone)).toMatchObject({
      id: null,
      minutes: 2,
      source: 'call',
      sourceId: 'k2',
    })
  })

  it('says what is wrong with the day and the length', () => {
    const first = firstOf({}, now, zone)
    expect(wrongOf(first, zone, words)).toEqual({ day: undefined, length: zhCN['hours.wrongLength'] })
    expect(wrongOf({ ...first, day: '', length: '1:30' }, zone, words).day).toBe(zhCN['hours.wrongDay'])
    expect(wrongOf({ ...first, day: '2026-02-31', length: '1' }, zone, words).day).toBe(zhCN['hours.wrongDay'])
    expect(wrongOf(firstOf({ entry: made }, now, zone), zone, words)).toEqual({ day: undefined, length: undefined })
  })

  it('keeps what was typed, each form in a place of its own, and what of a draft cannot be read is as it began', () => {
    const first = firstOf({ entry: made }, now, zone)
    const typed = { ...first, length: '1:00', note: '起草' }
    expect(writtenIn(JSON.stringify(typed), first)).toEqual(typed)
    for (const odd of [null, 'no JSON', '[]', '{"day":1,"customer":{"id":2},"project":"x"}'])
      expect(writtenIn(odd, first)).toEqual(first)
    const places = [{}, { entry: made }, { proposal: { ...made, source: 'followup', at: now } as const }]
    expect(places.map(draftPlaceOf)).toEqual(['hours:new', 'hours:h1', 'hours:followup:k1'])
  })
})

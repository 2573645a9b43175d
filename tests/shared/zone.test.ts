import { afterEach, describe, expect, it } from 'vitest'
import { dayjs } from '#shared/dates/dayjs'
import { momentOf, offsetsOf, wallOf } from '#shared/dates/zone'
import fc from '../support/properties.ts'

const at = (text: string): number => Date.parse(text)
const hour = 3_600_000

/** The offset as the platform's own calendar tells it. */
const plainOffset = (time: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return at(`${format.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
}

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe('offsets of a zone', () => {
  it('are those of the calendar to the second, in every zone and season', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    for (const zone of [...zones, 'Africa/Casablanca', 'Pacific/Apia', 'UTC'])
      fc.assert(
        fc.property(fc.integer({ min: at('1890-01-01T00:00:00Z'), max: at('2099-12-31T00:00:00Z') }), (time) => {
          expect(offsetsOf(zone)(time)).toBe(plainOffset(time, zone))
        }),
        { numRuns: 40 },
      )
  })

  it('change in the very second in which the clocks do', () => {
    for (const change of ['2024-03-31T01:00:00Z', '2024-10-27T01:00:00Z'].map(at))
      for (const time of [change - 1, change, change + 1])
        expect(offsetsOf('Europe/Berlin')(time)).toBe(plainOffset(time, 'Europe/Berlin'))
    expect(offsetsOf('Europe/Berlin')(at('2024-03-31T00:59:59.999Z'))).toBe(hour)
    expect(offsetsOf('Europe/Berlin')(at('2024-03-31T01:00:00Z'))).toBe(2 * hour)
  })

  it('hold from year 1 to 9999', () => {
    const beforeClocks = (8 * 3600 + 5 * 60 + 43) * 1000
    expect(offsetsOf('Asia/Shanghai')(at('0001-01-01T00:00:00Z'))).toBe(beforeClocks)
    expect(offsetsOf('Asia/Shanghai')(at('0999-12-31T00:00:00Z'))).toBe(beforeClocks)
    expect(offsetsOf('Asia/Shanghai')(at('9999-12-31T00:00:00Z'))).toBe(8 * hour)
    expect(offsetsOf('Europe/Berlin')(at('9999-07-01T00:00:00Z'))).toBe(2 * hour)
  })

  it('of a few minutes are minutes: dayjs takes them for hours', () => {
    const paris = (9 * 60 + 21) * 1000
    expect(offsetsOf('Europe/Paris')(at('1900-01-01T00:00:00Z'))).toBe(paris)
    expect(dayjs(at('1900-01-01T00:00:00Z')).tz('Europe/Paris').utcOffset()).not.toBe(paris / 60_000)
  })

  it('do not depend on the zone of this computer: what its clocks skip exists elsewhere', () => {
    process.env.TZ = 'America/New_York'
    // 02:30 of that day does not exist in New York, and dayjs writes 03:30 for Shanghai.
    const time = at('2026-03-08T02:30:00+08:00')
    expect(dayjs(time).tz('Asia/Shanghai').format('HH:mm')).toBe('03:30')
    expect(wallOf(time, 'Asia/Shanghai').format('YYYY-MM-DD HH:mm')).toBe('2026-03-08 02:30')
    expect(momentOf(at('2026-03-08T02:30:00Z'), offsetsOf('Asia/Shanghai'))).toBe(time)
  })

  it('of a zone that nobody knows are none', () => {
    expect(() => offsetsOf('Mars/Olympus')).toThrow(RangeError)
  })
})

it('weeks begin on Monday in both languages, which calendars take from dayjs', () => {
  for (const language of ['zh-CN', 'en'])
    expect(dayjs.utc('2026-11-22').locale(language).startOf('week').format('YYYY-MM-DD dddd'), language).toBe(
      language === 'en' ? '2026-11-16 Monday' : '2026-11-16 星期一',
    )
})

describe('the moment of a time of day', () => {
  const momentIn = (zone: string, text: string) => momentOf(at(`${text}Z`), offsetsOf(zone))

  it('that the clocks skip moves forward, also at midnight and by a whole day', () => {
    expect(momentIn('Europe/Berlin', '2024-03-31T02:30:00')).toBe(at('2024-03-31T03:30:00+02:00'))
    expect(momentIn('America/Sao_Paulo', '2018-11-04T00:00:00')).toBe(at('2018-11-04T01:00:00-02:00'))
    expect(momentIn('Australia/Lord_Howe', '2024-10-06T02:15:00')).toBe(at('2024-10-06T02:45:00+11:00'))
    expect(momentIn('Pacific/Apia', '2011-12-30T10:00:00')).toBe(at('2011-12-31T10:00:00+14:00'))
  })

  it('that they repeat is the first, in summer as in winter', () => {
    expect(momentIn('America/Havana', '2024-11-03T00:30:00')).toBe(at('2024-11-03T00:30:00-04:00'))
    expect(momentIn('Australia/Lord_Howe', '2024-04-07T01:45:00')).toBe(at('2024-04-07T01:45:00+11:00'))
  })

  it('comes back as it was, wherever the clocks tell it once', () => {
    for (const zone of ['Asia/Shanghai', 'America/New_York', 'Africa/Casablanca'])
      fc.assert(
        fc.property(fc.integer({ min: at('1970-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') }), (time) => {
          const back = momentOf(wallOf(time, zone).valueOf(), offsetsOf(zone))
          expect(back === time || (back < time && wallOf(back, zone).isSame(wallOf(time, zone)))).toBe(true)
        }),
        { numRuns: 100 },
      )
  })
})

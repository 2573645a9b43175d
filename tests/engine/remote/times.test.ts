import { describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { createTimes } from '../../../src/main/core/engine/remote/times.ts'
import fc from '../../support/properties.ts'

const at = (text: string): number => Date.parse(text)
const shanghai = createTimes('Asia/Shanghai')
const berlin = createTimes('Europe/Berlin')
const newYork = createTimes('America/New_York')

describe('times of a firm', () => {
  it('D-68 reads the firm’s zone, not the one of this computer', () => {
    expect(shanghai.parse('2024-03-05 08:09:10')).toBe(at('2024-03-05T08:09:10+08:00'))
    expect(shanghai.parse('2024-03-05')).toBe(at('2024-03-05T00:00:00+08:00'))
    expect(newYork.parse('2024-03-05 08:09:10')).toBe(at('2024-03-05T08:09:10-05:00'))
    expect(createTimes('Asia/Kathmandu').parse('2024-03-05 08:09:10')).toBe(at('2024-03-05T08:09:10+05:45'))
  })

  it('CL-42 D-48 reads epoch seconds and milliseconds, also as text', () => {
    const time = at('2024-03-05T08:09:10Z')
    for (const value of [time, time / 1000, String(time), String(time / 1000)]) expect(shanghai.parse(value)).toBe(time)
  })

  it('reads the forms that other servers write', () => {
    expect(shanghai.parse('2024-03-05T08:09:10.250Z')).toBe(at('2024-03-05T08:09:10.250Z'))
    expect(shanghai.parse('2024-03-05T08:09:10+0200')).toBe(at('2024-03-05T08:09:10+02:00'))
    expect(shanghai.parse('2024/3/5 8:09')).toBe(at('2024-03-05T08:09:00+08:00'))
    expect(shanghai.parse(' 2024-03-05 08:09:10.0 ')).toBe(at('2024-03-05T08:09:10+08:00'))
  })

  it('D-48 reads digits alone, text or number, as a time of the firm’s zone, and none that no calendar has', () => {
    const time = at('2024-03-05T08:09:10+08:00')
    for (const value of ['20240305080910', 20_240_305_080_910]) expect(shanghai.parse(value)).toBe(time)
    for (const value of ['202403050809', 202_403_050_809]) expect(shanghai.parse(value)).toBe(time - 10_000)
    expect(newYork.parse('19991231235959')).toBe(at('1999-12-31T23:59:59-05:00'))
    for (const none of ['20241305080910', 20_240_230_080_910, '202403052409', '20240305080960', 202_403_050_809.5])
      expect(shanghai.parse(none), String(none)).toBe(null)
    // Epochs of as many digits stay what they are.
    expect(shanghai.parse('21000000000000')).toBe(21_000_000_000_000)
    expect(shanghai.parse(189_999_999_999)).toBe(189_999_999_999_000)
  })

  it('answers null for what is no time', () => {
    const none = [
      '',
      'soon',
      '2024-13-01',
      '2024-02-30',
      '2023-02-29 10:00:00',
      '2024-01-01 24:00:00',
      '2024-01-01 10:60:00',
      '0000-00-00 00:00:00',
      '2024-01-0a',
      '2024-01-01x10:00:00',
      '20240101',
      '2024',
      '1700000000000000000',
      0,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e17,
      true,
      null,
      undefined,
      {},
      ['2024-01-01'],
    ]
    for (const value of none) expect(shanghai.parse(value), String(value)).toBe(null)
  })

  it('D-68 moves a skipped time forward and takes the first of a repeated one', () => {
    // Berlin: 31 March 2024, 02:00 becomes 03:00; 27 October 2024, 03:00 becomes 02:00.
    expect(berlin.parse('2024-03-31 01:59:59')).toBe(at('2024-03-31T01:59:59+01:00'))
    expect(berlin.parse('2024-03-31 02:30:00')).toBe(at('2024-03-31T03:30:00+02:00'))
    expect(berlin.parse('2024-03-31 03:00:00')).toBe(at('2024-03-31T03:00:00+02:00'))
    expect(berlin.parse('2024-10-27 01:59:59')).toBe(at('2024-10-27T01:59:59+02:00'))
    expect(berlin.parse('2024-10-27 02:30:00')).toBe(at('2024-10-27T02:30:00+02:00'))
    expect(berlin.parse('2024-10-27 03:00:00')).toBe(at('2024-10-27T03:00:00+01:00'))
    expect(newYork.parse('2024-11-03 01:30:00')).toBe(at('2024-11-03T01:30:00-04:00'))
    // Shanghai kept summer time from 1986 to 1991.
    expect(shanghai.parse('1988-07-01 12:00:00')).toBe(at('1988-07-01T12:00:00+09:00'))
  })

  it('D-68 writes what it reads, in every zone and season', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC']
    const range = { min: at('1971-01-01T00:00:00Z'), max: at('2099-12-31T00:00:00Z') }
    for (const zone of zones) {
      const times = createTimes(zone)
      const plain = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      fc.assert(
        fc.property(fc.integer(range), (random) => {
          const time = Math.floor(random / 1000) * 1000
          const text = times.format(time)
          expect(text).toBe(plain.format(time))
          const back = times.parse(text)
          // Only a repeated hour may come back as its first reading.
          expect(back === time || (back !== null && back < time && times.format(back) === text)).toBe(true)
        }),
        { numRuns: 300, seed: 7 },
      )
    }
  })

  it('reads years of four digits only, from 1 to 9999, and never as years of this century', () => {
    expect(shanghai.parse('0050-03-01 08:00:00')).toBe(at('0050-03-01T08:00:00Z') - ((8 * 60 + 5) * 60 + 43) * 1000)
    expect(shanghai.format(shanghai.parse('0001-01-02 00:00:00') ?? 0)).toBe('0001-01-02 00:00:00')
    expect(shanghai.parse('9999-12-31 23:59:59')).toBe(at('9999-12-31T23:59:59+08:00'))
    expect(shanghai.format(at('9999-12-31T23:59:59+08:00'))).toBe('9999-12-31 23:59:59')
    expect(shanghai.parse('0004-02-29')).not.toBe(null)
    for (const none of ['50-03-01', '0000-01-01', '0050-02-29', '2100-02-29', '10000-01-01', '99999-12-31 00:00:00'])
      expect(shanghai.parse(none), none).toBe(null)
  })

  it('is strict where dayjs is not: no day of 24 hours, no leap second, no day that overflows, no digits of other scripts', () => {
    const none = [
      '2024-01-01 24:00',
      '2024/1/1 24:00:00',
      '2016-12-31 23:59:60',
      '2016-12-31T23:59:60Z',
      '2024-04-31',
      '2024/2/30 8:09',
      '2024-00-10',
      '2024-01-00',
      '2024-01-01 10:00x',
      '２０２４-01-01',
      '2024-01-01 -1:00:00',
      '2024-01-01 10:00:00 PM',
    ]
    for (const value of none) expect(shanghai.parse(value), value).toBe(null)
  })

  it('refuses a zone that nobody knows, and a time that four digits cannot write', () => {
    expect(() => createTimes('Mars/Olympus')).toThrow(new Failure('invalid-input', { setting: 'timeZone' }))
    expect(() => shanghai.format(8.64e15)).toThrow(RangeError)
  })
})

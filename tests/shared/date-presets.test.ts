import { describe, expect, it } from 'vitest'
import { customSpan, offeredSpan, offeredSpans, presetSpan } from '#shared/dates/preset-span'
import { datePresets } from '#shared/domain/date-presets'

const ZONE = 'Asia/Shanghai'
/** Sunday, 15 November 2026, 23:30 in Shanghai. */
const NOW = Date.parse('2026-11-15T23:30:00+08:00')

const written = (span: ReturnType<typeof presetSpan>, zone = ZONE): string => {
  if (span === null) return 'none'
  const day = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(time)
  return `${day(span.start)} to ${day(span.end - 1)}`
}

const days = (dimension: Parameters<typeof presetSpan>[0], preset: number, now = NOW, zone = ZONE): string =>
  written(presetSpan(dimension, preset, now, zone), zone)

describe('presets of the dates (D-38, D-39)', () => {
  it('created: today, this week, this month, custom', () => {
    expect(datePresets.gmtCreate).toEqual([1, 2, 3, -1])
    expect(days('gmtCreate', 1)).toBe('2026-11-15 to 2026-11-15')
    expect(days('gmtCreate', 2)).toBe('2026-11-09 to 2026-11-15')
    expect(days('gmtCreate', 3)).toBe('2026-11-01 to 2026-11-30')
    expect(days('gmtCreate', -1)).toBe('none')
  })

  it('followed: last week, last month, last quarter, custom', () => {
    expect(datePresets.gmtFollowup).toEqual([12, 13, 14, -1])
    expect(days('gmtFollowup', 12)).toBe('2026-11-02 to 2026-11-08')
    expect(days('gmtFollowup', 13)).toBe('2026-10-01 to 2026-10-31')
    expect(days('gmtFollowup', 14)).toBe('2026-07-01 to 2026-09-30')
  })

  it('what pages offer beside them: any time, today, this and last week, this and last month', () => {
    expect(offeredSpans.map((span) => written(offeredSpan(span, NOW, ZONE)))).toEqual([
      'none',
      '2026-11-15 to 2026-11-15',
      '2026-11-09 to 2026-11-15',
      '2026-11-02 to 2026-11-08',
      '2026-11-01 to 2026-11-30',
      '2026-10-01 to 2026-10-31',
    ])
    expect(offeredSpan(14, NOW, ZONE)).toBeNull()
  })

  it('not followed: last month, last quarter, custom', () => {
    expect(datePresets.gmtNotFollowup).toEqual([13, 14, -1])
    expect(days('gmtNotFollowup', 13)).toBe('2026-10-01 to 2026-10-31')
    expect(days('gmtNotFollowup', 12)).toBe('none')
  })

  it('signed: this week, this month, last month, this quarter, custom', () => {
    expect(datePresets.gmtCooperate).toEqual([2, 3, 23, 4, -1])
    expect(days('gmtCooperate', 23)).toBe('2026-10-01 to 2026-10-31')
    expect(days('gmtCooperate', 4)).toBe('2026-10-01 to 2026-12-31')
  })

  it('expires: within one month, within one quarter; the custom range is hidden', () => {
    expect(datePresets.gmtExpires).toEqual([13, 14])
    expect(days('gmtExpires', 13)).toBe('2026-11-15 to 2026-12-15')
    expect(days('gmtExpires', 14)).toBe('2026-11-15 to 2027-02-15')
  })

  it('weeks begin on Monday, and the turn of a year is no edge', () => {
    const january = Date.parse('2027-01-01T00:00:00+08:00')
    expect(days('gmtCreate', 2, january)).toBe('2026-12-28 to 2027-01-03')
    expect(days('gmtFollowup', 13, january)).toBe('2026-12-01 to 2026-12-31')
    expect(days('gmtFollowup', 14, january)).toBe('2026-10-01 to 2026-12-31')
    expect(days('gmtCreate', 2, Date.parse('2026-11-16T00:00:00+08:00'))).toBe('2026-11-16 to 2026-11-22')
  })

  it('days are the firm’s: the same moment is another day in another zone, a day of changed clocks has its own length', () => {
    expect(days('gmtCreate', 1, NOW, 'Pacific/Auckland')).toBe('2026-11-16 to 2026-11-16')
    const march = Date.parse('2026-03-29T12:00:00Z')
    const span = presetSpan('gmtCreate', 1, march, 'Europe/Berlin')
    expect((span?.end ?? 0) - (span?.start ?? 0)).toBe(23 * 3_600_000)
  })

  it('a custom range includes both of its days; what is no day is none', () => {
    const span = customSpan('2026-11-01', '2026-11-02', ZONE)
    expect(span).toEqual({
      start: Date.parse('2026-11-01T00:00:00+08:00'),
      end: Date.parse('2026-11-03T00:00:00+08:00'),
    })
    expect(customSpan('2026-02-30', '2026-03-01', ZONE)).toBe(null)
    expect(customSpan('2026-11-02', '2026-11-01', ZONE)).toBe(null)
  })

  it('a day of a range is strict: no overflow, no other form, no year of two digits; the last year has its last day', () => {
    for (const wrong of [
      '2026-11-31',
      '2025-02-29',
      '2026-13-01',
      '2026-1-1',
      '26-11-01',
      '0050-11-01',
      '2026-11-01 ',
      '2026-11-01T00:00',
      '２０２６-11-01',
      'Invalid Date',
      '1e400-01-01',
      '',
    ])
      expect(customSpan(wrong, '9999-12-31', ZONE), wrong).toBe(null)
    expect(customSpan('9999-12-31', '9999-12-31', ZONE)).toEqual({
      start: Date.parse('9999-12-31T00:00:00+08:00'),
      end: Date.parse('9999-12-31T00:00:00+08:00') + 24 * 3_600_000,
    })
    expect(customSpan('2024-02-29', '2024-02-29', ZONE)).not.toBe(null)
  })

  it('a day whose midnight the clocks skip begins an hour later, one that has two begins at the first', () => {
    const saoPaulo = 'America/Sao_Paulo'
    expect(customSpan('2018-11-04', '2018-11-04', saoPaulo)?.start).toBe(Date.parse('2018-11-04T01:00:00-02:00'))
    const noon = Date.parse('2018-11-04T12:00:00-02:00')
    expect(days('gmtCreate', 1, noon, saoPaulo)).toBe('2018-11-04 to 2018-11-04')
    expect(customSpan('2024-11-03', '2024-11-03', 'America/Havana')?.start).toBe(
      Date.parse('2024-11-03T00:00:00-04:00'),
    )
  })

  it('one month from a day that the next month lacks counts on, as the firm counts it', () => {
    const lastOfJanuary = Date.parse('2026-01-31T09:00:00+08:00')
    expect(days('gmtExpires', 13, lastOfJanuary)).toBe('2026-01-31 to 2026-03-03')
    expect(days('gmtExpires', 14, Date.parse('2026-11-30T09:00:00+08:00'))).toBe('2026-11-30 to 2027-03-02')
  })
})

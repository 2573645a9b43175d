import { describe, expect, it } from 'vitest'
import { durationText, MOST_MINUTES, minutesOf, readMinutes, secondsAt } from '#shared/domain/hours'

it.each([
  ['1:30', 90],
  ['1：30', 90],
  ['１：３０', 90],
  ['0:01', 1],
  ['24:00', MOST_MINUTES],
  ['24:01', null],
  ['0:00', null],
  ['1:60', null],
  ['1:5', null],
  ['1:30:00', null],
  ['1.5', 90],
  ['１．５', 90],
  ['1.5h', 90],
  ['1.5 H', 90],
  ['2小时', 120],
  ['1小时30分', 90],
  ['１小时３０分钟', 90],
  ['1h 30m', 90],
  ['1小时30', null],
  ['25h', null],
  ['90m', 90],
  ['90 min', 90],
  ['90分钟', 90],
  ['1440分', MOST_MINUTES],
  ['1441分', null],
  ['0分', null],
  ['12', 720],
  ['13', 13],
  ['90', 90],
  ['12.5', null],
  ['0.25', 15],
  ['0.001', null],
  ['0', null],
  ['-1', null],
  ['+1', null],
  ['1e2', null],
  ['Infinity', null],
  ['', null],
  ['  ', null],
  [' 45 ', 45],
  ['h', null],
  ['分', null],
  ['一小时', null],
  ['=1+1', null],
  ['99999', null],
  ['9'.repeat(100_000), null],
])('%s is so many minutes: %s', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes)
})

describe('an entry', () => {
  it.each([
    ['that stands has what it counted', null, 90],
    ['that runs has it besides', 1_000, 100],
    ['that runs has no part of a second', 1_001, 99],
    ['loses nothing to a clock that was set back', 99_000, 90],
  ])('%s', (_, since, seconds) => {
    expect(secondsAt({ seconds: 90, since }, 11_000)).toBe(seconds)
  })

  it('is charged each minute that was begun, and written as hours and minutes', () => {
    expect([0, 1, 60, 61, 5_400].map(minutesOf)).toEqual([0, 1, 1, 2, 90])
    expect([0, 1, 59, 60, 90, 6_000].map(durationText)).toEqual(['0:00', '0:01', '0:59', '1:00', '1:30', '100:00'])
  })

  it('is read as it was written', () => {
    for (let minutes = 1; minutes <= MOST_MINUTES; minutes += 1)
      expect(readMinutes(durationText(minutes))).toBe(minutes)
  })
})

import { describe, expect, it } from 'vitest'
import * as sweep from '#core/engine/sync/sweep/sweep'
import { START, testRandom } from '../../support/ports.ts'

const HOUR = 3_600_000
const state = (facts: Partial<sweep.SweepState> = {}): sweep.SweepState => ({
  phase: 'list',
  started: START,
  pageIndex: 0,
  pageSize: 2000,
  total: 1000,
  pages: 1,
  known: 1000,
  confirmed: false,
  asked: 0,
  turn: 0,
  ...facts,
})

describe('when a sweep runs', () => {
  it('is 6 to 24 hours after the last one', () => {
    const random = testRandom(4)
    const times = Array.from({ length: 200 }, () => sweep.nextSweep(START, random) - START)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(6 * HOUR)
    expect(Math.max(...times)).toBeLessThanOrEqual(24 * HOUR)
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(12 * HOUR)
  })
  it('is within the hour after trouble, but not twice within one', () => {
    const random = testRandom(4)
    const planned = START + 20 * HOUR
    expect(sweep.soonerSweep(planned, START - 5 * HOUR, START, random)).toBeLessThanOrEqual(START + HOUR)
    expect(sweep.soonerSweep(planned, START - 1, START, random)).toBeGreaterThanOrEqual(START - 1 + HOUR)
    expect(sweep.soonerSweep(START + 5, START - 1, START, random)).toBe(START + 5)
  })
  it('does not wait for years where the clock was years ahead', () => {
    expect(sweep.sweepIsDue(START, START)).toBe(true)
    expect(sweep.sweepIsDue(START + 1, START)).toBe(false)
    expect(sweep.sweepIsDue(START + 10 * 365 * 24 * HOUR, START)).toBe(true)
  })
})

describe('R9 C1 a sweep removes nothing', () => {
  it.each([
    ['where the list is empty', 1000, 0, 0, 1000],
    ['where the list is empty but says that it is not', 1000, 1000, 0, 1000],
    ['where more than one row in a hundred is missing', 10_000, 9_899, 9_899, 101],
    ['where more than twenty rows of a small list are missing', 100, 79, 79, 21],
    ['where the list is a fifth shorter', 1000, 799, 1000, 0],
    ['where the list is a fifth longer', 1000, 1201, 1000, 0],
    ['where the list gave no total and no row', 30, null, 0, 30],
  ])('%s', (_name, known, total, seen, absent) => {
    expect(sweep.mayRemove(state({ known, total }), seen, absent)).toBe(false)
    expect(sweep.mayRemove(state({ known, total, confirmed: true }), seen, absent)).toBe(true)
  })
  it.each([
    ['twenty rows of a list are missing', 200, 180, 180, 20],
    ['one row in a hundred is missing', 10_000, 9_900, 9_900, 100],
    ['one of four rows is missing', 4, 3, 3, 1],
    ['nothing is known here', 0, 500, 500, 0],
    ['the list gave no total', 500, null, 498, 2],
  ])('and goes on where %s', (_name, known, total, seen, absent) => {
    expect(sweep.mayRemove(state({ known, total }), seen, absent)).toBe(true)
  })
})

it('takes only a row that does not exist, or may not be seen, for absent', () => {
  expect(sweep.absenceOf('not-found')).toBe('gone')
  expect(sweep.absenceOf('forbidden')).toBe('no-access')
  for (const code of ['http-error', 'timeout', 'unreachable', 'not-json', 'refused', 'sign-in-expired'])
    expect(sweep.absenceOf(code)).toBe(null)
})

it('asks for smaller pages down to the usual size', () => {
  expect(sweep.smallerPage(2000, 500)).toBe(1000)
  expect(sweep.smallerPage(600, 500)).toBe(500)
  expect(sweep.smallerPage(500, 500)).toBe(null)
})

import { describe, expect, it } from 'vitest'
import * as plan from '#core/engine/sync/pull/planner'
import { START } from '../../support/ports.ts'

const MINUTE = 60_000
const rows = (...stamps: (number | null)[]) => stamps.map((stamp, index) => ({ id: `r${index}`, stamp }))
const page = (facts: Partial<plan.PageFacts>): plan.PageFacts => ({
  pageIndex: 0,
  count: 500,
  pageSize: 500,
  total: 5000,
  before: 5000,
  ...facts,
})

describe('where a pass goes on', () => {
  const cursor = {
    ...plan.newCursor('customers'),
    phase: 'first-rest',
    pageIndex: 5,
    candidate: 9,
    rows: 2500,
  } as const
  it.each([
    ['one page before the next one where rows move', 'incremental', 4],
    ['one page before the next one of the newest', 'first-newest', 4],
    ['the next one where only a deletion moves rows', 'first-rest', 5],
  ] as const)('is %s', (_, phase, pageIndex) => {
    const stopped = { ...cursor, phase, passStarted: START }
    expect(plan.resume(stopped, 'customers', START + MINUTE).pageIndex).toBe(pageIndex)
  })
  it('is the beginning after ten minutes, with the older watermark kept for the rest of a first sync', () => {
    const resumed = plan.resume({ ...cursor, passStarted: START }, 'customers', START + 11 * MINUTE)
    expect(resumed).toMatchObject({ phase: 'first-rest', pageIndex: 0, candidate: 9, rows: 0 })
    const incremental = { ...cursor, phase: 'incremental', passStarted: START } as const
    expect(plan.resume(incremental, 'customers', START + 11 * MINUTE)).toMatchObject({ pageIndex: 0, candidate: null })
  })
  it('is the beginning where the clock jumped back by years', () => {
    expect(plan.resume({ ...cursor, passStarted: START }, 'customers', 0).pageIndex).toBe(0)
  })
})

describe('after a page', () => {
  it('steps back where the list shrank', () => {
    expect(plan.afterWholePage(page({ pageIndex: 4, total: 4999 }))).toEqual({ kind: 'read', pageIndex: 3 })
    expect(plan.afterWholePage(page({ pageIndex: 4, total: 4400 }))).toEqual({ kind: 'read', pageIndex: 2 })
    expect(plan.afterWholePage(page({ pageIndex: 0, total: 100 }))).toEqual({ kind: 'read', pageIndex: 0 })
  })
  it('ends at the end of the list', () => {
    expect(plan.afterWholePage(page({ pageIndex: 9 }))).toEqual({ kind: 'end' })
    expect(plan.afterWholePage(page({ pageIndex: 8 }))).toEqual({ kind: 'read', pageIndex: 9 })
  })
  it('of a list without a total ends only where a page brings nothing new', () => {
    const unsaid = { total: null, before: null }
    expect(plan.afterWholePage(page({ ...unsaid, count: 100 }))).toEqual({ kind: 'read', pageIndex: 1 })
    expect(plan.afterWholePage(page({ ...unsaid, count: 0 }))).toEqual({ kind: 'end' })
    const named = new Set(['r0', 'r1'])
    expect(plan.countOf(rows(1, 2), { bad: [], total: null }, named)).toBe(0)
    expect(plan.countOf(rows(1, 2), { bad: [], total: 9 }, named)).toBe(2)
    expect(plan.countOf(rows(1, 2, 3), { bad: [{}], total: null }, named)).toBe(4)
  })
  it('steps back three times from the same page, and then goes on', () => {
    const shrunk = page({ pageIndex: 4, total: 4999 })
    expect(plan.afterWholePage({ ...shrunk, backs: [4, 4, 3] })).toEqual({ kind: 'read', pageIndex: 3 })
    expect(plan.afterWholePage({ ...shrunk, backs: [4, 4, 4] })).toEqual({ kind: 'read', pageIndex: 5 })
  })
  it('of an incremental pass ends only when the whole page is older', () => {
    const floor = START - 2 * MINUTE
    const mixed = rows(START, START - 3 * MINUTE)
    const old = rows(START - 3 * MINUTE, START - 4 * MINUTE)
    expect(plan.afterIncrementalPage({ ...page({}), rows: mixed, floor })).toEqual({ kind: 'read', pageIndex: 1 })
    expect(plan.afterIncrementalPage({ ...page({}), rows: old, floor })).toEqual({ kind: 'end' })
    const exactly = rows(floor, floor - MINUTE)
    expect(plan.afterIncrementalPage({ ...page({}), rows: exactly, floor })).toEqual({ kind: 'read', pageIndex: 1 })
    const shrunk = page({ pageIndex: 3, total: 4990 })
    expect(plan.afterIncrementalPage({ ...shrunk, rows: old, floor })).toEqual({ kind: 'read', pageIndex: 2 })
  })
})

describe('a watermark', () => {
  it('is the newest stamp that is not in the future', () => {
    expect(plan.newestStamp(rows(START + 90 * 24 * 60 * MINUTE, START, null, START - 1), START)).toBe(START)
    expect(plan.newestStamp(rows(null), START)).toBe(null)
  })
  it('overlaps by twice the longest delay, within its bounds', () => {
    expect(plan.learnOverlap(0, START, [START + 5, null])).toBe(plan.MIN_OVERLAP)
    expect(plan.learnOverlap(plan.MIN_OVERLAP, START, [START - 100_000])).toBe(200_000)
    expect(plan.learnOverlap(plan.MIN_OVERLAP, START, [START - 365 * 24 * 60 * MINUTE])).toBe(plan.MIN_OVERLAP)
  })
})

describe('a tie', () => {
  it('is seen where a full page has one stamp, or a row comes again', () => {
    const full = { rows: rows(START, START), total: 10, pageIndex: 2 }
    expect(plan.tieAt(null, full, 2)).toEqual({ stamp: START, from: 4 })
    const before = {
      rows: [
        { id: 'a', stamp: START + 1 },
        { id: 'b', stamp: START },
      ],
      total: 10,
    }
    const again = {
      rows: [
        { id: 'b', stamp: START },
        { id: 'c', stamp: START - 1 },
      ],
      total: 10,
      pageIndex: 1,
    }
    expect(plan.tieAt(before, again, 2)).toEqual({ stamp: START, from: 1 })
    expect(plan.tieAt({ ...before, total: 9 }, again, 2)).toBe(null)
  })
  it('is read in a window that holds it, or not at all where none is large enough', () => {
    expect(plan.windowOf(450, 1449, 500)).toEqual({ pageIndex: 0, pageSize: 2000 })
    expect(plan.windowOf(2000, 2999, 500)).toEqual({ pageIndex: 2, pageSize: 1000 })
    expect(plan.windowOf(0, 20_000, 500)).toBe(null)
  })
})

it('believes a server that gives smaller pages, and not a filtered page', () => {
  expect(plan.learnPageSize(page({ count: 200 }))).toBe(200)
  expect(plan.learnPageSize(page({ count: 3 }))).toBe(500)
  expect(plan.learnPageSize(page({ count: 200, total: 200 }))).toBe(500)
  expect(plan.learnPageSize(page({ count: 200, pageIndex: 1 }))).toBe(500)
  expect(plan.learnPageSize(page({ count: 200, total: null }))).toBe(500)
  expect(plan.sizeBehind(page({ count: 200, total: null }))).toBe(200)
  expect(plan.sizeBehind(page({ count: 200, total: 200 }))).toBe(500)
})

it('knows rising ids, as numbers and as text', () => {
  const ids = (...list: string[]) => list.map((id) => ({ id, stamp: null }))
  expect(plan.idsAscend(ids('9', '10', '11'))).toBe(true)
  expect(plan.idsAscend(ids('10', '11', '9'))).toBe(true)
  expect(plan.idsAscend(ids('b', 'a'))).toBe(false)
  expect(plan.idsAscend(ids('12', '11', '30'))).toBe(false)
})

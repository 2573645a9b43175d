import { describe, expect, it } from 'vitest'
import * as ranges from '#core/areas/chats/ranges-plan'
import type { ChatRange } from '#core/areas/chats/store/types'
import { START, testRandom } from '../../support/ports.ts'

const page = (
  pkids: readonly number[],
  facts: Partial<ranges.MessagePage> & { readonly pageIndex: number },
): ranges.MessagePage => ({
  rows: pkids.map((pkid) => ({ pkid: String(pkid), time: START + pkid })),
  bad: 0,
  pageSize: 3,
  total: 100,
  ...facts,
})
const fromTop: ranges.Reading = { lo: null, total: null, target: null }

describe('pkids', () => {
  it('are compared as numbers, above 2^53 too', () => {
    expect(ranges.comparePkids('9', '10')).toBeLessThan(0)
    expect(ranges.comparePkids('9007199254740993', '9007199254740992')).toBeGreaterThan(0)
    expect(ranges.pkidBefore('9007199254740993', 50)).toBe('9007199254740943')
    expect(ranges.pkidBefore('7', 50)).toBe(ranges.BEGINNING)
    expect(ranges.fallsByPkid([...page([9, 8, 3], { pageIndex: 0 }).rows])).toBe(true)
    expect(ranges.fallsByPkid([...page([9, 8, 8], { pageIndex: 0 }).rows])).toBe(false)
  })

  it('fall from row to row also where neighbours changed places, and no further', () => {
    const falls = (...pkids: readonly number[]) => ranges.fallsByPkid(page(pkids, { pageIndex: 0 }).rows)
    expect([falls(9, 7, 8, 6), falls(8, 9, 6, 7), falls(9, 7, 8)]).toEqual([true, true, true])
    expect([falls(9, 6, 8, 7), falls(6, 7, 8, 9), falls(9, 5, 4, 8)]).toEqual([false, false, false])
  })
})

describe('a conversation', () => {
  const newest = { pkid: '90', time: START, serverMessageId: 'm90' }
  const row = { pkid: '', createTime: null, serverMessageId: '' }
  const known = [{ lo: '10', hi: '90' }]
  const isHere = (pkid: string) => pkid === '85'
  it('is behind where its newest message is not here', () => {
    expect(ranges.isBehind({ ...row, pkid: '91' }, known, newest, isHere)).toBe(true)
    expect(ranges.isBehind({ ...row, createTime: START + 1 }, known, newest, isHere)).toBe(true)
    expect(ranges.isBehind({ ...row, pkid: '3', createTime: START + 1 }, known, newest, isHere)).toBe(true)
    expect(ranges.isBehind(row, [], null, isHere)).toBe(true)
  })
  it('is not behind where number, name or time says so', () => {
    expect(ranges.isBehind({ ...row, pkid: '90' }, known, newest, isHere)).toBe(false)
    expect(ranges.isBehind({ ...row, pkid: '500', serverMessageId: 'm90' }, known, newest, isHere)).toBe(false)
    expect(ranges.isBehind({ ...row, createTime: START }, known, newest, isHere)).toBe(false)
    expect(ranges.isBehind({ ...row, pkid: '85', createTime: START + 1 }, known, newest, isHere)).toBe(false)
    expect(ranges.isBehind({ ...row, pkid: '3', createTime: START }, known, newest, isHere)).toBe(false)
  })
})

describe('a page of messages', () => {
  it('proves the same where neighbours changed places at its edges', () => {
    const first = ranges.readMessages(fromTop, page([80, 90, 60, 70], { pageIndex: 0, pageSize: 4 }))
    expect(first).toMatchObject({ claim: { lo: '60', hi: '90' }, next: 1, reading: { lo: '60' } })
    expect(ranges.hasCaughtUp(page([40, 20, 30], { pageIndex: 0 }).rows, { lo: '1', hi: '75' }, null)).toBe(true)
  })
  it('is not the last one because a row stands on it twice', () => {
    const facts = { pageIndex: 0, pageSize: 3, total: 4, repeated: 1 }
    expect(ranges.readMessages(fromTop, page([90, 80, 70], facts))).toMatchObject({ claim: { lo: '70' }, next: 1 })
  })
  it('proves itself at the top, and joins the page before', () => {
    const first = ranges.readMessages(fromTop, page([90, 80, 70], { pageIndex: 0 }))
    expect(first).toMatchObject({ claim: { lo: '70', hi: '90' }, next: 1 })
    const second = ranges.readMessages(first.reading, page([60, 50, 40], { pageIndex: 1 }))
    expect(second).toMatchObject({ claim: { lo: '40', hi: '70' }, next: 2 })
  })
  it('reaches the beginning only where the count or an empty page says so', () => {
    const last = page([60, 50], { pageIndex: 1, total: 5 })
    expect(ranges.readMessages({ lo: '70', total: 5, target: null }, last)).toMatchObject({
      claim: { lo: ranges.BEGINNING, hi: '70' },
      next: null,
    })
    const uncounted = ranges.readMessages(
      { lo: '70', total: null, target: null },
      page([60], { pageIndex: 1, total: null }),
    )
    expect(uncounted).toMatchObject({ claim: { lo: '60' }, next: 2 })
    const empty = ranges.readMessages(uncounted.reading, page([], { pageIndex: 2, total: null }))
    expect(empty).toMatchObject({ claim: { lo: ranges.BEGINNING, hi: '60' }, next: null })
  })
  it('C9 proves nothing where it is empty at the top or in the middle', () => {
    expect(ranges.readMessages(fromTop, page([], { pageIndex: 0, total: 0 }))).toMatchObject({
      claim: null,
      next: null,
    })
    const middle = page([], { pageIndex: 3 })
    expect(ranges.readMessages({ lo: '70', total: 100, target: null }, middle)).toMatchObject({
      claim: null,
      next: null,
    })
  })
  it('is followed by the page before where messages vanished between the two', () => {
    const shrunk = ranges.readMessages(
      { lo: '70', total: 100, target: null },
      page([50, 40, 30], { pageIndex: 1, total: 99 }),
    )
    expect(shrunk).toMatchObject({ claim: { lo: '30', hi: '50' }, next: 0, reading: { lo: null, target: '70' } })
  })
  it('below a known piece meets it or looks one page higher', () => {
    const below: ranges.Reading = { lo: null, total: null, target: '60' }
    expect(ranges.readMessages(below, page([70, 60, 50], { pageIndex: 4 })).claim).toEqual({ lo: '50', hi: '70' })
    expect(ranges.readMessages(below, page([59, 50, 40], { pageIndex: 4 }))).toMatchObject({
      claim: { lo: '40', hi: '59' },
      next: 3,
    })
  })
  it('has caught up only after numbers and time that may still come late', () => {
    const range = { lo: '100', hi: '1000' }
    const rows = (pkid: number, time: number) => [{ pkid: String(pkid), time }]
    const known = START
    expect(ranges.hasCaughtUp(rows(1000, START), range, known)).toBe(false)
    expect(ranges.hasCaughtUp(rows(950, START), range, known)).toBe(false)
    expect(ranges.hasCaughtUp(rows(951, START - 120_000), range, known)).toBe(false)
    expect(ranges.hasCaughtUp(rows(950, START - 120_000), range, known)).toBe(true)
    expect(ranges.hasCaughtUp(rows(1, 0), null, null)).toBe(false)
  })
})

it('asks for the page on which the lowest known message stands, near its beginning', () => {
  for (let known = 1; known < 30_000; known += known < 1_000 ? 1 : 37) {
    const { pageIndex, pageSize } = ranges.pageBelow(known, 200)
    expect(pageSize).toBeLessThanOrEqual(200)
    expect(pageIndex * pageSize).toBeLessThan(known)
    const fresh = (pageIndex + 1) * pageSize - known
    expect(fresh, `${known} known`).toBeGreaterThanOrEqual(known > 200 ? 120 : 1)
  }
})

/** Ranges with one more, joined with those that it touches: what the store does. */
function join(list: readonly ChatRange[], claim: ChatRange): ChatRange[] {
  let { lo, hi } = claim
  const apart: ChatRange[] = []
  for (const range of list) {
    const touches = ranges.comparePkids(range.lo, hi) <= 0 && ranges.comparePkids(lo, range.hi) <= 0
    if (!touches) apart.push(range)
    else {
      lo = ranges.comparePkids(lo, range.lo) < 0 ? lo : range.lo
      hi = ranges.comparePkids(hi, range.hi) > 0 ? hi : range.hi
    }
  }
  return [...apart, { lo, hi }].sort((a, b) => ranges.comparePkids(b.hi, a.hi))
}

it('C9 a claimed piece never holds a message that was not read, whatever arrives or vanishes meanwhile', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = testRandom(seed)
    const pick = (count: number) => Math.floor(random.next() * count)
    let newest = 1000
    const server = Array.from({ length: 40 + pick(60) }, (_, index) => 1000 - index * (1 + pick(3))).filter(
      (pkid, index, all) => pkid > 0 && all.indexOf(pkid) === index,
    )
    server.sort((a, b) => b - a)
    const read = new Set<number>()
    let known: ChatRange[] = []
    let reading = fromTop
    let pageIndex: number | null = 0
    let pageSize = 7
    for (let step = 0; step < 200 && pageIndex !== null; step += 1) {
      if (random.next() < 0.4) {
        newest += 1 + pick(4)
        server.unshift(newest)
      }
      if (random.next() < 0.2) server.splice(pick(server.length), 1)
      const rows = server.slice(pageIndex * pageSize, pageIndex * pageSize + pageSize)
      for (const pkid of rows) read.add(pkid)
      const meaning: ranges.PageMeaning = ranges.readMessages(
        reading,
        page(rows, { pageIndex, pageSize, total: server.length }),
      )
      if (meaning.claim !== null) known = join(known, meaning.claim)
      reading = meaning.reading
      pageIndex = meaning.next
      // Now and then the line breaks, and the reading goes on below what is known.
      if (random.next() < 0.1 && known[0] !== undefined) {
        const { lo } = known[0]
        const above = [...read].filter((pkid) => ranges.comparePkids(String(pkid), lo) >= 0).length
        reading = { lo: null, total: null, target: lo }
        const place = ranges.pageBelow(above, 7)
        pageSize = place.pageSize
        pageIndex = lo === ranges.BEGINNING ? null : place.pageIndex
      }
      for (const pkid of server) {
        const claimed = known.some(
          ({ lo, hi }) => ranges.comparePkids(String(pkid), lo) >= 0 && ranges.comparePkids(String(pkid), hi) <= 0,
        )
        if (claimed && !read.has(pkid)) expect.fail(`seed ${seed}: ${pkid} was claimed and never read`)
      }
    }
    expect(pageIndex).toBe(null)
  }
})

import { describe, expect, it } from 'vitest'
import { readNewest } from '#core/engine/sync/pull/object-list'
import * as objects from '#core/engine/sync/pull/objects'
import { START, testClock } from '../../support/ports.ts'

describe('recent objects', () => {
  it('are the fifty that were wanted last, each once, and are read once for each wish', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `c${index}`)
    let list = objects.want([], ids, START)
    expect(list).toHaveLength(objects.MOST_RECENT)
    expect(objects.nextObject(list, START)?.id).toBe('c0')
    list = objects.wasRead(list, 'c0', START + 1)
    expect(objects.nextObject(list, START + 1)?.id).toBe('c1')
    list = objects.want(list, ['c7', 'c0'], START + 2)
    expect(list.map((one) => one.id).slice(0, 3)).toEqual(['c7', 'c0', 'c1'])
    expect(new Set(list.map((one) => one.id)).size).toBe(list.length)
  })
  it('are read again after hours, also where the clock went back by years', () => {
    const list = [{ id: 'a', wanted: START, read: START }]
    expect(objects.nextObject(list, START + 60_000)).toBe(null)
    expect(objects.nextObject(list, START + objects.REREAD_OBJECT + 1)?.id).toBe('a')
    expect(objects.nextObject(list, START - 10 * 365 * 86_400_000)?.id).toBe('a')
    const ahead = [{ id: 'b', wanted: START + 10 * 365 * 86_400_000, read: null }]
    expect(objects.nextObject(objects.wasRead(ahead, 'b', START), START + 1)).toBe(null)
  })
  it('survive as text, and rubbish among them is left out', () => {
    const list = objects.want([], ['a'], START)
    expect(objects.recentForm.read(JSON.stringify([...list, 7, null, {}]))).toEqual(list)
    expect(objects.recentForm.read(null)).toEqual([])
    expect(objects.recentForm.read('{}')).toEqual([])
  })
})

describe('the newest rows of a list', () => {
  const all = Array.from({ length: 80 }, (_, index) => ({ id: `f${index}`, stamp: START - index }))
  /** Reads a list that the firm gives by at most `most` rows, at places that the asked size tells. */
  const read = (count: number, most: number, hasTotal: boolean, sizes: number[] = []) =>
    readNewest(
      { breathe: async () => undefined, clock: testClock() },
      async (pageIndex, pageSize) => {
        sizes.push(pageSize)
        const from = pageIndex * pageSize
        const rows = all.slice(0, count).slice(from, from + Math.min(most, pageSize))
        return { rows, bad: [], total: hasTotal ? count : null, pageIndex }
      },
      ({ stamp }) => stamp,
    )
  it.each([true, false])(
    'are all read where the firm gives smaller pages, with a total or without (%s)',
    async (total) => {
      const sizes: number[] = []
      const { rows, covered } = await read(80, 50, total, sizes)
      expect(rows).toHaveLength(80)
      expect(sizes).toEqual(total ? [100, 50] : [100, 50, 50])
      expect(covered).toMatchObject({ oldest: START - 79, whole: total })
    },
  )
  it('are all read where the firm gives pages of five', async () => {
    const { rows, covered } = await read(12, 5, true)
    expect(rows).toHaveLength(12)
    expect(covered).toMatchObject({ oldest: START - 11, whole: true })
  })
  it('of a short list without a total are covered, those behind a short page in the middle are not', async () => {
    expect((await read(34, 100, false)).covered).toMatchObject({ oldest: START - 33, whole: false })
    const pages = [all.slice(0, 50), all.slice(50, 60), all.slice(60)]
    const { rows, covered } = await readNewest(
      { breathe: async () => undefined, clock: testClock() },
      async (pageIndex) => ({ rows: pages[pageIndex] ?? [], bad: [], total: null, pageIndex }),
      ({ stamp }) => stamp,
    )
    expect([rows.length, covered]).toEqual([80, null])
  })
})

describe('C10 rows that an answer does not name', () => {
  const kept = [5, 4, 3, 2, 1].map((at) => ({ id: `f${at}`, stamp: START + at }))
  const names = (...ids: string[]) => new Set(ids)
  it('are missing inside of what it covers', () => {
    const covered = { ids: names('f5', 'f3'), oldest: START + 3, whole: false }
    expect(objects.notNamed(kept, covered)).toEqual(['f4'])
    expect(objects.notNamed(kept, { ...covered, whole: true })).toEqual(['f4', 'f2', 'f1'])
  })
  it('are not missing at its edge, nor where they have no time', () => {
    const covered = { ids: names('f5', 'f4'), oldest: START + 3, whole: false }
    expect(objects.notNamed([...kept, { id: 'x', stamp: null }], covered)).toEqual([])
    expect(objects.notNamed(kept, { ids: names(), oldest: null, whole: false })).toEqual([])
  })
})

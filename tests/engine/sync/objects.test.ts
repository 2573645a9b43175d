import { describe, expect, it } from 'vitest'
import * as objects from '#core/engine/sync/pull/objects'
import { START } from '../../support/ports.ts'

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

import { describe, expect, it } from 'vitest'
import type { Store } from '#core/engine/store/types'
import type { Customer } from '#shared/domain/customer'
import { madeCustomers, newStore, noon } from './support.ts'

const nothing: ReadonlySet<string> = new Set()
const seenOf = (rows: readonly Customer[]) => rows.map(({ id, gmtModify }) => ({ id, stamp: gmtModify }))

/** Writes rows as a pull writes a page, and remembers it under a key, which is its digest too. */
const writePage = (store: Store, key: string, rows: readonly Customer[], open = nothing): void => {
  const mark = store.customers.pages.mark()
  store.customers.upsert(rows, noon)
  store.customers.pages.remember(key, { digest: key, rows: seenOf(rows), mark, open })
}

const twoPages = () => {
  const store = newStore()
  const rows = madeCustomers(40)
  const [first, second] = [rows.slice(0, 20), rows.slice(20)]
  writePage(store, 'a', first)
  writePage(store, 'b', second)
  return { store, first, second, holds: (key: string) => store.customers.pages.holds(key, key, nothing) }
}

describe('remembered pages', () => {
  it('hold their rows with their stamps, in their order, under their digest alone', () => {
    const { store, first, holds } = twoPages()
    expect([holds('a'), holds('b')]).toEqual([true, true])
    expect(store.customers.pages.rows('a')).toEqual(seenOf(first))
    expect(store.customers.pages.holds('a', 'another text', nothing)).toBe(false)
    expect(store.customers.pages.holds('c', 'c', nothing)).toBe(false)
    expect(holds('a')).toBe(true)
  })

  it('stand while unchanged rows come again, and while rows are new', () => {
    const { store, first, holds } = twoPages()
    store.customers.upsert(first, noon + 1)
    store.customers.upsert(madeCustomers(45).slice(40), noon + 1)
    expect([holds('a'), holds('b')]).toEqual([true, true])
  })

  it('go where a row of theirs was changed or removed, by whatever way', () => {
    const { store, first, second, holds } = twoPages()
    const [row] = first
    if (row === undefined) throw new Error('no row')
    store.customers.upsert([{ ...row, note: '改过' }], noon + 1)
    expect([holds('a'), holds('b')]).toEqual([false, true])
    // Back to what the page said: nobody can know that, so it is read once more.
    store.customers.upsert([row], noon + 2)
    expect(holds('a')).toBe(false)
    store.customers.remove([second[3]?.id ?? ''])
    expect(holds('b')).toBe(false)
  })

  it('go where a change was taken back: it may not have been', () => {
    const { store, first, holds } = twoPages()
    const undone = () =>
      store.transaction(() => {
        store.customers.upsert([{ ...(first[0] as Customer), note: '改过' }], noon + 1)
        throw new Error('back')
      })
    expect(undone).toThrow('back')
    expect([holds('a'), holds('b')]).toEqual([false, true])
  })

  it('are not kept where a row changed since their mark', () => {
    const { store, first } = twoPages()
    const { pages, upsert } = store.customers
    const mark = pages.mark()
    upsert([{ ...(first[5] as Customer), note: '改过' }], noon + 1)
    pages.remember('late', { digest: 'late', rows: seenOf(first), mark, open: nothing })
    expect(pages.holds('late', 'late', nothing)).toBe(false)
  })

  it('neither hold nor are kept while unsent work lies over a row', () => {
    const { store, first } = twoPages()
    const { pages } = store.customers
    const open = new Set([first[7]?.id ?? ''])
    expect(pages.holds('a', 'a', open)).toBe(false)
    expect(pages.holds('b', 'b', open)).toBe(true)
    expect(pages.holds('a', 'a', nothing)).toBe(true)
    writePage(store, 'c', first, open)
    expect(pages.holds('c', 'c', nothing)).toBe(false)
  })

  it('can be forgotten by row and all at once', () => {
    const { store, first, holds } = twoPages()
    store.customers.pages.forget([first[0]?.id ?? ''])
    expect([holds('a'), holds('b')]).toEqual([false, true])
    store.customers.pages.forget()
    expect(holds('b')).toBe(false)
  })

  it('go after more changes than are told apart, unless they were looked at meanwhile', () => {
    const { store, holds } = twoPages()
    const { pages } = store.customers
    const others = Array.from({ length: 20_001 }, (_, index) => `other ${index}`)
    pages.forget(others.slice(0, 15_000))
    expect(holds('a')).toBe(true)
    pages.forget(others.slice(15_000))
    expect([holds('a'), holds('b')]).toEqual([true, false])
  })
})

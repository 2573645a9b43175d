import { describe, expect, it } from 'vitest'
import type { Cursor } from '#core/engine/store/types'
import { newStore, noon } from './support.ts'

const cursor: Cursor = {
  scope: 'customers',
  phase: 'first-newest',
  watermark: null,
  candidate: noon,
  pageIndex: 3,
  total: 2000,
  rows: 600,
  passStarted: noon,
  lastDone: null,
}

describe('small lists', () => {
  it('are empty before they came, and replaced only when they changed', () => {
    const store = newStore()
    expect(store.reference.get('users')).toEqual([])
    const users = [{ id: '1', name: '林志远', flName: 'lzy', status: 1, avatarUrl: '', teamIds: ['2'] }]
    expect(store.reference.replace('users', users, noon)).toBe(true)
    expect(store.reference.replace('users', structuredClone(users), noon + 1)).toBe(false)
    expect(store.reference.get('users')).toEqual(users)
    // Parsed once for all who look, until it changes.
    expect(store.reference.get('users')).toBe(store.reference.get('users'))
    expect(store.reference.replace('users', [], noon + 2)).toBe(true)
    expect(store.reference.get('users')).toEqual([])
    expect(store.reference.get('config')).toEqual([])
  })

  it('remembers that a list came and was empty', () => {
    const store = newStore()
    expect(store.reference.replace('tags', [], noon)).toBe(true)
    expect(store.reference.replace('tags', [], noon)).toBe(false)
  })
})

describe('positions of the pulls', () => {
  it('come back as they were put, one a scope', () => {
    const store = newStore()
    expect(store.cursors.get('customers')).toBeNull()
    store.cursors.put(cursor)
    store.cursors.put({ ...cursor, phase: 'idle', watermark: noon, lastDone: noon, total: null, passStarted: null })
    store.cursors.put({ ...cursor, scope: 'contacts' })
    expect(store.cursors.get('customers')).toEqual({
      ...cursor,
      phase: 'idle',
      watermark: noon,
      lastDone: noon,
      total: null,
      passStarted: null,
    })
    expect(store.cursors.all().map((each) => each.scope)).toEqual(['contacts', 'customers'])
  })
})

describe('quarantine', () => {
  it('keeps one row an id until it is removed', () => {
    const store = newStore()
    const row = { entity: 'customers', id: '1', reason: 'no-id', body: '{"a":1}', at: noon }
    store.quarantine.put(row)
    store.quarantine.put({ ...row, reason: 'broken' })
    store.quarantine.put({ ...row, entity: 'users' })
    expect(store.quarantine.list('customers')).toEqual([{ ...row, reason: 'broken' }])
    store.quarantine.remove('customers', '1')
    expect(store.quarantine.list('customers')).toEqual([])
    expect(store.quarantine.list('users')).toHaveLength(1)
  })
})

describe('values of the account', () => {
  it('are put, replaced and removed', () => {
    const store = newStore()
    expect(store.values.get('token')).toBeNull()
    store.values.put('token', 'a')
    store.values.put('token', 'b')
    expect(store.values.get('token')).toBe('b')
    store.values.put('token', null)
    expect(store.values.get('token')).toBeNull()
  })
})

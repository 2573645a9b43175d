// The sync's own facts in the store: jobs ask for them before every slice, so they are parsed once for each text.
import { describe, expect, it } from 'vitest'
import type { StoredForm } from '#core/engine/sync/stored-value'
import { storedValue } from '#core/engine/sync/stored-value'
import { deskForEach } from './each-test.ts'

const desk = deskForEach()
const name = 'sync.test.names'
const empty: readonly string[] = []

/** A form that counts how often a text was parsed. */
function counted() {
  const form: StoredForm<readonly string[]> & { parsed: number } = {
    empty,
    parsed: 0,
    read(text) {
      form.parsed += 1
      return text === null ? empty : (JSON.parse(text) as readonly string[])
    },
  }
  return form
}

describe('a stored fact of the sync', () => {
  it('is parsed once as long as its text stays the same, however often it is asked for', () => {
    const form = counted()
    desk.store.values.put(name, '["a","b"]')
    const first = storedValue(desk.store, name, form).get()
    for (let turn = 0; turn < 100; turn += 1) expect(storedValue(desk.store, name, form).get()).toBe(first)
    expect(form.parsed).toBe(1)
    desk.store.values.put(name, '["c"]')
    expect(storedValue(desk.store, name, form).get()).toEqual(['c'])
    expect(form.parsed).toBe(2)
  })

  it('is not parsed at all where this process wrote it, and is gone where it is empty', () => {
    const form = counted()
    const value = storedValue(desk.store, name, form)
    const put = ['a']
    value.put(put)
    expect(value.get()).toBe(put)
    value.put([])
    expect(value.get()).toBe(empty)
    expect(desk.store.values.get(name)).toBeNull()
    expect(form.parsed).toBe(0)
  })

  it('that a transaction took back is read as it stands', () => {
    const form = counted()
    const value = storedValue(desk.store, name, form)
    value.put(['a'])
    expect(() =>
      desk.store.transaction(() => {
        value.write(['b'])
        throw new Error('taken back')
      }),
    ).toThrow('taken back')
    expect(value.get()).toEqual(['a'])
  })
})

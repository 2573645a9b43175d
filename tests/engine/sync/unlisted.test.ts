// Rows that the firm took from here and that none of its lists has named yet: what their absence proves.
import { expect, it } from 'vitest'
import { mayBeHidden, noteListed, noteTaken } from '#core/engine/sync/pull/unlisted'
import { newStore } from '../store/support.ts'

it('a row that no list has named since the firm took it may be hidden, until the lists are seen to name such rows', () => {
  const store = newStore()
  const hidden = (id: string, ...here: readonly string[]) =>
    mayBeHidden(store, 'areas', id, (one) => here.includes(one))
  for (const id of ['a', 'b', 'c']) noteTaken(store, 'areas', id)
  // Lists that never named one may leave all of them out; of a row that was not taken from here they say what is.
  expect([hidden('a'), hidden('b'), hidden('other', 'a', 'b')]).toEqual([true, true, false])
  noteListed(store, 'areas', [{ id: 'other' }, { id: 'a' }])
  // They name such rows: one that they lack is gone, unless they lack another one that is here too.
  expect([hidden('a', 'b'), hidden('b'), hidden('b', 'b'), hidden('b', 'c')]).toEqual([false, false, false, true])
  // What holds for one area says nothing about another one.
  expect(mayBeHidden(store, 'others', 'b', () => true)).toBe(false)
})

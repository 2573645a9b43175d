import { expect, it } from 'vitest'
import { clearAfterForgetting } from '../../src/main/desktop/forgotten-accounts.ts'

/** Settings as the main process holds them, and what was cleared of the pages' session. */
const desk = (accounts: unknown) => {
  const stored = new Map<string, unknown>([['accounts', accounts]])
  const listeners: ((name: string) => void)[] = []
  const cleared: string[] = []
  const settings = {
    get: (name: string) => stored.get(name),
    onChange: (listener: (name: string) => void) => void listeners.push(listener),
  }
  const clear = (what: string) => async () => void cleared.push(what)
  clearAfterForgetting(settings, { clearStorageData: clear('storage'), clearCache: clear('cache') })
  const set = (name: string, value: unknown) => {
    stored.set(name, value)
    for (const listener of listeners) listener(name)
    return cleared.splice(0)
  }
  return { set }
}

it('clears what Chromium keeps for the pages when an account was forgotten, and at nothing else', () => {
  const { set } = desk([{ key: 'a' }, { key: 'b' }])
  expect(set('preferences', {})).toEqual([])
  expect(set('account', null)).toEqual([])
  expect(set('accounts', [{ key: 'b' }, { key: 'a' }, { key: 'c' }])).toEqual([])
  expect(set('accounts', [{ key: 'c' }, { key: 'b' }])).toEqual(['storage', 'cache'])
  expect(set('accounts', [{ key: 'b' }, { key: 'c' }])).toEqual([])
  expect(set('accounts', undefined)).toEqual(['storage', 'cache'])
})

it('looks at settings of any form', () => {
  const { set } = desk('damaged')
  expect(set('accounts', [null, 'a', { key: 'a' }])).toEqual([])
  expect(set('accounts', [])).toEqual(['storage', 'cache'])
})

// What a list keeps while things are done with its records: its selection, its question, its columns.
import { createElement, type ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'
import { type Find, played } from '../support/played.ts'

const remove = vi.hoisted(() => ({
  isPending: false,
  error: Object.assign(new Error('refused'), { code: 'refused', details: {} }),
  mutate: () => undefined,
  reset: (): void => undefined,
}))
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: {
    views: { put: async () => ({}) },
  },
  failureOf: (error: unknown) => error,
}))
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
vi.mock('../../src/renderer/src/bridge/contacts.ts', async (original) => ({
  ...(await original<object>()),
  useRemoveContact: () => remove,
}))
vi.stubGlobal('location', { hash: '' })

const { useRecordActions } = (await pageModule('record/list/use-record-actions.tsx')) as {
  readonly useRecordActions: (given: object) => { readonly strip: ReactElement }
}
const { RemoveContact } = await pageModule('features/contacts/actions/remove-contact.tsx')
const { useViews } = (await pageModule('features/customers/views/use-views.ts')) as {
  readonly useViews: (...given: readonly unknown[]) => { readonly arrange: (columns: unknown, plain: unknown) => void }
}
const { firstState } = await pageModule('features/customers/list-query.ts')

type Ended = (told: object, job: object) => void

it.each([
  ['done', 4, ['2', '7', '8']],
  ['cancelled', 2, ['2', '3', '4', '7', '8']],
] as const)('a deletion that is %s unselects what it has deleted, and nothing else', (state, done, kept) => {
  const selections: string[][] = []
  const list = {
    selected: new Set(['1', '2', '3', '4', '7', '8']),
    select: (ids: ReadonlySet<string>) => void selections.push([...ids]),
  }
  const { find } = played(() => useRecordActions({ area: 'customers', list }).strip, {})
  const ended = find('onEnded').props.onEnded as Ended
  ended({ kind: 'remove', ids: ['1', '2', '3', '4'] }, { state, done, failures: [{ id: '2' }] })
  expect(selections).toEqual([kept])
  ended({ kind: 'level', ids: ['1'] }, { state, done, failures: [] })
  expect(selections).toHaveLength(1)
})

it('why a contact could not be deleted the last time is not said before it is tried again', () => {
  const reset = vi.spyOn(remove, 'reset')
  const press = (find: Find) => (find('icon').props.onClick as () => void)()
  const { has } = played(RemoveContact, { id: '1', name: '甲', onRemoved: () => undefined }, { steps: [press] })
  expect(has('onConfirm')).toBe(true)
  expect(reset).toHaveBeenCalledTimes(1)
})

it('columns in the address of a view that is gone give way to those that are chosen now', () => {
  const columns = [{ name: 'city', width: 120, frozen: false }]
  const changes: object[] = []
  const List = () => {
    const state = { ...(firstState as object), view: 'gone', columns: [] }
    const { arrange } = useViews(state, [], (...change: readonly object[]) => void changes.push(change))
    return createElement('div', { arrange })
  }
  const press = (find: Find) => (find('arrange').props.arrange as (...given: unknown[]) => void)(columns, columns)
  played(List, {}, { steps: [press] })
  expect(changes).toEqual([[{ columns: null }, true]])
})

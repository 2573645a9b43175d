// What a press does before the answer to what was typed is there, or where it is not meant for what stands around it.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { type Context, createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mendPlace } from '#shared/domain/work'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'
import { type Find, played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } })
class Element {
  readonly #type: string
  constructor(type: string) {
    this.#type = type
  }
  matches(selector: string): boolean {
    return selector === `input[type="${this.#type}"]`
  }
}
vi.stubGlobal('Element', Element)
vi.mock('../../src/renderer/src/components/antd/provider.tsx', () => ({ Antd: () => null }))
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
/** False while what was typed last has not rested yet. */
const typing = vi.hoisted(() => ({ rested: true }))
vi.mock('../../src/renderer/src/lib/use-debounced.ts', () => ({
  useDebounced: (value: string) => (typing.rested ? value : ''),
}))
/** What the text before has found; it stands there until the answer to the next comes. */
const before = vi.hoisted((): { hits: readonly object[] | undefined } => ({ hits: undefined }))
/** Why what a press began has failed; null where it has not. */
const failed = vi.hoisted((): { error: Error | null } => ({ error: null }))
/** Whether what a press began is on its way. */
const sending = vi.hoisted(() => ({ isPending: false }))
const begun = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-query', async (original) => {
  const actual = await original<typeof import('@tanstack/react-query')>()
  const useMutation = () => ({ error: failed.error, ...sending, mutate: begun })
  return { ...actual, useMutation, keepPreviousData: () => before.hits }
})
// Nothing of the page is drawn at a server, so its stores have no word for one; effects run where a test wants them to.
const effects = vi.hoisted(() => ({ run: false }))
vi.mock('react', async (original) => {
  const actual = await original<typeof import('react')>()
  const useEffect = (effect: () => void) => (effects.run ? effect() : undefined)
  const useSyncExternalStore: typeof actual.useSyncExternalStore = (subscribe, get) =>
    actual.useSyncExternalStore(subscribe, get, get)
  return { ...actual, useEffect, useSyncExternalStore }
})

const { Dialog } = await pageModule('components/antd/dialog.tsx')
const { CheckList } = await pageModule('components/antd/check-list.tsx')
const { RecordPicker } = await pageModule('actions/record-picker.tsx')
const { ObjectField } = await pageModule('actions/object-field.tsx')
const { CityFilter } = await pageModule('features/customers/filters/place-filters.tsx')
const { ColumnFilterPanel } = await pageModule('features/customers/column-filters/column-filter.tsx')
const { FolderList } = await pageModule('features/documents/folder-list.tsx')
const { RejectionCard } = await pageModule('features/sync/rejection-card.tsx')
const { useQuote } = (await pageModule('features/followups/use-follow-up-draft.ts')) as { readonly useQuote: unknown }
const { WarningList } = await pageModule('features/chats/warning-list.tsx')
const { PartsContext } = (await pageModule('features/use-parts.ts')) as { readonly PartsContext: Context<object> }
type KeyOf = (...asked: readonly unknown[]) => { readonly queryKey: QueryKey }
const { foundRecordsQuery } = (await pageModule('bridge/search.ts')) as { readonly foundRecordsQuery: KeyOf }
const { citiesQuery } = (await pageModule('bridge/pickers.ts')) as { readonly citiesQuery: KeyOf }
const { facetsQuery } = (await pageModule('bridge/customers.ts')) as { readonly facetsQuery: KeyOf }
const { workKeys } = (await pageModule('bridge/work-keys.ts')) as { readonly workKeys: { readonly drafts: QueryKey } }
const { warningsQuery } = (await pageModule('bridge/chats.ts')) as { readonly warningsQuery: KeyOf }

beforeEach(() => {
  typing.rested = true
})
afterEach(() => {
  before.hits = undefined
  failed.error = null
  sending.isPending = false
  effects.run = false
})

const keys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const enter = (more: object = {}) => {
  const preventDefault = vi.fn()
  return {
    key: 'Enter',
    code: 'Enter',
    keyCode: 13,
    nativeEvent: { isComposing: false },
    ...keys,
    preventDefault,
    ...more,
  }
}
const call = (handler: unknown, ...given: readonly unknown[]): void =>
  (handler as (...all: unknown[]) => void)(...given)

it('Enter in the search of a dialog searches, and does not do what the dialog is for', () => {
  const onSubmit = vi.fn()
  const { find } = played(Dialog, {
    title: '复制',
    action: '复制到此处',
    children: '',
    onSubmit,
    onClose: () => undefined,
  })
  const pressed = (type: string, more: object = {}) => {
    const event = enter({ target: new Element(type), ...more })
    call(find('form').props.onKeyDown, event)
    return event.preventDefault.mock.calls.length
  }
  // What is not prevented, the browser takes for the press of the button.
  expect(pressed('search')).toBe(1)
  expect(pressed('text')).toBe(0)
  expect(pressed('search', { nativeEvent: { isComposing: true } })).toBe(0)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(pressed('search', { ctrlKey: true })).toBe(1)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it('Enter takes a record that this text has found, and none of the text before; nor is nothing said to be found', () => {
  const taken = vi.fn()
  const client = new QueryClient()
  const typed = '乙'
  const type = (find: Find) => call(find('onPressEnter').props.onChange, { target: { value: typed } })
  const open = (find: Find) => call(find('data-object').props.onClick, { currentTarget: {} })
  const picker = { kind: 'company', value: { id: '', name: '' }, label: '', choose: '', onChange: taken }
  const press = () => {
    const shown = played(RecordPicker, picker, { steps: [open, type], client })
    call(shown.find('onPressEnter').props.onPressEnter, enter())
    return shown
  }
  before.hits = [{ id: '1', title: '甲公司', subtitle: '' }]
  expect(press().find('ul').props['aria-busy']).toBe(true)
  before.hits = []
  expect(press().has('role')).toBe(false)
  expect(taken).not.toHaveBeenCalled()
  client.setQueryData(foundRecordsQuery(typed, 'customers').queryKey, [])
  expect(press().find('role').props.children).toBe(words['followup.nothingFound'])
  client.setQueryData(foundRecordsQuery(typed, 'customers').queryKey, [{ id: '2', title: '乙公司', subtitle: '' }])
  expect(press().find('ul').props['aria-busy']).toBe(false)
  expect(taken.mock.calls).toEqual([[{ id: '2', name: '乙公司' }]])
})

it('what was typed for a record of one kind does not look for one of another', () => {
  const key = (objType: string) => {
    const value = { objType, objId: '', name: '' }
    return played(ObjectField, { value, label: '', choose: '', onChange: () => undefined }).find('choose').key
  }
  expect(key('contact')).not.toBe(key('company'))
})

it('Enter ticks the only box that the text finds: what is chosen beside it stays, and what is late waits', () => {
  const press = (names: readonly string[], chosen: readonly string[], text: string, late = false) => {
    const onChange = vi.fn()
    const options = names.map((name) => ({ value: name, label: name }))
    const search = { text, late, placeholder: '', onText: () => undefined }
    const { find } = played(CheckList, { label: '', options, chosen, search, onChange })
    call(find('onPressEnter').props.onPressEnter, enter())
    return onChange.mock.calls.flat()
  }
  expect(press(['北京', '上海'], ['北京'], '上海')).toEqual([['北京', '上海']])
  expect(press(['北京'], ['北京'], '上海')).toEqual([])
  expect(press(['北京'], ['北京'], '北')).toEqual([[]])
  expect(press(['上海', '上饶'], [], '上')).toEqual([])
  expect(press(['上海'], [], '上', true)).toEqual([])
  expect(press(['上海'], [], '上')).toEqual([['上海']])
})

type Asks = { readonly type: unknown; readonly props: object }
/** Whether the boxes of a part are late for what was typed there. */
const lateOf = ({ type, props }: Asks, text: string, client: QueryClient): boolean => {
  const step = (find: Find) => call((find('search').props.search as { readonly onText: unknown }).onText, text)
  const { find } = played(type, props, { steps: [step], client })
  return (find('search').props.search as { readonly late: boolean }).late
}

it('cities and values of a column are late until the answer to the whole text is there', () => {
  const client = new QueryClient()
  const nothing = () => undefined
  const field = played(CityFilter, { chosen: [], label: '城市', onChange: nothing }).find('placeholder')
  const cities = (field.props.children as () => Asks)()
  const column = played(ColumnFilterPanel, {
    ...{ column: 'note', label: '备注', anchor: {}, onClose: nothing, onChange: nothing },
    ...{
      state: { city: [], columnValues: {}, dates: {} },
      lists: { fields: [], people: [] },
      names: { lists: { fields: [] } },
    },
  }).find('filter')
  const found = { values: [], more: false, partial: false }
  client.setQueryData(facetsQuery('note', '').queryKey, found)
  expect([lateOf(cities, '上', client), lateOf(column, '上', client)]).toEqual([true, true])
  client.setQueryData(citiesQuery('上').queryKey, { cities: [] })
  client.setQueryData(facetsQuery('note', '上').queryKey, found)
  expect([lateOf(cities, '上', client), lateOf(column, '上', client)]).toEqual([false, false])
  typing.rested = false
  expect([lateOf(cities, '上', client), lateOf(column, '上', client)]).toEqual([true, true])
})

it('what was typed to search a folder is not searched for in the next one, nor with the next owner', () => {
  const key = (bid: string, folder: string) => {
    const state = { folder, text: '', pageIndex: 0, pageSize: 10, sortField: 'name', sortOrder: 'asc', ownerName: '' }
    const actions = { said: null, say: () => undefined }
    const list = { state, owner: { btype: 'company', bid }, root: '', actions, commands: {}, cut: new Set() }
    return played(FolderList, { ...list, search: { current: null }, onChange: () => undefined }).find('clearLabel').key
  }
  expect(new Set([key('1', ''), key('2', ''), key('1', '7')]).size).toBe(3)
  expect(key('1', '')).toBe(key('1', ''))
})

it('a warning is not said to be handed over while the next one is just being', () => {
  const filter = { account: '', emotion: false }
  const client = new QueryClient()
  const conversation = { id: '1', peer: { name: '陈静', avatar: '' }, companyId: '', companyName: '' }
  const rows = [{ message: { id: '5' }, conversation }]
  client.setQueryData(warningsQuery(filter).queryKey, { pages: [{ rows, next: null }], pageParams: [null] })
  const begin = (find: Find) => call(find('onHandOver').props.onHandOver)
  const made = (find: Find) => {
    call(find('onMade').props.onMade)
    call(find('onMade').props.onClose)
  }
  const list = { filter, current: null, onFilter: () => undefined, onOpen: () => undefined }
  const around = (node: ReactNode) => createElement(PartsContext, { value: { NewTask: () => null } }, node)
  const after = (steps: readonly ((find: Find) => void)[]) => played(WarningList, list, { steps, client, around })
  expect(after([begin, made]).find('role').props.children).toBe(words['warnings.handedOver'])
  expect(after([begin, made, begin]).has('role')).toBe(false)
})

it('what is to be quoted waits while the draft is on its way, or is written in another window', () => {
  effects.run = true
  const onQuoted = vi.fn()
  const put = vi.fn()
  const quote = (state: object) =>
    call(useQuote, { isSaving: false, elsewhere: false, put, ...state }, { id: '7', text: '已回电' }, onQuoted)
  quote({ isSaving: true })
  quote({ elsewhere: true })
  expect([put.mock.calls, onQuoted.mock.calls]).toEqual([[], []])
  quote({})
  expect(put.mock.calls).toEqual([[{ quoted: { id: '7', text: '已回电' } }]])
  expect(onQuoted).toHaveBeenCalledTimes(1)
})

const refused = {
  opId: '1',
  title: '甲公司',
  customerId: '9',
  entity: 'customer',
  kind: 'update',
  at: 0,
  changes: [],
  failure: { code: 'refused', details: {} },
}

it('what was not taken and could not be exported says so', () => {
  const card = () => played(RejectionCard, { entry: refused, current: true, onCurrent: () => undefined })
  const ways = card().find('actions').props.actions as Asks & {
    readonly props: { readonly onExport: unknown }
  }
  call(ways.props.onExport)
  expect(begun).toHaveBeenCalledTimes(1)
  expect(card().has('text')).toBe(false)
  failed.error = new Error()
  expect(card().find('text').props.text).toMatch(/^导出失败：./)
})

it('what was not taken is sent again once, however often the key for it is pressed', () => {
  const client = new QueryClient()
  client.setQueryData([...workKeys.drafts, mendPlace('1')], { holder: 'nobody', text: null })
  const press = () => {
    const card = played(RejectionCard, { entry: refused, current: true, onCurrent: () => undefined }, { client })
    call(card.find('onSubmit').props.onSubmit)
  }
  begun.mockClear()
  press()
  sending.isPending = true
  press()
  expect(begun).toHaveBeenCalledTimes(1)
})

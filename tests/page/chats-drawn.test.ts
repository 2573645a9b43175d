// What the page 会话, and what lists messages of all conversations, draw of what the core answers.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, type Context, createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'
import { played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
/** The messages that the page holds of a conversation, and what the palette can dial. */
const held = vi.hoisted((): { messages: readonly object[] } => ({ messages: [] }))
vi.mock('../../src/renderer/src/bridge/use-message-window.ts', () => ({
  useMessageWindow: () => ({ window: { messages: held.messages, older: false, newer: false }, error: null }),
}))
/** What a field does to its draft. */
const draft = vi.hoisted(() => ({ write: vi.fn(), clear: vi.fn() }))
vi.mock('../../src/renderer/src/bridge/drafts.ts', async (original) => ({
  ...(await original<object>()),
  useDraft: () => ({ text: '您好', ready: true, joined: false, elsewhere: false, ...draft }),
}))
vi.mock('../../src/renderer/src/app/palette/palette-dial.ts', () => ({
  useDialGroup: () => ({ key: 'dial', title: '', more: false, items: [] }),
}))
// Nothing of the page is drawn at a server, so its stores have no word for one.
vi.mock('react', async (original) => {
  const actual = await original<typeof import('react')>()
  const useSyncExternalStore: typeof actual.useSyncExternalStore = (subscribe, get) =>
    actual.useSyncExternalStore(subscribe, get, get)
  return { ...actual, useSyncExternalStore }
})

const { HistorySettings } = (await pageModule('features/chats/history-settings.tsx')) as {
  readonly HistorySettings: ComponentType
}
const { MessageContent } = await pageModule('features/chats/message-body.tsx')
const { MessagePane } = await pageModule('features/chats/message-pane.tsx')
const { ChatWarnings } = (await pageModule('features/today/chat-warnings.tsx')) as {
  readonly ChatWarnings: ComponentType
}
const { CustomerChats } = await pageModule('features/chats/customer-chats.tsx')
const { CommentReply } = await pageModule('features/customers/comment-reply.tsx')
const { Gallery } = await pageModule('features/chats/gallery.tsx')
const { SearchPanel } = await pageModule('features/chats/search-panel.tsx')
const { WarningList } = await pageModule('features/chats/warning-list.tsx')
const { PartsContext } = (await pageModule('features/use-parts.ts')) as { readonly PartsContext: Context<object> }
const { usePaletteGroups } = (await pageModule('app/palette/palette-groups.ts')) as {
  readonly usePaletteGroups: (...asked: readonly unknown[]) => {
    readonly groups: readonly { readonly key: string; readonly items: readonly { readonly key: string }[] }[]
  }
}
type KeyOf = (...asked: readonly unknown[]) => { readonly queryKey: QueryKey }
const { conversationsOfQuery, galleryQuery, historyQuery, messageSearchQuery, warningsQuery } = (await pageModule(
  'bridge/chats.ts',
)) as Readonly<Record<'conversationsOfQuery' | 'galleryQuery' | 'messageSearchQuery' | 'warningsQuery', KeyOf>> & {
  readonly historyQuery: { readonly queryKey: QueryKey }
}
const { syncStatusQuery } = (await pageModule('bridge/queries.ts')) as {
  readonly syncStatusQuery: { readonly queryKey: QueryKey }
}
const { noWarningFilter } = (await pageModule('bridge/chats.ts')) as { readonly noWarningFilter: object }
const { paletteQuery } = (await pageModule('bridge/search.ts')) as { readonly paletteQuery: KeyOf }
const { askedSearch, noSearch } = (await pageModule('features/chats/search-state.ts')) as {
  readonly askedSearch: (state: object, zone: string) => object
  readonly noSearch: object
}
const { useZone } = (await pageModule('lib/time.ts')) as { readonly useZone: () => string }

const nothing = (): void => undefined
const answered = (query: { readonly queryKey: QueryKey }, page: object): QueryClient => {
  const client = new QueryClient()
  client.setQueryData(query.queryKey, { pages: [page], pageParams: [null] })
  return client
}
const rowsOf = (rows: unknown) => rows as readonly ReactElement<Readonly<Record<string, unknown>>>[]

/** Message 5 of two conversations, at a firm that numbers the messages of each anew. */
const voice = { kind: 'voice', fsid: 'v', seconds: 3 }
const same = ['A', 'B'].map((conversation) => {
  const message = { id: '5', conversation, own: false, time: null, from: { name: '', openId: '' }, body: voice }
  const peer = { name: conversation, avatar: '' }
  return { message, conversation: { id: conversation, platform: '', account: { name: '' }, peer } }
})
const messages = same.map(({ message }) => message)

it('CA-12 a voice message of one conversation is none of another with the same number, nor does it lead there', () => {
  const shown = (message: unknown) =>
    played(MessageContent, { message, mark: '', platform: '', nextVoice: () => null }).find('seconds').props.id
  const [first, second] = messages.map(shown)
  expect(first).not.toBe(second)
  // What follows in a conversation is known by what its clip is drawn with.
  held.messages = messages.slice(1).flatMap((message) => [{ ...message, id: '4' }, message])
  const share = played(MessagePane, { id: 'B', message: null, narrow: false, onBack: nothing }).find('share').props
    .share as { readonly nextVoice: (id: string) => string | null }
  expect([share.nextVoice('4'), share.nextVoice('5')]).toEqual([second, null])
})

it('beyond 23 beyond 5 lists of all conversations keep messages of one number apart, and show which of them is open', () => {
  const pictures = answered(galleryQuery('', 'media'), { messages, total: 2, next: null })
  const tiles = played(Gallery, { conversation: '', onOpen: nothing }, { client: pictures }).find('ul').props.children
  expect(new Set(rowsOf(tiles).map(({ key }) => key)).size).toBe(2)

  const state = { ...noSearch, text: '合同' }
  let zone = ''
  played(() => {
    zone = useZone()
  }, {})
  const found = answered(messageSearchQuery(askedSearch(state, zone), true), { hits: same, next: null })
  const panel = { search: { state, change: nothing }, field: { current: null }, current: 'B 5', onOpen: nothing }
  const hits = rowsOf(played(SearchPanel, panel, { client: found }).find('ul').props.children)
  expect(new Set(hits.map(({ key }) => key)).size).toBe(2)
  expect(hits.map(({ props }) => String(props.className).includes('on'))).toEqual([false, true])

  const filter = { account: '', emotion: false }
  const marked = answered(warningsQuery(filter), { rows: same, next: null })
  const list = { filter, current: 'B 5', onFilter: nothing, onOpen: nothing }
  const around = (node: ReactNode) => createElement(PartsContext, { value: {} }, node)
  const warnings = rowsOf(played(WarningList, list, { client: marked, around }).find('ul').props.children)
  expect(warnings.map(({ props }) => props.isCurrent)).toEqual([false, true])
})

it('the palette keeps messages of one number apart, so that each of them can be chosen', () => {
  const client = new QueryClient()
  const hits = same.map(({ message: { id, conversation } }) => ({
    id,
    title: '',
    subtitle: '合同',
    matched: 'text',
    at: null,
    type: null,
    leads: { to: 'conversation', id: conversation, message: id },
  }))
  const groups = [{ kind: 'messages', hits, more: false }]
  client.setQueryData(paletteQuery('合同').queryKey, { groups, match: null })
  let items: readonly { readonly key: string }[] = []
  const part = () => {
    items = usePaletteGroups('合同', [], true).groups.flatMap((group) => group.items)
    return null
  }
  played(part, {}, { client })
  expect(items.map(({ key }) => key)).toHaveLength(2)
  expect(new Set(items.map(({ key }) => key)).size).toBe(2)
})

it('beyond 5 what the firm has and nobody reads any more is not said to be still read, in the settings and the search', () => {
  const drawn = (part: ComponentType<Readonly<Record<string, unknown>>>, reading: boolean, complete = 120): string => {
    const client = new QueryClient()
    const kept = { conversations: 400, complete, messages: 9, oldest: null, reading, paused: false }
    client.setQueryData(historyQuery.queryKey, { ...kept, bytes: 1, mostBytes: 2 })
    const props = { search: { state: noSearch, change: nothing }, field: { current: null }, current: null }
    const inside = createElement(MemoryRouter, null, createElement(part, props))
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
  }
  const pause = words['history.pause']
  expect(drawn(HistorySettings, true)).toContain(pause)
  expect(drawn(HistorySettings, true)).toContain('<progress')
  const ended = drawn(HistorySettings, false)
  expect(ended).toContain(words['history.noMore'])
  for (const one of [pause, '<progress']) expect(ended).not.toContain(one)
  expect(drawn(HistorySettings, false, 400)).not.toContain(words['history.noMore'])
  const search = SearchPanel as ComponentType
  expect(drawn(search, true)).toContain('280 个会话的历史还没有读完')
  expect(drawn(search, false)).not.toContain('还没有读完')
})

it('WM-05 an answer to a comment that was emptied again is no draft', () => {
  const comment = { id: '5', openId: '', itemId: '', nickName: '王芳' }
  const answer = { platform: 'douyin', comment, root: '', onClose: nothing, onSent: nothing }
  const type = played(CommentReply, answer).find('textarea').props.onChange as (event: object) => void
  type({ target: { value: '好' } })
  type({ target: { value: '' } })
  expect(draft.write.mock.calls).toEqual([['好']])
  expect(draft.clear).toHaveBeenCalledTimes(1)
})

it('CA-38 D-80 a customer with more conversations than a page has leads to the others', () => {
  const chats = (next: string | null) => {
    const client = new QueryClient()
    const { queryKey } = conversationsOfQuery('9')
    const row = { ...same[0]?.conversation, time: null, preview: { type: 'text', text: '' } }
    client.setQueryData(queryKey, { pages: [{ rows: [row], next }], pageParams: [null] })
    const read = vi.spyOn(client.getQueryCache().find({ queryKey }) ?? { fetch: nothing }, 'fetch')
    const drawn = played(CustomerChats, { customer: { id: '9', name: '甲公司' } }, { client })
    return { drawn, read }
  }
  const { drawn, read } = chats('1 wework:c50')
  const more = drawn.find('disabled').props
  expect(more.children).toBe(words['customerChats.more'])
  const press = more.onClick as () => void
  press()
  expect(read).toHaveBeenCalled()
  expect(chats(null).drawn.has('disabled')).toBe(false)
})

it('beyond 27 今日 says that no warning stands where nothing older will be read, though something else is read behind', () => {
  const section = (reading: boolean, rows: readonly object[] = []): string => {
    const client = answered(warningsQuery(noWarningFilter), { rows, total: rows.length, next: null })
    client.setQueryData(syncStatusQuery.queryKey, { running: false, background: true, areas: [] })
    client.setQueryData(historyQuery.queryKey, { conversations: 400, complete: 120, reading })
    const shown = createElement(
      PartsContext.Provider,
      { value: { ChatWarning: () => null } },
      createElement(ChatWarnings),
    )
    const inside = createElement(MemoryRouter, null, shown)
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
  }
  expect(section(true)).not.toContain(words['today.warnings.none'])
  expect(section(false)).toContain(words['today.warnings.none'])
  // Messages of one number are two lines, of which one is reached by Tab.
  expect(section(false, same).match(/data-row="[^"]*" tabindex="-?\d"/g)).toEqual([
    'data-row="A 5" tabindex="0"',
    'data-row="B 5" tabindex="-1"',
  ])
})

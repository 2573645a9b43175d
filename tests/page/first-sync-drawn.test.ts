// What lists without rows draw while an area is still to be read for the first time, and once it was.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'
import { type Drawn as Element, played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))

type Loaded = Readonly<Record<string, unknown>>
type Drawn = ComponentType<Loaded>
type Query = { readonly queryKey: readonly unknown[] }

const { ConversationList } = (await pageModule('features/chats/conversation-list.tsx')) as { ConversationList: Drawn }
const { ExportDialog } = await pageModule('features/customers/export/export-dialog.tsx')
const { AllTimeline } = (await pageModule('features/followups/all-timeline.tsx')) as { AllTimeline: Drawn }
const { PartsContext } = (await pageModule('features/use-parts.ts')) as {
  PartsContext: ComponentType<{ readonly value: unknown; readonly children?: ReactNode }>
}
const { conversationsQuery, noFilter } = (await pageModule('bridge/chats.ts')) as {
  conversationsQuery: (filter: unknown) => Query
  noFilter: unknown
}
const { allFollowUpsQuery } = (await pageModule('bridge/followups.ts')) as {
  allFollowUpsQuery: (...given: unknown[]) => Query
}
const { syncStatusQuery } = (await pageModule('bridge/queries.ts')) as { syncStatusQuery: Query }

const nothing = (): void => undefined

/** A list over one empty page; `lastDone` is when its area was last in step. */
const drawn = (list: Drawn, props: Loaded, query: Query, area: string, lastDone: number | null): string => {
  const client = new QueryClient()
  client.setQueryData(query.queryKey, { pages: [{ rows: [], next: null, days: [], groups: [] }], pageParams: [null] })
  client.setQueryData(syncStatusQuery.queryKey, { connection: 'online', running: true, areas: [{ area, lastDone }] })
  const shown = createElement(MemoryRouter, null, createElement(list, props))
  const inside = createElement(PartsContext, { value: {} }, shown)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
}

it('conversations that are still to come are not said to be none', () => {
  const props = { filter: noFilter, current: null, follows: false, list: { current: null }, onOpen: nothing }
  const of = (lastDone: number | null) =>
    drawn(ConversationList, props, conversationsQuery(noFilter), 'conversations', lastDone)
  expect(of(1)).toContain(words['chats.none'])
  expect(of(null)).not.toContain(words['chats.none'])
  expect(of(null)).toContain('首次同步还没有完成')
})

it('follow-ups that are still to come are not said to be none', () => {
  const props = { filter: {}, group: 'day', ready: true, narrowed: false }
  const of = (lastDone: number | null) =>
    drawn(AllTimeline, props, allFollowUpsQuery({}, 'day', true), 'followups', lastDone)
  expect(of(1)).toContain(words['followup.none'])
  expect(of(null)).not.toContain(words['followup.none'])
  expect(of(null)).toContain('首次同步还没有完成')
})

it('EX-01 EX-02 no range of customers is offered while more are still to come, and why is said', () => {
  const shown = (partial: boolean, ids: readonly string[]) => {
    const props = { ids, query: {}, local: undefined, lost: '', total: 1230, tell: {}, onClose: nothing, partial }
    const { find } = played(ExportDialog, props)
    const { hint, children } = find('hint').props as { hint: string; children: (field: object) => Element }
    const { items } = children({}).props as { readonly items: readonly { readonly label: string }[] }
    return { items: items.map(({ label }) => label), hint, disabled: find('actionDisabled').props.actionDisabled }
  }
  const range = '第 1 - 1230 条'
  const hint = words['export.partial']
  expect(shown(false, [])).toEqual({ items: [range], hint: words['export.hint'], disabled: false })
  expect(shown(true, [])).toEqual({ items: [words['export.noRange']], hint, disabled: true })
  expect(shown(true, ['1'])).toEqual({ items: ['导出选中 1 条'], hint, disabled: false })
})

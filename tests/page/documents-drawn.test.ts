// What the page 文档, with its contracts, and the page of a project draw of what the core answers.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
/** Why the firm cannot be reached; null while it can. */
const network = vi.hoisted((): { offline: 'offline' | null } => ({ offline: null }))
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => network.offline }))

afterEach(() => {
  network.offline = null
})

type Drawn = ComponentType<Readonly<Record<string, unknown>>>
type KeyOf = (id: string) => { readonly queryKey: QueryKey }

const { ListBody } = (await pageModule('features/documents/list-states.tsx')) as { readonly ListBody: Drawn }
const { ContractDetail } = (await pageModule('features/documents/contracts/contract-detail.tsx')) as {
  readonly ContractDetail: Drawn
}
const { ProjectPage } = (await pageModule('features/matters/project-page.tsx')) as { readonly ProjectPage: Drawn }
const { projectQuery } = (await pageModule('bridge/matters.ts')) as { readonly projectQuery: KeyOf }
const { ContractsView } = (await pageModule('features/documents/contracts/contracts-view.tsx')) as {
  readonly ContractsView: Drawn
}
const { contractQuery, contractsQuery } = (await pageModule('bridge/contracts.ts')) as {
  readonly contractQuery: KeyOf
  readonly contractsQuery: (asked: object) => { readonly queryKey: QueryKey }
}

const fresh = { offline: false, failure: null, busy: false, again: () => undefined }
const listed = (rows: readonly unknown[], searched: boolean) =>
  renderToStaticMarkup(
    createElement(
      ListBody,
      {
        list: { data: { known: true, total: rows.length, rows }, error: null, refetch: () => undefined },
        fresh,
        offlineWords: words['contracts.offline'],
        none: searched ? words['contracts.noMatch'] : words['contracts.none'],
        onClearSearch: searched ? () => undefined : undefined,
      },
      'rows',
    ),
  )

it('CT-04 a search that finds no contract says so and leads back to all; a list without any has nowhere to lead', () => {
  const found = listed([], true)
  expect(found).toContain(words['contracts.noMatch'])
  expect(found).toContain(words['documents.clearSearch'])
  const none = listed([], false)
  expect(none).toContain(words['contracts.none'])
  expect(none).not.toContain(words['documents.clearSearch'])
  expect(listed([{}], true)).toBe('rows')
})

const contract = {
  id: '7',
  name: '委托代理合同',
  partyA: '甲公司',
  partyB: '乙律所',
  userCreateName: '',
  finishUserName: '',
  gmtCreate: null,
  other: [],
}

it('CT-04 without the firm, what is done with a contract says why it rests', () => {
  const client = new QueryClient()
  client.setQueryData(contractQuery('7').queryKey, contract)
  const draw = () =>
    renderToStaticMarkup(
      createElement(
        QueryClientProvider,
        { client },
        createElement(ContractDetail, { id: '7', onClose: () => undefined }),
      ),
    )
  const reasons = () => draw().split(`title="${words['documents.actionsOffline']}"`).length - 1
  expect(reasons()).toBe(0)
  network.offline = 'offline'
  expect(reasons()).toBe(3)
})

it('SC-07 what the project system sends beside is named in words where there are any, else by its own name', () => {
  const other = ['cause', 'standing', 'amount', 'gmtCreate', 'ownField'].map((name) => ({ name, value: '1' }))
  const project = { id: '9', name: '甲公司买卖合同纠纷', bigType: '1', number: '', status: '', client: '', court: '' }
  const client = new QueryClient()
  client.setQueryData(projectQuery('9').queryKey, { project: { ...project, gmtModify: null, other }, attorneys: [] })
  const nothing = () => null
  const page = createElement(ProjectPage, { parts: { Timeline: nothing, ProjectTasks: nothing } })
  const route = createElement(Route, { path: '/casedetail/:id/:type', element: page })
  const routes = createElement(Routes, null, route)
  const inside = createElement(MemoryRouter, { initialEntries: ['/casedetail/9/1'] }, routes)
  const shown = renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
  const names = [...shown.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, text]) => text)
  expect(names).toEqual(['案由', '诉讼地位', '标的额', '创建时间', 'ownField'])
})

it('CT-04 how many contracts there are is not said before they were read, nor while nobody can', () => {
  const asked = { text: '', pageIndex: 0, pageSize: 10 }
  const view = createElement(ContractsView, { state: { ...asked, shown: '' }, onChange: () => undefined })
  const draw = (data: object) => {
    const client = new QueryClient()
    client.setQueryData(contractsQuery(asked).queryKey, { rows: [], total: 0, ...data })
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, view))
  }
  expect(draw({ known: true })).toContain('共 0 条记录')
  expect(draw({ known: false })).not.toContain('条记录')
  network.offline = 'offline'
  expect(draw({ known: false })).toContain(words['contracts.offline'])
  expect(draw({ known: false })).not.toContain('条记录')
})

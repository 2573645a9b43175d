// What the page 文档, with its contracts, and the page of a project draw of what the core answers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactElement } from 'react'
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

const { NoOwner } = (await pageModule('features/documents/no-owner.tsx')) as { readonly NoOwner: Drawn }
const { allOwnersQuery, ownersQuery } = (await pageModule('bridge/documents.ts')) as {
  readonly allOwnersQuery: KeyOf
  readonly ownersQuery: (kind: string, text: string) => { readonly queryKey: QueryKey }
}

const { BinList } = (await pageModule('features/documents/bin-list.tsx')) as { readonly BinList: Drawn }
const { binQuery } = (await pageModule('bridge/documents.ts')) as {
  readonly binQuery: (asked: object) => { readonly queryKey: QueryKey }
}

const { CustomerDocuments } = (await pageModule('features/documents/customer-documents.tsx')) as {
  readonly CustomerDocuments: Drawn
}
const { documentListQuery, refreshQuery } = (await pageModule('bridge/documents.ts')) as Record<
  'documentListQuery' | 'refreshQuery',
  (input: object) => { readonly queryKey: QueryKey }
>
const { BridgeFailure } = (await pageModule('bridge/index.ts')) as {
  readonly BridgeFailure: new (code: string) => Error
}
const { useMoves } = (await pageModule('features/documents/use-folder-commands.ts')) as {
  readonly useMoves: (state: object, owner: object, actions: object) => Record<string, (...given: unknown[]) => void>
}

const { RowMark } = (await pageModule('features/documents/offline-mark.tsx')) as { readonly RowMark: Drawn }

const { insists } = (await pageModule('features/documents/use-insistence.ts')) as {
  readonly insists: (refusedAt: number | null, now: number) => boolean
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

it('CT-04 what closes a contract says that it is one', () => {
  const client = new QueryClient()
  client.setQueryData(contractQuery('7').queryKey, contract)
  const detail = createElement(ContractDetail, { id: '7', onClose: () => undefined })
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, detail))
  expect(drawn).toContain('aria-label="关闭合同详情"')
  expect(drawn).not.toContain(words['documents.closePreview'])
})

it('DC-05 the command that empties a recycle bin says why it rests', () => {
  const page = { pageIndex: 0, pageSize: 10 }
  const thrown = {
    ...{ id: '1', name: '旧版.docx', directory: false, fsid: 'f', fileSize: 1, parent: '', gmtModify: null },
    ...{ modifyUserName: '', btype: 'company', bid: '9', ownerName: '甲公司', here: 'online', editing: null },
  }
  const reasonFor = (owner: { readonly btype: string; readonly bid: string } | null, rows: readonly object[]) => {
    const client = new QueryClient()
    const asked = { ...(owner ?? { btype: '', bid: '' }), ...page }
    client.setQueryData(binQuery(asked).queryKey, { known: true, total: rows.length, rows })
    const actions = { run: () => undefined, busy: false, said: null, say: () => undefined }
    const state = { ...page, owner: owner?.bid ?? '', ownerName: '甲公司' }
    const bin = createElement(BinList, { state, owner, actions, onChange: () => undefined })
    const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, bin))
    const button = drawn.split('<button').find((part) => part.includes(words['documents.purge'])) ?? ''
    return [/^[^>]* disabled/.test(button), /^[^>]* title="([^"]*)"/.exec(button)?.[1] ?? '']
  }
  expect(reasonFor(null, [thrown])).toEqual([true, words['documents.purgeWhose']])
  expect(reasonFor({ btype: 'company', bid: '9' }, [])).toEqual([true, words['documents.binEmpty']])
  expect(reasonFor({ btype: 'company', bid: '9' }, [thrown])).toEqual([false, ''])
  network.offline = 'offline'
  expect(reasonFor(null, [thrown])).toEqual([true, words['documents.actionsOffline']])
})

it('DC-08 the mark of a pinned document takes nothing from the stylesheet of another page that was looked at before', () => {
  const row = { id: '1', name: '照片.png', here: 'pinned', editing: null }
  const drawn = renderToStaticMarkup(createElement(RowMark, { row, onSay: null }))
  const classes = (/class="([^"]*)"/.exec(drawn)?.[1] ?? '').split(' ')
  expect(classes).toContain('state')
  const folder = join(import.meta.dirname, '../../src/renderer/src/app/styles')
  const named = classes.flatMap((one) =>
    readdirSync(folder).filter((name) =>
      new RegExp(`^\\.${one}[ ,:.>{]`, 'm').test(readFileSync(join(folder, name), 'utf8')),
    ),
  )
  expect(named).toEqual(['values.css'])
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

it('DC-01 nobody is to be chosen where there is nobody', () => {
  const drawn = (kind: string, total: number, recent: readonly object[] = []) => {
    const client = new QueryClient()
    client.setQueryData(allOwnersQuery(kind).queryKey, { pages: [{ owners: [], total }], pageParams: [0] })
    client.setQueryData(ownersQuery(kind, '').queryKey, recent)
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(NoOwner, { kind })))
  }
  expect(drawn('company', 0)).toContain(words['documents.noneOf.company'])
  expect(drawn('company', 0)).not.toContain(words['documents.choose'])
  for (const other of [drawn('company', 1), drawn('project', 0, [{ id: '1', name: '甲' }]), drawn('ipcase', 0)])
    expect(other).toContain(words['documents.choose'])
})

it('SC-07 what was said and pressed on one project does not stand on the next', () => {
  const seen: unknown[] = []
  const Probe: Drawn = (props) => {
    seen.push((ProjectPage as (props: object) => ReactElement)(props).key)
    return null
  }
  for (const id of ['9', '8'])
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        { initialEntries: [`/projectdetail/${id}`] },
        createElement(
          Routes,
          null,
          createElement(Route, { path: '/projectdetail/:id', element: createElement(Probe, { parts: {} }) }),
        ),
      ),
    )
  expect(seen).toEqual(['9', '8'])
})

it('DS-01 that a customer has no documents is said where somebody knows', () => {
  const owner = { btype: 'company', bid: '9' }
  const drawn = (known: boolean, failure: Error | null = null, rows: readonly object[] = []) => {
    const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
    const data = { known, total: rows.length, rows, uploads: [] }
    client.setQueryData(documentListQuery({ ...owner, pageSize: 6 }).queryKey, data)
    const read = client.getQueryCache().build(client, refreshQuery({ ...owner, name: '甲公司' }))
    if (failure !== null) read.setState({ status: 'error', error: failure })
    const part = createElement(CustomerDocuments, { customer: { id: '9', name: '甲公司' } })
    const inside = createElement(MemoryRouter, null, part)
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
  }
  const none = words['customerDocuments.none']
  expect(drawn(true)).toContain(none)
  expect(drawn(false)).toContain(words['common.loading'])
  const failed = drawn(false, new BridgeFailure('unreachable'))
  expect(failed).toMatch(new RegExp(`${words['documents.failed']}.*>${words['common.retry']}</button>`))
  const row = { id: '1', name: '起诉状.docx', directory: false, fileSize: null, gmtModify: null }
  expect(drawn(true, new BridgeFailure('unreachable'), [row])).toContain('起诉状.docx')
  const forbidden = drawn(true, new BridgeFailure('forbidden'), [row])
  expect(forbidden).toContain(words['documents.forbidden'])
  expect(forbidden).not.toContain('起诉状.docx')
  network.offline = 'offline'
  const offline = drawn(false)
  expect(offline).toContain(words['documents.unknownOffline'])
  for (const unknown of [drawn(false), failed, forbidden, offline]) expect(unknown).not.toContain(none)
})

it('DC-03 who is asked where a document goes does not read there what went wrong before', () => {
  const said: unknown[] = []
  const row = { id: '1', btype: 'company', bid: '9', ownerName: '甲公司', parent: '' }
  const state = { kind: 'company', owner: '9', ownerName: '甲公司', folder: '' }
  let moves: Record<string, (...given: unknown[]) => void> = {}
  const Probe = () => {
    moves = useMoves(state, { btype: 'company', bid: '9' }, { say: (what: unknown) => said.push(what) })
    return null
  }
  renderToStaticMarkup(createElement(Probe))
  moves.ask?.('move', [row])
  moves.askFor?.('copy', row)
  expect(said).toEqual([null, null])
})

it('DC-02 a press ends an edit in an open application right after one that was refused, and not an hour later', () => {
  const refusedAt = 1_000
  expect([insists(null, refusedAt), insists(refusedAt, refusedAt + 5_000)]).toEqual([false, true])
  expect(insists(refusedAt, refusedAt + 3_600_000)).toBe(false)
})

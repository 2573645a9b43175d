// What the page 审批, and its part of 今日, draw of what the core answers: refused lists, amounts that cannot be read.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { type LocaleKey, type LocaleValues, translate } from '#shared/locale/index'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
/** What is being printed; null for nothing. */
const paper = vi.hoisted((): { what: 'all' | 'bare' | null } => ({ what: null }))
vi.mock('../../src/renderer/src/lib/use-printing.ts', () => ({ usePrinting: () => [paper.what, () => undefined] }))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>

const { ListStates } = (await pageModule('features/approvals/list-states.tsx')) as { readonly ListStates: Drawn }
const { ApprovalPane } = (await pageModule('features/approvals/approval-pane.tsx')) as { readonly ApprovalPane: Drawn }
const { ExpenseItems } = (await pageModule('features/approvals/expense-items.tsx')) as { readonly ExpenseItems: Drawn }
const { WaitingApprovals } = (await pageModule('features/today/waiting-approvals.tsx')) as {
  readonly WaitingApprovals: Drawn
}
const { PartsContext } = (await pageModule('features/use-parts.ts')) as {
  readonly PartsContext: ComponentType<{ readonly value: unknown; readonly children?: ReactNode }>
}
const { approvalQuery, approvalsQuery } = (await pageModule('bridge/approvals.ts')) as {
  readonly approvalQuery: (id: string) => { readonly queryKey: readonly unknown[] }
  readonly approvalsQuery: (asked: unknown) => { readonly queryKey: readonly unknown[] }
}

type Refused = 'gone' | 'no-access' | null
const noneWaiting = '没有等您审批的申请'

/** What stands over the rows of 待我审批. */
const states = (refused: Refused, rows: readonly unknown[], narrowed: object = {}): string =>
  renderToStaticMarkup(
    createElement(ListStates, {
      approvals: { answered: true, error: null, rows, known: true, refused, retry: () => undefined },
      state: { scene: 1, filter: 'all', status: null, kind: null, text: '', id: '', ...narrowed },
      onChange: () => undefined,
    }),
  )

it('AV-01 a list that the firm refuses says so, and never that there is nothing', () => {
  expect(states(null, [])).toContain(noneWaiting)
  expect(states('no-access', [])).toContain('没有权限查看此内容')
  expect(states('gone', [])).toContain('服务器未开放审批')
  for (const refused of ['no-access', 'gone'] as const) expect(states(refused, [])).not.toContain(noneWaiting)
  const waiting = states('no-access', [], { filter: 'waiting' })
  expect(waiting).toContain('查看全部')
  expect(waiting).not.toContain(noneWaiting)
  expect(states('no-access', [], { text: '机票' })).toContain('没有匹配的申请')
})

it('AV-01 what was read before of such a list stays, and is said to be that', () => {
  expect(states('no-access', [{}])).toContain('没有权限查看此内容，以下是本机已有的申请')
  expect(states(null, [{}])).toBe('')
})

it('AV-04 the page 今日 says the same of what waits', () => {
  const section = (refused: Refused): string => {
    const client = new QueryClient()
    const asked = { scene: 1, filter: 'waiting', status: null, kind: null, text: '' }
    const page = { rows: [], total: 0, waiting: 0, known: true, refused }
    client.setQueryData(approvalsQuery(asked).queryKey, { pages: [page], pageParams: [0] })
    const shown = createElement(WaitingApprovals, { onBegin: () => undefined, onDecide: () => undefined })
    const inside = createElement(PartsContext, { value: {} }, createElement(MemoryRouter, null, shown))
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
  }
  expect(section(null)).toContain(noneWaiting)
  expect(section('no-access')).toContain('没有权限查看此内容')
  expect(section('gone')).toContain('服务器未开放审批')
  expect(section('gone')).not.toContain(noneWaiting)
})

it('D-11 今日 offers the decisions that the firm allows on a row, and leads to the approval where it allows none', () => {
  const asked = { scene: 1, filter: 'waiting', status: null, kind: null, text: '' }
  const acts = (actions: readonly string[] | null): readonly string[] => {
    const client = new QueryClient()
    const page = { rows: [{ id: '1', actions }], total: 1, waiting: 1, known: true, refused: null }
    client.setQueryData(approvalsQuery(asked).queryKey, { pages: [page], pageParams: [0] })
    const shown = createElement(WaitingApprovals, { onBegin: () => undefined, onDecide: () => undefined })
    const value = { WaitingApproval: () => null }
    const inside = createElement(PartsContext, { value }, createElement(MemoryRouter, null, shown))
    const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
    return (html.match(/class="today-act"[^>]*>[^<]+/g) ?? []).map((one) => one.replace(/^.*>/, ''))
  }
  expect(acts(['approve', 'reject'])).toEqual(['同意', '驳回'])
  expect(acts(['reject', 'urge'])).toEqual(['驳回'])
  expect(acts(['urge'])).toEqual(['查看'])
  expect(acts(null)).toEqual(['查看'])
})

it('RE-02 D-105 an amount is said to be hidden where the firm hides it alone, and nothing of a line is lost', () => {
  const line = { item: null, date: null, note: '', receipt: '', fen: null }
  const items = [
    { ...line, amountText: '￥***' },
    { ...line, amountText: '1.2万', note: '往返', other: [{ name: 'currency', value: 'USD' }] },
    { ...line },
    { ...line, fen: 120_000 },
  ]
  const saying = {
    words: (key: LocaleKey, values?: LocaleValues) => translate('zh-CN', key, values),
    zone: 'Asia/Shanghai',
    leaves: [],
  }
  const amounts = (total: object): readonly string[] => {
    const props = { items, total, mismatch: null, saying, onReceipt: null }
    const cells = renderToStaticMarkup(createElement(ExpenseItems, props)).match(/<td[^>]*>.*?<\/td>/g) ?? []
    return cells.map((cell) => cell.replace(/<\/?(?:td|div|span|strong)[^>]*>/g, ' ').trim())
  }
  const drawn = amounts({ fen: null, amountText: '1.5万' })
  expect([4, 9, 14, 19].map((at) => drawn[at])).toEqual(['无权查看', '1.2万', '金额未知', '1,200.00'])
  expect(drawn[7]).toBe('往返 currency：USD')
  expect(drawn.slice(20)).toEqual(['', '1.5万'])
  expect(amounts({ fen: null, amountText: '****' }).at(-1)).toBe('无权查看')
  expect(amounts({ fen: null }).at(-1)).toBe('金额未知')
})

const nobody = { id: '', name: '苏若谷', avatarUrl: '' }
const blankApproval = {
  ...{ reimbursement: null, stamp: null, attachments: [], copies: [], actions: [], other: [], code: '', leave: null },
  ...{ id: 'a1', kind: 'other', kindName: '', status: 3, applicant: nobody, reason: '外出', object: null, mine: '' },
  ...{ gmtCreate: null, gmtModify: null, gmtArrive: null, previousId: '', nextId: '', steps: [], own: false },
}

it('D-11 what the person began is begun anew, and what they decided is said, also where the firm names people alone', () => {
  const drawn = (change: object): string => {
    const client = new QueryClient()
    client.setQueryData(approvalQuery('a1').queryKey, { ...blankApproval, ...change })
    const pane = createElement(ApprovalPane, {
      ...{ id: 'a1', page: { current: null }, narrow: false, place: null, entered: 0 },
    })
    const inside = createElement(MemoryRouter, null, pane)
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
  }
  expect(drawn({ own: true })).toContain('重新发起')
  expect(drawn({ own: false })).not.toContain('重新发起')
  const decided = { person: nobody, duty: '', state: 'rejected', at: null, opinion: '', attachments: [] }
  expect(drawn({ steps: [{ ...decided, own: true }] })).toContain('我已驳回')
  expect(drawn({ steps: [{ ...decided, own: false }] })).not.toContain('我已驳回')
})

it('AV-02 on paper every time of an approval is whole, which is read on other days and in other years', () => {
  const at = (text: string) => Date.parse(`${text}:00+08:00`)
  const person = { id: 'u1', name: '林知远', avatarUrl: '' }
  const blank = { reimbursement: null, stamp: null, attachments: [], copies: [], actions: null, other: [], code: '' }
  const approval = {
    ...blank,
    ...{ id: 'a1', kind: 'leave', kindName: '', status: 1, applicant: person, reason: '年假', object: null, mine: '' },
    ...{ gmtCreate: at('2026-12-31 08:30'), gmtModify: null, gmtArrive: null, previousId: '', nextId: '' },
    leave: { type: 3, start: at('2026-12-31 13:00'), end: at('2027-01-04 18:00'), days: 2.5, daysLeft: null },
    steps: [{ person, duty: '', state: 'passed', at: at('2026-12-31 09:05'), opinion: '', attachments: [] }],
  }
  const times = (what: typeof paper.what): readonly string[] => {
    paper.what = what
    const client = new QueryClient()
    client.setQueryData(approvalQuery('a1').queryKey, approval)
    const pane = createElement(ApprovalPane, {
      id: 'a1',
      page: { current: null },
      narrow: false,
      place: null,
      entered: 0,
    })
    const inside = createElement(MemoryRouter, null, pane)
    const said = renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside)).replace(/<[^>]*>/g, ' ')
    return said.match(/[\d-]*\d\d-\d\d( \d\d:\d\d)?|\d\d:\d\d/g) ?? []
  }
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-12-31 10:00') })
  try {
    expect(times(null)).toEqual(['12-31 08:30', '12-31 13:00', '2027-01-04 18:00', '09:05'])
    const whole = ['2026-12-31 08:30', '2026-12-31 13:00', '2027-01-04 18:00', '2026-12-31 09:05']
    expect(times('all')).toEqual(whole)
  } finally {
    vi.useRealTimers()
    paper.what = null
  }
})

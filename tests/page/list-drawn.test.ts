// What a list draws around its rows: why there are none while the first sync runs, and what became of what was done.
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { plainField } from '../../src/renderer/src/lib/known-fields.ts'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => 'offline' }))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>

const { EmptyList } = (await pageModule('record/list/list-states.tsx')) as { readonly EmptyList: Drawn }
const { ListFooter } = (await pageModule('components/list-footer.tsx')) as { readonly ListFooter: Drawn }
const { TaskStrip } = (await pageModule('actions/task-strip.tsx')) as { readonly TaskStrip: Drawn }
const { AllTimeline } = (await pageModule('features/followups/all-timeline.tsx')) as { readonly AllTimeline: Drawn }
const { allFollowUpsQuery } = (await pageModule('bridge/followups.ts')) as {
  readonly allFollowUpsQuery: (...asked: readonly unknown[]) => { readonly queryKey: readonly unknown[] }
}
const { PartsContext } = (await pageModule('features/use-parts.ts')) as { readonly PartsContext: Drawn }
const { useRecentRecords } = (await pageModule('actions/use-recent-records.ts')) as {
  readonly useRecentRecords: (kind: string, isAsked: boolean) => readonly { readonly title: string }[]
}
const { visitsQuery } = (await pageModule('bridge/pages.ts')) as {
  readonly visitsQuery: { readonly queryKey: readonly unknown[] }
}
const { namedRecordsQuery } = (await pageModule('bridge/search.ts')) as {
  readonly namedRecordsQuery: (places: readonly object[]) => { readonly queryKey: readonly unknown[] }
}
const { robotSignInQuery } = (await pageModule('bridge/robot.ts')) as {
  readonly robotSignInQuery: (turn: number, enabled: boolean) => { readonly queryKey: readonly unknown[] }
}
const { FieldValue } = (await pageModule('components/field-value/field-value.tsx')) as { readonly FieldValue: Drawn }
const { contactColumns } = (await pageModule('features/contacts/contact-columns.tsx')) as {
  readonly contactColumns: (
    ...given: readonly unknown[]
  ) => readonly { readonly id: string; readonly cell: (row: object) => ReactElement }[]
}
const { useStrangers } = (await pageModule('features/customers/filters/use-filter-names.ts')) as {
  readonly useStrangers: (ids: readonly string[], known: readonly object[]) => readonly { readonly label: string }[]
}
const { peopleNamedQuery } = (await pageModule('bridge/customers.ts')) as {
  readonly peopleNamedQuery: (ids: readonly string[]) => { readonly queryKey: readonly unknown[] }
}
const { toldQuery } = (await pageModule('bridge/tasks.ts')) as {
  readonly toldQuery: { readonly queryKey: readonly unknown[] }
}

const nothing = (): void => undefined

const drawn = (element: ReactElement, told: readonly object[] = []): string => {
  const client = new QueryClient()
  client.setQueryData(toldQuery.queryKey, told)
  const inside = createElement(MemoryRouter, null, element)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
}

it('a search that finds nothing before all is here does not say that there is nothing', () => {
  const empty = (partial: boolean) =>
    drawn(
      createElement(EmptyList, {
        words: { icon: 'building', noMatch: words['customers.emptyNoMatch'] },
        filtered: true,
        partial,
        onClear: nothing,
      }),
    )
  expect(empty(false)).toContain(words['customers.emptyNoMatch'])
  expect(empty(true)).not.toContain(words['customers.emptyNoMatch'])
  expect(empty(true)).toContain('首次同步尚未完成')
  expect(empty(true)).toContain(words['customers.clearFilters'])
})

it('a list that has nothing yet leads to its first record, and to the sync', () => {
  const none = drawn(
    createElement(EmptyList, {
      words: {
        icon: 'building',
        none: words['customers.emptyNone'],
        create: { label: words['action.create'], run: nothing },
      },
      filtered: false,
      partial: false,
      onClear: nothing,
    }),
  )
  expect(none).toMatch(/>新建客户<\/button>.*>立即同步<\/button>/)
})

it('a firm without follow-ups leads to the first one; a filter that leaves none is taken away first', () => {
  const empty = (narrowed: boolean) => {
    const { queryKey } = allFollowUpsQuery({}, 'day', true)
    const client = new QueryClient()
    client.setQueryData(queryKey, { pages: [{ rows: [], next: null, days: [], groups: [] }], pageParams: [null] })
    const timeline = createElement(AllTimeline, { filter: {}, group: 'day', ready: true, narrowed, onWrite: nothing })
    const inside = createElement(MemoryRouter, null, createElement(PartsContext, { value: {} }, timeline))
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
  }
  expect(empty(false)).toContain('还没有跟进记录')
  expect(empty(false)).toContain('>写跟进</button>')
  expect(empty(true)).not.toContain('写跟进')
})

it('the record of a follow-up is offered among those opened last, each kind by itself', () => {
  const records = [
    { to: 'customer', id: '1', at: 2 },
    { to: 'contact', id: '2', at: 1 },
  ]
  const client = new QueryClient()
  client.setQueryData(visitsQuery.queryKey, { records })
  for (const { to, id } of records)
    client.setQueryData(namedRecordsQuery([{ to, id }]).queryKey, {
      records: [{ to, id, name: to === 'customer' ? '甲公司' : '许静仪', subtitle: '林知远' }],
    })
  const Names = ({ kind }: { readonly kind: string }) => useRecentRecords(kind, true).map(({ title }) => title)
  const names = (kind: string) =>
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Names, { kind })))
  expect(['company', 'contact', 'project'].map(names)).toEqual(['甲公司', '许静仪', ''])
})

it('the foot of a list that is filtered before all is here counts what was found, not what is cached', () => {
  const foot = (filtered: boolean) =>
    drawn(
      createElement(ListFooter, {
        state: { pageIndex: 0, pageSize: 50 },
        total: 0,
        partial: true,
        filtered,
        selected: 0,
        onClear: nothing,
        onPage: nothing,
        onPageSize: nothing,
      }),
    )
  expect(foot(false)).toContain('已缓存 0 条记录')
  expect(foot(true)).not.toContain('已缓存')
  expect(foot(true)).toContain('目前找到 0 条记录')
})

it('what could not be done is called out with its own icon, and what was done is said quietly', () => {
  const strip = (tone: 'good' | 'bad') =>
    drawn(createElement(TaskStrip, { area: 'customers', onEnded: nothing, onShowResult: nothing }), [
      { key: 'note 1', area: 'customers', job: null, text: '导出失败', tone, recordId: null },
    ])
  expect(strip('good')).toMatch(/role="status">导出失败/)
  expect(strip('good')).not.toContain('role="alert"')
  expect(strip('bad')).toContain('task-line bad')
  expect(strip('bad')).toMatch(/role="alert">导出失败/)
  expect(strip('bad')).not.toMatch(/role="status">导出失败/)
})

it('UP-07 CL-20 people who have left are called as the rows call them where the firm is not asked, others by the id', () => {
  const client = new QueryClient()
  client.setQueryData(peopleNamedQuery(['91', '92']).queryKey, { people: [{ id: '91', name: '贺兰舟' }] })
  const Names = () =>
    useStrangers(['53', '91', '92', ''], [{ value: '53', label: '林志远' }])
      .map(({ label }) => label)
      .join()
  const names = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Names)))
  expect(names).toBe('贺兰舟,未知人员（92）')
})

it('FD-08 phones and tags of a list say where they cannot be read, and nothing where there are none', () => {
  const cell = (name: string, type: number, value: unknown) =>
    drawn(createElement(FieldValue, { field: plainField(name, type), value, place: 'list', items: [] }))
  for (const [name, type] of [
    ['phoneMore', 17],
    ['tagList', 0],
  ] as const) {
    expect(cell(name, type, '[{"phone":"1381234')).toContain('无法读取')
    for (const none of [[], '[]', '', [null, ''], [{ phone: '', state: 0 }]]) expect(cell(name, type, none)).toBe('')
  }
  expect(cell('phoneMore', 17, '见备注')).toContain('见备注')
})

it('CC-01 a contact without numbers has empty cells, and one whose numbers cannot be read says so', () => {
  const columns = contactColumns(
    () => '',
    'Asia/Shanghai',
    () => '',
  )
  const cell = (id: string, row: object) =>
    drawn(
      columns
        .find((column) => column.id === id)
        ?.cell({ id: '1', telephone: '', phoneMore: [], ...row }) as ReactElement,
    )
  expect([cell('telephone', {}), cell('phoneMore', {})]).toEqual(['', ''])
  expect(cell('phoneMore', { unread: { phoneMore: '[{"phone":"1381234' } })).toContain('无法读取')
  expect(cell('phoneMore', { phoneMore: [{ phone: '13900139000' }], unread: { phoneMore: [{}] } })).toContain(
    '13900139000',
  )
})

it('RB-01 what became of an earlier code says nothing of the one that the next page shows', async () => {
  const client = new QueryClient()
  const signIn = robotSignInQuery(1, true)
  const observer = new QueryObserver(client, { ...signIn, queryFn: async () => ({ status: 'online' }) })
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => client.getQueryData(signIn.queryKey)).toEqual({ status: 'online' })
  leave()
  await expect.poll(() => client.getQueryData(signIn.queryKey)).toBeUndefined()
})

// Whom the picker of people offers: so many at one time that a firm of thousands is drawn at once, too.
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { zhCN } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
vi.mock('../../src/renderer/src/bridge/index.ts', async (original) => ({
  ...(await original<object>()),
  failureOf: (error: unknown) => error,
}))
vi.mock('../../src/renderer/src/components/antd/provider.tsx', () => ({
  Antd: ({ children }: { readonly children: ReactNode }) => children,
}))

type Person = { readonly id: string; readonly name: string }
type Given = { readonly children: (people: readonly Person[]) => ReactNode }

const { PeoplePanel } = (await pageModule('components/antd/people-panel.tsx')) as {
  readonly PeoplePanel: ComponentType<Readonly<Record<string, unknown>>>
}
const { FirmPeople } = (await pageModule('actions/firm-people.tsx')) as {
  readonly FirmPeople: ComponentType<Readonly<Record<string, unknown>>>
}
const { userTagsQuery } = (await pageModule('bridge/pickers.ts')) as {
  readonly userTagsQuery: { readonly queryKey: readonly unknown[] }
}

const draw = (count: number, parts: object): string => {
  const people = Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `王芳${at}` }))
  return renderToStaticMarkup(
    createElement(PeoplePanel, {
      ...{ kind: 'people', single: false, ways: ['user'], chosen: [] },
      ...{ people: ({ children }: Given) => children(people), onChange: () => undefined, onClose: () => undefined },
      ...parts,
    }),
  )
}

it('UP-04 a hundred people are offered at once, and a line below says that a name leads to the others', () => {
  for (const [parts, said] of [
    [{}, zhCN['people.first']],
    [{ single: true }, zhCN['people.first']],
    [{ single: true, kind: 'customers' }, zhCN['pickCustomer.first']],
  ] as const) {
    const line = said.replace('{n}', '100')
    expect([draw(100, parts), draw(101, parts)].map((drawn) => drawn.includes(line))).toEqual([false, true])
    expect(draw(101, parts).match(/title="王芳\d+"/g)).toHaveLength(100)
  }
})

it.each([
  ['timeout', zhCN['failure.timeout'], true],
  ['http-error', zhCN['failure.http-error'], true],
  ['refused', zhCN['people.noTags'], false],
  ['not-found', zhCN['people.noTags'], false],
  ['forbidden', zhCN['people.noTags'], false],
] as const)('UP-01 an answer of %s for the tags of people says what it means', async (code, said, again) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const failed = { queryKey: userTagsQuery.queryKey, queryFn: () => Promise.reject({ code, details: { status: 503 } }) }
  await new QueryObserver(client, failed).refetch()
  const people = createElement(FirmPeople, { way: 'tag', text: '' })
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, people))
  expect(drawn).toContain(said.split('{')[0])
  expect(drawn.includes(zhCN['common.retry'])).toBe(again)
})

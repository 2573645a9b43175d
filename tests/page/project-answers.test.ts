// Which answers about projects are asked for anew: a colleague's change at the firm is told by no event.
import { type FetchQueryOptions, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'

type Drawn = ComponentType<Readonly<Record<string, unknown>>>
type Found = { readonly projects: readonly object[]; readonly offline: boolean }

const asks = vi.hoisted(() => ({ search: vi.fn(), groups: vi.fn() }))
vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({ core: { matters: asks } }))
vi.mock('../../src/renderer/src/components/form-item.tsx', () => ({
  FormItem: ({ error, children }: { readonly error?: string; readonly children: (field: object) => ReactNode }) =>
    createElement('div', null, error, children({ id: 'f', invalid: error !== undefined, describedBy: undefined })),
}))
vi.mock('../../src/renderer/src/components/select.tsx', () => ({ Select: () => null }))

const { foundProjectsQuery, taskGroupsQuery } = (await pageModule('bridge/matters.ts')) as {
  readonly foundProjectsQuery: (text: string) => FetchQueryOptions<Found>
  readonly taskGroupsQuery: (project: string) => FetchQueryOptions<{ readonly groups: readonly object[] }>
}
const { GroupField } = (await pageModule('features/matters/project-field.tsx')) as { readonly GroupField: Drawn }

/** Queries as the page keeps them: nothing is read again by itself. */
const newQueries = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })

it('SC-06 SC-08 FU-15 a project that the firm took up a minute ago is found by the words that found none', async () => {
  const queries = newQueries()
  const query = foundProjectsQuery('工伤')
  const answers = [[], [{ id: '1', name: '工伤认定' }]]
  for (const projects of answers) {
    asks.search.mockResolvedValueOnce({ projects, offline: false })
    expect((await queries.fetchQuery(query)).projects).toEqual(projects)
  }
})

it('SC-06 what was found while the firm was out of reach gives way to its answer, and takes the place of none', async () => {
  const queries = newQueries()
  const query = foundProjectsQuery('工伤')
  const here = { projects: [], offline: true }
  const there = { projects: [{ id: '1', name: '工伤认定' }], offline: false }
  for (const [answer, shown] of [
    [here, here],
    [there, there],
    [here, there],
  ]) {
    asks.search.mockResolvedValueOnce(answer)
    expect(await queries.fetchQuery(query)).toEqual(shown)
  }
})

it('SC-05 a group that was deleted at the firm is said to be gone where its project is opened again', async () => {
  const queries = newQueries()
  const value = { id: '7', name: '收案' }
  const drawn = () =>
    renderToStaticMarkup(
      createElement(
        QueryClientProvider,
        { client: queries },
        createElement(GroupField, { project: '1', value, onChange: () => undefined }),
      ),
    )
  const open = async (groups: readonly object[]) => {
    asks.groups.mockResolvedValueOnce({ groups })
    const observer = new QueryObserver(queries, taskGroupsQuery('1'))
    const leave = observer.subscribe(() => undefined)
    await expect.poll(() => observer.getCurrentResult().data?.groups).toEqual(groups)
    leave()
  }
  await open([value, { id: '8', name: '办案' }])
  expect(drawn()).not.toContain(words['next.groupGone'])
  await open([{ id: '8', name: '办案' }])
  expect(drawn()).toContain(words['next.groupGone'])
})

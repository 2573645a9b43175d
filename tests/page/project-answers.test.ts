// Which answers about projects are asked for anew: a colleague's change at the firm is told by no event.
import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'

type Found = { readonly projects: readonly object[]; readonly offline: boolean }

const asks = vi.hoisted(() => ({ search: vi.fn(), groups: vi.fn() }))
vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({ core: { matters: asks } }))

const { foundProjectsQuery } = (await pageModule('bridge/matters.ts')) as {
  readonly foundProjectsQuery: (text: string) => FetchQueryOptions<Found>
}

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

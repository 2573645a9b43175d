// The boxes behind the heads of cities and regions: one narrows the other, as the filters above the list do.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'
import { type Find, played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))

const { ColumnFilterPanel } = await pageModule('features/customers/column-filters/column-filter.tsx')
const { useSetCities } = (await pageModule('features/customers/filters/use-set-cities.ts')) as {
  readonly useSetCities: (...given: readonly unknown[]) => unknown
}
const { anyCustomer } = await pageModule('features/customers/list-query.ts')
type KeyOf = (...asked: readonly unknown[]) => { readonly queryKey: QueryKey }
const { countiesQuery } = (await pageModule('bridge/pickers.ts')) as { readonly countiesQuery: KeyOf }
const { facetsQuery } = (await pageModule('bridge/customers.ts')) as { readonly facetsQuery: KeyOf }

const counted = (values: readonly string[]) => ({
  values: values.map((value) => ({ value, label: value, rows: 1 })),
  more: false,
  partial: false,
})

/** The boxes of a head where these places are chosen, and the changes that ticking others brings about. */
const boxes = (column: 'city' | 'region', places: object) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const counties = { 杭州: ['西湖区'], 上海: ['徐汇区'], '杭州,上海': ['西湖区', '徐汇区'] }
  for (const [cities, names] of Object.entries(counties))
    client.setQueryData(countiesQuery(cities.split(',')).queryKey, { counties: names.map((name) => ({ name })) })
  client.setQueryData(facetsQuery('city', '').queryKey, counted(['杭州', '上海']))
  client.setQueryData(facetsQuery('region', '').queryKey, counted(['西湖区', '徐汇区', '']))
  const state = { ...(anyCustomer as object), ...places }
  const changes: object[] = []
  const onChange = (change: object) => void changes.push(change)
  const Panel = (props: object) =>
    (ColumnFilterPanel as (given: object) => unknown)({ ...props, onCities: useSetCities(state, onChange) })
  const lists = { fields: [], people: [], levels: [], chargeStatuses: [] }
  const props = { column, label: column, anchor: {}, state, lists, names: { lists, users: [], tags: [] }, onChange }
  const { type, props: given } = played(Panel, props, { client }).find('filter')
  const list = (find: Find) => find('chosen').props
  const { find } = played(type, given, { client })
  return {
    values: (list(find).options as readonly { readonly value: string }[]).map(({ value }) => value),
    tick: (chosen: readonly string[]) => (list(find).onChange as (next: readonly string[]) => void)(chosen),
    changes,
  }
}

it('CL-31 RG-06 regions go with their city where the head of the cities takes it away, too', async () => {
  const { tick, changes } = boxes('city', { city: ['杭州', '上海'], region: ['西湖区', '徐汇区'] })
  tick(['杭州'])
  await expect.poll(() => changes).toEqual([{ city: ['杭州'], columnValues: {} }, { region: ['西湖区'] }])
  const none = boxes('city', { city: ['杭州'], region: ['西湖区'] })
  none.tick([])
  expect(none.changes).toEqual([{ city: [], columnValues: {}, region: [] }])
})

it('CL-31 RG-06 the head of the regions offers those of the chosen cities, those that are ticked, and none', () => {
  expect(boxes('region', {}).values).toEqual(['西湖区', '徐汇区', ''])
  expect(boxes('region', { city: ['杭州'] }).values).toEqual(['西湖区', ''])
  expect(boxes('region', { city: ['杭州'], region: ['徐汇区'] }).values).toEqual(['徐汇区', '西湖区', ''])
  // Whose the regions of this one are nobody has said yet.
  expect(boxes('region', { city: ['敦煌'] }).values).toEqual(['西湖区', '徐汇区', ''])
})

// Customers and contacts that the firm has found, while they change.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { contactKeys } from '../../src/renderer/src/bridge/contact-keys.ts'
import { customerKeys } from '../../src/renderer/src/bridge/customer-keys.ts'
import { BridgeFailure } from '../../src/renderer/src/bridge/failure.ts'
import { refreshFilteredRows } from '../../src/renderer/src/bridge/filtered-rows.ts'
import { refreshFoundContacts } from '../../src/renderer/src/bridge/found-contacts.ts'
import { officeOf } from '../support/office.ts'
import { until } from '../support/ports.ts'
import { watchCalls } from '../support/watched-calls.ts'

const office = officeOf({ customers: 30, followups: 5 })

it('a change shows in the rows that it touches, and the firm is asked nothing again', async () => {
  const core = await office.computer()
  const { client } = core
  const query = { pageIndex: 0, pageSize: 10, columns: ['note'] } as const
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const asked = { ...query, columns: [...query.columns] }
  const observer = new QueryObserver(queries, {
    queryKey: [...customerKeys.found, asked],
    queryFn: () => client.customers.find(asked),
  })
  const end = observer.subscribe(() => undefined)
  const shown = () => observer.getCurrentResult().data
  await until(() => shown() !== undefined)
  const before = shown()
  const [first, second, third] = before?.rows ?? []
  if (first === undefined || second === undefined || third === undefined) throw new Error('the firm has ten customers')
  const watch = watchCalls(core)

  await client.customers.edit({ id: second.id, values: { note: '刚改的' } })
  await refreshFilteredRows(queries, [second.id, 'nobody'], client.customers.rows)
  expect(shown()?.rows.map((row) => row.note)).toEqual(
    before?.rows.map((row) => (row.id === second.id ? '刚改的' : row.note)),
  )
  expect(shown()?.rows[0]).toBe(first)
  await refreshFilteredRows(queries, [], client.customers.rows)
  expect(shown()?.rows.map(({ id }) => id)).toEqual(before?.rows.map(({ id }) => id))
  expect(shown()?.total).toBe(before?.total)
  const read: typeof client.customers.rows = async ({ ids, columns }) =>
    client.customers.rows({ ids: ids.filter((id) => id !== third.id), columns })
  await refreshFilteredRows(queries, [third.id], read)
  expect(shown()?.rows.some(({ id }) => id === third.id)).toBe(false)
  expect(shown()?.total).toBe((before?.total ?? 0) - 1)
  expect(watch.of('/api/v1/customer/company/list').filter(({ query: { pageSize } }) => pageSize === '10')).toEqual([])
  end()
})

it('CC-01 a found contact shows what was changed here, goes when it is deleted, and stays where only the firm has it', async () => {
  const core = await office.computer()
  const { contacts } = core.client
  const queries = new QueryClient()
  const key = [...contactKeys.found, 'list', { text: '' }]
  const found = await contacts.find({ pageSize: 10 })
  const stranger = { ...found.rows[0], id: 'stranger' }
  queries.setQueryData(key, { ...found, rows: [...found.rows, stranger], total: found.total + 1 })
  const shown = () => queries.getQueryData<typeof found>(key)
  const changed = (ids: readonly string[]) =>
    refreshFoundContacts(queries, ids, (id) =>
      contacts.detail({ id }).catch((error: unknown) => {
        throw error instanceof Failure ? new BridgeFailure(error.code) : error
      }),
    )
  const watch = watchCalls(core)
  const [first, second, third] = found.rows.map(({ id }) => id)
  if (first === undefined || second === undefined || third === undefined) throw new Error('the firm has three contacts')

  await contacts.edit({ id: second, values: { position: '刚改的' } })
  await changed([second, 'nobody'])
  expect(shown()?.rows.find(({ id }) => id === second)?.position).toBe('刚改的')
  expect(shown()?.rows[0]).toBe(found.rows[0])
  await contacts.removeOne({ id: first })
  await changed([first])
  expect(shown()?.rows.map(({ id }) => id)).toEqual([second, third, 'stranger'])
  expect(shown()?.total).toBe(found.total)
  await changed([])
  expect(shown()?.rows.map(({ id }) => id)).toEqual([second, third, 'stranger'])
  expect(watch.of('/api/v1/customer/contact/list/base')).toEqual([])
})

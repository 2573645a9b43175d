// Which queries of a page are read again when the core says that rows changed.
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { CoreClient } from '#shared/contract/index'
import { adminKeys } from '../../src/renderer/src/bridge/admin-keys.ts'
import { calendarKeys } from '../../src/renderer/src/bridge/calendar-keys.ts'
import { onChanged as onChangedOf } from '../../src/renderer/src/bridge/changed.ts'
import { checkKeys } from '../../src/renderer/src/bridge/check-keys.ts'
import { contactKeys } from '../../src/renderer/src/bridge/contact-keys.ts'
import { customerKeys } from '../../src/renderer/src/bridge/customer-keys.ts'
import { followupKeys } from '../../src/renderer/src/bridge/followup-keys.ts'
import { keys as sharedKeys } from '../../src/renderer/src/bridge/keys.ts'
import { memberKeys } from '../../src/renderer/src/bridge/member-keys.ts'
import { workKeys } from '../../src/renderer/src/bridge/work-keys.ts'
import { readFeatures } from '../support/page-features.ts'
import { until } from '../support/ports.ts'

const keys = {
  ...sharedKeys,
  ...customerKeys,
  ...followupKeys,
  ...workKeys,
  ...memberKeys,
  contacts: contactKeys.all,
  foundContacts: contactKeys.found,
  checks: checkKeys.kept,
  adminRoles: adminKeys.roles,
  adminTags: adminKeys.tags,
}

const featureQueries = (await readFeatures()).flatMap(({ queries }) => queries ?? [])

type Rows = CoreClient['customers']['rows']

const onChanged = (client: QueryClient, change: Parameters<typeof onChangedOf>[1], rows: Rows) =>
  onChangedOf(client, change, featureQueries, { customers: { rows } } as unknown as CoreClient)

const rows = () => Promise.resolve({ columns: [], json: [], rows: [] })

/** A client that holds an answer to each of the queries; `stale` names those that are to be read again. */
const clientWith = (...queries: readonly (readonly string[])[]) => {
  const client = new QueryClient()
  for (const queryKey of queries) client.setQueryData([...queryKey], {})
  return {
    client,
    stale: () => queries.filter((queryKey) => client.getQueryState([...queryKey])?.isInvalidated === true),
  }
}

it('a changed customer stales every list, its own page and what names it, and no other customer’s page', () => {
  const touched = [
    [...keys.lists, 'one page'],
    keys.suggestions,
    keys.facets,
    keys.missing,
    keys.everything,
    keys.named,
    [...keys.details, '1'],
  ]
  const { client, stale } = clientWith(...touched, [...keys.details, '2'], keys.contacts, keys.outbox, keys.sync)
  onChanged(client, { area: 'customers', ids: ['1'] }, rows)
  expect(stale()).toEqual(touched)
})

it('a change that names no rows stales every record of its area', () => {
  const { client, stale } = clientWith([...keys.details, '1'], [...keys.details, '2'], [...keys.followups, '1'])
  onChanged(client, { area: 'customers', ids: [] }, rows)
  expect(stale()).toEqual([
    [...keys.details, '1'],
    [...keys.details, '2'],
  ])
})

it.each([
  ['contacts', [keys.contacts, keys.everything, keys.named]],
  ['followups', [keys.everything, followupKeys.all, [...keys.followups, '1']]],
  ['comments', [[...keys.comments, '1']]],
  ['jobs', [[...keys.jobs, '1']]],
  ['work', [keys.summary, keys.outbox, keys.conflicts, keys.draftList, keys.salvaged]],
  ['drafts', [keys.draftList, [...keys.drafts, '1']]],
  ['meta', [keys.fields, keys.lists]],
  ['config', [keys.config]],
  ['users', [keys.users, [...keys.pickers, 'team'], [...keys.pickers, 'byId']]],
  [
    'teams',
    [
      [...keys.pickers, 'teams'],
      [...keys.pickers, 'team'],
    ],
  ],
  ['checks', [keys.checks]],
  ['views', [keys.views]],
  ['pages', [keys.left, keys.visits]],
  ['tags', [[...keys.pickers, 'tags'], keys.adminTags, keys.details]],
  ['roles', [[...keys.pickers, 'roles'], keys.adminRoles]],
  ['messages', [keys.everything]],
] as const)('a change in %s stales what shows it and nothing else', (area, touched) => {
  const named = new Set(touched.map((key) => key.join()))
  const all = [...Object.values(keys).map((key) => [...key, '1']), ...touched]
  const { client, stale } = clientWith(...all.filter((key) => !named.has(key.join())), ...touched)
  onChanged(client, { area, ids: ['1'] }, rows)
  const isTouched = (key: readonly string[]) => touched.some((prefix) => prefix.every((part, at) => key[at] === part))
  expect(stale()).toEqual(stale().filter(isTouched))
  expect(stale()).toEqual(expect.arrayContaining([...touched]))
})

it.each(['customers', 'contacts', 'matters', 'users'])('a change in %s has the calendar name them anew', (area) => {
  const shown = [calendarKeys.items, calendarKeys.tasks, calendarKeys.one].map((key) => [...key, 'x'])
  const { client, stale } = clientWith(...shown)
  onChanged(client, { area, ids: ['1'] }, rows)
  expect(stale()).toEqual(shown)
})

it('pages that the firm has found show changed customers as they stand here, without asking the firm again', async () => {
  const client = new QueryClient()
  const page = [...keys.found, { columns: ['city'] }]
  client.setQueryData(page, { rows: [{ id: '1', name: 'before' }], total: 1 })
  const read = vi.fn(() => Promise.resolve({ columns: ['id', 'name'], json: [], rows: [['1', 'after']] }))
  onChanged(client, { area: 'customers', ids: ['1'] }, read)
  await until(() => JSON.stringify(client.getQueryData(page)).includes('after'))
  expect(read).toHaveBeenCalledWith({ ids: ['1'], columns: ['city'] })
  expect(client.getQueryState(page)?.isInvalidated).toBe(false)
  onChanged(client, { area: 'contacts', ids: ['1'] }, read)
  expect(read).toHaveBeenCalledTimes(1)
})

it('pages of contacts that the firm has found show a changed one as it stands here', async () => {
  const client = new QueryClient()
  const page = [...contactKeys.found, 'list', { text: '' }]
  client.setQueryData(page, { rows: [{ id: '1', position: 'before' }], total: 1 })
  const detail = vi.fn(() => Promise.resolve({ id: '1', position: 'after' }))
  const core = { contacts: { detail } } as unknown as CoreClient
  onChangedOf(client, { area: 'contacts', ids: ['1', '2'] }, featureQueries, core)
  await until(() => JSON.stringify(client.getQueryData(page)).includes('after'))
  expect(detail.mock.calls).toEqual([[{ id: '1' }]])
  expect(client.getQueryState(page)?.isInvalidated).toBe(false)
})

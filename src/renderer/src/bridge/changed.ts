// Which queries a change in the store makes stale.
import type { QueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { refreshFound } from './found.ts'
import { keys } from './keys.ts'
import { refresh } from './refresh.ts'

/** Queries that a change of a store's area touches as a whole; an area without a line here has none. */
const touched: Readonly<Record<string, readonly (readonly string[])[]>> = {
  customers: [keys.lists, keys.suggestions, keys.facets, keys.missing, keys.everything, keys.named],
  contacts: [keys.contacts, keys.everything, keys.named],
  followups: [keys.everything],
  drafts: [keys.draftList],
  work: [keys.summary, keys.outbox, keys.conflicts, keys.draftList, keys.salvaged],
  meta: [keys.fields, keys.lists],
  config: [keys.config],
  users: [keys.users],
  views: [keys.views],
  pages: [keys.left, keys.visits],
  tags: [[...keys.pickers, 'tags'], keys.adminTags],
  roles: [[...keys.pickers, 'roles'], keys.adminRoles],
}

/** Queries of single records: their keys go on with the id. */
const touchedById: Readonly<Record<string, readonly string[]>> = {
  customers: keys.details,
  followups: keys.followups,
  comments: keys.comments,
  jobs: keys.jobs,
  drafts: keys.drafts,
}

/** Rows that a commit changed; no ids stand for any of the area's. */
type Change = { readonly area: string; readonly ids: readonly string[] }

/** Has all read again that a change may touch; `rows` reads customers for the pages that the firm has found. */
export const onChanged = (client: QueryClient, { area, ids }: Change, rows: CoreClient['customers']['rows']): void => {
  for (const queryKey of touched[area] ?? []) refresh(client, queryKey)
  if (area === 'customers') void refreshFound(client, ids, rows)
  const records = touchedById[area]
  if (records === undefined) return
  if (ids.length === 0) refresh(client, records)
  for (const id of ids) refresh(client, [...records, id])
}

// Which fields the list shows and asks for. It is part of the page's first script: the list is asked for before its
// screen is loaded, so nothing here may need React.
import type { MetaField } from '#shared/contract/fields'
import type { SavedView } from '#shared/contract/views'
import { WARNING_VALUE } from '#shared/domain/pinned-warning'
import type { FieldLists } from '../../lib/field-labels.ts'
import { knownFields, valueName } from '../../lib/known-fields.ts'
import { queryOf, readState } from './list-query.ts'
import { openingSearch } from './view-state.ts'

/** Fields that the list shows, the name first and the rest in the firm's order; ours where the firm's are not there. */
export const listFields = (lists: FieldLists): readonly MetaField[] => {
  const shown = lists.fields.filter((field) => field.list)
  const fields = shown.length > 0 ? [...shown].sort((one, other) => one.order - other.order) : knownFields
  const name = fields.find(isName) ?? knownFields[0]
  const seen = new Set<string>(['name'])
  const others = fields.filter((field) => !seen.has(valueName(field)) && seen.add(valueName(field)))
  return name === undefined ? others : [name, ...others]
}

/** True for the field that opens the customer. */
export const isName = (field: MetaField): boolean => field.system && field.name === 'name'

/** Source, platform, social account and pinned warning, which may be in the note, are no columns, but stand in cells of others. */
const besides = [
  'source',
  'extra.platform',
  'extra.customerOpenId',
  'extra.weMediaAccount',
  'note',
  WARNING_VALUE,
] as const

/** Names of everything that the cells need, for the query. */
export const columnNames = (fields: readonly MetaField[]): readonly string[] => [
  ...new Set([...fields.map(valueName), ...besides]),
]

/** The query of the list as an address opens it, for whoever wants to ask before the page is drawn. */
export const firstListQuery = (search: URLSearchParams, lists: FieldLists, views: readonly SavedView[]) => {
  const opened = search.size > 0 ? search : new URLSearchParams(openingSearch(views))
  return queryOf(readState(opened), columnNames(listFields(lists)))
}

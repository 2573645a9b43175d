// Which filter stands behind the head of a column, and how its boxes read and change the list's state (D-34).
import type { EnumItem } from '#shared/contract/fields'
import { LONGEST_TEXT } from '#shared/domain/customer-filters'
import type { DateDimension } from '#shared/domain/date-presets'
import { type FieldLists, valueName } from '../../../lib/field-labels.ts'
import { extraPrefix } from '../../../lib/known-fields.ts'
import type { Words } from '../../../lib/words.ts'
import { type FilterNames, itemsOfColumn } from '../filters/active-filters.ts'
import type { ListFilters } from '../list-query.ts'

type ListName = 'level' | 'chargeStatus' | 'city' | 'region' | 'tag'
type TextName = 'ownerid' | 'userCreate' | 'participantId' | 'industry' | 'channel' | 'weMediaAccountId'

/** The filter behind a head: a list of the query, a single value of it, a custom choice, a date, or the column's values. */
export type ColumnFilter =
  | { readonly kind: 'list'; readonly name: ListName; readonly column: string }
  | { readonly kind: 'single'; readonly name: TextName; readonly column: string }
  | { readonly kind: 'custom'; readonly name: string; readonly column: string }
  | { readonly kind: 'date'; readonly name: DateDimension; readonly column: string }
  | { readonly kind: 'values'; readonly name: string; readonly column: string }

const lists: Readonly<Record<string, ListName>> = {
  level: 'level',
  chargeStatus: 'chargeStatus',
  city: 'city',
  region: 'region',
  tagList: 'tag',
}
/** The query's name, and the column whose values its boxes are. */
const singles: Readonly<Record<string, readonly [TextName, string]>> = {
  ownerName: ['ownerid', 'ownerid'],
  userCreateName: ['userCreate', 'userCreate'],
  participantList: ['participantId', 'participantList'],
  industry: ['industry', 'industry'],
  channel: ['channel', 'channel'],
  weMediaAccountId: ['weMediaAccountId', 'weMediaAccountId'],
}
const dates = new Set<string>(['gmtCreate', 'gmtCooperate', 'gmtExpires', 'gmtFollowup'])

/** The filter behind the head of a column. */
export const columnFilterOf = (column: string, { fields }: FieldLists): ColumnFilter => {
  const list = lists[column]
  if (list !== undefined) return { kind: 'list', name: list, column }
  const single = singles[column]
  if (single !== undefined) return { kind: 'single', name: single[0], column: single[1] }
  if (dates.has(column)) return { kind: 'date', name: column as DateDimension, column }
  const field = fields.find((one) => valueName(one) === column)
  if (field !== undefined && !field.system && field.items.length > 0)
    return { kind: 'custom', name: column.slice(extraPrefix.length), column }
  return { kind: 'values', name: column, column }
}

/** True for a column whose boxes are people. */
export const isOfPeople = ({ column }: ColumnFilter): boolean =>
  ['ownerid', 'userCreate', 'participantList'].includes(column)

/** The choices that the firm has for a column; null where its boxes are whatever stands in the rows. */
export const choicesOf = (filter: ColumnFilter, names: FilterNames): readonly EnumItem[] | null => {
  const items = itemsOfColumn(filter.column, names)
  return items.length > 0 || isOfPeople(filter) || filter.column === 'tagList' ? items : null
}

/**
 * What is said below the boxes. `more` where the rows have more values than were counted: beside the firm's choices
 * typing brings none of them but people.
 */
export const boxesNote = (
  { shown, hasChoices, people }: { readonly shown: number; readonly hasChoices: boolean; readonly people: boolean },
  counted: { readonly values: readonly unknown[]; readonly more: boolean; readonly partial: boolean } | undefined,
  words: Words,
): string | undefined => {
  if (counted === undefined && !hasChoices) return words('common.loading')
  if (counted?.more === true && hasChoices)
    return words(people ? 'columnFilters.morePeople' : 'columnFilters.moreOthers', { n: counted.values.length })
  if (shown === 0) return words('columnFilters.none')
  if (counted?.more === true) return words('columnFilters.more', { n: counted.values.length })
  return counted?.partial === true ? words('columnFilters.partial') : undefined
}

/** The ticked values behind a head; a date has none, its presets are looked up apart. */
export const columnFilterValues = (filter: ColumnFilter, state: ListFilters): readonly string[] => {
  switch (filter.kind) {
    case 'list':
      return state[filter.name].length === 0 ? (state.columnValues[filter.column] ?? []) : state[filter.name]
    case 'single':
      return state[filter.name] === '' ? (state.columnValues[filter.column] ?? []) : [state[filter.name]]
    case 'custom':
      return state.extraSet[filter.name] ?? state.columnValues[filter.column] ?? []
    case 'values':
      return state.columnValues[filter.column] ?? []
    case 'date':
      return state.dates[filter.name] === undefined ? [] : [String(state.dates[filter.name]?.type)]
  }
}

/** True for a value that a text of the query carries as it is: the contract trims it. */
const isPlainText = (value: string | undefined): boolean =>
  value !== undefined && value === value.trim() && value.length <= LONGEST_TEXT

const withValues = (map: ListFilters['columnValues'], column: string, values: readonly string[]) => {
  const { [column]: _before, ...others } = map
  return values.length === 0 ? others : { ...others, [column]: values }
}

/** True for a value that the query's own filter can name: neither empty nor one that the firm's list does not have. */
const isNameable = (filter: ColumnFilter, value: string, { levels, chargeStatuses }: FieldLists): boolean => {
  if (value === '') return false
  if (filter.column === 'level') return levels.some((item) => item.value === value)
  return filter.column !== 'chargeStatus' || chargeStatuses.some((item) => item.value === value)
}

/**
 * What changes when other boxes are ticked. Values stand in the filter that the query has for them; where it has no room,
 * for several, for none, for unknown ones, for one that is no plain text, they stand among the column's values.
 */
export const withColumnFilterValues = (
  filter: ColumnFilter,
  state: ListFilters,
  values: readonly string[],
  known: FieldLists,
): Partial<ListFilters> => {
  const nameable = values.every((value) => isNameable(filter, value, known))
  const columnValues = (fits: boolean) => withValues(state.columnValues, filter.column, fits ? [] : values)
  switch (filter.kind) {
    case 'list':
      return {
        [filter.name]: nameable ? values : [],
        columnValues: columnValues(nameable),
        ...(filter.name === 'city' && values.length === 0 ? { region: [] } : {}),
      }
    case 'single': {
      const alone = values.length === 1 && nameable && isPlainText(values[0])
      return {
        [filter.name]: alone ? values[0] : '',
        columnValues: columnValues(alone),
        ...(filter.name === 'participantId' && !alone ? { participantRoles: [] } : {}),
      }
    }
    case 'custom':
      return {
        extraSet: withValues(state.extraSet, filter.name, nameable ? values : []),
        columnValues: columnValues(nameable),
      }
    case 'values':
      return { columnValues: columnValues(false) }
    case 'date': {
      const { [filter.name]: _before, ...others } = state.dates
      const type = values.at(-1)
      return {
        dates: type === undefined ? others : { ...others, [filter.name]: { type: Number(type), start: '', end: '' } },
      }
    }
  }
}

/** Columns whose heads narrow the list now. */
export const filteredColumns = (
  columns: readonly string[],
  state: ListFilters,
  known: FieldLists,
): ReadonlySet<string> =>
  new Set(columns.filter((column) => columnFilterValues(columnFilterOf(column, known), state).length > 0))

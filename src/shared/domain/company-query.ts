import type { Json } from './customer.ts'
import { filterNames, filterOfColumn, type NamedFilters, nameColumnOf } from './customer-filters.ts'
import { CUSTOM, type DateDimension, datePresets } from './date-presets.ts'
import { telephoneFilter } from './phone-number.ts'

type Values = Readonly<Record<string, readonly string[]>>
type Texts = Readonly<Record<string, string>>
type Range = { readonly type: number; readonly start: string; readonly end: string }

/** The list's filters and order, named as the contract names them. */
export type ListQuery = NamedFilters &
  Readonly<Record<'sortField' | 'sortOrder', string>> & {
    readonly extraSet: Values
    readonly extraLike: Texts
    readonly dates: Readonly<Partial<Record<DateDimension, Range>>>
    readonly columnValues: Values
    readonly extraSearch: Texts
  }

const isAny = (value: Json): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * True for dates that narrow the list of this computer. Of days that are none, that stand the wrong way round or that
 * nobody has named yet, and of a preset that nobody knows, the firm is not asked either.
 */
const narrows = (dimension: DateDimension, { type, start, end }: Range): boolean => {
  if (type !== CUSTOM) return datePresets[dimension].includes(type)
  const days = [start, end].filter((day) => day !== '')
  return days.length > 0 && days.every(isDay) && (days.length < 2 || start <= end)
}

/** `query` is what the API takes; `lost` are the filters that it has no room for, named as the list's address names them. */
export type CompanyQuery = { readonly query: Record<string, Json>; readonly lost: readonly string[] }

/** Puts the boxes of the heads into a query. */
const withColumnValues = (query: Record<string, Json>, columnValues: Values): CompanyQuery => {
  const lost: string[] = []
  const extraSet: Record<string, Json> = { ...(query.extraSet as Record<string, Json> | undefined) }
  for (const [column, values] of Object.entries(columnValues)) {
    const own = filterOfColumn(column)
    const isSingle = own?.takes === 'text'
    const custom = /^extra\.(.+)$/.exec(column)?.[1]
    const clear = !values.includes('')
    if (custom !== undefined && clear && extraSet[custom] === undefined) extraSet[custom] = [...values]
    else if (own !== undefined && clear && query[own.name] === undefined && (!isSingle || values.length === 1))
      query[own.name] = isSingle ? (values[0] ?? '') : [...values]
    else lost.push(`column.${column}`)
  }
  if (!isAny(extraSet)) query.extraSet = extraSet
  return { query, lost }
}

/** The list's query as the firm's API has it (§3), without a page. */
export const companyQueryOf = (state: ListQuery): CompanyQuery => {
  const { dates, columnValues, extraSearch, extraSet, extraLike } = state
  const query: Record<string, Json> = {
    ...Object.fromEntries(filterNames.map((name) => [name, state[name]])),
    telephone: telephoneFilter(state.telephone),
    extraSet,
    extraLike,
    sortField: state.sortField,
    sortOrder: state.sortOrder,
  }
  for (const [dimension, range] of Object.entries(dates) as [DateDimension, Range][]) {
    const { type, start, end } = range
    if (narrows(dimension, range))
      Object.assign(query, { [`${dimension}Type`]: type, [`${dimension}Start`]: start, [`${dimension}End`]: end })
  }
  const like: Record<string, Json> = { ...extraLike }
  const lost: string[] = []
  for (const [field, text] of Object.entries(extraSearch)) {
    if (text === '') continue
    const custom = /^extra\.(.+)$/.exec(field)?.[1]
    const [among, name] = custom === undefined ? [query, field] : [like, custom]
    // Of people the query takes ids.
    const isSent = nameColumnOf(field) === undefined && isAny(among[name] ?? '')
    if (isSent) among[name] = field === 'telephone' ? telephoneFilter(text) : text
    // A filter of that name is set, and the query takes one value for a name.
    else lost.push(`search.${field}`)
  }
  const whole = { ...query, extraLike: like }
  const kept = Object.fromEntries(Object.entries(whole).filter(([, value]) => !isAny(value)))
  const boxed = withColumnValues(kept, columnValues)
  return { query: boxed.query, lost: [...lost, ...boxed.lost] }
}

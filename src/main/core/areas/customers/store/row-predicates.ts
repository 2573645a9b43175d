import { hasColumn, jsonColumns, timeColumns } from '#core/areas/customers/store/columns'
import {
  anyFacet,
  type Facet,
  numberPart,
  textPart,
  unreadTerm,
  wholeNumber,
} from '#core/areas/customers/store/facet-terms'
import { searchKey } from '#core/engine/store/search/key'
import type { CustomerFilter } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import { customerFilters, filtersAsking, nameColumnOf, valuesOfFilter } from '#shared/domain/customer-filters'
import type { DateDimension, TimeSpan } from '#shared/domain/date-presets'
import { chosenOf, isRecord } from '#shared/domain/json-values'
import { telephoneFilter } from '#shared/domain/phone-number'
import { extraPrefix } from '#shared/domain/record-fields'

/** What the days of a filter mean: spans of the date filters, and of the days chosen in the head of a time column. */
export type DateSpans = {
  readonly dates: Readonly<Partial<Record<DateDimension, TimeSpan>>>
  readonly days: Readonly<Record<string, readonly TimeSpan[]>>
}

export const noSpans: DateSpans = { dates: {}, days: {} }

/** A row as the table has it: texts, times with 0 for none, JSON as text. */
export type StoredRow = Readonly<Record<string, string | number | null>>

/** One condition beside those that the sort's indexes answer. */
export type Condition = {
  /** Columns that `passes` reads. */
  readonly columns: readonly string[]
  /** Query by which the index of facets answers the condition by itself; null where only reading the row tells. */
  readonly query: string | null
  /** Term of rows of which the index cannot tell: where a row has it, all are read. */
  readonly unlessTerm?: string
  readonly passes: (row: StoredRow) => boolean
}

const parsed = (text: string | number | null | undefined): Json => {
  try {
    return JSON.parse(String(text)) as Json
  } catch {
    return null
  }
}

const records = (text: string | number | null | undefined): readonly Readonly<Record<string, Json>>[] => {
  if (text === '[]') return []
  const list = parsed(text)
  return Array.isArray(list) ? (list.filter((one) => typeof one === 'object' && one !== null) as never) : []
}

const textIn = (column: string, values: readonly string[]): Condition => {
  const wanted = new Set(values)
  return {
    columns: [column],
    query: facetColumns.has(column) && !wanted.has('') ? anyFacet(values.map((value) => [column, value])) : null,
    passes: (row) => wanted.has(String(row[column] ?? '')),
  }
}

const within = (column: string, spans: readonly TimeSpan[], also = (_time: number): boolean => false): Condition => ({
  columns: [column],
  query: null,
  passes: (row) => {
    const time = Number(row[column])
    return also(time) || (time !== 0 && spans.some(({ start, end }) => time >= start && time < end))
  },
})

/** The ids and the names of a tag: a firm may write either into a row. */
export const tagValues = ({ id, name }: Readonly<Record<string, unknown>>): readonly string[] =>
  [String(id ?? ''), String(name ?? '')].filter((value) => value !== '')

/** Values of one of the lists: ids and names of tags, ids of participants, telephone numbers. */
export const listValues = (column: string, text: string | number | null | undefined): readonly string[] => {
  if (column === 'tagList') return records(text).flatMap(tagValues)
  return records(text).map((entry) => String(entry[column === 'participantList' ? 'userId' : 'phone'] ?? ''))
}

/** The tags of a row. */
export const tagsOf = (
  text: string | number | null | undefined,
): readonly { readonly id: string; readonly name: string }[] =>
  records(text).map(({ id, name }) => ({ id: String(id ?? ''), name: String(name ?? '') }))

/** The participants of a row with their names, as the firm wrote them into it. */
export const participantNames = (text: string | number | null | undefined): readonly (readonly [string, string])[] =>
  records(text).map(({ userId, userName }) => [String(userId ?? ''), String(userName ?? '')])

/** Values of a custom field for choices: none, one or several. */
export const extraValues = (value: Json | undefined): readonly string[] => chosenOf(value, true)

/** A field whose values have no column of their own, and how a row's value of it is read. */
type KeptField = {
  /** Column with the JSON record in which it stands. */
  readonly column: 'extra' | 'unknown'
  /** Its value; undefined where the row has none. */
  readonly of: (row: StoredRow) => Json | undefined
}

/** How a custom field is read, and under any other name what a newer server calls a system field. */
export const keptField = (field: string): KeptField => {
  const isCustom = field.startsWith(extraPrefix)
  const column = isCustom ? 'extra' : 'unknown'
  const name = isCustom ? field.slice(extraPrefix.length) : field
  const written = JSON.stringify(name)
  return {
    column,
    of: (row) => {
      const text = String(row[column])
      // Most rows lack most fields, and reading them all would cost far more than this look.
      if (!text.includes(written)) return undefined
      const fields = parsed(text)
      return isRecord(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined
    },
  }
}

const plain = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Columns whose values are facets of a row; longer and rarer texts are not. */
export const facetColumnNames = [
  'industry',
  'city',
  'region',
  'channel',
  'source',
  'weMediaAccountId',
  'userCreate',
  'phase',
] as const
export const facetColumns: ReadonlySet<string> = new Set(facetColumnNames)

/** A longer value of a custom field is a text, by which nobody counts: the index leaves it out. */
export const isFacet = (value: string): boolean => value !== '' && value.length <= 60

/** The text of a column in which a person searches: people are searched by their names, which nobody's id tells. */
const searchedText = (column: string, value: string | number | null | undefined): string => {
  if (column === 'participantList')
    return participantNames(value)
      .map(([, name]) => name)
      .join(' ')
  return jsonColumns.has(column) ? listValues(column, value).join(' ') : String(value ?? '')
}

const contains = (field: string, text: string): Condition => {
  const key = searchKey(text)
  if (hasColumn(field)) {
    const named = nameColumnOf(field) ?? field
    return {
      columns: [named],
      query: null,
      passes: (row) => searchKey(searchedText(named, row[named])).includes(key),
    }
  }
  const { column, of } = keptField(field)
  return {
    columns: [column],
    query: column === 'unknown' || key === '' ? null : textPart(field, key),
    unlessTerm: unreadTerm(field),
    passes: (row) => searchKey(plain(of(row))).includes(key),
  }
}

const chosen = (field: string, values: readonly string[]): Condition => {
  const wanted = new Set(values)
  const { column, of } = keptField(field)
  return {
    columns: [column],
    query: column === 'extra' && values.every(isFacet) ? anyFacet(values.map((value) => [field, value])) : null,
    passes: (row) => {
      const own = extraValues(of(row))
      return own.length === 0 ? wanted.has('') : own.some((value) => wanted.has(value))
    },
  }
}

const tagged = (values: readonly string[], column: 'tagList' | 'participantList' | 'phoneMore'): Condition => {
  const wanted = new Set(values)
  return {
    columns: [column],
    query: column === 'phoneMore' || wanted.has('') ? null : anyFacet(values.map((value) => [column, value])),
    passes: (row) => {
      const own = listValues(column, row[column])
      return own.length === 0 ? wanted.has('') : own.some((value) => wanted.has(value))
    },
  }
}

/** How a participant in a role is named among the facets. */
export const memberFacet = (userId: string, roleId: string): Facet => ['member', `${userId} ${roleId}`]

const participant = (userId: string, roles: readonly string[]): Condition => {
  const wanted = new Set(roles)
  const facets: Facet[] =
    roles.length === 0
      ? [['participantList', userId]]
      : roles.map((role) => (userId === '' ? ['role', role] : memberFacet(userId, role)))
  return {
    columns: ['participantList'],
    query: anyFacet(facets),
    passes: (row) =>
      records(row.participantList).some(
        (member) =>
          (userId === '' || member.userId === userId) && (roles.length === 0 || wanted.has(String(member.roleId))),
      ),
  }
}

const telephone = (text: string): Condition => {
  const digits = telephoneFilter(text)
  if (!/^[0-9*]+$/.test(digits))
    return { columns: ['telephone'], query: null, passes: (row) => String(row.telephone).includes(text) }
  // A whole mobile number stands in most rows with stars in its middle.
  const masked = /^\d{11}$/.test(digits) ? `${digits.slice(0, 3)}****${digits.slice(-4)}` : null
  return {
    columns: ['phoneKey'],
    query: masked === null ? numberPart(digits) : `${numberPart(digits)} OR ${wholeNumber(masked)}`,
    passes: ({ phoneKey }) =>
      String(phoneKey).includes(digits) || (masked !== null && String(phoneKey).includes(`,${masked} `)),
  }
}

/** A further field that the firm searches by; a telephone number is looked for as the filter of them does. */
const searched = (field: string, text: string): Condition =>
  field === 'telephone' ? telephone(text) : contains(field, text)

const boxes = (column: string, values: readonly string[], spans: DateSpans): Condition => {
  if (!hasColumn(column)) return chosen(column, values)
  if (jsonColumns.has(column)) return tagged(values, column as 'tagList')
  if (timeColumns.has(column))
    return within(column, spans.days[column] ?? [], (time) => time === 0 && values.includes(''))
  return textIn(column, values)
}

/** Conditions of a filter beside name, charge status, level and owner; all of them have to pass (§3, D-34, D-66). */
export const conditionsOf = (filter: CustomerFilter, spans: DateSpans): readonly Condition[] => {
  const conditions: Condition[] = []
  const add = (asked: boolean, make: () => Condition) => {
    if (asked) conditions.push(make())
  }
  for (const name of [...filtersAsking('value'), ...filtersAsking('listed')]) {
    const values = valuesOfFilter(filter, name)
    add(values.length > 0, () => boxes(customerFilters[name].column, values, spans))
  }
  add(filter.telephone !== '', () => telephone(filter.telephone))
  add(filter.participantId !== '' || filter.participantRoles.length > 0, () =>
    participant(filter.participantId, filter.participantRoles),
  )
  for (const [name, values] of Object.entries(filter.extraSet))
    add(values.length > 0, () => chosen(extraPrefix + name, values))
  for (const [name, text] of Object.entries(filter.extraLike))
    add(text !== '', () => contains(extraPrefix + name, text))
  for (const [field, text] of Object.entries(filter.extraSearch)) add(text !== '', () => searched(field, text))
  for (const [column, values] of Object.entries(filter.columnValues))
    add(values.length > 0, () => boxes(column, values, spans))
  for (const [dimension, span] of Object.entries(spans.dates))
    conditions.push(
      dimension === 'gmtNotFollowup'
        ? within('gmtFollowup', [], (time) => time < span.start)
        : within(dimension, [span]),
    )
  return conditions
}

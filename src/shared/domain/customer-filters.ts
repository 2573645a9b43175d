// The filters that the customer query names (§3), once: the address, the row's condition, the index and the wire are made
// of this table. Part of the page's first script.

/** Longest text that one filter takes, and longest value of a list: a longer value of a row can be asked for by no box. */
export const LONGEST_TEXT = 200
export const LONGEST_VALUE = 500

/** What a row is asked: `order` filters are answered by the indexes of the list's orders, before any row is read. */
type Filter = {
  /** One text, or any of several; '' and none let every customer through. */
  readonly takes: 'text' | 'texts'
  readonly asks: 'name' | 'order' | 'value' | 'listed' | 'telephone' | 'participant'
  /** Column of the table that the filter is about; the boxes in its head are sent as this filter. */
  readonly column?: string
  /**
   * Column with the names of the people whose ids the filter takes: a text that is searched in the filter's column finds
   * by them here, and is not sent.
   */
  readonly named?: string
}

/** In the order in which an address names them; of the `order` filters the one that passes the fewest rows comes first. */
export const customerFilters = {
  name: { takes: 'text', asks: 'name' },
  telephone: { takes: 'text', asks: 'telephone' },
  industry: { takes: 'text', asks: 'value', column: 'industry' },
  ownerid: { takes: 'text', asks: 'order', column: 'ownerid', named: 'ownerName' },
  participantId: { takes: 'text', asks: 'participant', column: 'participantList', named: 'participantList' },
  channel: { takes: 'text', asks: 'value', column: 'channel' },
  weMediaAccountId: { takes: 'text', asks: 'value', column: 'weMediaAccountId' },
  userCreate: { takes: 'text', asks: 'value', column: 'userCreate', named: 'userCreateName' },
  chargeStatus: { takes: 'texts', asks: 'order', column: 'chargeStatus' },
  level: { takes: 'texts', asks: 'order', column: 'level' },
  tag: { takes: 'texts', asks: 'listed', column: 'tagList' },
  city: { takes: 'texts', asks: 'value', column: 'city' },
  region: { takes: 'texts', asks: 'value', column: 'region' },
  /** Roles of `participantId`, or of anybody without one. */
  participantRoles: { takes: 'texts', asks: 'participant' },
} as const satisfies Readonly<Record<string, Filter>>

type Table = typeof customerFilters
export type FilterName = keyof Table
/** Names of the filters that take one text, or several. */
export type FilterTaking<Takes extends Filter['takes']> = {
  [Name in FilterName]: Table[Name] extends { readonly takes: Takes } ? Name : never
}[FilterName]
/** Names of the filters of one kind. */
export type FilterAsking<Asks extends Filter['asks']> = {
  [Name in FilterName]: Table[Name] extends { readonly asks: Asks } ? Name : never
}[FilterName]

/** The filters' values by name. */
export type NamedFilters = Readonly<Record<FilterTaking<'text'>, string>> &
  Readonly<Record<FilterTaking<'texts'>, readonly string[]>>

export const filterNames = Object.keys(customerFilters) as FilterName[]

/** Names of the filters that take one text, or several, in the table's order. */
export const filtersTaking = <Takes extends Filter['takes']>(takes: Takes): readonly FilterTaking<Takes>[] =>
  filterNames.filter((name): name is FilterTaking<Takes> => customerFilters[name].takes === takes)

/** Names of the filters of one kind, in the table's order. */
export const filtersAsking = <Asks extends Filter['asks']>(asks: Asks): readonly FilterAsking<Asks>[] =>
  filterNames.filter((name): name is FilterAsking<Asks> => customerFilters[name].asks === asks)

/** Values of a filter: none where it lets every customer through. */
export const valuesOfFilter = <Name extends FilterName>(
  filters: Pick<NamedFilters, Name>,
  name: Name,
): readonly string[] => {
  const value: string | readonly string[] = filters[name]
  if (typeof value !== 'string') return value
  return value === '' ? [] : [value]
}

/** The column with the names of those whose ids stand in a column; undefined where no people stand there. */
export const nameColumnOf = (column: string): string | undefined => {
  const name = filterNames.find((one) => (customerFilters[one] as Filter).column === column)
  return name === undefined ? undefined : (customerFilters[name] as Filter).named
}

/** The filter that is sent for boxes in a column's head, and what it takes; undefined where the query has none. */
export const filterOfColumn = (
  column: string,
): { readonly name: FilterName; readonly takes: Filter['takes'] } | undefined => {
  const name = filterNames.find((one) => (customerFilters[one] as Filter).column === column)
  return name === undefined ? undefined : { name, takes: customerFilters[name].takes }
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CUSTOM } from '#shared/domain/date-presets'
import { foundCustomersQuery, missingQuery } from '../../bridge/customers.ts'
import { type OfflineReason, useOffline } from '../../bridge/online.ts'
import { customerListQuery } from '../../bridge/queries.ts'
import type { FieldLists } from '../../lib/field-labels.ts'
import { extraPrefix } from '../../lib/known-fields.ts'
import { useWords } from '../../lib/words.ts'
import { askedFilters } from './filters/active-filters.ts'
import type { Asking } from './filters/filter-field.tsx'
import { anyCustomer, type ListFilters, type ListState, queryOf } from './list-query.ts'
import { lostOnWire } from './wire-query.ts'

const noFields: readonly string[] = []

/** Columns whose boxes and searches ask for what a filter of another name asks for. */
const filterOfColumn: Readonly<Record<string, string>> = { participantList: 'participantId', tagList: 'tag' }

/** Names of the fields that filters ask for, as `customers.missing` names them. */
const fieldsAsked = (filters: ListFilters): readonly string[] => {
  const { dates, extraSet, extraLike, extraSearch, columnValues } = filters
  const plain = Object.keys(anyCustomer).filter((name) => {
    const value = filters[name as keyof ListFilters]
    return typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0
  })
  const days = Object.entries(dates)
    .filter(([, { type, start, end }]) => type !== CUSTOM || start !== '' || end !== '')
    .map(([dimension]) => dimension)
  const customs = [...Object.keys(extraSet), ...Object.keys(extraLike)].map((name) => extraPrefix + name)
  const columns = [...Object.keys(extraSearch), ...Object.keys(columnValues)]
  return [...plain, ...days, ...customs, ...columns.map((column) => filterOfColumn[column] ?? column)]
}

/**
 * The page of customers that a state shows: from the store, or as the server finds it where a filter asks for what no
 * cached row carries (D-66). `unanswered` are the filters that nobody can answer now, `idle` the filters that do not count
 * because the server is asked, whose query has no room for them.
 */
export const useCustomers = (
  state: ListState,
  lists: FieldLists,
  columns: readonly string[],
  ready: boolean,
): {
  readonly list: ReturnType<typeof useCustomersOf>
  /** True where this computer cannot find them itself. */
  readonly byServer: boolean
  readonly unanswered: readonly string[]
  readonly idle: readonly string[]
  readonly asking: (name: string) => Asking
} => {
  const words = useWords()
  const offline = useOffline()
  const missing = useQuery(missingQuery).data?.fields ?? noFields
  const asked = useMemo(() => askedFilters(state, lists), [state, lists])
  const lacking = fieldsAsked(asked).filter((name) => missing.includes(name))
  const byServer = lacking.length > 0
  const unanswered = offline === null ? noFields : lacking
  const idle = useMemo(() => (byServer && offline === null ? lostOnWire(asked) : noFields), [asked, byServer, offline])
  const list = useCustomersOf(asked, columns, ready, byServer, offline)
  const asking = (name: string): Asking => {
    if (!missing.includes(name)) return { disabled: false, hint: undefined }
    return { disabled: offline !== null, hint: words(offline === null ? 'filters.needsServer' : 'filters.offline') }
  }
  return { list, byServer, unanswered, idle, asking }
}

const useCustomersOf = (
  state: ListState,
  columns: readonly string[],
  ready: boolean,
  byServer: boolean,
  offline: OfflineReason | null,
) => {
  const query = queryOf(state, columns)
  const local = useQuery({ ...customerListQuery(query), enabled: ready && !byServer })
  const remote = useQuery({ ...foundCustomersQuery(query), enabled: ready && byServer && offline === null })
  return byServer ? remote : local
}

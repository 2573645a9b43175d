import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'
import { queryIdIn, queryName } from '../lib/paths.ts'
import { keptAddress, keptQuery } from './pages.ts'

type KeptSearch = {
  /** What the address asks for; the query before while that of a new address is read, and nothing before the first. */
  readonly search: URLSearchParams
  /** False while the store is asked what the address stands for. */
  readonly known: boolean
  readonly setSearch: (next: URLSearchParams, options?: NavigateOptions) => void
  /** The end of an address that stands for a query, '' for none. */
  readonly addressOf: (query: URLSearchParams) => string
}

/** The query that an address stands for, as text; that of the address before while the store is asked, '' before the first. */
export const useQueryText = (address: URLSearchParams): { readonly text: string; readonly known: boolean } => {
  const id = queryIdIn(address)
  const kept = useQuery({ ...keptQuery(id ?? ''), enabled: id !== null, placeholderData: keepPreviousData })
  if (id === null) return { text: address.toString(), known: true }
  return { text: kept.data?.search ?? '', known: kept.isError || (kept.data !== undefined && !kept.isPlaceholderData) }
}

const nothing: readonly string[] = []

/** True where a query says more than its opaque parts do. */
const isTelling = (query: URLSearchParams, opaque: readonly string[]): boolean =>
  [...query.keys()].some((name) => name !== queryName && !opaque.includes(name))

/**
 * The query of a screen, for which an opaque id stands in the address: a browser keeps addresses in plain text. An
 * address that spells its query out, as a link from elsewhere does, is read, and hidden at once, unless all that it
 * says is `opaque`: that stands there as it is.
 */
export const useStoredQuery = (opaque = nothing): KeptSearch => {
  const client = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const { pathname } = useLocation()
  const { text, known } = useQueryText(address)
  const search = useMemo(() => new URLSearchParams(text), [text])
  const addressOf = useCallback((query: URLSearchParams) => keptAddress(client, query), [client])
  const spelt = isTelling(address, opaque)
  useEffect(() => {
    // The router need not know: for it nothing has moved.
    if (spelt && known) history.replaceState(history.state, '', `#${pathname}${addressOf(search)}`)
  }, [spelt, known, pathname, search, addressOf])
  const setSearch = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) =>
      setAddress(isTelling(next, opaque) ? new URLSearchParams(addressOf(next)) : next, options),
    [addressOf, opaque, setAddress],
  )
  return { search, known, setSearch, addressOf }
}

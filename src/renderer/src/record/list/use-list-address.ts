import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useStoredQuery } from '../../bridge/stored-query.ts'
import type { SortedPage } from '../../lib/page-sizes.ts'

/** A list's state, for which its address stands, and the ways to change it and to lead back to it. */
export type ListAddress<State> = {
  readonly state: State
  /** Changes the state and goes to the first page where others are shown then; `replace` leaves no way back. */
  readonly change: (next: Partial<State>, replace?: boolean) => void
  /** The list's query at the moment of the call: what was typed last may be newer than what is drawn. */
  readonly latestSearch: () => URLSearchParams
  /** The end of the list's address at that moment, for the link to a record and the way back. */
  readonly searchText: () => string
  /** False while nobody knows yet what the address stands for. */
  readonly ready: boolean
}

/** How a list's state is written into its address, and what a change brings with it. Each the same at every drawing. */
export type StateForm<State> = {
  readonly write: (state: State) => URLSearchParams
  /** Names whose change shows the same rows, so that the page stays. */
  readonly keepsPage: readonly (keyof State)[]
  /** What else changes with a change. */
  readonly follow?: (next: Partial<State>) => Partial<State>
}

/** The same with how it is read there. */
export type ListForm<State> = StateForm<State> & { readonly read: (search: URLSearchParams) => State }

type KeptAddress = Pick<ReturnType<typeof useStoredQuery>, 'setSearch' | 'addressOf'>

/** The ways to change a state that somebody has read from the address. */
export const useAddressState = <State extends SortedPage>(
  state: State,
  { setSearch, addressOf }: KeptAddress,
  { write, keepsPage, follow }: StateForm<State>,
): Omit<ListAddress<State>, 'ready'> => {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (next: Partial<State>, replace = false) => {
      const stays = keepsPage.some((name) => name in next)
      latest.current = { ...latest.current, ...(stays ? {} : { pageIndex: 0 }), ...follow?.(next), ...next }
      setSearch(write(latest.current), { replace })
    },
    [setSearch, write, keepsPage, follow],
  )
  const latestSearch = useCallback(() => write(latest.current), [write])
  const searchText = useCallback(() => addressOf(latestSearch()), [addressOf, latestSearch])
  return { state, change, latestSearch, searchText }
}

/** The state of a list that begins as its address says; `form` is the same at every drawing. */
export const useListAddress = <State extends SortedPage>(form: ListForm<State>): ListAddress<State> => {
  const address = useStoredQuery()
  const { search, known } = address
  const { read } = form
  const state = useMemo(() => read(search), [read, search])
  return { ...useAddressState(state, address, form), ready: known }
}

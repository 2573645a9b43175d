import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useStoredQuery } from './stored-query.ts'

/** How the state of a page is read from its address and written into it; the same object at every drawing. */
export type PageForm<State> = {
  readonly read: (search: URLSearchParams) => State
  readonly write: (state: State) => URLSearchParams
  /** Parts of the address that say nothing of anybody: with these alone it stands there as it is. */
  readonly opaque?: readonly string[]
}

/**
 * The state of a page, for which its address stands, so that it is there again on the way back; `replace` leaves no way
 * back of its own. What a person searched for is kept out of the address: a browser keeps it in plain text.
 */
export const usePageState = <State>({ read, write, opaque }: PageForm<State>) => {
  const { search, known, setSearch } = useStoredQuery(opaque)
  const state = useMemo(() => read(search), [read, search])
  const latest = useRef(state)
  // Before the effects of what stands on the page, which may change the state.
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (next: Partial<State>, replace = false) => {
      latest.current = { ...latest.current, ...next }
      setSearch(write(latest.current), { replace })
    },
    [write, setSearch],
  )
  return { state, change, ready: known }
}

import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useStoredQuery } from '../../bridge/stored-query.ts'
import { type ApprovalsState, opaque, readState, writeState } from './approvals-state.ts'

/**
 * The state of the page, for which its address stands. What a person searched for is kept out of it: a browser keeps
 * addresses in plain text.
 */
export const usePageState = () => {
  const { search, known, setSearch } = useStoredQuery(opaque)
  const state = useMemo(() => readState(search), [search])
  const latest = useRef(state)
  // Before the effects of what stands on the page, which may change the state.
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (next: Partial<ApprovalsState>, replace = false) => {
      latest.current = { ...latest.current, ...next }
      setSearch(writeState(latest.current), { replace })
    },
    [setSearch],
  )
  return { state, change, ready: known }
}

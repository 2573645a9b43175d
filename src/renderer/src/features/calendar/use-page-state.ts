import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type CalendarState, readState, writeState } from './calendar-state.ts'

/** The state of the page, for which its address stands, and how it is changed; `replace` leaves no way back of its own. */
export const usePageState = () => {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(search), [search])
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (next: Partial<CalendarState>, replace = false) => {
      latest.current = { ...latest.current, ...next }
      setSearch(writeState(latest.current), { replace })
    },
    [setSearch],
  )
  return { state, change }
}

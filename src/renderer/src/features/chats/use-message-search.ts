import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { keepQuery } from '../../bridge/pages.ts'
import { useQueryText } from '../../bridge/stored-query.ts'
import { queryName } from '../../lib/paths.ts'
import { noSearch, readSearch, type SearchState, writeSearch } from './search-state.ts'

/** The search over all conversations, for which an opaque id stands in the address beside what else is open there. */
export const useMessageSearch = () => {
  const client = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const { text } = useQueryText(address)
  const isThere = address.has(queryName)
  const state = useMemo(() => (isThere ? readSearch(new URLSearchParams(text)) : noSearch), [isThere, text])
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const change = (next: Partial<SearchState>) => {
    latest.current = { ...latest.current, ...next }
    const query = writeSearch(latest.current)
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (query.size === 0) after.delete(queryName)
        else after.set(queryName, keepQuery(client, query.toString()))
        return after
      },
      { replace: true },
    )
  }
  return { state, change }
}

export type MessageSearchControl = ReturnType<typeof useMessageSearch>

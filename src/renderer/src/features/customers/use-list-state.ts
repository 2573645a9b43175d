import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { SavedView } from '#shared/contract/views'
import { sessionQuery } from '../../bridge/queries.ts'
import { viewsQuery } from '../../bridge/views.ts'
import type { FieldLists } from '../../lib/field-labels.ts'
import { keepsListQuery } from '../../lib/paths.ts'
import { forgetQuery, keepQuery, keptQuery } from './kept-query.ts'
import { type ListState, readState, withKnownChoices, writeState } from './list-query.ts'
import { openingSearch } from './view-state.ts'

const noViews: readonly SavedView[] = []

/** Whose list it is: every user of every firm has a query of their own (D-36). */
const useOwner = (): string => {
  const session = useQuery(sessionQuery).data
  return `${session?.account?.key ?? ''}.${session?.user?.id ?? ''}`
}

/**
 * How the list begins where its address says nothing (D-36): with the query that was kept while a record was open, else
 * with the view that it opens with. Answers null once the address says it all, undefined while the views are read.
 */
const useBeginning = (cameFrom: string | null, views: readonly SavedView[] | undefined): string | null | undefined => {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const owner = useOwner()
  const [begun, setBegun] = useState(search.size > 0)
  const kept = !begun && cameFrom !== null && keepsListQuery(cameFrom) ? keptQuery(owner) : null
  const beginning = begun || search.size > 0 ? null : (kept ?? (views === undefined ? undefined : openingSearch(views)))
  useEffect(() => {
    if (begun || beginning === undefined) return
    setBegun(true)
    if (beginning !== null && beginning !== '') setSearch(beginning, { replace: true, state })
  }, [begun, beginning, setSearch, state])
  return beginning
}

/** Keeps the query when the list is left for a record, and forgets it where the list is reached from elsewhere (CL-29). */
const useKeeping = (cameFrom: string | null, searchText: () => string): void => {
  const owner = useOwner()
  const from = useRef(cameFrom)
  useEffect(() => {
    if (from.current === null || !keepsListQuery(from.current)) forgetQuery(owner)
    return () => {
      // The address is already that of the next screen.
      if (keepsListQuery(location.hash.slice(1))) keepQuery(owner, searchText().slice(1))
    }
  }, [owner, searchText])
}

/**
 * The list's state, which stands in the address, and the way to change it; a change of what is shown goes back to the
 * first page. `cameFrom` is the path of the screen before, null at the start. `ready` is false while nobody knows yet
 * how the list begins.
 */
export const useListState = (lists: FieldLists | undefined, cameFrom: string | null) => {
  const [search, setSearch] = useSearchParams()
  const kept = useQuery(viewsQuery('companies'))
  const views = kept.isError ? noViews : kept.data?.views
  const beginning = useBeginning(cameFrom, views)
  const read = useMemo(
    () => readState(beginning === null || beginning === undefined ? search : new URLSearchParams(beginning)),
    [beginning, search],
  )
  const state = useMemo(() => (lists === undefined ? read : withKnownChoices(read, lists)), [read, lists])
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (next: Partial<ListState>, replace = false) => {
      const stays = ['pageIndex', 'advanced', 'columns'].some((name) => name in next)
      latest.current = { ...latest.current, ...(stays ? {} : { pageIndex: 0 }), ...next }
      setSearch(writeState(latest.current), { replace })
    },
    [setSearch],
  )
  /** The query as text, for the link to a record and the way back. */
  const searchText = useCallback(() => {
    const text = writeState(latest.current).toString()
    return text === '' ? '' : `?${text}`
  }, [])
  useKeeping(cameFrom, searchText)
  return { state, change, searchText, views: views ?? noViews, ready: beginning !== undefined }
}

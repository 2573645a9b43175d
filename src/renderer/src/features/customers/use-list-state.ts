import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '#shared/contract/views'
import { keepLeft, leftQuery } from '../../bridge/pages.ts'
import { useStoredQuery } from '../../bridge/stored-query.ts'
import { viewsQuery } from '../../bridge/views.ts'
import { keepsListQuery } from '../../lib/paths.ts'
import { type StateForm, useAddressState } from '../../record/list/use-list-address.ts'
import { type ListState, readState, writeState } from './list-query.ts'
import { openingSearch } from './view-state.ts'

const noViews: readonly SavedView[] = []

const form: StateForm<ListState> = { write: writeState, keepsPage: ['pageIndex', 'advanced', 'columns'] }

/**
 * How the list begins where its address says nothing (D-36): with the query that was kept while a record was open, else
 * with the view that it opens with. Answers null once the address says it all, undefined while that is read.
 */
const useBeginning = (
  cameFrom: string | null,
  views: readonly SavedView[] | undefined,
  { search, known, setSearch }: ReturnType<typeof useStoredQuery>,
): string | null | undefined => {
  const { state } = useLocation()
  const [begun, setBegun] = useState(known && search.size > 0)
  const returns = !begun && cameFrom !== null && keepsListQuery(cameFrom)
  const left = useQuery({ ...leftQuery, enabled: returns, subscribed: returns })
  const kept = !returns || left.isError ? null : left.data?.search
  const opening = kept === null ? (views === undefined ? undefined : openingSearch(views)) : kept
  const beginning = begun || search.size > 0 ? null : known ? opening : undefined
  const isPlain = beginning === null || beginning === ''
  // In an effect this would have all of the page drawn once more behind the first drawing.
  if (!begun && isPlain) setBegun(true)
  useEffect(() => {
    if (begun || isPlain || beginning === undefined) return
    setBegun(true)
    setSearch(new URLSearchParams(beginning), { replace: true, state })
  }, [begun, beginning, isPlain, setSearch, state])
  return beginning
}

/** Keeps the query when the list is left for a record, and forgets it where the list is reached from elsewhere (CL-29). */
const useKeeping = (cameFrom: string | null, search: () => URLSearchParams): void => {
  const client = useQueryClient()
  const from = useRef(cameFrom)
  useEffect(() => {
    if (from.current === null || !keepsListQuery(from.current)) keepLeft(client, null)
    return () => {
      // The address is already that of the next screen.
      if (keepsListQuery(location.hash.slice(1))) keepLeft(client, search().toString())
    }
  }, [client, search])
}

/**
 * The list's state, for which the address stands, and the ways to change it. `cameFrom` is the path of the screen
 * before, null at the start. `ready` is false while nobody knows yet how the list begins.
 */
export const useListState = (cameFrom: string | null) => {
  const address = useStoredQuery()
  const { search, known } = address
  const kept = useQuery(viewsQuery('companies'))
  const views = kept.isError ? noViews : kept.data?.views
  const beginning = useBeginning(cameFrom, views, address)
  const state = useMemo(
    () => readState(beginning === null || beginning === undefined ? search : new URLSearchParams(beginning)),
    [beginning, search],
  )
  const ways = useAddressState(state, address, form)
  useKeeping(cameFrom, ways.latestSearch)
  return { ...ways, views: views ?? noViews, ready: known && beginning !== undefined }
}

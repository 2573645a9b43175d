import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApprovalsAsked, approvalsQuery } from '../../bridge/approvals.ts'
import { readNextPage } from '../../lib/read-next-page.ts'

/** The approvals that are asked for, as far as they were read. */
export const useApprovals = (asked: ApprovalsAsked, ready: boolean) => {
  const query = useInfiniteQuery({ ...approvalsQuery(asked), enabled: ready })
  const { data } = query
  // A row that moved between two readings stands on both pages.
  const rows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.rows) ?? []
    return [...new Map(all.map((row) => [row.id, row])).values()]
  }, [data])
  const last = data?.pages.at(-1)
  return {
    rows,
    total: last?.total ?? 0,
    waiting: last?.waiting ?? 0,
    /** False until the firm was asked for these once. */
    known: last?.known ?? false,
    /** Why the firm shows no such list now; null where it does. */
    refused: last?.refused ?? null,
    /** True once this computer has answered. */
    answered: data !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
    isReadingOn: query.isFetchingNextPage,
    more: () => readNextPage(query),
  }
}

export type Approvals = ReturnType<typeof useApprovals>

// Approvals (AV): what was read once is kept; what a person decides or begins asks the firm while they wait.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewApproval } from '#shared/contract/approvals'
import type { CoreClient } from '#shared/contract/index'
import type { ApprovalAction } from '#shared/domain/approval'
import { approvalKeys } from './approval-keys.ts'
import { core } from './index.ts'

export type { ApprovalView } from '#shared/contract/approvals'

type Approvals = CoreClient['approvals']
/** Which approvals a list shows. */
export type ApprovalsAsked = Required<Omit<Parameters<Approvals['list']>[0], 'pageIndex' | 'pageSize'>>

const PAGE_SIZE = 50

/** How soon a list is read again that the firm was not asked for yet, in milliseconds. */
const UNKNOWN_REFRESH = 2000

/** Approvals of a scene, what waits for the person first, then newest first. */
export const approvalsQuery = (asked: ApprovalsAsked) =>
  infiniteQueryOptions({
    queryKey: [...approvalKeys.lists, asked],
    queryFn: ({ pageParam }) => core.approvals.list({ ...asked, pageIndex: pageParam, pageSize: PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((count, { rows }) => count + rows.length, 0)
      return last.rows.length > 0 && read < last.total ? pages.length : undefined
    },
    placeholderData: (before, query) => {
      const shown = query?.queryKey.at(-1)
      // The rows of another scene would be taken for this one's.
      return typeof shown === 'object' && 'scene' in shown && shown.scene === asked.scene ? before : undefined
    },
    // A list that turns out to be empty changes no row of which anybody could tell.
    refetchInterval: ({ state }) => (state.data?.pages.some(({ known }) => !known) ? UNKNOWN_REFRESH : false),
  })

/** How many wait for the person, and how many there are of the other scenes. */
export const approvalCountsQuery = queryOptions({
  queryKey: approvalKeys.counts,
  queryFn: () => core.approvals.counts({}),
})

/** One approval; null where this computer does not know it. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: [...approvalKeys.one, id],
    queryFn: async () => (await core.approvals.get({ id })).approval,
  })

/** Reads one at the firm; what it found is told as a change. */
export const approvalRefreshQuery = (id: string) =>
  queryOptions({
    queryKey: [...approvalKeys.refreshes, id],
    queryFn: () => core.approvals.refresh({ id }),
    // Asked once each time that one is opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Something that a person does with an approval. */
export type ApprovalAct = { readonly id: string; readonly action: ApprovalAction; readonly opinion: string }

/** Reads anew what is shown of approvals. */
const useReadAnew = () => {
  const client = useQueryClient()
  return (id: string) =>
    Promise.all(
      [[...approvalKeys.one, id], approvalKeys.lists, approvalKeys.counts].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/**
 * Does something with an approval; it ends once the page shows what became of it, also where the firm refused. Fails with
 * `refused`, `doubtful`, `offline`, `forbidden`, `not-found`.
 */
export const useApprovalAction = () => {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (input: ApprovalAct) => core.approvals.act(input),
    onSettled: (_answer, _error, { id }) => readAnew(id),
  })
}

/** Begins an approval; answers its id. Fails as {@link useApprovalAction}. */
export const useBeginApproval = () => {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: async (input: NewApproval) => (await core.approvals.create(input)).id,
    onSuccess: (_id, { previousId = '' }) => readAnew(previousId),
  })
}

// Approvals that are approved one after the other. What came of them stands in the query cache, so that it is still there
// when a person comes back to the page.
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { approvalKeys } from '../../bridge/approval-keys.ts'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { type FailureLike, isDoubtful } from '../../lib/failure-words.ts'
import type { Words } from '../../lib/words.ts'
import { decisionWords } from './decision-words.ts'

/** Failures of the way to the firm: the next one would fail alike. */
const wayLost: readonly string[] = ['offline', 'unreachable', 'sign-in-expired', 'signed-out', 'locked']

/** What became of approvals that are approved one after the other. */
export type Batch = {
  readonly total: number
  readonly passed: readonly string[]
  readonly failed: readonly { readonly approval: ApprovalView; readonly reason: string }[]
  /** Those of which nobody knows whether the firm took it. */
  readonly doubtful: readonly ApprovalView[]
  readonly running: boolean
}

/** The batch that runs or has ended last; null without one, and once its result was closed. */
export const batchQuery = queryOptions<Batch | null>({
  queryKey: approvalKeys.batch,
  queryFn: skipToken,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
})

/** How many of a batch were asked for. */
export const triedOf = ({ passed, failed, doubtful }: Batch): number => passed.length + failed.length + doubtful.length

/**
 * Approves several, one after the other: each is a decision of its own, and the firm may refuse any of them. Answers the
 * ids of those that it took. `approve` answers why it failed, null where it did not.
 */
export const runBatch = async (
  client: QueryClient,
  approvals: readonly ApprovalView[],
  approve: (id: string) => Promise<FailureLike | null>,
  isStopped: () => boolean,
  words: Words,
): Promise<readonly string[]> => {
  const { queryKey } = batchQuery
  const start: Batch = { total: approvals.length, passed: [], failed: [], doubtful: [], running: true }
  let now = client.setQueryData(queryKey, start) ?? start
  const put = (change: Partial<Batch>) => {
    const next = { ...now, ...change }
    // An account that was left meanwhile takes its batch along.
    now = (client.getQueryData(queryKey) === now ? client.setQueryData(queryKey, next) : null) ?? next
  }
  for (const approval of approvals) {
    if (isStopped()) break
    const failure = await approve(approval.id)
    if (failure === null) put({ passed: [...now.passed, approval.id] })
    else if (isDoubtful(failure)) put({ doubtful: [...now.doubtful, approval] })
    else put({ failed: [...now.failed, { approval, reason: decisionWords(failure, words) }] })
    if (failure !== null && wayLost.includes(failure.code)) break
  }
  put({ running: false })
  return now.passed
}

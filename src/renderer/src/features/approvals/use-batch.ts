import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ApprovalView, useApprovalAction } from '../../bridge/approvals.ts'
import { failureOf } from '../../bridge/index.ts'
import { useWords } from '../../lib/words.ts'
import { batchQuery, runBatch } from './batch-run.ts'

/** The batch of the page: what came of it, and the ways to begin, to stop and to close one. */
export const useBatch = (onEnded: (passed: readonly string[]) => void) => {
  const words = useWords()
  const client = useQueryClient()
  const { data: batch = null } = useQuery(batchQuery)
  const act = useApprovalAction()
  const isStopped = useRef(false)
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })
  // Who leaves the page gives up what was not asked yet; what came of the others is told when they come back.
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  const approve = (id: string) =>
    act.mutateAsync({ id, action: 'approve', opinion: '' }).then(
      () => null,
      (error: unknown) => failureOf(error),
    )
  const run = async (approvals: readonly ApprovalView[]) => {
    isStopped.current = false
    ended.current(await runBatch(client, approvals, approve, () => isStopped.current, words))
  }
  return {
    batch,
    run: (approvals: readonly ApprovalView[]) => void run(approvals),
    stop: () => {
      isStopped.current = true
    },
    close: () => client.setQueryData(batchQuery.queryKey, null),
  }
}

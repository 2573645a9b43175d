import { useEffect, useRef, useState } from 'react'
import { type ApprovalView, useApprovalDeed } from '../../bridge/approvals.ts'
import { failureOf } from '../../bridge/index.ts'
import { useWords } from '../../lib/words.ts'
import { deedWords } from './deed-words.ts'

/** Failures of the way to the firm: the next one would fail alike. */
const wayLost: readonly string[] = ['offline', 'unreachable', 'sign-in-expired', 'signed-out', 'locked']

/** What became of approvals that are approved one after the other. */
export type Batch = {
  readonly total: number
  readonly passed: readonly string[]
  readonly failed: readonly { readonly approval: ApprovalView; readonly reason: string }[]
  readonly running: boolean
}

/** Approves several, one after the other: each is a decision of its own, and the firm may refuse any of them. */
export const useBatch = (onEnded: (passed: readonly string[]) => void) => {
  const words = useWords()
  const deed = useApprovalDeed()
  const [batch, setBatch] = useState<Batch | null>(null)
  const isStopped = useRef(false)
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })
  // Who leaves the page gives up what was not asked yet.
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  const run = async (approvals: readonly ApprovalView[]) => {
    isStopped.current = false
    let now: Batch = { total: approvals.length, passed: [], failed: [], running: true }
    setBatch(now)
    for (const approval of approvals) {
      if (isStopped.current) break
      const error = await deed.mutateAsync({ id: approval.id, action: 'approve', opinion: '' }).then(
        () => null,
        (thrown: unknown) => failureOf(thrown),
      )
      now =
        error === null
          ? { ...now, passed: [...now.passed, approval.id] }
          : { ...now, failed: [...now.failed, { approval, reason: deedWords(error, words) }] }
      setBatch(now)
      if (error !== null && wayLost.includes(error.code)) break
    }
    setBatch({ ...now, running: false })
    ended.current(now.passed)
  }
  return {
    batch,
    run: (approvals: readonly ApprovalView[]) => void run(approvals),
    stop: () => {
      isStopped.current = true
    },
    close: () => setBatch(null),
  }
}

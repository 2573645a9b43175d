import { type FailureLike, failureWords, isDoubtful } from '../../lib/failure-words.ts'
import type { Words } from '../../lib/words.ts'

/** Why a decision did not come about, in words: the firm's own where it refused. */
export const decisionWords = (failure: FailureLike, words: Words): string => {
  if (isDoubtful(failure)) return words('approvals.doubtful')
  // It could be done when it was asked for: the state that has come since is shown already.
  if (failure.code === 'forbidden' && failure.details.reason === 'overtaken') return words('approvals.overtaken')
  if (failure.code === 'invalid-input') return words('approvals.opinionNeeded')
  return failureWords(failure)
}

import type { FailureCode, FailureDetails } from '#shared/contract/failure'
import { words } from './words.ts'

/** What a sentence about a failure needs. */
export type FailureLike = { readonly code: FailureCode; readonly details: FailureDetails }

/** The sentence for a failure: what happened and what to do next. The server's own words stand in it where it gave any. */
export const failureWords = ({ code, details }: FailureLike): string => {
  if (code === 'refused') {
    const { message } = details
    return typeof message === 'string' && message !== ''
      ? words('failure.refused', { message })
      : words('failure.refusedPlain')
  }
  return words(`failure.${code}`, { status: String(details.status ?? '') })
}

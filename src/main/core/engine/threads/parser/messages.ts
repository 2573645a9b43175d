import type { ListJob } from '#core/engine/remote/lists'
import type { Page } from '#core/engine/remote/types'
import type { FailureCode, FailureDetails } from '#shared/contract/failure'
import type { Thread } from '../answer-thread.ts'

/** A body to read. */
export type ToParser = { readonly id: number; readonly job: ListJob }

/** The rows of a body, what is wrong with it, or that nothing can be said: then it is read elsewhere. */
export type FromParser =
  | { readonly type: 'page'; readonly id: number; readonly page: Page<unknown> }
  | { readonly type: 'failed'; readonly id: number; readonly code: FailureCode; readonly details: FailureDetails }
  | { readonly type: 'unread'; readonly id: number }

export type ParserThread = Thread<ToParser, FromParser>

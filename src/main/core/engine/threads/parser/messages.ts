import type { ListJob } from '#core/engine/remote/lists'
import type { Page } from '#core/engine/remote/types'

/** Reads a body: its rows, or the failure that the body is. A bug means that it is read elsewhere. */
export type ParserCalls = { read(job: ListJob): Page<unknown> }

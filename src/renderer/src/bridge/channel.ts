import { createBirpc } from 'birpc'
import type { CoreEvent } from '#shared/contract/events'
import type { Reply } from '#shared/contract/failure'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import { BridgeFailure } from './failure.ts'

/** One life of a connection: calls that are pending when it closes fail with `core-restarted`. */
export type Channel = {
  readonly call: (area: string, operation: string, input: unknown) => Promise<Reply>
  /** A message from the other side, already a value. */
  readonly receive: (message: unknown) => void
  readonly close: () => void
}

/** birpc over anything that can post a message. Limits of time stand in the core, so none stands here. */
export const openChannel = (post: (message: unknown) => void, onEvent: (event: CoreEvent) => void): Channel => {
  let receive: (message: unknown) => void = () => {}
  const rpc = createBirpc<CallFunctions, EventFunctions>(
    { event: onEvent },
    {
      post,
      on: (listener) => {
        receive = listener
      },
      timeout: -1,
    },
  )
  return {
    call: (area, operation, input) => rpc.call(area, operation, input),
    receive: (message) => receive(message),
    close: () => rpc.$close(new BridgeFailure('core-restarted')),
  }
}

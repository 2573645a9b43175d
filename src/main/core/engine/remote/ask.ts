import type { Endpoint, OperationName } from './endpoints.ts'
import type { Transport } from './transport.ts'
import type { Sending } from './types.ts'
import type { Outgoing } from './wire.ts'

/** Sends one call of the table and answers its `data`; `body` replaces the body where the call sends a list. */
export type Ask = (
  operation: OperationName,
  parameters?: Outgoing,
  more?: Sending & { readonly body?: unknown },
) => Promise<unknown>

/** The same, with the Date of the answer: epoch milliseconds, null where the server did not say. */
export type AskDated = (
  operation: OperationName,
  parameters?: Outgoing,
  more?: Sending,
) => Promise<{ readonly data: unknown; readonly at: number | null }>

/** The calls of one firm by their names. */
export const createAsk =
  ({ call }: Transport, endpoints: Readonly<Record<OperationName, Endpoint>>): Ask =>
  (operation, parameters = {}, { key, signal, body } = {}) =>
    call({ endpoint: endpoints[operation], parameters, key, signal, body })

/** The same calls, each answer with its Date. */
export const createAskDated =
  ({ dated }: Transport, endpoints: Readonly<Record<OperationName, Endpoint>>): AskDated =>
  (operation, parameters = {}, { key, signal } = {}) =>
    dated({ endpoint: endpoints[operation], parameters, key, signal })

import type { Endpoint, OperationName } from './endpoints.ts'
import type { ListAnswer } from './held-list.ts'
import type { Transport } from './transport.ts'
import type { Sending } from './types.ts'
import type { Outgoing } from './wire.ts'

/** Sends one call of the table and answers its `data`; `body` replaces the body where the call sends a list. */
export type Ask = (
  operation: OperationName,
  parameters?: Outgoing,
  more?: Sending & { readonly body?: unknown },
) => Promise<unknown>

/** The calls of one firm by their names. */
export const createAsk =
  ({ call }: Transport, endpoints: Readonly<Record<OperationName, Endpoint>>): Ask =>
  (operation, parameters = {}, { key, signal, body } = {}) =>
    call({ endpoint: endpoints[operation], parameters, key, signal, body })

/** Sends a list's call of the table; `held` says by their digest which rows the caller has. */
export type AskList = (
  operation: OperationName,
  parameters: Outgoing,
  held: (digest: string) => boolean,
  signal?: AbortSignal,
) => Promise<ListAnswer>

/** The lists of one firm by their names. */
export const createAskList =
  ({ list }: Transport, endpoints: Readonly<Record<OperationName, Endpoint>>): AskList =>
  (operation, parameters, held, signal) =>
    list({ endpoint: endpoints[operation], parameters, signal }, held)

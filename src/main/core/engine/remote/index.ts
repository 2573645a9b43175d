// The client of the firm's API: transport, envelope, session, long lists. What can be asked is declared by the areas.
// May not live here: anything that knows the store, the sync or a shell, the name of an area; a log of a body.
// To add a call: a line in areas/<area>/endpoints.ts, a method in its calls.ts, a line in tests/engine/remote/client-calls.ts, a test.
import { Failure } from '#shared/contract/failure'
import { joinParts } from '../join-parts.ts'
import { readOrigin } from './address.ts'
import { createAsk, createAskDated } from './ask.ts'
import type { CallTools } from './call-tools.ts'
import { type EndpointTable, resolveEndpoints } from './endpoints.ts'
import { createAskPage, type ListReader, type RowReaders } from './lists.ts'
import { createSession } from './session.ts'
import { createTimes } from './times.ts'
import { createTransport } from './transport.ts'
import type { AreaRemotes, Remote, TransportOptions } from './types.ts'

export { normaliseServer } from './address.ts'
export { checkOverrides, readEndpointOverrides } from './endpoints.ts'
export type { ListReader } from './lists.ts'
export type * from './types.ts'

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
/** Headers that carry something else; a token in them would break every request. */
const takenHeaders = new Set(['host', 'cookie', 'content-type', 'content-length', 'connection', 'transfer-encoding'])

export type RemoteOptions = TransportOptions & {
  /** Reads long lists in a thread; where it is left out they are read here. */
  readonly reader?: ListReader | undefined
}

/** What the firm can be asked. */
export type RemoteParts = {
  /** Every call, those of the session included. */
  readonly endpoints: EndpointTable
  /** Makes the part of the client that one area declares. */
  readonly calls: readonly ((tools: CallTools) => Partial<AreaRemotes>)[]
  readonly rows: RowReaders
}

/**
 * A client of one firm (§7). Fails at once with bad-address for an origin or a path that the policy refuses (D-70) and
 * with invalid-input {setting} for a zone or a header name that nobody knows.
 */
export const createRemote = (options: RemoteOptions, parts: RemoteParts): Remote => {
  const origin = readOrigin(options.origin)
  if (!headerName.test(options.tokenHeader) || takenHeaders.has(options.tokenHeader.toLowerCase())) {
    throw new Failure('invalid-input', { setting: 'tokenHeader' })
  }
  const endpoints = resolveEndpoints(parts.endpoints, options.endpointOverrides)
  const times = createTimes(options.timeZone)
  const transport = createTransport({ ...options, origin }, endpoints['session.me'])
  const ask = createAsk(transport, endpoints)
  const askDated = createAskDated(transport, endpoints)
  const askPage = createAskPage(transport, endpoints, times, parts.rows, options.reader)
  const tools: CallTools = { ask, askDated, askPage, times, transport, endpoints }
  return {
    probe: () => transport.probe({ endpoint: endpoints['config.list'], token: 'none' }),
    session: createSession(transport, endpoints),
    ...joinParts<AreaRemotes>(
      'make the calls of',
      parts.calls.map((make) => make(tools)),
    ),
  }
}

// The client of the firm's API: transport, envelope, endpoint table, one file per service of the API.
// May not live here: anything that knows the store, the sync or a shell; a path outside endpoints/; a log of a body.
// To add a call: a line in endpoints/<area>.ts, a method in record-types.ts or people-types.ts, its reading in the
// service's file, a line in tests/remote/client-calls.ts, a test.
import { Failure } from '#shared/contract/failure'
import { createComments } from '../../areas/comments/calls.ts'
import { createContacts } from '../../areas/contacts/calls.ts'
import { createCompanies } from '../../areas/customers/calls.ts'
import { createFiles } from '../../areas/files/calls.ts'
import { createFollowups } from '../../areas/followups/calls.ts'
import { createMembers } from '../../areas/members/calls.ts'
import { createPhone, createRegions, createUsers } from '../../areas/people/calls.ts'
import { createRoles, createTags } from '../../areas/people/roles-and-tags.ts'
import { createReference } from '../../areas/reference/calls.ts'
import { createSocial } from '../../areas/social/calls.ts'
import { readOrigin } from './address.ts'
import { createAsk, createAskDated } from './ask.ts'
import { resolveEndpoints } from './endpoints.ts'
import { createAskPage } from './lists.ts'
import { createSession } from './session.ts'
import { createTimes } from './times.ts'
import { createTransport } from './transport.ts'
import type { Remote, RemoteOptions } from './types.ts'

export { normaliseServer } from './address.ts'
export { checkOverrides, readEndpointOverrides } from './endpoints.ts'
export type { ListReader } from './lists.ts'
export type * from './types.ts'

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
/** Headers that carry something else; a token in them would break every request. */
const takenHeaders = new Set(['host', 'cookie', 'content-type', 'content-length', 'connection', 'transfer-encoding'])

/**
 * A client of one firm (§7). Fails at once with bad-address for an origin or a path that the policy refuses (D-70) and
 * with invalid-input {setting} for a zone or a header name that nobody knows.
 */
export const createRemote = (options: RemoteOptions): Remote => {
  const origin = readOrigin(options.origin)
  if (!headerName.test(options.tokenHeader) || takenHeaders.has(options.tokenHeader.toLowerCase())) {
    throw new Failure('invalid-input', { setting: 'tokenHeader' })
  }
  const endpoints = resolveEndpoints(options.endpointOverrides)
  const times = createTimes(options.timeZone)
  const transport = createTransport({ ...options, origin }, endpoints['session.me'])
  const ask = createAsk(transport, endpoints)
  const askPage = createAskPage(transport, endpoints, times, options.reader)
  const reference = createReference(transport, endpoints)
  return {
    probe: () => transport.probe({ endpoint: endpoints['config.list'], token: 'none' }),
    session: createSession(transport, endpoints),
    ...reference,
    users: { ...reference.users, ...createUsers(ask) },
    roles: { ...reference.roles, ...createRoles(ask) },
    tags: { ...reference.tags, ...createTags(ask) },
    regions: { ...reference.regions, ...createRegions(ask) },
    companies: createCompanies(ask, askPage, times),
    contacts: createContacts(ask, askPage, times),
    followups: createFollowups(ask, askPage, times),
    comments: createComments(ask, times),
    files: createFiles(transport, endpoints),
    social: createSocial(ask, createAskDated(transport, endpoints), askPage, times),
    members: createMembers(ask),
    phone: createPhone(ask),
  }
}

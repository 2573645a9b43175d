import { Failure } from '#shared/contract/failure'
import { isRecord } from './coerce.ts'
import { assumed, type Definition } from './define-endpoint.ts'

/** Sign-in (D-64), and the switches of the firm, which also tell whether it is there. */
export const sessionEndpoints = {
  'session.login': assumed('POST', '/api/v1/user/login', ['account', 'password']),
  'session.refresh': assumed('POST', '/api/v1/user/refresh', ['refreshToken']),
  'session.logout': assumed('POST', '/api/v1/user/logout'),
  'session.me': assumed('GET', '/api/v1/user/me'),
  'config.list': assumed('GET', '/api/v1/config'),
} as const

/**
 * Every call of specification §7 and every assumed one, by operation name. Each area adds its own, in its endpoints.ts;
 * no path stands anywhere else (D-03).
 */
export interface Endpoints extends Record<keyof typeof sessionEndpoints, Definition> {}

/** Name of a call of {@link Endpoints}; the part before the dot groups them. */
export type OperationName = keyof Endpoints & string

/** The endpoint table, {@link sessionEndpoints} included. */
export type EndpointTable = Readonly<Record<OperationName, Definition>>

/** A line of the endpoint table. */
export type Endpoint = Definition & { readonly operation: OperationName; readonly area: string }

/** Paths of a firm by operation name, where they differ from the table (D-70). */
export type EndpointOverrides = Readonly<Record<string, string>>

const placeholders = (path: string): string =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join()

/** Names of the parameters in a path, in their order. */
export const pathParameters = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** Why a path cannot stand in the table; null where it can: a plain path of the firm's own origin. */
const faultOf = (path: string, original: string): string | null => {
  if (!path.startsWith('/')) return 'not-a-path'
  if (!/^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2}|\{\w+\})+)+$/i.test(path)) return 'not-a-path'
  if (/%(?:2e|2f|5c|00|0a|0d)/i.test(path) || path.split('/').some((part) => part === '.' || part === '..')) {
    return 'leaves-its-place'
  }
  return placeholders(path) === placeholders(original) ? null : 'other-parameters'
}

/**
 * A table with a firm's own paths; that of an operation which is sent as another is the other's too, unless it has one of
 * its own. Fails with bad-address and {operation, reason} for an unknown operation, a whole
 * address, a path that leaves its place, or one whose `{names}` are not those of the table (D-70).
 */
export const resolveEndpoints = (
  endpoints: EndpointTable,
  overrides: EndpointOverrides,
): Readonly<Record<OperationName, Endpoint>> => {
  const isOperation = (name: string): name is OperationName => Object.hasOwn(endpoints, name)
  for (const [operation, path] of Object.entries(overrides)) {
    const reason = isOperation(operation) ? faultOf(path, endpoints[operation].path) : 'unknown-operation'
    if (reason !== null) throw new Failure('bad-address', { operation, reason })
  }
  const own = (name: string) => (Object.hasOwn(overrides, name) ? overrides[name] : undefined)
  const corrected = new Map<string, string>()
  for (const [name, { sentAs }] of Object.entries<Definition>(endpoints)) {
    const path = own(name)
    if (sentAs !== null && path !== undefined) corrected.set(sentAs, path)
  }
  const lines = Object.entries<Definition>(endpoints).map(([name, definition]) => {
    const operation = name as OperationName
    const path = own(operation) ?? corrected.get(operation) ?? definition.path
    return [operation, { ...definition, path, operation, area: name.split('.')[0] ?? '' }]
  })
  return Object.fromEntries(lines) as Record<OperationName, Endpoint>
}

/**
 * Reads the overrides of FIRMDESK_ENDPOINTS: `{"company.list": "/crm/v2/company/list"}` itself, or the path of a file
 * that holds it, read by `readText`. Nothing is {}. Fails with bad-address and a reason; the paths themselves are
 * judged by {@link resolveEndpoints}.
 */
export const readEndpointOverrides = (
  value: string | undefined,
  readText: (path: string) => string,
): EndpointOverrides => {
  const text = value?.trim() ?? ''
  if (text === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text.startsWith('{') ? text : readText(text))
  } catch {
    throw new Failure('bad-address', { setting: 'FIRMDESK_ENDPOINTS', reason: 'unreadable' })
  }
  return checkOverrides(parsed)
}

/** Overrides as a settings file keeps them; anything but an object of texts fails with bad-address. */
export const checkOverrides = (value: unknown): EndpointOverrides => {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) throw new Failure('bad-address', { reason: 'not-an-object' })
  const overrides: Record<string, string> = {}
  for (const [operation, path] of Object.entries(value)) {
    if (typeof path !== 'string') throw new Failure('bad-address', { operation, reason: 'not-a-path' })
    overrides[operation] = path.trim()
  }
  return overrides
}

// A call of the table as a request. Lives here: path, query and body. May not: the token, or anything that sends.
import { Failure } from '#shared/contract/failure'
import { toText } from './coerce.ts'
import { type Endpoint, pathParameters } from './endpoints.ts'
import { StreamedFile } from './streamed-form.ts'

/** One call of the table. `parameters` fill the path first; what is left goes where the endpoint sends it. */
export type Call = {
  readonly endpoint: Endpoint
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Replaces the body where the call sends a list. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Goes out as Idempotency-Key (docs/decisions.md, repeated writes). */
  readonly key?: string | undefined
  /** A file on its way: time is counted from the last byte that moved; `bytes` is what goes up. */
  readonly transfer?: { readonly bytes: number; readonly onProgress?: (sent: number) => void }
  /** What the record of a file that comes down calls it. */
  readonly fileName?: string | undefined
  /** `none` sends no token and asks for no new one: signing in, renewing, probing. `once` sends it and never renews. */
  readonly token?: 'renewing' | 'once' | 'none'
}

/** A call with its parameters in their places. */
export type EncodedCall = {
  readonly url: string
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** What goes up in one piece; undefined where nothing does. */
  readonly body: unknown
  /** The values of a form whose files are read while they go up; null for any other body. */
  readonly streamed: Readonly<Record<string, unknown>> | null
}

const contentTypes = {
  query: {},
  json: { 'Content-Type': 'application/json' },
  form: { 'Content-Type': 'application/x-www-form-urlencoded' },
  multipart: { 'Content-Type': 'multipart/form-data' },
} as const

const fillPath = (endpoint: Endpoint, parameters: Readonly<Record<string, unknown>>): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = toText(parameters[name])
    // A lone dot would be resolved away and reach another call.
    if (value === '' || value === '.' || value === '..' || !value.isWellFormed())
      throw new Failure('invalid-input', { parameter: name })
    return encodeURIComponent(value)
  })

const formOf = (values: Readonly<Record<string, unknown>>): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(name, toText(one))
  }
  return form
}

const multipartOf = (values: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name)
    else if (value !== undefined) form.append(name, toText(value))
  }
  return form
}

const bodyOf = ({ endpoint, body }: Call, rest: Readonly<Record<string, unknown>>): unknown => {
  if (endpoint.send === 'query') return undefined
  if (endpoint.send === 'form') return formOf(rest)
  if (endpoint.send === 'multipart') return multipartOf(rest)
  // Written here: axios copies an object first and drops fields that are named like a prototype's.
  return JSON.stringify(body ?? rest)
}

const splitParameters = ({ endpoint, parameters = {} }: Call) => {
  const used = new Set(pathParameters(endpoint.path))
  const query: Record<string, unknown> = {}
  // Without a prototype a field of any name is one of its own.
  const rest: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries({ ...endpoint.fixed, ...parameters })) {
    // An id that the table names beside the path goes out in both places (PUT role/{id} with a body with id).
    if (value === undefined || (used.has(name) && !endpoint.parameters.includes(name))) continue
    if (endpoint.send === 'query' || endpoint.inQuery.includes(name)) query[name] = value
    else rest[name] = value
  }
  return { query, rest }
}

/** Puts the parameters of a call where its endpoint sends them; fails with invalid-input where one may not be in a path. */
export const encodeCall = (call: Call): EncodedCall => {
  const { endpoint, key } = call
  const { query, rest } = splitParameters(call)
  const url = fillPath(endpoint, call.parameters ?? {})
  const isStreamed = endpoint.send === 'multipart' && Object.values(rest).some((one) => one instanceof StreamedFile)
  return {
    url,
    query,
    // Fetch replaces the multipart one by its own with the boundary.
    headers: { ...contentTypes[endpoint.send], ...(key !== undefined && { 'Idempotency-Key': key }) },
    body: isStreamed ? undefined : bodyOf(call, rest),
    streamed: isStreamed ? rest : null,
  }
}

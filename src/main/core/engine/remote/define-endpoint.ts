export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How the parameters leave that are not part of the path. */
export type Sending = 'query' | 'json' | 'form' | 'multipart'

/** A line of the endpoint table as an area writes it. */
export type Definition = {
  readonly method: Method
  /** Path on the firm's origin; `{name}` stands for a parameter. */
  readonly path: string
  /** `shown` stands in specification §7; `assumed` is a decision (D-04, D-05, D-06, D-64, D-65). */
  readonly source: 'shown' | 'assumed'
  /** Names beside those of the path. Empty where the specification names none: the caller's go out as they are. */
  readonly parameters: readonly string[]
  readonly send: Sending
  /** Names that leave in the query although the rest is a body. */
  readonly inQuery: readonly string[]
  /** Values that the specification fixes; a caller's own value wins. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** The operation that is sent in its place, because both are one call; null where it is sent itself. */
  readonly sentAs: string | null
}

type Options = Partial<Pick<Definition, 'send' | 'inQuery' | 'fixed' | 'sentAs'>>
type Define = (method: Method, path: string, parameters?: readonly string[], options?: Options) => Definition

const defineAs =
  (source: Definition['source']): Define =>
  (method, path, parameters = [], options = {}) => ({
    method,
    path,
    source,
    parameters,
    send: options.send ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'json'),
    inQuery: options.inQuery ?? [],
    fixed: options.fixed ?? {},
    sentAs: options.sentAs ?? null,
  })

/** A call whose method and path specification §7 shows. */
export const shown = defineAs('shown')

/** A call whose path the specification leaves open. */
export const assumed = defineAs('assumed')

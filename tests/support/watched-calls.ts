// What leaves a core for its firm: method, path, query and body of every call, while the calls go through.
import type { TestCore } from './core.ts'

/** One call as it left. A query parameter that stands there more than once is a list; `body` is JSON, or a form's fields. */
export type WatchedCall = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly contentType: string
  readonly authorization: string
  readonly body: unknown
}

const queryOf = (search: URLSearchParams): WatchedCall['query'] =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )

const bodyOf = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/') || type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? null : JSON.parse(text)
}

/** Watches a core's network from now on; `of` answers the calls of a path, in their order. */
export function watchCalls({ ports }: TestCore): {
  readonly calls: readonly WatchedCall[]
  readonly of: (path: string) => readonly WatchedCall[]
} {
  const calls: WatchedCall[] = []
  const send = ports.network.fetch
  const watched: typeof send = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    calls.push({
      method: request.method,
      path: decodeURIComponent(pathname),
      query: queryOf(searchParams),
      contentType: request.headers.get('content-type') ?? '',
      authorization: request.headers.get('authorization') ?? '',
      body: await bodyOf(request.clone()),
    })
    return send(request)
  }
  Object.assign(ports.network, { fetch: watched })
  return { calls, of: (path) => calls.filter((call) => call.path === path) }
}

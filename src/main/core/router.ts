import type { Log, Random } from '#core/ports'
import { Failure, type Reply } from '#shared/contract/failure'
import type { CallerPort, Contract, CoreHandlers } from '#shared/contract/index'
import type { Operation } from '#shared/contract/operation'
import { checkMessage } from './engine/limits.ts'

/** Answers one call; never rejects. */
export type Router = (area: unknown, operation: unknown, input: unknown, port?: CallerPort) => Promise<Reply>

export type RouterOptions = {
  /** What may be asked. */
  readonly contract: Contract
  /** One handler for each of its operations; a start fails where one is missing. */
  readonly handlers: CoreHandlers
  readonly log: Log
  readonly random: Random
  /** What a write has to wait for, so that it does not wait holding everybody up; null where it may begin. */
  readonly writable: () => Promise<void> | null
  /** Sees what a handler threw first, and may answer a better failure. */
  readonly judge: (error: unknown) => unknown
  /** Checks outputs against the contract too; tests do. */
  readonly checkOutput: boolean
}

type Handler = (input: unknown, port?: CallerPort) => unknown
type Route = { readonly operation: Operation; readonly handler: Handler }

/**
 * The one gate to the handlers: a call names an entry of the contract or goes nowhere, its input is checked for size,
 * form and schema before a handler sees it, and whatever is thrown becomes a {@link Reply}.
 */
export function createRouter(options: RouterOptions): Router {
  const routes = routesOf(options)
  return async (area, operation, input, port) => {
    const route =
      typeof area === 'string' && typeof operation === 'string' ? routes.get(`${area}.${operation}`) : undefined
    try {
      if (route === undefined) throw new Failure('invalid-input', { path: 'operation' })
      checkMessage(input)
      const parsed = route.operation.input.safeParse(input)
      if (!parsed.success) {
        throw new Failure('invalid-input', { path: parsed.error.issues[0]?.path.map(String).join('.') ?? '' })
      }
      if (route.operation.kind === 'write') await options.writable()
      const value = await route.handler(parsed.data, port)
      return { ok: true, value: options.checkOutput ? route.operation.output.parse(value) : value }
    } catch (error) {
      const judged = options.judge(error)
      if (judged instanceof Failure) return { ok: false, code: judged.code, details: judged.details }
      return unexpected(options, `${String(area)}.${String(operation)}`, judged)
    }
  }
}

// A map of own properties: names such as `constructor` or `__proto__` find nothing in it.
function routesOf({ contract, handlers }: RouterOptions): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const [area, operations] of Object.entries<Readonly<Record<string, Operation>>>({ ...contract })) {
    const own: Readonly<Record<string, unknown>> = handlers[area as keyof CoreHandlers] ?? {}
    for (const [name, operation] of Object.entries(operations)) {
      const handler = own[name]
      if (typeof handler !== 'function') throw new Error(`no handler for ${area}.${name}`)
      routes.set(`${area}.${name}`, { operation, handler: handler as Handler })
    }
  }
  return routes
}

/** A bug: the page gets an id to copy, the log the same id and where it happened, nobody any content. */
function unexpected({ log, random }: RouterOptions, call: string, error: unknown): Reply {
  const id = Buffer.from(random.bytes(4)).toString('hex')
  log('error', 'core.internal', { id, call, ...describe(error) })
  return { ok: false, code: 'internal', details: { id } }
}

/** What the log may know of an error: its name, its code and where it happened, and nothing that it says. */
export function describe(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { reason: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Only the places of the stack: its first lines repeat the message, which may quote data.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const at = places.slice(0, 3).map((line) => line.replace(/^\s+at /, '').replace(/\(?\S*[/\\]([^/\\]+)$/, '$1'))
  return { reason: error.name, code, at: at.join(' < ') }
}

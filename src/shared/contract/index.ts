// What the screens may ask. One file per area; `Contract` is the core's, `shellContract` the shell's.
// Lives here: schemas and their types. May not: behaviour. To add: a file per area, which says its name in `Contract`.
import type { z } from 'zod'
import type { CoreEvent } from './events.ts'
import type { Operation } from './operation.ts'
import { shell } from './shell.ts'

/** What screens may ask of the core, by area. Each file of this folder adds its own, and an area of the core declares it. */
// biome-ignore lint/suspicious/noEmptyInterface: the other files add to it by declaration merging.
export interface Contract {}
export const shellContract = { shell } as const

/** Operations by area and name. */
export type Operations<C> = { readonly [A in keyof C]: Readonly<Record<string, Operation>> }

/** The calls of a contract as the page makes them. */
export type Client<C extends Operations<C>> = {
  readonly [A in keyof C]: {
    readonly [M in keyof C[A]]: (input: z.input<C[A][M]['input']>) => Promise<z.output<C[A][M]['output']>>
  }
}

/**
 * The port over which a page asks, and the session that the page belongs to ('' where a shell has only one). What listens
 * to its end runs once, when the page or the connection is gone.
 */
export type CallerPort = {
  readonly session: string
  /** True where whole numbers may go over it for a copy (D-22): to a shell, or to a page that has no shell to copy. */
  readonly copiesNumbers?: boolean
  readonly onClose: (run: () => void) => void
}

/** One handler for every operation: parsed input in, output or a thrown `Failure` out. Calls in the core have no port. */
export type Handlers<C extends Operations<C>> = {
  readonly [A in keyof C]: {
    readonly [M in keyof C[A]]: (
      input: z.output<C[A][M]['input']>,
      port?: CallerPort,
    ) => Promise<z.output<C[A][M]['output']>> | z.output<C[A][M]['output']>
  }
}

export type CoreClient = Client<Contract>
export type CoreHandlers = Handlers<Contract>
export type ShellClient = Client<typeof shellContract>
export type ShellHandlers = Handlers<typeof shellContract>

/** What both ends of a port expose over birpc; `area` and `operation` name an entry of a contract. */
export type CallFunctions = {
  call(area: string, operation: string, input: unknown): Promise<import('./failure.ts').Reply>
}

/** What the page exposes over birpc on the core's port: the one event stream. Sent as an event, without an answer. */
export type EventFunctions = { event(event: CoreEvent): void }

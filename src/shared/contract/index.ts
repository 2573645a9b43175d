// What the screens may ask. One file per area; `contract` is the core's, `shellContract` the shell's.
// Lives here: schemas and their types. May not: behaviour. To add: a file per area, and one line below.
import type { z } from 'zod'
import { admin } from './admin.ts'
import { batch } from './batch.ts'
import { checks } from './checks.ts'
import { contacts } from './contacts.ts'
import { customers } from './customers.ts'
import type { CoreEvent } from './events.ts'
import { fields } from './fields.ts'
import { files } from './files.ts'
import { comments, followups } from './followups.ts'
import { jobs } from './jobs.ts'
import { members } from './members.ts'
import type { Operation } from './operation.ts'
import { pages } from './pages.ts'
import { pickers } from './pickers.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { social } from './social.ts'
import { sync } from './sync.ts'
import { tags } from './tags.ts'
import { views } from './views.ts'
import { work } from './work.ts'

export const contract = {
  session,
  customers,
  contacts,
  batch,
  jobs,
  pickers,
  tags,
  members,
  admin,
  checks,
  search,
  fields,
  files,
  followups,
  comments,
  sync,
  work,
  views,
  pages,
  social,
  settings,
} as const
export const shellContract = { shell } as const

type Areas = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** The calls of a contract as the page makes them. */
export type Client<C extends Areas> = {
  readonly [A in keyof C]: {
    readonly [M in keyof C[A]]: (input: z.input<C[A][M]['input']>) => Promise<z.output<C[A][M]['output']>>
  }
}

/**
 * The port over which a page asks, and the session that the page belongs to ('' where a shell has only one). What listens
 * to its end runs once, when the page or the connection is gone.
 */
export type CallerPort = { readonly session: string; readonly onClose: (run: () => void) => void }

/** One handler for every operation: parsed input in, output or a thrown `Failure` out. Calls in the core have no port. */
export type Handlers<C extends Areas> = {
  readonly [A in keyof C]: {
    readonly [M in keyof C[A]]: (
      input: z.output<C[A][M]['input']>,
      port?: CallerPort,
    ) => Promise<z.output<C[A][M]['output']>> | z.output<C[A][M]['output']>
  }
}

export type CoreContract = typeof contract
export type CoreClient = Client<CoreContract>
export type CoreHandlers = Handlers<CoreContract>
export type ShellClient = Client<typeof shellContract>
export type ShellHandlers = Handlers<typeof shellContract>

/** What both ends of a port expose over birpc; `area` and `operation` name an entry of a contract. */
export type CallFunctions = {
  call(area: string, operation: string, input: unknown): Promise<import('./failure.ts').Reply>
}

/** What the page exposes over birpc on the core's port: the one event stream. Sent as an event, without an answer. */
export type EventFunctions = { event(event: CoreEvent): void }

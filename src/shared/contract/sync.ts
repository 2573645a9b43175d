import { z } from 'zod'
import { read, write } from './operation.ts'
import { nothing, optionalTime } from './values.ts'

/** What the sync does in one area. Rows and total never go backwards while a pass runs; total is null where unknown. */
const areaProgress = z.object({
  area: z.string(),
  /** `offline` where it was asked and nothing answered. */
  phase: z.enum(['waiting', 'first', 'incremental', 'indexing', 'done', 'failed', 'offline']),
  rows: z.int(),
  total: z.int().nullable(),
  /** Rows a second over the last 20 s; 0 while unknown. */
  rate: z.number(),
  /** Milliseconds to go; null while unknown. */
  remaining: z.number().nullable(),
  lastDone: optionalTime,
  /** Rows of the area in the store; null where the area is not made of rows. */
  cached: z.int().nullable(),
  failure: z.string().nullable(),
  /**
   * `sweep-stopped`: so many rows are missing on the server that none was removed; a person has to look.
   * `parked`: some things of the area fail again and again, and are tried at growing intervals; the others go on.
   * `order-not-kept`: the server does not sort the list as it was asked to, so it is read whole once an hour (D-67).
   */
  notice: z.string().nullable(),
})

const syncStatus = z.object({
  /** `offline` means that the last request could not reach the server. */
  connection: z.enum(['unknown', 'online', 'offline']),
  running: z.boolean(),
  /** True while older rows are read, or removed ones looked for, behind the passes. */
  background: z.boolean(),
  /** When every area was last in step with the server; null before the first time. */
  dataTime: optionalTime,
  /** Code of the failure with which something written here waits to be sent again; null where nothing failed. */
  unsent: z.string().nullable(),
  areas: z.array(areaProgress),
})

/** The sync's state and its controls. */
export const sync = {
  status: read(nothing, syncStatus),
  /** Starts a pass unless one runs; answers at once. */
  now: write(nothing, syncStatus),
  /** What a window shows, so that it is kept fresh; `screen` is null, `chats` or `chat:<conversation>`. */
  attend: write(z.object({ screen: z.string().max(300).nullable(), visible: z.boolean() }), nothing),
  /** The page saw that the network came back, or that its window got the focus. */
  hint: write(z.object({ what: z.enum(['focus', 'online']) }), nothing),
  /** Looks now for rows that the server no longer has; `confirm` also where far more are missing than usual. */
  sweep: write(z.object({ area: z.string().max(50), confirm: z.boolean().default(false) }), nothing),
} as const

export type AreaProgress = z.output<typeof areaProgress>
export type SyncStatus = z.output<typeof syncStatus>

declare module './index.ts' {
  interface Contract {
    readonly sync: typeof sync
  }
}

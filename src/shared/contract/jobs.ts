import { z } from 'zod'
import { read, write } from './operation.ts'
import { declaredName, id, jsonValue, nothing } from './values.ts'

/** Areas whose records long tasks work on; each adds its own beside its contract. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface JobAreas {}
export type JobArea = keyof JobAreas

/** A long task with its progress. It ends as `done` also where some of its records failed; those stand in `failures`. */
export const job = z.object({
  id,
  kind: z.enum(['batch', 'import', 'export']),
  /** Whose records it works on; each list shows its own tasks. */
  area: declaredName<JobArea>(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** A person cancelled it; it runs on until what was on its way is home. */
  cancelAsked: z.boolean(),
  /** True as long as a cancel stops something: the firm finishes what it was handed whole. */
  cancellable: z.boolean(),
  /** Steps done of all: records, rows, or bytes, as the kind has them; null where nobody knows how many. */
  done: z.int(),
  total: z.int().nullable(),
  /** What it came to, as its kind says; null while it runs. */
  result: jsonValue,
  /** Records that failed, with the reason of each: a code of `failure.*` and the server's words. */
  failures: z.array(z.object({ id: z.string(), title: z.string(), code: z.string(), message: z.string() })),
  /** Why it stopped as a whole. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** True where one step takes it back (beyond 20). */
  undoable: z.boolean(),
})

/** Long tasks of the open account. They are forgotten when it is left. */
export const jobs = {
  get: read(z.object({ id }), job),
  /** Ids of the tasks that run now, for a page that was loaded while they did. */
  running: read(nothing, z.object({ ids: z.array(id) })),
  /** Stops a task that is `cancellable`; any other goes on. */
  cancel: write(z.object({ id }), nothing),
  /** Runs the failed records of a task once more, as a new task. */
  retryFailed: write(z.object({ id }), z.object({ job: id })),
  /** Takes a task back where it is `undoable`, as a new task. */
  undo: write(z.object({ id }), z.object({ job: id })),
} as const

export type Job = z.output<typeof job>

declare module './index.ts' {
  interface Contract {
    readonly jobs: typeof jobs
  }
}

import { z } from 'zod'
import { online, read } from './operation.ts'
import { id, nothing, optionalTime, pickedTime, recordName } from './values.ts'

const person = z.object({ id: z.string().max(200), name: z.string().max(200) })
const named = z.object({ id: z.string().max(200), name: recordName })
const attendees = z.array(person).max(200)

/** The next action of a follow-up as a page sends it (FU-08); one that lacks what it needs is skipped (FU-10, FU-11). */
export const nextAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schedule'),
    summary: z.string().max(500),
    start: pickedTime.nullable(),
    /** Seconds; null for no reminder. */
    remindBefore: z.int().min(0).max(31_536_000).nullable(),
    attendees,
  }),
  z.object({
    kind: z.literal('task'),
    title: z.string().max(500),
    start: pickedTime.nullable(),
    project: named,
    group: named.nullable(),
    attendees,
  }),
])

export const project = z.object({
  id,
  name: z.string(),
  /** 30 arbitration, 1 case, anything else project (RT-07); '' where the firm names none. */
  bigType: z.string(),
  number: z.string(),
  status: z.string(),
  client: z.string(),
  court: z.string(),
  gmtModify: optionalTime,
  /** Everything else that the firm sent. */
  other: z.array(z.object({ name: z.string(), value: z.string() })),
})

/** A project in a list, without what only its page shows. */
const listedProject = project.omit({ other: true })
const listed = z.array(z.object({ id, name: z.string() }))

/** The project system: projects, tasks, schedules (SC, AP-01 to AP-05). */
export const matters = {
  /** Of what was read once: the answer of `search` and `refresh` is kept. */
  project: read(z.object({ id }), z.object({ project: project.nullable(), attorneys: listed })),
  /**
   * Projects that are known here and whose names contain the text, by name, 50 at a time from `from` on; `next` is where
   * the following ones begin, null at the end.
   */
  known: read(
    z.object({ text: z.string().trim().max(200), from: z.int().min(0).max(1_000_000) }),
    z.object({ projects: z.array(listedProject), next: z.int().nullable() }),
  ),
  refresh: online(z.object({ id }), nothing),
  /** 10 hits by name, in the firm's order (SC-06); offline those that are known here, with `offline` true. */
  search: online(z.object({ text: z.string().trim().max(200) }), z.object({ projects: listed, offline: z.boolean() })),
  groups: online(z.object({ project: id }), z.object({ groups: listed })),
  /** Has the project system read its project again; `force` only by a person's press (D-106). */
  sync: online(z.object({ id, force: z.boolean().default(false) }), nothing),
  /** What a new next action begins with: which form first (D-21), the default project of the firm (SC-08, D-94). */
  defaults: read(nothing, z.object({ first: z.enum(['schedule', 'task']), projectName: z.string() })),
} as const

export type ProjectView = z.output<typeof project>
export type ListedProject = z.output<typeof listedProject>

declare module './index.ts' {
  interface Contract {
    readonly matters: typeof matters
  }
}

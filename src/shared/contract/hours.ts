import { z } from 'zod'
import { hourSources, LONGEST_NOTE, MOST_MINUTES, madeOf } from '../domain/hours.ts'
import { read, write } from './operation.ts'
import { id, keptDraft, nothing, optionalTime, recordName, time } from './values.ts'

/** A day as the firm's zone has it, YYYY-MM-DD. */
const day = z.iso.date()
/** A customer or a project; '' for none. */
const named = z.object({ id: z.string().max(200), name: recordName })

/** What was worked on. */
const work = {
  note: z.string().max(LONGEST_NOTE),
  customer: named,
  project: named,
}

/** Hours of the person of the account. */
const hoursEntry = z.object({
  id,
  day,
  /** What is counted so far, without what runs. */
  seconds: z.int(),
  /** Since when its clock runs; null where it stands. One entry runs at most. */
  since: optionalTime,
  ...work,
  source: z.enum(hourSources),
  /** The call, follow-up or task that it was made of; '' for none. */
  sourceId: z.string(),
})

/** A call, a follow-up of the person or a task that was ticked, of which no entry was made. */
const hoursProposal = z.object({
  source: z.enum(madeOf),
  sourceId: id,
  at: time,
  /** The length of a call; null where that is not known, and for all else, which says none. */
  seconds: z.int().nullable(),
  ...work,
})

/** Days, both included. */
const span = { from: day, to: day }
/** Part of what was worked on, of a customer's name or of a project's. */
const text = z.string().trim().max(200).default('')

/** Time keeping: hours of the person, on this computer alone. */
export const hours = {
  /** Newest day first, and of a day what was begun last; at most 2,000, with `cut` true where there are more. */
  list: read(
    z.object({ ...span, text }),
    z.object({
      entries: z.array(hoursEntry),
      cut: z.boolean(),
      /** Minutes of all, each entry's rounded up, also of those that were cut, without what runs. */
      minutes: z.int(),
      /** The same by customer and by project, the most first; '' is what belongs to none. */
      customers: z.array(named.extend({ minutes: z.int() })),
      projects: z.array(named.extend({ minutes: z.int() })),
    }),
  ),
  /** What runs, and what stood last and may go on; each null where there is none. */
  clock: read(nothing, z.object({ running: hoursEntry.nullable(), last: hoursEntry.nullable() })),
  /** Begins an entry of today, whose clock runs; the one that ran stands. */
  start: write(z.object(work), z.object({ id })),
  /**
   * Has the clock of an entry run again; one of another day stays as it is, and a new one of today takes over what was
   * worked on. The one that ran stands. Fails with `not-found`.
   */
  resume: write(z.object({ id }), z.object({ id })),
  /** Stops the clock; answers what ran, null where nothing did. */
  stop: write(nothing, z.object({ id: id.nullable() })),
  /**
   * Writes an entry down, or changes one; null for a new one. Minutes replace what was counted, and where its clock runs
   * it runs on from now; without them what was counted stays. Fails with `not-found`, and with `invalid-input` and the
   * field: `minutes` of a new one that has none, `source` where another entry was made of it. `draft` is what the save
   * leaves of the typed text, kept with it.
   */
  save: write(
    z.object({
      id: id.nullable(),
      day,
      minutes: z.int().min(1).max(MOST_MINUTES).nullable(),
      ...work,
      source: z.enum(hourSources).default(''),
      sourceId: z.string().max(200).default(''),
      draft: keptDraft.optional(),
    }),
    z.object({ id }),
  ),
  /** Takes entries away; those whose clock runs, too. */
  remove: write(z.object({ ids: z.array(id).min(1).max(2_000) }), nothing),
  /** Takes the `remove` of an entry back, of the last twenty of this session; fails with `not-found`. */
  restore: write(z.object({ id }), nothing),
  /**
   * Calls with somebody, own follow-ups, and tasks that were ticked here on these days, of which no entry was made, newest
   * first; at most 100.
   */
  proposals: read(z.object(span), z.object({ proposals: z.array(hoursProposal) })),
  /**
   * What entries are made of as the hours know it, in the order of the ids, without what this computer does not have: the
   * entry that was made of each, and what it may become, also where its length is not known; each null where there is none.
   */
  ofSources: read(
    z.object({ source: z.enum(madeOf), ids: z.array(id).min(1).max(200) }),
    z.object({ found: z.array(z.object({ id, entry: hoursEntry.nullable(), proposal: hoursProposal.nullable() })) }),
  ),
  /** Writes these entries to an .xlsx as a task: a sheet of entries, and their sums. Its result is `{handle, name}`. */
  export: write(
    z.object({
      ...span,
      text,
      /** Name of the file. */
      name: z.string().min(1).max(100),
      /** Names of the sheets: entries, by customer, by project. */
      sheets: z.array(z.string().min(1).max(31)).length(3),
      /** Words of the columns: day, customer, project, what was done, hours, minutes, source. */
      headers: z.array(z.string().max(100)).length(7),
      /** Words of the sources by their names, of what belongs to none (`none`), and of the sum (`total`). */
      labels: z.record(z.string(), z.string().max(100)),
    }),
    z.object({ job: id }),
  ),
} as const

export type HoursEntry = z.output<typeof hoursEntry>
export type HoursProposal = z.output<typeof hoursProposal>

declare module './index.ts' {
  interface Contract {
    readonly hours: typeof hours
  }
}
declare module './jobs.ts' {
  interface JobAreas {
    readonly hours: true
  }
}

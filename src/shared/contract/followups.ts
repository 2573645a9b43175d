import { z } from 'zod'
import { nextAction } from './matters.ts'
import { online, read, write } from './operation.ts'
import { id, jsonValue, keptDraft, nothing, optionalTime, pickedTime } from './values.ts'

const reference = z.object({ type: z.string(), id: z.string(), name: z.string() })

const author = z.object({ id: z.string(), name: z.string(), avatarUrl: z.string() })

/** A file of a follow-up or a comment. `fsid` is '' while it waits to be uploaded. */
export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  fsid: z.string(),
  fileSize: z.number().nullable(),
  /** The upload that it waits for. */
  uploadId: z.string().max(200).optional(),
})

/** A follow-up for the screen: the content is read (§3), whatever form it came in. */
export const followUp = z.object({
  id,
  /** Its id when it was written here, which stays where the firm gives one of its own; `id` for all others. */
  firstId: id,
  type: z.int(),
  /** Words of the follow-up; '' where it has none. */
  text: z.string(),
  /** What a structured content holds besides its words: a task (1), a schedule (2), a change of contact, a radar item. */
  details: z.record(z.string(), jsonValue),
  gmtCreate: optionalTime,
  author,
  object: reference,
  group: reference,
  attachments: z.array(attachment),
  /** Words that it quotes, at most 100 characters; '' for none. */
  quote: z.string(),
  comments: z.array(
    z.object({
      /** '' where the firm names none. */
      id: z.string(),
      author: z.string(),
      text: z.string(),
      at: optionalTime,
      attachments: z.array(attachment),
    }),
  ),
  /** True where the signed-in user wrote it and its type may be deleted (FP-08). */
  deletable: z.boolean(),
})

export const comment = z.object({
  id,
  text: z.string(),
  author,
  gmtCreate: optionalTime,
  attachments: z.array(attachment),
  deletable: z.boolean(),
})

const place = z.object({ objType: z.string().max(50), objId: id })

/** Where a timeline goes on: behind this follow-up, newest first. */
const before = z.object({ time: z.number(), id: z.string() }).nullable().default(null)

/** A customer or a person under whose name follow-ups stand. `type` is '' for a person, `id` where nobody is named. */
const head = z.object({ type: z.string().max(200), id: z.string().max(200), name: z.string() })

/** Where the timeline over all records goes on; by customer or person, behind the follow-up under this head. */
const beforeAll = z.object({ time: z.number(), id: z.string(), head: head.optional() }).nullable().default(null)

/** What a timeline shows; empty lists and texts let everything through. */
const filter = z.object({
  types: z.array(z.int()).max(50).default([]),
  authors: z.array(id).max(200).default([]),
  /** Epoch milliseconds; `to` is the first moment that is not meant. */
  from: pickedTime.nullable().default(null),
  to: pickedTime.nullable().default(null),
  text: z.string().trim().max(200).default(''),
})

/** What the timeline over all records shows. */
const allFilter = filter.extend({
  objTypes: z.array(z.string().max(50)).max(20).default([]),
  /** Those that reports count (FP-10), the others, or both. */
  counted: z.enum(['all', 'counted', 'other']).default('all'),
})

/** What the timeline over all records is set apart by. */
const grouping = z.enum(['day', 'customer', 'person']).default('day')

const day = z.object({
  /** `YYYY-MM-DD` in the firm's zone, '' for follow-ups without a time. */
  day: z.string(),
  count: z.int(),
  counted: z.int(),
})

/** A new follow-up; what it hangs on names its group where it is not the group itself (FP-03). */
const draft = place.extend({
  /** Made by the page, so that a save that is repeated saves once; made here where it is left out. */
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  type: z.int().min(0).default(0),
  content: z.string().trim().min(1).max(100_000),
  /** Epoch milliseconds; now where it is left out. */
  gmtCreate: pickedTime.optional(),
  tags: z.array(z.string().max(200)).max(50).default([]),
  attachments: z.array(attachment).max(50).default([]),
  /** Created at the firm before it (FU-08); one that lacks what it needs is skipped. */
  next: nextAction.nullable().default(null),
  /** The follow-up that it quotes. */
  quoted: z.string().max(200).default(''),
  /** What the save leaves of the typed text, kept in the same transaction. */
  draft: keptDraft.optional(),
})

/** Follow-ups (§2, §3), answered by the local store and refreshed behind it. */
export const followups = {
  /** One follow-up by its id; `not-found` where this computer does not have it. */
  get: read(z.object({ id }), followUp),
  /** Newest first. For a customer all that belongs to it, for other objects what hangs on them. */
  list: read(
    place.extend({ ...filter.shape, limit: z.int().min(1).max(200).default(20), before }),
    z.object({ rows: z.array(followUp), total: z.int().nullable(), more: z.boolean(), next: before }),
  ),
  /**
   * Those of all records, newest first, and of each day that they stand on how many there are. By customer or person
   * they stand under the names in their order, newest first under each, and `groups` counts them instead of `days`. Where
   * a search has read enough, a part may hold few rows, or none, and goes on at `next`.
   */
  all: read(
    allFilter.extend({
      group: grouping,
      limit: z.int().min(1).max(200).default(50),
      before: beforeAll,
    }),
    z.object({
      rows: z.array(followUp),
      next: beforeAll,
      days: z.array(day),
      groups: z.array(head.extend({ count: z.int(), counted: z.int() })),
    }),
  ),
  count: read(allFilter, z.object({ count: z.int(), counted: z.int() })),
  /** Who has written follow-ups that are here, those who wrote last first. */
  authors: read(nothing, z.object({ authors: z.array(z.object({ id, name: z.string() })) })),
  /**
   * Writes what a filter leaves to an .xlsx as a task, in the order in which `all` shows it; its result is
   * `{handle, name}`. Administrators only.
   */
  export: write(
    allFilter.extend({
      group: grouping,
      /** Name of the file and its sheet. */
      name: z.string().min(1).max(100),
      /** Words of the columns: time, type, object, customer, person, content, quote, files, comments. */
      headers: z.array(z.string().max(100)).length(9),
      /** Words of the types by their numbers. */
      labels: z.record(z.string(), z.string().max(100)),
      /** Words of structured contents, `{n}` and `{time}` standing for a value; `changes` by their numbers. */
      details: z.object({
        otherType: z.string().max(100),
        call: z.string().max(100),
        callMissed: z.string().max(100),
        changes: z.record(z.string(), z.string().max(100)),
      }),
    }),
    z.object({ job: id }),
  ),
  /** Saved on this computer before it answers; sent when the server can be reached. */
  add: write(draft, z.object({ id })),
  /** Reads what the server has of an object now; screens call it when they open and show what is cached meanwhile. */
  refresh: online(place, nothing),
  remove: online(z.object({ id }), nothing),
} as const

/** Comments of a record (CM). */
export const comments = {
  list: read(place, z.object({ rows: z.array(comment) })),
  add: write(
    place.extend({
      content: z.string().trim().min(1).max(20_000),
      attachments: z.array(attachment).max(50).default([]),
      draft: keptDraft.optional(),
    }),
    z.object({ id }),
  ),
  refresh: online(place, nothing),
  remove: online(z.object({ id }), nothing),
} as const

export type FollowUpView = z.output<typeof followUp>
export type FollowUpFilter = z.output<typeof allFilter>
/** How the timeline over all records is set apart. */
export type FollowUpGrouping = z.output<typeof followups.all.input>['group']
export type CommentView = z.output<typeof comment>

declare module './index.ts' {
  interface Contract {
    readonly comments: typeof comments
    readonly followups: typeof followups
  }
}
declare module './jobs.ts' {
  interface JobAreas {
    readonly followups: true
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly followup: true
    readonly comment: true
  }
}

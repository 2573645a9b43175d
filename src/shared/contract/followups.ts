import { z } from 'zod'
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
  comments: z.array(z.object({ author: z.string(), text: z.string(), at: optionalTime })),
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

/** A new follow-up; what it hangs on names its group where it is not the group itself (FP-03). */
const draft = place.extend({
  type: z.int().min(0).default(0),
  content: z.string().trim().min(1).max(100_000),
  /** Epoch milliseconds; now where it is left out. */
  gmtCreate: pickedTime.optional(),
  tags: z.array(z.string().max(200)).max(50).default([]),
  attachments: z.array(attachment).max(50).default([]),
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
    place.extend({
      limit: z.int().min(1).max(200).default(20),
      before: z.object({ time: z.number(), id: z.string() }).nullable().default(null),
    }),
    z.object({ rows: z.array(followUp), total: z.int().nullable(), more: z.boolean() }),
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
export type CommentView = z.output<typeof comment>

declare module './index.ts' {
  interface Contract {
    readonly comments: typeof comments
    readonly followups: typeof followups
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly followup: true
    readonly comment: true
  }
}

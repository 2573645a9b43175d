import { z } from 'zod'
import type { MessageBody } from '../domain/chat-body.ts'
import { arrivalId } from './files.ts'
import { online, read, write } from './operation.ts'
import { id, nothing, optionalTime } from './values.ts'

/** One side of a conversation. */
const person = z.object({ openId: z.string(), name: z.string(), avatar: z.string() })

/** A conversation as its row and its head show it. */
export const conversation = z.object({
  id,
  platform: z.string(),
  peer: person,
  account: person,
  /** Of its newest message. */
  time: optionalTime,
  /** The newest message in one line; `broken` where its text could not be read. */
  preview: z.object({ type: z.string(), text: z.string(), own: z.boolean(), broken: z.boolean() }),
  /** Something came here since it was opened, or the firm says so (D-79). */
  unread: z.boolean(),
  /** Messages that are kept and have a standing warning. */
  warnings: z.int(),
  /** Of the newest message with one (CA-23), and its name where that customer is kept here; '' for none. */
  companyId: z.string(),
  companyName: z.string(),
  pinned: z.boolean(),
  /** The firm names it no more. */
  gone: z.boolean(),
})

const kind = <const Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
  z.object({ kind: z.literal(name), ...shape })
const text = z.string()

/** See {@link MessageBody}. At most 20,000 characters of a text are sent; `chats.whole` answers the rest of a cut one. */
export const messageBody = z.discriminatedUnion('kind', [
  kind('text', { text, cut: z.boolean() }),
  kind('image', { fsid: text, name: text }),
  kind('emotion', { fsid: text, name: text, text }),
  kind('file', { fsid: text, name: text, size: z.number().nullable() }),
  kind('docmsg', { title: text, creator: text, url: text, document: z.enum(['word', 'excel', 'other']) }),
  kind('weapp', { name: text, title: text }),
  kind('voice', { fsid: text, seconds: z.number().nullable() }),
  kind('link', { title: text, description: text, image: text, url: text }),
  kind('card', { text, rows: z.array(z.object({ label: text, value: text })).readonly() }),
  kind('unknown', { type: text, raw: text }),
]) satisfies z.ZodType<MessageBody>

/** A message. `pkid` is its place in the conversation, for `messages`: opaque, a whole number that may be negative. */
export const message = z.object({
  id,
  conversation: id,
  pkid: z.string(),
  own: z.boolean(),
  from: person,
  time: optionalTime,
  type: z.string(),
  body: messageBody,
  ai: z.boolean(),
  companyId: z.string(),
  emotion: z.boolean(),
  /** `clearing` while the firm has not said yes (D-75). */
  warning: z.enum(['none', 'open', 'clearing']),
})

const place = z.string().regex(/^-?\d{1,19}$/)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const searched = z.string().trim().max(200)
const messageTypes = z.array(z.string().max(100)).max(50).default([])
const side = z.enum(['both', 'own', 'peer']).default('both')
const placed = z.object({ message, conversation })

/** Archived conversations and their messages (CA), from the store unless it says otherwise. */
export const chats = {
  /** Newest first, pinned ones before all others; `before` is the `next` of the page before. */
  conversations: read(
    z.object({
      account: z.string().max(200).default(''),
      platform: z.string().max(50).default(''),
      /** Part of a name, or the beginning of its pinyin initials. */
      text: z.string().trim().max(200).default(''),
      only: z.enum(['all', 'unread', 'warning']).default('all'),
      companyId: z.string().max(200).default(''),
      /** The openId of the other side. */
      peer: z.string().max(200).default(''),
      before: z.string().max(300).nullable().default(null),
      limit: z.int().min(1).max(200).default(50),
    }),
    z.object({ rows: z.array(conversation), next: z.string().nullable() }),
  ),
  conversation: read(z.object({ id }), z.object({ conversation: conversation.nullable() })),
  /** Accounts of the firm that have conversations here, by name (CA-03, CA-44). */
  accounts: read(nothing, z.object({ accounts: z.array(person.extend({ platform: z.string() })) })),
  counts: read(nothing, z.object({ unread: z.int(), warnings: z.int() })),
  /**
   * Up to `limit` messages, oldest first; a few more where several stand at one place. `older` and `newer` say that more
   * are kept; `gap`: the firm has some before the first of them that are not here. A `day` is one of the firm's zone.
   */
  messages: read(
    z.object({
      conversation: id,
      from: z.discriminatedUnion('at', [
        z.object({ at: z.literal('newest') }),
        z.object({ at: z.literal('before'), pkid: place }),
        z.object({ at: z.literal('after'), pkid: place }),
        z.object({ at: z.literal('around'), id }),
        z.object({ at: z.literal('day'), day }),
      ]),
      limit: z.int().min(1).max(200).default(50),
    }),
    z.object({ messages: z.array(message), older: z.boolean(), newer: z.boolean(), gap: z.boolean() }),
  ),
  /** All of a text that was cut; without its conversation of any message of the id. Fails with `not-found`. */
  whole: read(z.object({ id, conversation: id.optional() }), z.object({ text: z.string() })),
  /** Days of a month, in the firm's zone, that have messages, and the times of the first and the last message at all. */
  days: read(
    z.object({ conversation: id, month: z.string().regex(/^\d{4}-\d{2}$/) }),
    z.object({ days: z.array(z.object({ day, count: z.int() })), first: optionalTime, last: optionalTime }),
  ),
  /** Hits in one conversation, oldest first, at most the newest 1,000 of them; `total` counts all. */
  find: read(
    z.object({ conversation: id, text: searched, types: messageTypes, side }),
    z.object({ hits: z.array(z.object({ id, pkid: z.string() })), total: z.int() }),
  ),
  /** Hits over all conversations, newest first; `person` is the openId of who wrote them. */
  search: read(
    z.object({
      text: searched,
      platform: z.string().max(50).default(''),
      types: messageTypes,
      person: z.string().max(200).default(''),
      from: optionalTime.default(null),
      to: optionalTime.default(null),
      before: z.string().max(300).nullable().default(null),
      limit: z.int().min(1).max(100).default(50),
    }),
    z.object({ hits: z.array(placed), next: z.string().nullable() }),
  ),
  /** Pictures, files or links, newest first, of one conversation or, for '', of all. */
  gallery: read(
    z.object({
      conversation: z.string().max(200).default(''),
      kind: z.enum(['media', 'file', 'link']),
      side,
      before: z.string().max(300).nullable().default(null),
      limit: z.int().min(1).max(200).default(60),
    }),
    z.object({ messages: z.array(message), next: z.string().nullable(), total: z.int() }),
  ),
  /** Messages whose warning stands, newest first: of one account or all, all or those that show emotion. */
  warnings: read(
    z.object({
      account: z.string().max(200).default(''),
      emotion: z.boolean().default(false),
      before: z.string().max(300).nullable().default(null),
      limit: z.int().min(1).max(100).default(50),
    }),
    z.object({ rows: z.array(placed), next: z.string().nullable(), total: z.int() }),
  ),
  /** The dot goes (CA-35). */
  seen: write(z.object({ id }), nothing),
  pin: write(z.object({ id, pinned: z.boolean() }), nothing),
  /**
   * Sends an answer (CA-24 to CA-29). Fails with `invalid-input` (field `text`: reason `required` or `too-long`; field
   * `conversation`: reason `nothing-to-answer`), `offline`, `doubtful` where nobody knows whether it arrived and a person
   * finds it among what needs a decision, also where the same words were sent there before and are in doubt, or what the
   * firm said; `sent` is false where the firm said no.
   */
  reply: online(z.object({ id, text: z.string().max(20_000) }), z.object({ sent: z.boolean() })),
  /** Answers to a conversation of which nobody knows yet whether they arrived, as they were sent: without blanks around. */
  unsettled: read(z.object({ id }), z.object({ texts: z.array(z.string()) })),
  /** Canned replies of this user. */
  phrases: read(nothing, z.object({ phrases: z.array(z.string()) })),
  /** Keeps one more; nothing happens where it is kept. Fails with `invalid-input` (field `text`: reason as `phraseFault`). */
  keepPhrase: write(z.object({ text: z.string().trim().min(1).max(20_000) }), nothing),
  dropPhrase: write(z.object({ text: z.string().min(1).max(20_000) }), nothing),
  /**
   * How far the history is, in bytes what it and its files take, and the most that they may. `complete` conversations are
   * here to their beginning; without `reading` nothing older of the others will come.
   */
  history: read(
    nothing,
    z.object({
      conversations: z.int(),
      complete: z.int(),
      messages: z.int(),
      oldest: optionalTime,
      reading: z.boolean(),
      paused: z.boolean(),
      bytes: z.int(),
      mostBytes: z.int(),
    }),
  ),
  setHistory: write(
    z.object({
      paused: z.boolean().optional(),
      mostBytes: z
        .int()
        .min(64 * 1024 ** 2)
        .max(1024 ** 4)
        .optional(),
    }),
    nothing,
  ),
  /**
   * A picture, voice clip or file of a message, from this computer, else from the firm and kept from then on; the page
   * reads it under `/media/<handle>`. `type` is found from its bytes. With `whole` for one that the page holds in memory.
   * Fails with `offline`, `not-found`, `disk-low`, with `too-large` beyond 2 GiB, with `whole` beyond 64 MiB, and with
   * `stopped` where the page gave it up by its `arrival` or is gone.
   */
  media: online(
    z.object({
      fsid: z.string().min(1).max(300),
      name: z.string().max(500).default(''),
      conversation: z.string().max(200).default(''),
      whole: z.boolean().default(false),
      arrival: arrivalId.default(''),
    }),
    z.object({ handle: z.string(), type: z.string(), size: z.int() }),
  ),
  /** Which of them are here already. */
  kept: read(z.object({ fsids: z.array(z.string().max(300)).max(200) }), z.object({ fsids: z.array(z.string()) })),
  /** Reads the newest messages from the firm, or with `older` a page of those before what is here. Fails with `offline`. */
  refresh: online(z.object({ id, older: z.boolean().default(false) }), nothing),
  /**
   * Members of the firm (scene 1) or contacts (scene 3) of the archive (MP-01 to MP-03, CA-40), asked of the firm; those
   * whose name holds `text`, or of a member whose initials begin with it (D-83).
   */
  members: online(
    z.object({
      scene: z.union([z.literal(1), z.literal(3)]),
      companyId: z.string().max(200).default(''),
      text: z.string().trim().max(100).default(''),
    }),
    z.object({ members: z.array(z.object({ id: z.string(), name: z.string(), avatar: z.string() })) }),
  ),
} as const

export type ConversationView = z.output<typeof conversation>
export type MessageView = z.output<typeof message>

declare module './index.ts' {
  interface Contract {
    readonly chats: typeof chats
  }
}

declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly reply: true
  }
}

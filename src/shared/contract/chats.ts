import { z } from 'zod'
import type { MessageBody } from '../domain/chat-body.ts'
import { read } from './operation.ts'
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
  preview: z.object({ type: z.string(), text: z.string(), own: z.boolean() }),
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

/** Archived conversations and their messages (CA), from the store. */
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
  /** All of a text that was cut. Fails with `not-found`. */
  whole: read(z.object({ id }), z.object({ text: z.string() })),
} as const

export type ConversationView = z.output<typeof conversation>
export type MessageView = z.output<typeof message>

declare module './index.ts' {
  interface Contract {
    readonly chats: typeof chats
  }
}

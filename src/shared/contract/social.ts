import { z } from 'zod'
import { online, write } from './operation.ts'
import { nothing, optionalTime } from './values.ts'

const openId = z.string().min(1).max(200)
const platform = z.string().max(50)
const pageIndex = z.int().min(0).max(100_000).default(0)

/** A private message as the drawer shows it; `own` is one of the firm's account. */
const socialMessage = z.object({
  id: z.string(),
  own: z.boolean(),
  name: z.string(),
  type: z.string(),
  text: z.string(),
  time: optionalTime,
})

/** A comment under a post (§3). */
const socialComment = z.object({
  id: z.string(),
  /** The account under whose post it stands. */
  openId: z.string(),
  itemId: z.string(),
  /** The root of its thread; '' where it is one. */
  parentId: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  content: z.string(),
  time: optionalTime,
  likes: z.int(),
  replies: z.int(),
})

/** A person of the chat app, as lists show one. */
const chatMember = z.object({ id: z.string(), name: z.string(), avatar: z.string() })

/** A client of the chat app; the last three ids say who that is among the firm's records, '' for nobody. */
export const corporateContact = chatMember.extend({
  unionId: z.string(),
  remark: z.string(),
  corpName: z.string(),
  companyId: z.string(),
  contactId: z.string(),
  userId: z.string(),
})

/** An account of the firm on a platform, by the id that customers name it by. */
const mediaAccount = z.object({ id: z.string(), nickname: z.string() })

/** Private messages and comments of a customer on the platform that it came by (§2), asked of the server. */
export const social = {
  /** The firm's accounts on the platforms, by the ids that customers name them by. */
  accounts: online(nothing, z.object({ accounts: z.array(mediaAccount) })),
  /** The accounts that customers came by, by the ids that customers name them by; asked once for a page of them (WM-09). */
  accountsOf: online(
    z.object({ companyIds: z.array(z.string().min(1).max(200)).min(1).max(200) }),
    z.object({ accounts: z.array(mediaAccount) }),
  ),
  /**
   * Messages with whoever has the openId, newest first; none where nobody wrote. `companyId` is the customer who that is,
   * '' where nobody knows. `more` while older ones follow.
   */
  messages: online(
    z.object({ platform, openId, companyId: z.string().max(200).default(''), pageIndex }),
    z.object({ account: z.string(), messages: z.array(socialMessage), more: z.boolean() }),
  ),
  /**
   * Comments that the person wrote, or with a `parentId` the answers to one, which stands under the post `itemId`; newest
   * first, ten a page (§9).
   */
  comments: online(
    z.object({
      platform,
      openId,
      /** The openId of the firm's account, where it is known (D-84). */
      account: z.string().max(200).default(''),
      /** The customer who wrote: without an account it is the one by which they came. */
      companyId: z.string().max(200).default(''),
      parentId: z.string().max(200).default(''),
      itemId: z.string().max(200).default(''),
      pageIndex,
    }),
    z.object({ comments: z.array(socialComment), more: z.boolean() }),
  ),
  /**
   * Answers a comment in the name of the account under whose post it stands (WM-05, WM-06): `parentId` is the root of the
   * thread, the comment's own id where it is the root. Fails with `invalid-input` (field `content`: reason `required` or
   * `too-long`), `offline`, `doubtful`, or what the firm said; `sent` is false where the firm said no.
   */
  replyComment: online(
    z.object({
      platform,
      openId: z.string().max(200),
      itemId: z.string().max(200),
      parentId: z.string().min(1).max(200),
      commentId: z.string().min(1).max(200),
      content: z.string().max(20_000),
      /** Whose comment it is, as the inbox calls it. */
      name: z.string().max(200).default(''),
    }),
    z.object({ sent: z.boolean() }),
  ),
  /** Clients of the chat app whom the firm knows: of a customer, or for '' all (SO-02, AP-60). */
  contacts: online(
    z.object({ companyId: z.string().max(200).default('') }),
    z.object({ contacts: z.array(corporateContact) }),
  ),
  /** The client who is a contact of the firm, or has an id of the chat app; null where none is (AP-59). */
  contactOf: online(
    z.union([z.object({ contactId: openId }), z.object({ id: openId })]),
    z.object({ contact: corporateContact.nullable() }),
  ),
  /** Says which customer and contact of the firm a client is; '' unbinds (AP-58). */
  bindContact: online(
    z.object({ id: openId, companyId: z.string().max(200), contactId: z.string().max(200) }),
    nothing,
  ),
  /** Staff of the chat app (SO-01, AP-56). */
  users: online(nothing, z.object({ users: z.array(chatMember) })),
  /** Has the firm read its clients, or its users, anew from the chat app (AP-55, AP-57). */
  syncContacts: online(nothing, nothing),
  syncUsers: online(z.object({ overwrite: z.boolean().default(false) }), nothing),
  /**
   * Clears the warning of an archived message, once the server has it; a person confirmed it, for it cannot be undone
   * (CA-21). Fails with `not-found` where the message is not here, `invalid-input` where no warning stands.
   * Without its conversation any message of the id is meant.
   */
  clearWarning: write(
    z.object({ id: z.string().min(1).max(200), conversation: z.string().min(1).max(200).optional() }),
    nothing,
  ),
} as const

export type SocialMessage = z.output<typeof socialMessage>
export type CorporateContact = z.output<typeof corporateContact>
export type SocialComment = z.output<typeof socialComment>

declare module './index.ts' {
  interface Contract {
    readonly social: typeof social
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly warning: true
  }
}

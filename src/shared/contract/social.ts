import { z } from 'zod'
import { online, write } from './operation.ts'
import { nothing, optionalTime } from './values.ts'

const openId = z.string().min(1).max(200)
const platform = z.string().max(50)
const pageIndex = z.int().min(0).max(100_000).default(0)

/** A private message as the drawer shows it; `own` is one of the firm's account. */
export const socialMessage = z.object({
  id: z.string(),
  own: z.boolean(),
  name: z.string(),
  type: z.string(),
  text: z.string(),
  time: optionalTime,
})

/** A comment under a post (§3). */
export const socialComment = z.object({
  id: z.string(),
  itemId: z.string(),
  nickName: z.string(),
  content: z.string(),
  time: optionalTime,
  likes: z.int(),
  replies: z.int(),
})

/** Private messages and comments of a customer on the platform that it came by (§2), asked of the server. */
export const social = {
  /** The firm's accounts on the platforms, by the ids that customers name them by. */
  accounts: online(nothing, z.object({ accounts: z.array(z.object({ id: z.string(), nickname: z.string() })) })),
  /** Messages with whoever has the openId, newest first; none where nobody wrote. `more` while older ones follow. */
  messages: online(
    z.object({ platform, openId, pageIndex }),
    z.object({ account: z.string(), messages: z.array(socialMessage), more: z.boolean() }),
  ),
  /** Comments that the person wrote, or with a `parentId` the answers to one; newest first, ten a page (§9). */
  comments: online(
    z.object({ platform, openId, parentId: z.string().max(200).default(''), pageIndex }),
    z.object({ comments: z.array(socialComment), more: z.boolean() }),
  ),
  /**
   * Clears the warning of an archived message, once the server has it; a person confirmed it, for it cannot be undone
   * (CA-21). Fails with `not-found` where the message is not here, `invalid-input` where no warning stands.
   */
  clearWarning: write(z.object({ id: z.string().min(1).max(200) }), nothing),
} as const

export type SocialMessage = z.output<typeof socialMessage>
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

import type { Json } from './customer.ts'

/** One side of an archived conversation (D-49: aliasName, then nickname, nickName, name, last six of the id). */
export type ChatPerson = { readonly openId: string; readonly name: string; readonly avatar: string }

/** An archived conversation (§3). `id` is platform and conversationShortId, joined by a colon. */
export type Conversation = {
  readonly id: string
  readonly conversationShortId: string
  readonly platform: string
  readonly openId: string
  readonly fromUserId: string
  readonly toUserId: string
  readonly peer: ChatPerson
  readonly account: ChatPerson
  /** Of its newest message, epoch milliseconds. */
  readonly createTime: number | null
  /** Preview as it came: text or JSON of the newest message. */
  readonly content: string
  readonly messageType: string
  readonly serverMessageId: string
  /** Order of its newest message on the server; '' where it gave none. Compared as a number, kept as text. */
  readonly pkid: string
  readonly isNewData: boolean
  readonly unknown: { readonly [key: string]: Json }
}

/** An archived message (§3). `pkid` orders the messages of the firm; integers above 2^53 are kept as text (D-68). */
export type ChatMessage = {
  readonly id: string
  readonly conversation: string
  readonly pkid: string
  readonly platform: string
  readonly from: string
  readonly fromName: string
  readonly fromAvatar: string
  /** Epoch milliseconds (D-48). */
  readonly time: number | null
  readonly type: string
  /** Parsed jsonContent; {} where it was broken (the text then stays in `unknown`). */
  readonly content: { readonly [key: string]: Json }
  /** What the search reads: the words of the message without its form. */
  readonly text: string
  readonly fsids: readonly string[]
  readonly contentSource: number | null
  readonly companyId: string
  readonly emotionState: number | null
  readonly warningState: number | null
  readonly warningId: string
  readonly serverMessageId: string
  readonly unknown: { readonly [key: string]: Json }
}

/** True for what the firm's own side wrote; where nobody says whose the account is, all but the other side's. */
export const isOwnSide = ({ account, peer }: Pick<Conversation, 'account' | 'peer'>, from: string): boolean =>
  account.openId === '' ? from !== peer.openId : from === account.openId

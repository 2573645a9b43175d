// What the archive of this firm holds.

export type Account = { readonly id: bigint; readonly platform: string; readonly openId: string; readonly name: string }
export type Talker = { readonly openId: string; readonly name: string }

export type Conversation = {
  readonly id: bigint
  readonly account: Account
  readonly peer: Talker
  readonly companyId: bigint | null
}

/** A message; `time` is epoch milliseconds. `warning` is the id by which its warning is cleared, null where there is none. */
export type Message = {
  readonly id: bigint
  readonly pkid: bigint
  readonly own: boolean
  readonly type: string
  readonly json: Readonly<Record<string, unknown>>
  readonly fsids: readonly string[]
  readonly time: number
  readonly warning: bigint | null
  readonly warned: boolean
  readonly upset: boolean
  readonly ai: boolean
  readonly companyId: bigint | null
}

/** A comment under a post; `thread` is the comment that begins the thread, null for that one itself. */
export type PostComment = {
  readonly id: bigint
  readonly account: Account
  readonly itemId: string
  readonly thread: bigint | null
  readonly writer: Talker
  readonly content: string
  readonly time: number
  readonly likes: number
}

/** Somebody in the directory of the enterprise chat, and the contact that it is where somebody said so. */
export type CorporateContact = {
  readonly id: bigint
  readonly name: string
  readonly remark: string
  readonly companyId: bigint | null
  readonly contactId: bigint | null
}

/** Everything of the archive, by id as text; messages by their conversation, oldest first. */
export type Chats = {
  readonly accounts: Account[]
  readonly conversations: Map<string, Conversation>
  readonly messages: Map<string, readonly Message[]>
  readonly comments: Map<string, PostComment>
  readonly contacts: Map<string, CorporateContact>
  /** How far the sign-in of each robot is, by appId. */
  readonly robots: Map<string, 'waiting' | 'scanned' | 'online'>
}

/** An archive with nothing in it. */
export const noChats = (): Chats => ({
  accounts: [],
  conversations: new Map(),
  messages: new Map(),
  comments: new Map(),
  contacts: new Map(),
  robots: new Map(),
})

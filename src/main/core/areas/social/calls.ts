import { Failure } from '#shared/contract/failure'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import type { Json } from '#shared/domain/customer'
import type { MediaComment } from '#shared/domain/media-comment'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord } from '../../engine/remote/coerce.ts'
import { datedPage, readPage } from '../../engine/remote/page.ts'
import { firstText } from '../../engine/remote/parts.ts'
import { usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Page, Paging, Sending } from '../../engine/remote/types.ts'
import { createWholeLists } from '../../engine/remote/whole-list.ts'
import { parseConversation, readPerson } from '../chats/index.ts'
import { type ArchiveMember, type CorporateContact, parseMediaComment, readContact, readMember } from './row.ts'

/** An answer to a comment (WM-06): `parentId` is the root of its thread, `replyCommentId` the comment itself (D-85). */
export type CommentReply = {
  readonly platform: string
  readonly openId: string
  readonly itemId: string
  readonly parentId: string
  readonly replyCommentId: string
  readonly content: string
}

/** An account of the firm: openId as id, the id that customers name it by, and the name (D-49). */
export type MediaAccount = {
  readonly id: string
  readonly accountId: string
  readonly platform: string
  readonly nickname: string
  readonly avatar: string
}

/** Calls about social media: accounts, archived conversations, comments under posts. */
export type SocialCalls = {
  /** Accounts of the firm in the archive. */
  readonly accounts: () => Promise<readonly MediaAccount[]>
  /** The accounts that these customers came by, whether or not they are the person's own (WM-09). */
  readonly accountsOf: (companyIds: readonly string[]) => Promise<readonly MediaAccount[]>
  /** Newest first; `before` is the createTime of the oldest seen, epoch milliseconds. */
  readonly conversations: (
    query: Paging & {
      readonly before?: number
      readonly openId?: string
      readonly platform?: string
      readonly companyId?: string
    },
    signal?: AbortSignal,
  ) => Promise<Page<Conversation>>
  /** Newest first by pkid (§7); `pageSize` -1 asks for as many as the server gives. */
  readonly messages: (
    conversation: { readonly platform: string; readonly conversationShortId: string },
    paging: Paging,
    signal?: AbortSignal,
  ) => Promise<Page<ChatMessage>>
  /** Sets the state of a warning by its id (D-75); 0 clears it. */
  readonly setWarning: (id: string, state: number, sending?: Sending) => Promise<void>
  /** Sends an answer; its fields are a message's (CA-28). */
  readonly reply: (message: Readonly<Record<string, Json>>, sending?: Sending) => Promise<void>
  readonly replyComment: (reply: CommentReply, sending?: Sending) => Promise<void>
  /** Staff whose chats are archived; '' for the companyId leaves it out. */
  readonly archiveUsers: (companyId: string) => Promise<readonly ArchiveMember[]>
  /** Clients of the chat app, of a customer or, for '', all. */
  readonly corporateContacts: (companyId: string) => Promise<readonly CorporateContact[]>
  /** The client who is a contact of the firm; null where none is. */
  readonly contactOf: (contactId: string, signal?: AbortSignal) => Promise<CorporateContact | null>
  /** The client of an id of the chat app. */
  readonly contactById: (id: string, signal?: AbortSignal) => Promise<CorporateContact | null>
  readonly updateContact: (id: string, fields: Readonly<Record<string, Json>>, sending?: Sending) => Promise<void>
  /** Reads the firm's clients, or its users, anew from the chat app. */
  readonly syncContacts: (sending?: Sending) => Promise<void>
  readonly syncUsers: (overwrite: boolean, sending?: Sending) => Promise<void>
  /** The chat robot (RB-02): what the firm answers, unread. */
  readonly robot: (
    call: 'login' | 'checkOnline' | 'syncContact' | 'loginInfo',
    appId: string,
    signal?: AbortSignal,
  ) => Promise<unknown>
  /**
   * Comments under posts, newest first: those of a person (`commentUserId`), or with a `parentId` the answers to one under
   * the post `itemId` (§7); `openId` is the account's, where it is known (D-84).
   */
  readonly comments: (
    query: Paging & {
      readonly platform: string
      readonly openId?: string
      readonly parentId: string
      readonly isListRoot: boolean
      readonly commentUserId?: string
      readonly itemId?: string
    },
    signal?: AbortSignal,
  ) => Promise<Page<MediaComment>>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly social: SocialCalls
  }
}

type WireTime = (time: number) => string | number

/** How a firm writes a time, so that one which goes back to it is written in the same way (D-48); null for none. */
const formOf = (value: unknown, times: FirmTimes): WireTime | null => {
  const digits = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  const time = times.parse(value)
  if (time === null) return null
  if (!digits) return (moment) => times.format(moment)
  return Number(value) === time ? (moment) => moment : (moment) => Math.trunc(moment / 1000)
}

const ofCompany = (companyId: string) => (companyId === '' ? {} : { companyId })

/** Reads an account of the firm; null for one without an openId. */
const readAccount = (raw: unknown): MediaAccount | null => {
  const person = readPerson(raw)
  if (!isRecord(raw) || person === null || person.openId === '') return null
  const { openId, name, avatar } = person
  return {
    id: openId,
    accountId: usableId(raw.id) || openId,
    platform: firstText(raw.platform),
    nickname: name,
    avatar,
  }
}

/** The client of an answer; null where there is none, also where the firm says so by not-found. */
async function contactIn(ask: () => Promise<unknown>): Promise<CorporateContact | null> {
  try {
    return readContact(await ask())
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  }
}

/** Archived conversations and the accounts they belong to (§3, §7 "Social and we-media", D-04). */
export const socialCalls = ({ ask, askDated, askPage, times }: CallTools): SocialCalls => {
  let wireTime: WireTime = (time) => time
  const { read } = createWholeLists(ask)
  return {
    accounts: () => read('media.ownAccounts', readAccount),
    accountsOf: async (companyIdList) =>
      companyIdList.length === 0 ? [] : read('media.accountsOfCompanies', readAccount, { companyIdList }),
    conversations: async ({ before, ...query }, signal) => {
      const operation = query.companyId === undefined ? 'archive.generalRecent' : 'archive.customerRecent'
      const earlier = before === undefined ? {} : { beforeCreateTime: wireTime(before) }
      const { data, at } = await askDated(operation, { ...query, ...earlier }, { signal })
      const page = readPage(data, { ...query, isBelow: before !== undefined }, (raw) => {
        if (isRecord(raw)) wireTime = formOf(raw.createTime, times) ?? wireTime
        return parseConversation(raw, times)
      })
      return datedPage(page, at)
    },
    messages: ({ platform, conversationShortId }, { pageIndex, pageSize }, signal) =>
      askPage(
        'message',
        'archive.messages',
        { platform, conversationShortId, pageIndex, pageSize },
        { page: { pageIndex, pageSize }, asked: { platform, conversationShortId }, signal },
      ),
    setWarning: async (id, warningState, sending) => {
      await ask('archive.clearWarning', { id, warningState }, sending)
    },
    reply: async (message, sending) => {
      await ask('archive.reply', message, sending)
    },
    replyComment: async (reply, sending) => {
      await ask('media.replyComment', reply, sending)
    },
    archiveUsers: (companyId) => read('archive.members', readMember, ofCompany(companyId)),
    corporateContacts: (companyId) => read('archive.contacts', readContact, ofCompany(companyId)),
    contactOf: (sysContactId, signal) => contactIn(() => ask('social.bySystemContact', { sysContactId }, { signal })),
    contactById: (contactId, signal) => contactIn(() => ask('social.byContact', { contactId }, { signal })),
    updateContact: async (id, fields, sending) => {
      await ask('social.updateContact', { ...fields, id }, sending)
    },
    syncContacts: async (sending) => {
      await ask('social.syncContacts', {}, sending)
    },
    syncUsers: async (overwrite, sending) => {
      await ask('social.syncUsers', { overwrite }, sending)
    },
    robot: (call, appId, signal) => ask(`robot.${call}`, appId === '' ? {} : { appId }, { signal }),
    comments: async (query, signal) => {
      const data = await ask('media.comments', query, { signal })
      return readPage(data, query, (raw) => parseMediaComment(raw, times))
    },
  }
}

import type { ChatMessage, Conversation } from '#shared/domain/chat'
import type { MediaComment } from '#shared/domain/media-comment'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord } from '../../engine/remote/coerce.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { datedPage, readPage } from '../../engine/remote/page.ts'
import { firstText } from '../../engine/remote/parts.ts'
import { usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Page, Paging, Sending } from '../../engine/remote/types.ts'
import { parseConversation, readPerson } from '../chats/index.ts'
import { parseMediaComment } from './row.ts'

/** Calls about social media: accounts, archived conversations, comments under posts. */
export type SocialCalls = {
  /** Accounts of the firm in the archive: openId as id, the id that customers name them by, and the name (D-49). */
  readonly accounts: () => Promise<
    readonly {
      readonly id: string
      readonly accountId: string
      readonly platform: string
      readonly nickname: string
      readonly avatar: string
    }[]
  >
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
  /** Comments under posts, newest first: those of a person, or with a `parentId` the answers to one (§7). */
  readonly comments: (
    query: Paging & {
      readonly platform: string
      readonly openId: string
      readonly parentId: string
      readonly isListRoot: boolean
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

/** Archived conversations and the accounts they belong to (§3, §7 "Social and we-media", D-04). */
export const socialCalls = ({ ask, askDated, askPage, times }: CallTools): SocialCalls => {
  let wireTime: WireTime = (time) => time
  return {
    accounts: async () =>
      readList(await ask('media.ownAccounts')).rows.flatMap((raw) => {
        const person = readPerson(raw)
        if (!isRecord(raw) || person === null || person.openId === '') return []
        const { openId, name, avatar } = person
        return [
          {
            id: openId,
            accountId: usableId(raw.id) || openId,
            platform: firstText(raw.platform),
            nickname: name,
            avatar,
          },
        ]
      }),
    conversations: async ({ before, ...query }, signal) => {
      const operation = query.companyId === undefined ? 'archive.generalRecent' : 'archive.customerRecent'
      const earlier = before === undefined ? {} : { beforeCreateTime: wireTime(before) }
      const { data, at } = await askDated(operation, { ...query, ...earlier }, { signal })
      const page = readPage(data, query, (raw) => {
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
    comments: async (query, signal) => {
      const data = await ask('media.comments', query, { signal })
      return readPage(data, query, (raw) => parseMediaComment(raw, times))
    },
  }
}

import type { Ask, AskDated } from '../../engine/remote/ask.ts'
import { isRecord } from '../../engine/remote/coerce.ts'
import { readList } from '../../engine/remote/envelope.ts'
import type { AskPage } from '../../engine/remote/lists.ts'
import { datedPage, readPage } from '../../engine/remote/page.ts'
import { firstText } from '../../engine/remote/parts.ts'
import { usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Remote } from '../../engine/remote/types.ts'
import { parseConversation, readPerson } from '../chats/index.ts'
import { parseMediaComment } from './row.ts'

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
export const createSocial = (ask: Ask, askDated: AskDated, askPage: AskPage, times: FirmTimes): Remote['social'] => {
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

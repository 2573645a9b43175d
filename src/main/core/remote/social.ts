import type { Ask, AskDated } from './ask.ts'
import { parseConversation, readPerson } from './chat-rows.ts'
import { parseMediaComment } from './comment-rows.ts'
import { readList } from './envelope.ts'
import type { AskPage } from './lists.ts'
import { datedPage, readPage } from './page.ts'
import { firstText } from './parts.ts'
import { usableId } from './row.ts'
import type { FirmTimes } from './times.ts'
import { isRecord } from './tolerant.ts'
import type { Remote } from './types.ts'

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

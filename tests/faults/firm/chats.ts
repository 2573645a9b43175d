import { START } from '../../support/ports.ts'
import type { Dice } from '../random.ts'
import type { VirtualTime } from '../virtual-clock.ts'
import type { FirmAnswer, FirmRequest, Wire } from './wire.ts'

/** Archived chats of a firm. Ids of messages count up over all conversations. */
export type Chats = {
  /** Somebody says something in one of them; every tenth message is kept back for half a minute. */
  readonly say: () => void
  /** Ids of a conversation's messages, the newest first, by the conversation's id. */
  readonly kept: () => ReadonlyMap<string, readonly string[]>
  /** Answers a call about chats; null for any other. */
  readonly answer: (request: FirmRequest) => FirmAnswer | null
  /** One conversation is refused until it is `null` again. */
  barred: string | null
}

type Said = { readonly id: string; readonly time: number; readonly from: number }

const PLATFORM = 'wework'
const LATE = 30_000
const envelope = (rows: readonly Wire[], total: number): FirmAnswer => ({
  status: 200,
  body: JSON.stringify({ succeed: true, code: '', message: '', data: { list: rows, recordCount: total } }),
})
const refused: FirmAnswer = {
  status: 403,
  body: JSON.stringify({ succeed: false, code: 403, message: '无权限', data: null }),
}

/** Makes the chats of a firm: so many conversations of so many messages each. */
export function chatsOf(time: VirtualTime, dice: Dice, conversations: number, each: number): Chats {
  const talks = new Map<string, Said[]>()
  const names = Array.from({ length: conversations }, (_, index) => `talk-${index}`)
  let last = 90_000
  let reads = 0
  const now = () => START + time.now()
  const add = (name: string, at: number) => {
    last += 1 + dice.below(3)
    const said = { id: String(last), time: at, from: dice.below(2) }
    const list = talks.get(name) ?? []
    const put = () =>
      talks.set(
        name,
        [...(talks.get(name) ?? []), said].sort((a, b) => Number(b.id) - Number(a.id)),
      )
    if (list.length > 0 && time.now() > 0 && dice.next() < 0.1) time.after(LATE, put)
    else put()
  }
  const count = conversations * each
  for (let number = 0; number < count; number += 1)
    add(names[number % conversations] ?? '', START - (count - number) * 60_000)

  // Pictures have an address that holds for a while: another one in every answer.
  const person = (openId: string) => ({ openId, name: openId, avatarUrl: `https://firm.test/face?sign=${reads}` })
  const messageRow = ({ id, time: msgtime, from }: Said): Wire => ({
    id,
    pkid: id,
    platform: PLATFORM,
    msgtime,
    msgtype: 'text',
    fromUser: person(`p${from}`),
    jsonContent: JSON.stringify({ content: `话${id}` }),
    serverMessageId: `s${id}`,
  })
  const conversationRow = (name: string): Wire[] => {
    const newest = talks.get(name)?.[0]
    if (newest === undefined) return []
    const { id, time: createTime, from } = newest
    return [
      {
        conversationShortId: name,
        platform: PLATFORM,
        openId: 'p0',
        fromUserId: `p${from}`,
        toUserId: `p${1 - from}`,
        createTime,
        content: JSON.stringify({ content: `话${id}` }),
        messageType: 'text',
        jsonUserInfoList: JSON.stringify([person('p0'), person('p1')]),
        serverMessageId: `s${id}`,
        pkid: id,
      },
    ]
  }
  const paged = <Row>(rows: readonly Row[], query: URLSearchParams): readonly Row[] => {
    const size = Number(query.get('pageSize') ?? 10)
    const from = Number(query.get('pageIndex') ?? 0) * size
    return rows.slice(from, from + size)
  }
  const chats: Chats = {
    barred: null,
    say: () => add(dice.pick(names), now()),
    kept: () => new Map([...talks].map(([name, list]) => [`${PLATFORM}:${name}`, list.map(({ id }) => id)])),
    answer({ method, path, query }) {
      if (method !== 'GET' || !path.endsWith('/msg/session/list')) return null
      reads += 1
      const name = query.get('conversationShortId')
      if (path.includes('/latest/') && name !== null) {
        if (name === chats.barred) return refused
        const list = talks.get(name) ?? []
        return envelope(paged(list, query).map(messageRow), list.length)
      }
      if (!path.includes('/general/')) return null
      const before = Number(query.get('beforeCreateTime') ?? Number.POSITIVE_INFINITY)
      const rows = names.flatMap(conversationRow).filter(({ createTime }) => Number(createTime) < before)
      rows.sort((a, b) => Number(b.createTime) - Number(a.createTime))
      return envelope(paged(rows, query), rows.length)
    },
  }
  return chats
}

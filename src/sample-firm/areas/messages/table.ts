import { type FirmDatabase, nextId } from '../../database.ts'
import { JsonText, listText, notFound, type Paging } from '../../envelope.ts'
import type { Talker } from './conversations.ts'
import { type ArchiveFiller, insertMessageSql } from './filler.ts'
import { conversationText, messageText, pkidOf, type StoredConversation, type StoredMessage } from './wire.ts'

/** Which conversations are asked for; `openId` is an account's or a client's. Times are epoch milliseconds. */
export type ConversationQuery = {
  readonly platform: string
  readonly openId: string
  readonly before: number | null
  /** Of this customer; 'any' of customers only; null all. */
  readonly companyId: bigint | 'any' | null
}

/** A message to be kept; without a pkid it gets the next one. */
export type NewMessage = Omit<StoredMessage, 'pkid' | 'fsids'> & { readonly pkid?: bigint; readonly fsids?: string }

/** The archive of chats. */
export type MessageTable = {
  /** Conversations, the one with the newest message first. */
  readonly conversations: (query: ConversationQuery, paging: Paging) => JsonText
  /** So many conversations, those with the newest messages first. */
  readonly newest: (count: number) => readonly StoredConversation[]
  /** A conversation by what clients call it, null where there is none. */
  readonly find: (shortId: string) => StoredConversation | null
  /** The conversation of a client on a platform with an account, null where there is none. */
  readonly between: (platform: string, one: string, other: string) => StoredConversation | null
  /** The messages of a conversation by pkid; a page of everything holds the 200 newest. */
  readonly messages: (conversation: StoredConversation, paging: Paging, descending: boolean) => JsonText
  readonly add: (conversation: StoredConversation, message: NewMessage, now: number) => JsonText
  /** Begins a conversation with somebody new. */
  readonly begin: (
    platform: string,
    accountId: string,
    account: Talker,
    peer: Talker,
    now: number,
  ) => StoredConversation
  /** Takes a conversation away with its messages; throws a refusal where there is none. */
  readonly remove: (shortId: string) => void
  /** Takes the words of a message back, as its sender may. Throws a refusal where there is none. */
  readonly recall: (id: bigint) => void
  /** Sets the warning of a message by its own id or the warning's. */
  readonly setWarning: (id: bigint, state: number) => JsonText
}

/** The most messages that a request for everything gets (§9). */
const newestMessages = 200

type MessageRow = {
  readonly conversation: bigint
  readonly pkid: bigint
  readonly time: bigint
  readonly type: string
  readonly incoming: bigint
  readonly json: string
  readonly fsids: string
  readonly marks: string | null
  readonly content: string | null
}
type ConversationRow = {
  readonly id: number
  readonly shortId: string
  readonly platform: string
  readonly people: string
}

const messageOf = (row: MessageRow): StoredMessage => ({
  pkid: row.pkid,
  time: Number(row.time),
  type: row.type,
  incoming: row.incoming === 1n,
  json: row.json,
  fsids: row.fsids,
  marks: row.marks === null ? {} : JSON.parse(row.marks),
  content: row.content,
})

const conversationOf = ({ id, shortId, platform, people }: ConversationRow): StoredConversation => ({
  id,
  shortId,
  platform,
  ...(JSON.parse(people) as { readonly account: Talker; readonly peer: Talker }),
})

/** Messages of a page as they go out: some stand twice, some before the one that they follow. */
function disordered(page: readonly StoredMessage[]): readonly StoredMessage[] {
  const out: StoredMessage[] = []
  for (const message of page) {
    out.splice(message.marks.early === true ? -1 : out.length, 0, message)
    if (message.marks.twice === true) out.push(message)
  }
  return out
}

const conversationColumns = 'id, shortId, platform, people'
const messageColumns = 'conversation, pkid, time, type, incoming, json, fsids, marks, content'

/** The insert of a conversation, positional. */
export const insertConversationSql =
  'insert into conversation (id, shortId, platform, accountId, accountOpenId, peerOpenId, companyId, createTime, pkid, count, people, awaited) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'

/** The statements of the archive that are run again and again. */
const prepareArchive = (database: FirmDatabase) => ({
  newest: database
    .prepare<[number], MessageRow>(
      `select ${messageColumns} from message where conversation = ? order by pkid desc limit 1`,
    )
    .safeIntegers(),
  byPkid: database.prepare<[bigint], MessageRow>(`select ${messageColumns} from message where pkid = ?`).safeIntegers(),
  byId: database.prepare<[number], ConversationRow>(`select ${conversationColumns} from conversation where id = ?`),
  byShortId: database.prepare<[string], ConversationRow>(
    `select ${conversationColumns} from conversation where shortId = ?`,
  ),
  byPeople: database.prepare<[string, string, string, string, string], ConversationRow>(
    `select ${conversationColumns} from conversation where platform = ? and ((peerOpenId = ? and accountOpenId = ?) or (peerOpenId = ? and accountOpenId = ?)) order by createTime desc limit 1`,
  ),
  recent: database.prepare<[number], ConversationRow>(
    `select ${conversationColumns} from conversation order by createTime desc, pkid desc limit ?`,
  ),
  countOf: database.prepare<[number], number>('select count from conversation where id = ?').pluck(),
  insert: database.prepare(insertMessageSql),
  grow: database.prepare(
    `update conversation set count = count + 1, createTime = case when :pkid > pkid then :time else createTime end, pkid = max(pkid, :pkid) where id = :id`,
  ),
})

type Value = string | number | bigint

/** The condition of a query, with what its question marks stand for. */
const conditionOf = ({ platform, openId, before, companyId }: ConversationQuery) => {
  const conditions: string[] = []
  const parameters: Value[] = []
  const add = (condition: string, ...values: readonly Value[]): void => {
    conditions.push(condition)
    parameters.push(...values)
  }
  if (platform !== '') add('platform = ?', platform)
  if (openId !== '') add('(peerOpenId = ? or accountOpenId = ? or accountId = ?)', openId, openId, openId)
  if (before !== null) add('createTime < ?', before)
  if (companyId === 'any') add('companyId is not null')
  else if (companyId !== null) add('companyId = ?', companyId)
  return { where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', parameters }
}

/** Which rows a page has; that of everything has the newest. */
const partOf = ({ pageSize, pageIndex }: Paging) =>
  pageSize < 0 ? { limit: newestMessages, offset: 0 } : { limit: pageSize, offset: pageIndex * pageSize }

/** Opens the archive; `filler` makes the messages of a conversation before they are read or written. */
export function openMessageTable(database: FirmDatabase, filler: ArchiveFiller): MessageTable {
  const { newest, byPkid, byId, byShortId, byPeople, recent, countOf, insert, grow } = prepareArchive(database)
  let signatures = 0
  const textOf = (conversation: StoredConversation, message: StoredMessage): string => {
    signatures += 1
    return messageText(conversation, message, signatures.toString(16).padStart(8, '0'))
  }
  const read = (id: bigint): MessageRow => {
    const known = byPkid.get(pkidOf(id))
    if (known !== undefined) return known
    filler.fillAll()
    const row = byPkid.get(pkidOf(id))
    if (row === undefined) throw notFound()
    return row
  }
  const write = (row: MessageRow, { type, json, fsids, marks, content }: Omit<StoredMessage, 'pkid'>): void => {
    database
      .prepare(
        'update message set type = ?, json = ?, fsids = ?, marks = ?, content = ? where conversation = ? and pkid = ?',
      )
      .run(type, json, fsids, JSON.stringify(marks), content, row.conversation, row.pkid)
  }
  const asConversation = (row: ConversationRow | undefined): StoredConversation | null =>
    row === undefined ? null : conversationOf(row)

  return {
    conversations: (query, paging) => {
      const { where, parameters } = conditionOf(query)
      const { limit, offset } = partOf(paging)
      const rows = database
        .prepare<unknown[], ConversationRow>(
          `select ${conversationColumns} from conversation ${where} order by createTime desc, pkid desc limit ? offset ?`,
        )
        .all(...parameters, limit, offset)
      const total = database.prepare<unknown[], number>(`select count(*) from conversation ${where}`).pluck()
      filler.fill(rows.map(({ id }) => id))
      const texts = rows.flatMap((row) => {
        const last = newest.get(row.id)
        return last === undefined ? [] : [conversationText(conversationOf(row), messageOf(last))]
      })
      return listText(texts, total.get(...parameters) ?? 0, paging)
    },
    newest: (count) => recent.all(count).map(conversationOf),
    find: (shortId) => asConversation(byShortId.get(shortId)),
    between: (platform, one, other) => asConversation(byPeople.get(platform, one, other, other, one)),
    messages: (conversation, paging, descending) => {
      const everything = paging.pageSize < 0
      const order = descending || everything ? 'desc' : 'asc'
      const { limit, offset } = partOf(paging)
      filler.fill([conversation.id])
      const rows = database
        .prepare<[number, number, number], MessageRow>(
          `select ${messageColumns} from message where conversation = ? order by pkid ${order} limit ? offset ?`,
        )
        .safeIntegers()
        .all(conversation.id, limit, offset)
      if (everything && !descending) rows.reverse()
      const texts = disordered(rows.map(messageOf)).map((message) => textOf(conversation, message))
      return listText(texts, countOf.get(conversation.id) ?? 0, paging)
    },
    add: (conversation, message, now) =>
      database
        .transaction(() => {
          filler.fill([conversation.id])
          const pkid = message.pkid ?? nextId(database, 'message', now, 'pkid')
          const stored = { ...message, pkid, fsids: message.fsids ?? '[]' }
          const { time, type, incoming, json, fsids, marks, content } = stored
          insert.run(conversation.id, pkid, time, type, incoming ? 1 : 0, json, fsids, JSON.stringify(marks), content)
          grow.run({ id: conversation.id, pkid, time })
          return new JsonText(textOf(conversation, stored))
        })
        .immediate(),
    begin: (platform, accountId, account, peer, now) => {
      const shortId = String(nextId(database, 'conversation', now, 'cast(shortId as integer)'))
      const people = JSON.stringify({ account, peer })
      const { lastInsertRowid } = database
        .prepare(insertConversationSql)
        .run(null, shortId, platform, accountId, account.openId, peer.openId, null, now, 0, 0, people, null)
      return { id: Number(lastInsertRowid), shortId, platform, account, peer }
    },
    remove: (shortId) => {
      const row = byShortId.get(shortId)
      if (row === undefined) throw notFound()
      database.prepare('delete from message where conversation = ?').run(row.id)
      database.prepare('delete from conversation where id = ?').run(row.id)
    },
    recall: (id) => {
      const row = read(id)
      const json = JSON.stringify({ content: '撤回了一条消息' })
      write(row, { ...messageOf(row), type: 'revoke', json, fsids: '[]', content: null })
    },
    setWarning: (id, state) => {
      const row = read(id)
      const before = messageOf(row)
      const after = { ...before, marks: { ...before.marks, warningState: state } }
      write(row, after)
      const conversation = asConversation(byId.get(Number(row.conversation)))
      if (conversation === null) throw notFound()
      return new JsonText(textOf(conversation, after))
    },
  }
}

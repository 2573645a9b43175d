import type { ChatMessage, ChatPerson, Conversation } from '#shared/domain/chat'
import type { Json } from '#shared/domain/customer'
import { isRecord, toFlag, toRecord, tryJson, type Wire } from '../../engine/remote/coerce.ts'
import { firstText, pictureOf, says } from '../../engine/remote/parts.ts'
import {
  badRow,
  keep,
  keepOthers,
  linkedId,
  nothing,
  type Parsed,
  readId,
  readItems,
  readJsonText,
  readNumber,
  readPart,
  readTime,
  tame,
  type Unknown,
  usableId,
} from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import { wordsOf } from './text.ts'

const conversationFields = new Set([
  'conversationShortId',
  'platform',
  'openId',
  'fromUserId',
  'toUserId',
  'createTime',
  'content',
  'messageType',
  'jsonUserInfoList',
  'owningAccount',
  'serverMessageId',
  'isNewData',
  'pkid',
])

const messageFields = new Set([
  'id',
  'pkid',
  'platform',
  'conversationShortId',
  'from',
  'fromUser',
  'name',
  'msgtime',
  'msgtype',
  'messageType',
  'jsonContent',
  'fsids',
  'contentSource',
  'companyId',
  'emotionState',
  'warningState',
  'warningId',
  'serverMessageId',
])

/** Fields of a message in the form of the social platforms, whose content stands under another name. */
const socialFields = new Set([...messageFields, 'content', 'createTime', 'fromUserId'])

const nobody: ChatPerson = Object.freeze({ openId: '', name: '', avatar: '' })
const noPeople: readonly ChatPerson[] = Object.freeze([])
const noFiles: readonly string[] = Object.freeze([])
const lastLetters = 6

/** What somebody without a name is called: the end of the id (D-49). */
export const lastOf = (id: string): string => id.slice(-lastLetters).toWellFormed()

/** Name of a person of a chat: the staff's own name for them first, the end of their id last (D-49). */
const nameOf = (person: Wire, openId: string): string =>
  firstText(person.aliasName, person.nickname, person.nickName, person.name) || lastOf(openId)

/** A person or an account of a chat (§3, D-49); null where nothing says who it is. */
export const readPerson = (item: unknown): ChatPerson | null => {
  const person = toRecord(item)
  if (person === null) return null
  const openId = usableId(person.openId) || usableId(person.id)
  const name = nameOf(person, openId)
  return openId === '' && name === '' ? null : { openId, name, avatar: pictureOf(person) }
}

/** Who wrote a message: by the name that the message gives first (D-74). */
const readSender = (item: unknown): ChatPerson | null => {
  const person = readPerson(item)
  const said = toRecord(item) ?? {}
  const name = firstText(said.name, said.nickname, said.nickName)
  return person === null || name === '' ? person : { ...person, name }
}

/** Order of a row on the server: digits, compared as a number; '' where it gave none. */
const readOrder = (row: Wire, unknown: Unknown): string => {
  const order = linkedId(readId(row, 'pkid', unknown))
  if (order === '' || /^\d{1,38}$/.test(order)) return order
  keep(unknown, 'pkid', row.pkid)
  return ''
}

/** The side of a conversation that is not the firm's own account. */
const readPeer = (people: readonly ChatPerson[], own: string, ends: readonly string[]): ChatPerson => {
  const known = people.find((person) => person.openId !== own)
  if (known !== undefined) return known
  const openId = ends.find((id) => id !== '' && id !== own) ?? ''
  return { openId, name: lastOf(openId), avatar: '' }
}

/** Reads an archived conversation (§3). It is known by its platform and conversationShortId. */
export const parseConversation = (raw: unknown, times: FirmTimes): Parsed<Conversation> => {
  const shortId = isRecord(raw) ? usableId(raw.conversationShortId) : ''
  const id = isRecord(raw) && shortId !== '' ? usableId(`${firstText(raw.platform)}:${shortId}`) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const unknown: Unknown = { fields: null }
  const people = readItems(raw, 'jsonUserInfoList', noPeople, readPerson, unknown)
  const owning = readPart(raw, 'owningAccount', nobody, readPerson, unknown)
  const fromUserId = readId(raw, 'fromUserId', unknown)
  const toUserId = readId(raw, 'toUserId', unknown)
  const openId = readId(raw, 'openId', unknown) || owning.openId
  const own = owning.openId || openId
  const listed = people.find((person) => person.openId === own) ?? nobody
  const conversation: Conversation = {
    id,
    conversationShortId: shortId,
    platform: firstText(raw.platform),
    openId,
    fromUserId,
    toUserId,
    peer: readPeer(people, own, [fromUserId, toUserId]),
    account: {
      openId: own,
      name: owning.name || listed.name || lastOf(own),
      avatar: owning.avatar || listed.avatar,
    },
    createTime: readTime(raw, 'createTime', times, unknown),
    content: readJsonText(raw, 'content'),
    messageType: firstText(raw.messageType, raw.msgtype),
    serverMessageId: linkedId(readId(raw, 'serverMessageId', unknown)),
    pkid: readOrder(raw, unknown),
    isNewData: toFlag(raw.isNewData),
    unknown: nothing,
  }
  keepOthers(raw, conversationFields, unknown)
  return { row: unknown.fields === null ? conversation : { ...conversation, unknown: unknown.fields } }
}

/** Where the content of a message stands; a firm that has the fields of both forms fills one of them. */
const contentField = (row: Wire): 'jsonContent' | 'content' => (says(row.jsonContent) ? 'jsonContent' : 'content')

/** Content of a message by §3; a text that is no JSON at all is the words themselves. */
const readContent = (row: Wire, type: string, unknown: Unknown): { readonly [key: string]: Json } => {
  const name = contentField(row)
  const value = row[name]
  if (!says(value)) return nothing
  const parsed = typeof value === 'string' ? tryJson(value) : value
  if (isRecord(parsed)) return tame(parsed) as { readonly [key: string]: Json }
  if (type === 'text' && typeof value !== 'object' && !/^\s*[{[]/.test(String(value))) return { content: String(value) }
  keep(unknown, name, value)
  return nothing
}

const readFile = (item: unknown): string | null => usableId(isRecord(item) ? item.fsid : item) || null

/** What a message list was asked for: its rows need not say it. */
export type AskedConversation = { readonly platform: string; readonly conversationShortId: string }

/** The conversation that a list was asked for or a change is about: its platform and its id there, joined by a colon. */
export const conversationOf = ({ platform, conversationShortId }: { readonly [name: string]: Json }): string =>
  `${platform}:${conversationShortId}`

/** The first id of a message that is one; a firm that fills another field may send a zero here. */
const idOf = ({ id, serverMessageId, pkid }: Wire): string =>
  linkedId(usableId(id)) || linkedId(usableId(serverMessageId)) || linkedId(usableId(pkid))

/** Reads an archived message (§3), in the form of the chat archive or of the social platforms. */
export const parseMessage = (raw: unknown, times: FirmTimes, asked: AskedConversation): Parsed<ChatMessage> => {
  const id = isRecord(raw) ? idOf(raw) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const unknown: Unknown = { fields: null }
  const type = firstText(raw.msgtype, raw.messageType)
  const content = readContent(raw, type, unknown)
  const sender = readPart(raw, 'fromUser', nobody, readSender, unknown)
  const from = readId(raw, 'from', unknown) || sender.openId || usableId(raw.fromUserId)
  const pkid = readOrder(raw, unknown)
  const message: ChatMessage = {
    id,
    conversation: conversationOf(asked),
    // Where the server gives no order of its own, ids that count up are one.
    pkid: pkid === '' && /^\d{1,38}$/.test(id) ? id : pkid,
    platform: firstText(raw.platform) || asked.platform,
    from,
    fromName: sender.name || firstText(raw.name) || lastOf(from),
    fromAvatar: sender.avatar,
    time: readTime(raw, says(raw.msgtime) && raw.msgtime !== 0 ? 'msgtime' : 'createTime', times, unknown),
    type,
    content,
    text: wordsOf(type, content),
    fsids: readItems(raw, 'fsids', noFiles, readFile, unknown),
    contentSource: readNumber(raw, 'contentSource', unknown),
    companyId: linkedId(readId(raw, 'companyId', unknown)),
    emotionState: readNumber(raw, 'emotionState', unknown),
    warningState: readNumber(raw, 'warningState', unknown),
    warningId: linkedId(readId(raw, 'warningId', unknown)),
    serverMessageId: linkedId(readId(raw, 'serverMessageId', unknown)),
    unknown: nothing,
  }
  keepOthers(raw, contentField(raw) === 'content' ? socialFields : messageFields, unknown)
  return { row: unknown.fields === null ? message : { ...message, unknown: unknown.fields } }
}

declare module '#core/engine/remote/lists' {
  interface ListRows {
    readonly message: { readonly row: ChatMessage; readonly asked: AskedConversation }
  }
}

import type { ExpressionBuilder } from 'kysely'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { contentHash } from '#core/engine/store/hash'
import { unsigned } from '#core/engine/store/signed'
import type { Tables } from '#core/engine/store/tables'
import type { ChatMessage } from '#shared/domain/chat'
import type { Json } from '#shared/domain/customer'

/** A message as the table keeps it, without its number. */
export type PackedMessage = {
  readonly id: string
  readonly hash: number
  readonly chat: number
  readonly pkid: bigint
  readonly time: number | null
  readonly sender: number
  readonly text: string
  readonly body: string
}

/** A message as SQLite answers it; `pkid` as text, because it may be more than a number of JavaScript can carry. */
export type StoredMessage = Omit<PackedMessage, 'hash' | 'pkid'> & { readonly no: number; readonly pkid: string }

/** A message with its place in the conversation: a whole number as text, negative where the firm gave no pkid. */
export type PlacedMessage = { readonly place: string; readonly message: ChatMessage }

/** Columns of a {@link StoredMessage}. */
export const messageColumns = (eb: ExpressionBuilder<Tables, 'message'>) =>
  [
    'message.no',
    'message.id',
    'message.chat',
    eb.cast<string>('message.pkid', 'text').as('pkid'),
    'message.time',
    'message.sender',
    'message.text',
    'message.body',
  ] as const

const highestPkid = 2n ** 63n - 1n

/** A pkid as the table compares it, or null for what is no number of its range. */
const numberOf = (text: string): bigint | null => {
  if (!/^\d{1,19}$/.test(text)) return null
  const number = BigInt(text)
  return number > highestPkid ? null : number
}

/** A pkid as the table compares it; 0 for what is no number of its range. */
export const pkidOf = (text: string): bigint => numberOf(text) ?? 0n

/** The same for a place in a conversation: messages without a pkid stand at numbers below 0. */
export const placeNumber = (text: string): bigint => {
  const below = /^-\d{1,19}$/.test(text) ? BigInt(text) : 0n
  return below < 0n && below >= -highestPkid - 1n ? below : pkidOf(text)
}

/** The same for a message: without a pkid it stands below all that have one, at a number made of its id. */
const placeOf = ({ id, pkid }: ChatMessage): bigint => numberOf(pkid) ?? BigInt(-1 - contentHash([id]))

/**
 * The form in which bodies are written: a list that begins with this number, the parts behind it. What is written
 * otherwise from then on is a new number, and `readParts` goes on reading the ones before it.
 */
const form = 1

/** Parts of the body in their order, each with what it is where it is left out. */
const blank = {
  content: {},
  type: '',
  serverMessageId: '',
  fsids: [],
  contentSource: null,
  companyId: '',
  emotionState: null,
  warningState: null,
  warningId: '',
  unknown: {},
  pkid: null,
} as const
type Part = keyof typeof blank
const parts = Object.keys(blank) as readonly Part[]
const blanks = parts.map((part) => JSON.stringify(blank[part]))

/** Most messages are one text: it is kept once, and its place in the content by name. */
const contentOf = ({ content, text }: ChatMessage): Json => {
  const [name, ...more] = Object.keys(content)
  return name !== undefined && more.length === 0 && text !== '' && content[name] === text ? name : content
}

/** The parts of a message as JSON, without those at the end that are left out. */
const partsOf = (row: ChatMessage, pkid: bigint): string => {
  const values = parts.map((part) => {
    if (part === 'content') return JSON.stringify(contentOf(row))
    if (part === 'pkid') return String(pkid) === row.pkid ? 'null' : JSON.stringify(row.pkid)
    return JSON.stringify(row[part])
  })
  let length = values.length
  while (length > 0 && values[length - 1] === blanks[length - 1]) length -= 1
  return values.slice(0, length).join(',')
}

/** The parts of a stored body by their order. Those of form 0, the first one, have no number before them. */
const readParts = (body: string): readonly unknown[] => {
  const stored = JSON.parse(body) as readonly unknown[]
  const [number] = stored
  if (typeof number !== 'number') return stored
  if (number !== form) throw new Error(`the body of a message is of form ${number}, which is not known`)
  return stored.slice(1)
}

/** Packs a message of a conversation. */
export const packMessage = (numbers: ChatNumbers, chat: number, row: ChatMessage): PackedMessage => {
  const pkid = placeOf(row)
  const time = row.time === null ? null : Math.trunc(row.time)
  const sender = numbers.sender(row)
  const values = partsOf(row, pkid)
  const body = values === '' ? `[${form}]` : `[${form},${values}]`
  // Without the number of the form: a message is no other one because it would be written otherwise today.
  const hash = contentHash([chat, String(pkid), time, sender, unsigned(row.text), unsigned(`[${values}]`)])
  return { id: row.id, hash, chat, pkid, time, sender, text: row.text, body }
}

/** The message of a row. */
export const unpackMessage = (numbers: ChatNumbers, row: StoredMessage): ChatMessage => {
  const stored = readParts(row.body)
  const body = Object.fromEntries(parts.map((part, index) => [part, stored[index] ?? blank[part]])) as Record<
    Part,
    unknown
  >
  const { content, pkid, ...rest } = body
  return {
    ...numbers.person(row.sender),
    ...(rest as Pick<ChatMessage, Exclude<Part, 'content' | 'pkid'>>),
    id: row.id,
    conversation: numbers.conversation(row.chat),
    pkid: typeof pkid === 'string' ? pkid : row.pkid,
    time: row.time,
    text: row.text,
    content: (typeof content === 'string' ? { [content]: row.text } : content) as ChatMessage['content'],
  }
}

/** The type of the message of a row. */
export const typeOf = ({ body }: Pick<StoredMessage, 'body'>): string => {
  const type = readParts(body)[parts.indexOf('type')]
  return typeof type === 'string' ? type : ''
}

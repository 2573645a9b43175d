import type { ChatMessage, Conversation } from '#shared/domain/chat'
import type { CardRow, MessageBody } from '#shared/domain/chat-body'
import { webAddress } from '#shared/domain/outside-address'
import { isRecord, toList, toNumber, toText, tryJson } from '../../engine/remote/coerce.ts'
import { firstText } from '../../engine/remote/parts.ts'
import { wordsOf } from './text.ts'

/** Characters of a text, of another field and of what nobody understands that leave the core. */
export const TEXT_LENGTH = 20_000
const FIELD_LENGTH = 2_000
const PREVIEW_LENGTH = 200
const CARD_ROWS = 200

type Content = ChatMessage['content']
type Read = (content: Content, message: ChatMessage) => MessageBody | null

/** The beginning of a text; never half a character. */
const cut = (text: string, most: number): string => (text.length > most ? text.slice(0, most) : text).toWellFormed()

const field = (...values: readonly unknown[]): string => cut(firstText(...values), FIELD_LENGTH)
const address = (value: unknown): string => webAddress(toText(value)).toWellFormed()
const positive = (value: unknown): number | null => {
  const number = toNumber(value)
  return number === null || number < 0 ? null : number
}
const fileOf = ({ fsids }: ChatMessage): string => fsids[0] ?? ''

/** The words of a text, in the form of the archive or of the platforms; null where its content says none. */
const plainText = (content: Content): string | null => {
  const text = [content.content, content.text].find((value) => typeof value === 'string' || typeof value === 'number')
  return text === undefined ? null : toText(text)
}

/** Which document an address leads to: its parameter `type` is 0 for a text and 1 for a sheet (D-50). */
const documentOf = (url: string): 'word' | 'excel' | 'other' => {
  const type = URL.parse(url)?.searchParams.get('type')
  return type === '0' ? 'word' : type === '1' ? 'excel' : 'other'
}

const cardOf = (content: Content): MessageBody | null => {
  const card = typeof content.content === 'string' ? tryJson(content.content) : (content.content ?? content)
  if (!isRecord(card)) return null
  const rows = (toList(card.card_data) ?? []).filter(isRecord).slice(0, CARD_ROWS)
  const lines = rows.map((row): CardRow => ({ label: field(row.label), value: field(row.value) }))
  return { kind: 'card', text: cut(toText(card.text), TEXT_LENGTH), rows: lines }
}

const readByType: Readonly<Record<string, Read>> = {
  text: (content) => {
    const text = plainText(content)
    return text === null ? null : { kind: 'text', text: cut(text, TEXT_LENGTH), cut: text.length > TEXT_LENGTH }
  },
  image: (content, message) => ({ kind: 'image', fsid: fileOf(message), name: field(content.filename, content.name) }),
  emotion: (content, message) => ({
    kind: 'emotion',
    fsid: fileOf(message),
    name: field(content.name, content.filename),
    text: field(content.content, content.text),
  }),
  file: (content, message) => ({
    kind: 'file',
    fsid: fileOf(message),
    name: field(content.filename, content.name),
    size: positive(content.filesize),
  }),
  docmsg: (content) => {
    const url = address(content.link_url)
    return {
      kind: 'docmsg',
      title: field(content.title),
      creator: field(content.doc_creator),
      url,
      document: documentOf(url),
    }
  },
  weapp: (content) => ({ kind: 'weapp', name: field(content.displayname), title: field(content.title) }),
  voice: (content, message) => ({ kind: 'voice', fsid: fileOf(message), seconds: positive(content.play_length) }),
  link: (content) => ({
    kind: 'link',
    title: field(content.title),
    description: field(content.description),
    image: address(content.image_url),
    url: address(content.link_url),
  }),
  retain_consult_card: cardOf,
}

/** Content that could not be read as JSON is kept as it came. */
const unreadable = ({ unknown, content }: ChatMessage): unknown =>
  Object.keys(content).length === 0 ? (unknown.jsonContent ?? unknown.content) : undefined

const rawOf = (message: ChatMessage): string => {
  const came = unreadable(message) ?? message.content
  return cut(typeof came === 'string' ? came : JSON.stringify(came), FIELD_LENGTH)
}

/** What a message says, by its type (CA-06 to CA-18); never throws, whatever came. */
export function bodyOf(message: ChatMessage): MessageBody {
  const { type, content } = message
  const read = Object.hasOwn(readByType, type) && unreadable(message) === undefined ? readByType[type] : undefined
  return read?.(content, message) ?? { kind: 'unknown', type: cut(type, 100), raw: rawOf(message) }
}

/** The whole text of a text message, or of a card; '' for every other. */
export function wholeText({ type, content }: ChatMessage): string {
  if (type === 'text') return (plainText(content) ?? '').toWellFormed()
  const card = typeof content.content === 'string' ? tryJson(content.content) : content.content
  return isRecord(card) ? toText(card.text).toWellFormed() : ''
}

const parsedPreview = (content: string): unknown => (/^\s*[{[]/.test(content) ? tryJson(content) : undefined)

/** True where the newest message of a conversation is JSON that was cut off. */
export const isBrokenPreview = ({ content }: Pick<Conversation, 'content'>): boolean =>
  /^\s*\{/.test(content) && parsedPreview(content) === undefined

/** The words of a conversation's newest message in one line, as its row shows them; '' for a picture or a voice. */
export function previewText({ content, messageType }: Pick<Conversation, 'content' | 'messageType'>): string {
  const parsed = parsedPreview(content)
  return inLine(
    isRecord(parsed) ? wordsOf(messageType, parsed as Content) : isBrokenPreview({ content }) ? '' : content,
  )
}

/** The words of a message in one line, as {@link previewText}. */
export const messagePreview = ({ type, content }: Pick<ChatMessage, 'type' | 'content'>): string =>
  inLine(wordsOf(type, content))

function inLine(words: string): string {
  // A long text is cut before its white space is looked for.
  return cut(
    words
      .slice(0, PREVIEW_LENGTH * 4)
      .replace(/\s+/g, ' ')
      .trim(),
    PREVIEW_LENGTH,
  )
}

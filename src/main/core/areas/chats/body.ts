import type { ChatMessage, Conversation } from '#shared/domain/chat'
import type { CardRow, MessageBody } from '#shared/domain/chat-body'
import { webAddress } from '#shared/domain/outside-address'
import { isRecord, toList, toNumber, toText, tryJson } from '../../engine/remote/coerce.ts'
import { firstText } from '../../engine/remote/parts.ts'
import { cardIn, plainText, wordsOf } from './text.ts'

/** Characters of a text, of another field and of what nobody understands that leave the core. */
const TEXT_LENGTH = 20_000
const FIELD_LENGTH = 2_000
const PREVIEW_LENGTH = 200
const CARD_ROWS = 200
/** Characters of a type that nobody knows. */
const TYPE_LENGTH = 100

type Content = ChatMessage['content']
type Read = (content: Content, message: ChatMessage) => MessageBody | null
type Readers = Readonly<Record<string, Read>>

/** The beginning of a text; never half a character. */
const cut = (text: string, most: number): string => (text.length > most ? text.slice(0, most) : text).toWellFormed()

/** How much of a body is read: characters of a text and of another field, rows of a card, and which addresses. */
type Extent = {
  readonly text: number
  readonly field: number
  readonly rows: number
  readonly address: (text: string) => string
}
const shownExtent: Extent = { text: TEXT_LENGTH, field: FIELD_LENGTH, rows: CARD_ROWS, address: webAddress }
const all = Number.POSITIVE_INFINITY
const wholeExtent: Extent = { text: all, field: all, rows: all, address: (text) => text }

const positive = (value: unknown): number | null => {
  const number = toNumber(value)
  return number === null || number < 0 ? null : number
}
const fileOf = ({ fsids }: ChatMessage): string => fsids[0] ?? ''

/** Which document an address leads to: its parameter `type` is 0 for a text and 1 for a sheet (D-50). */
const documentOf = (url: string): 'word' | 'excel' | 'other' => {
  const type = URL.parse(url)?.searchParams.get('type')
  return type === '0' ? 'word' : type === '1' ? 'excel' : 'other'
}

const readersOf = ({ text: most, field: ofField, rows: mostRows, address: known }: Extent): Readers => {
  const field = (...values: readonly unknown[]): string => cut(firstText(...values), ofField)
  const address = (value: unknown): string => known(toText(value)).toWellFormed()
  /** A line of a card; one in a form that nobody knows stands there as it came. */
  const line = (row: unknown): CardRow => {
    const { label, value } = isRecord(row)
      ? { label: field(row.label), value: field(row.value) }
      : { label: '', value: '' }
    const isKnown = isRecord(row) && Object.keys(row).every((key) => key === 'label' || key === 'value')
    if (isKnown || label !== '' || value !== '') return { label, value }
    return { label, value: field(isRecord(row) ? JSON.stringify(row) : toText(row)) }
  }
  return {
    text: (content) => {
      const text = plainText(content)
      return text === null ? null : { kind: 'text', text: cut(text, most), cut: text.length > most }
    },
    image: (content, message) => ({
      kind: 'image',
      fsid: fileOf(message),
      name: field(content.filename, content.name),
    }),
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
    retain_consult_card: (content) => {
      const card = cardIn(content)
      if (card === null) return null
      const rows = (toList(card.card_data) ?? []).slice(0, mostRows).map(line)
      return { kind: 'card', text: cut(toText(card.text), most), rows }
    },
  }
}
const shownByType = readersOf(shownExtent)
const wholeByType = readersOf(wholeExtent)

/** Content that could not be read as JSON is kept as it came. */
const unreadable = ({ unknown, content }: ChatMessage): unknown =>
  Object.keys(content).length === 0 ? (unknown.jsonContent ?? unknown.content) : undefined

const rawOf = (message: ChatMessage): string => {
  const came = unreadable(message) ?? message.content
  return (typeof came === 'string' ? came : JSON.stringify(came)).toWellFormed()
}

function bodyBy(readers: Readers, message: ChatMessage): MessageBody {
  const { type, content } = message
  const read = Object.hasOwn(readers, type) && unreadable(message) === undefined ? readers[type] : undefined
  return read?.(content, message) ?? { kind: 'unknown', type, raw: rawOf(message) }
}

/** What a message says, by its type (CA-06 to CA-18); never throws, whatever came. */
export function bodyOf(message: ChatMessage): MessageBody {
  const body = bodyBy(shownByType, message)
  if (body.kind !== 'unknown') return body
  return { ...body, type: cut(body.type, TYPE_LENGTH), raw: cut(body.raw, FIELD_LENGTH) }
}

/** The same with nothing cut and addresses as they came: for a file that proves what was said, not for a screen. */
export const wholeBody = (message: ChatMessage): MessageBody => bodyBy(wholeByType, message)

/** The whole text of a text message, or of a card; '' for every other. */
export function wholeText(message: ChatMessage): string {
  const body = wholeBody(message)
  return body.kind === 'text' || body.kind === 'card' ? body.text : ''
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

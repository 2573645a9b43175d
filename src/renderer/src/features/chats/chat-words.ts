import { dayjs } from '#shared/dates/dayjs'
import type { Conversation, MessageBody } from '../../bridge/chats.ts'
import { clockOf, formatDate, formatDateTime } from '../../lib/time.ts'
import { isWord, type Words } from '../../lib/words.ts'

/** The day before one of the calendar, both `YYYY-MM-DD`. */
const dayBefore = (date: string): string => dayjs.utc(date).subtract(1, 'day').format('YYYY-MM-DD')

/** When a conversation was written in last: the clock today, 昨天, month and day, the year only where it is not this one. */
export const formatRowTime = (time: number, zone: string, words: Words, now: number = Date.now()): string => {
  const [date, today] = [formatDate(time, zone), formatDate(now, zone)]
  if (date === today) return formatDateTime(time, zone).slice(11)
  if (date === dayBefore(today)) return words('chats.yesterday')
  return date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date
}

/** White space, and signs that draw nothing. */
const blanks = /^[\s\p{Cf}\u115f\u1160\u2800\u3164]*$/u

/** The words of a text message; one of blanks alone says that it is one. */
export const saidWords = (text: string, words: Words): string =>
  blanks.test(text) ? words('chats.preview.blank') : text

/** What the newest message of a conversation says, in one line. */
export const previewWords = ({ preview }: Pick<Conversation, 'preview'>, words: Words): string => {
  const { type, text, own, broken } = preview
  if (type === '' && text === '') return ''
  const key = `chats.preview.${type === 'retain_consult_card' ? 'card' : type}`
  const kind = isWord(key) ? words(key) : ''
  const said = kind !== '' && !text.startsWith('[') ? `${kind} ${text}`.trim() : text
  const unsaid =
    (type === 'text' || type === '') && !broken ? saidWords('', words) : words('social.unknownType', { type })
  const line = blanks.test(said) ? unsaid : said.replace(/\s+/g, ' ').trim()
  return own ? `${words('chats.own')}${line}` : line
}

/** What a message is called where it cannot be drawn: its words, or its kind with its name. */
export const bodyWords = (body: MessageBody, words: Words): string => {
  switch (body.kind) {
    case 'text':
      return saidWords(body.text, words)
    case 'image':
      return [words('chats.preview.image'), body.name].join(' ').trim()
    case 'emotion':
      return body.text || words('chats.preview.emotion')
    case 'file':
      return [words('chats.preview.file'), body.name].join(' ').trim()
    case 'docmsg':
      return [words('chats.preview.docmsg'), body.title].join(' ').trim()
    case 'weapp':
      return [words('chats.preview.weapp'), body.title || body.name].join(' ').trim()
    case 'voice':
      return words('messages.voice', { time: body.seconds === null ? '' : clockOf(body.seconds) }).trim()
    case 'link':
      return [words('chats.preview.link'), body.title].join(' ').trim()
    case 'card':
      return [words('chats.preview.card'), body.text].join(' ').trim()
    case 'unknown':
      return words('social.unknownType', { type: body.type })
  }
}

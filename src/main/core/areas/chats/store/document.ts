import type { MessageFilter } from '#core/areas/chats/store/types'
import { pairsOf, pairTerms } from '#core/engine/store/search/pairs'
import type { ChatMessage } from '#shared/domain/chat'

/** Terms that are no words begin with a character of private use; no text has a longer term that begins so. */
const mark = {
  id: '\ue000',
  day: '\ue001',
  chat: '\ue003',
  type: '\ue004',
  platform: '\ue005',
  writer: '\ue006',
} as const

/** A text as a term of a few characters. Several may share one; who asks looks at the row. */
const shortOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash >>> 0).toString(36)
}

const quoted = (term: string): string => `"${term}"`

/** Most messages are of this type, which therefore has no term. */
const usualType = 'text'

/** What the index reads of a message. */
export type IndexedMessage = Pick<ChatMessage, 'id' | 'type' | 'platform' | 'from' | 'text'>

/** A message as the index reads it: what filters ask for, and its words. `chat` and `day` are its numbers. */
export const documentOf = (
  { id, type, platform, from, text }: IndexedMessage,
  { chat, day }: { readonly chat: number; readonly day: number },
): string =>
  [
    mark.id + shortOf(id),
    mark.day + day.toString(36),
    mark.chat + chat.toString(36),
    ...(type === usualType ? [] : [mark.type + shortOf(type)]),
    mark.platform + shortOf(platform),
    mark.writer + shortOf(from),
  ].join(' ') + pairTerms(text)

/** Index query for messages of an id, and perhaps some others. */
export const matchOfId = (id: string): string => quoted(mark.id + shortOf(id))

/** The same query for the messages of one day of a period. */
export const matchOfDay = (match: string, day: number): string => `${quoted(mark.day + day.toString(36))} AND ${match}`

/**
 * Index query for messages that hold every word and pass a filter; '' where the index cannot say. It may find some that
 * do not: those with the pairs of a word in other places, and not every filter has a term.
 */
export const matchOf = (
  words: readonly string[],
  { platform = '', types = [], writtenBy = '' }: MessageFilter,
  chat: number | null,
): string => {
  const ofTypes = types.includes(usualType) ? [] : types.map((type) => quoted(mark.type + shortOf(type)))
  return [
    ...(chat === null ? [] : [quoted(mark.chat + chat.toString(36))]),
    ...(platform === '' ? [] : [quoted(mark.platform + shortOf(platform))]),
    ...(ofTypes.length === 0 ? [] : [`(${ofTypes.join(' OR ')})`]),
    ...(writtenBy === '' ? [] : [quoted(mark.writer + shortOf(writtenBy))]),
    ...pairsOf(words),
  ].join(' AND ')
}

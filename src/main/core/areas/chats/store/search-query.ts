import { matchOf } from '#core/areas/chats/store/document'
import { firstNumber, periodOf, periodOfNumber, timeOf } from '#core/areas/chats/store/message-number'
import { type StoredMessage, typeOf } from '#core/areas/chats/store/message-row'
import type { Span } from '#core/areas/chats/store/newest-hits'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import type { MessageQuery } from '#core/areas/chats/store/types'
import { wordsOf } from '#core/engine/store/search/phrase'
import { messageKey } from '#core/engine/store/search/words'

/** A search as the walks take it. */
export type PreparedQuery = {
  /** '' where the index cannot say. */
  readonly match: string
  readonly span: Span
  /** The number of the conversation, if one was asked for. */
  readonly chat: number | null
  readonly holds: (row: StoredMessage) => boolean
}

/** Beyond the number of any message. */
const beyond = Number.MAX_SAFE_INTEGER

/** Prepares a search; null where nothing can be found. */
export const prepareQuery = (numbers: ChatNumbers, query: MessageQuery): PreparedQuery | null => {
  const { conversation = '', platform = '', types = [], writtenBy = '', notWrittenBy = '' } = query
  const { from = null, to = null } = query
  const words = wordsOf(query.text)
  const chat = conversation === '' ? null : numbers.known(conversation)
  const isFiltered = [conversation, platform, writtenBy, notWrittenBy, ...types].some(Boolean)
  if (words.length === 0 && !isFiltered && from === null && to === null) return null
  if (conversation !== '' && chat === null) return null

  const holdsWords = ({ text }: StoredMessage): boolean => {
    const key = messageKey(text)
    return words.every((word) => key.includes(word))
  }
  const isRightPerson = ({ sender }: StoredMessage): boolean => {
    if (platform === '' && writtenBy === '' && notWrittenBy === '') return true
    const person = numbers.person(sender)
    if (platform !== '' && person.platform !== platform) return false
    return (writtenBy === '' || person.from === writtenBy) && (notWrittenBy === '' || person.from !== notWrittenBy)
  }
  const isInTime = (row: StoredMessage): boolean =>
    (from === null || timeOf(row) >= from) && (to === null || timeOf(row) < to)

  return {
    match: matchOf(words, query, chat),
    span: {
      from: from === null ? 0 : firstNumber(periodOf(from)),
      below: to === null ? beyond : firstNumber(periodOf(to) + 1),
    },
    chat,
    holds: (row) =>
      (chat === null || row.chat === chat) &&
      isInTime(row) &&
      isRightPerson(row) &&
      (types.length === 0 || types.includes(typeOf(row))) &&
      holdsWords(row),
  }
}

/** A place in an answer: the one behind a message, as text. */
export const placeOf = (row: StoredMessage): string => `${row.no}:${timeOf(row)}`

/** The rest of a search behind a place of its answer; the whole of it for null or what is no place. */
export const restOf = (query: PreparedQuery, place: string | null): PreparedQuery => {
  const [, no, time] = /^(\d{1,16}):(-?\d{1,16})$/.exec(place ?? '')?.map(Number) ?? []
  if (no === undefined || time === undefined) return query
  const period = periodOfNumber(no)
  const isBehind = (row: StoredMessage): boolean =>
    periodOfNumber(row.no) < period || timeOf(row) < time || (timeOf(row) === time && row.no < no)
  return {
    ...query,
    span: { ...query.span, below: Math.min(query.span.below, firstNumber(period + 1)) },
    holds: (row) => isBehind(row) && query.holds(row),
  }
}

import type { Json } from '#shared/domain/customer'
import { isRecord, toList, toText, tryJson, type Wire } from '../../engine/remote/coerce.ts'

/** The card of a message, which is its content or stands in it, also as JSON text; null where there is none. */
export const cardIn = (content: Wire): Wire | null => {
  const card = typeof content.content === 'string' ? tryJson(content.content) : (content.content ?? content)
  return isRecord(card) ? card : null
}

const cardWords = (content: Wire): readonly unknown[] => {
  const card = cardIn(content)
  if (card === null) return [content.content]
  const lines = (toList(card.card_data) ?? []).filter(isRecord)
  return [card.text, ...lines.flatMap((line) => [line.label, line.value])]
}

/** The words of a text, in the form of the archive or of the platforms; null where its content says none. */
export const plainText = (content: Wire): string | null => {
  const given = [content.content, content.text].filter((one) => typeof one === 'string' || typeof one === 'number')
  // There are firms that give both fields: one of them empty, or the same words twice.
  const text = given.find((one) => toText(one).trim() !== '') ?? given[0]
  return text === undefined ? null : toText(text)
}

/** Which parts of a message's content are words (§3 "JSON content by type"). */
const wordsByType: Readonly<Record<string, (content: Wire) => readonly unknown[]>> = {
  text: (content) => [plainText(content)],
  file: (content) => [content.filename],
  docmsg: (content) => [content.title, content.doc_creator],
  weapp: (content) => [content.displayname, content.title],
  link: (content) => [content.title, content.description],
  retain_consult_card: cardWords,
}

const otherWords = (content: Wire): readonly unknown[] => [content.title, content.content, content.filename]

/** What the search reads of a message: its words without its form, '' for a picture or a voice. */
export const wordsOf = (type: string, content: { readonly [key: string]: Json }): string => {
  const read = Object.hasOwn(wordsByType, type) ? wordsByType[type] : undefined
  return (read ?? otherWords)(content)
    .map((word) => toText(word).trim())
    .filter(Boolean)
    .join('\n')
}

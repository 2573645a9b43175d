import type { Json } from './customer.ts'
import { isTooDeepText } from './json-depth.ts'
import { textBeginning } from './text-beginning.ts'

/** Type of the objects that gather the follow-ups of everything that belongs to them (FP-03). */
export const GROUP_TYPE = 'company'

/** Types that a person may choose (§3); config followup.types reorders and adds. */
export const editableTypes: readonly number[] = [0, 1, 2]
/** Types with a label of their own (§3); any other is shown by its number (D-13). */
export const labelledTypes: readonly number[] = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]
const reported: ReadonlySet<number> = new Set([0, 1, 2, 7, 8, 9, 11])
const deletable: ReadonlySet<number> = new Set([0, 1, 2, 7, 9])
/** Types above this are a firm's own and count as normal (§3, D-14). */
export const FIRST_OWN = 1001

/** Types that reports count, beside a firm's own. */
export const reportedTypes: readonly number[] = [...reported]

/** True where reports count the type (FP-10). */
export const isReported = (type: number): boolean => reported.has(type) || type >= FIRST_OWN

/** True where the author may quote and delete a follow-up of the type (§6, D-15). */
export const isDeletable = (type: number): boolean => deletable.has(type) || type >= FIRST_OWN

/** Words of a follow-up and what its structured content holds besides. */
export type FollowUpContent = { readonly text: string; readonly details: { readonly [key: string]: Json } }

/** What tells a content that says more than words from JSON that a person typed. */
const structured: readonly string[] = [
  'type',
  'title',
  'summary',
  'changeType',
  'itemType',
  'duration',
  'phone',
  'callType',
  'tags',
]

/** The type of a structured content; firms write numbers as text too (D-93). */
const typed = (details: FollowUpContent['details']): FollowUpContent['details'] =>
  details.type === '1' || details.type === '2' ? { ...details, type: Number(details.type) } : details

/**
 * Reads content that is plain text or JSON with a content field (FP-11). What is broken, too deep or says nothing that
 * is known is plain text: JSON that a person typed stays what they typed.
 */
export const readFollowUpContent = (content: string): FollowUpContent => {
  const plain = { text: content, details: {} }
  if (!content.trimStart().startsWith('{') || isTooDeepText(content)) return plain
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return plain
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return plain
  const { content: inner, ...details } = parsed as Record<string, Json>
  if (typeof inner === 'string') return { text: inner, details: typed(details) }
  const saysMore = structured.some((name) => Object.hasOwn(details, name))
  return saysMore && (inner === undefined || inner === null) ? { text: '', details: typed(details) } : plain
}

/** Words that a person typed as the content of a follow-up: those that would be read as structured are wrapped. */
export const plainContent = (text: string): string =>
  readFollowUpContent(text).text === text ? text : JSON.stringify({ content: text })

/** The words of a follow-up as a search reads them: its text, and the title of its task, schedule or visited page. */
export const followUpWords = (content: string): string => {
  const { text, details } = readFollowUpContent(content)
  return typeof details.title === 'string' && details.title !== '' ? `${text} ${details.title}` : text
}

/** Longest preview of a quote, characters (§9). */
const QUOTE_LENGTH = 100

/** What a quote shows of the words that it is of. */
export const quoteBeginning = (text: string): string => textBeginning(text, QUOTE_LENGTH)

/** True for what begins like JSON of a record and cannot be read as one, as where it was cut off. */
const isBroken = (content: string): boolean => {
  if (!content.trimStart().startsWith('{')) return false
  if (isTooDeepText(content)) return true
  try {
    JSON.parse(content)
    return false
  } catch {
    return true
  }
}

/** Words of a quote, shortened; '' where it is none or broken (FU-14, FP-14). */
export const quotePreview = (quote: string): string => {
  if (isBroken(quote)) return ''
  const { text, details } = readFollowUpContent(quote)
  const isPlain = text === quote && Object.keys(details).length === 0
  return quoteBeginning(isPlain ? text : readFollowUpContent(text).text)
}

import type { Json } from './customer.ts'
import { isTooDeepText } from './json-depth.ts'

/** Type of the objects that gather the follow-ups of everything that belongs to them (FP-03). */
export const GROUP_TYPE = 'company'

/** Types that a person may choose (§3); config followup.types reorders and adds. */
export const editableTypes: readonly number[] = [0, 1, 2]
/** Types with a label of their own (§3); any other is shown by its number (D-13). */
export const labelledTypes: readonly number[] = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]
const reported: ReadonlySet<number> = new Set([0, 1, 2, 7, 8, 9, 11])
const deletable: ReadonlySet<number> = new Set([0, 1, 2, 7, 9])
/** Types above this are a firm's own and count as normal (§3, D-14). */
const FIRST_OWN = 1001

/** True where reports count the type (FP-10). */
export const isReported = (type: number): boolean => reported.has(type) || type >= FIRST_OWN

/** True where the author may quote and delete a follow-up of the type (§6, D-15). */
export const isDeletable = (type: number): boolean => deletable.has(type) || type >= FIRST_OWN

/** Longest preview of a quote, characters (§9). */
export const QUOTE_LENGTH = 100

/** Words of a follow-up and what its structured content holds besides. */
export type FollowUpContent = { readonly text: string; readonly details: { readonly [key: string]: Json } }

/** Reads content that is plain text or JSON with a content field (FP-11); broken or too deep JSON is plain text. */
export const readFollowUpContent = (content: string): FollowUpContent => {
  if (!content.trimStart().startsWith('{') || isTooDeepText(content)) return { text: content, details: {} }
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return { text: content, details: {} }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { text: content, details: {} }
  const { content: inner, ...details } = parsed as Record<string, Json>
  if (inner === undefined && Object.keys(details).length === 0) return { text: content, details: {} }
  return { text: typeof inner === 'string' ? inner : '', details }
}

/** The words of a follow-up as a search reads them: its text, and the title of its task, schedule or visited page. */
export const followUpWords = (content: string): string => {
  const { text, details } = readFollowUpContent(content)
  return typeof details.title === 'string' && details.title !== '' ? `${text} ${details.title}` : text
}

/** Words of a quote, at most {@link QUOTE_LENGTH} characters; '' where it is none or broken (FU-14). */
export const quotePreview = (quote: string): string => {
  if (quote === '') return ''
  const { text, details } = readFollowUpContent(quote)
  if (text === quote && Object.keys(details).length === 0) return quote.slice(0, QUOTE_LENGTH)
  return readFollowUpContent(text).text.slice(0, QUOTE_LENGTH)
}

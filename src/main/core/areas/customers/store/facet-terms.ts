// Terms of the index of facets, and the queries over them. A facet is one term; a text is a run of terms, one for each
// character, so that a phrase of them is a part of the text and nothing else.
import { searchKey } from '#core/engine/store/search/key'
import { phrase } from '#core/engine/store/search/phrase'
import { termsOf } from '#core/engine/store/search/words'
import { boundedMap } from '#shared/domain/bounded-map'
import type { Json } from '#shared/domain/customer'

/** A value of a row by which rows can be counted and found. */
export type Facet = readonly [field: string, value: string]

/** Characters of a text that the index keeps; a row with a longer one has {@link unreadTerm} of its field. */
export const longestText = 2000

/** FNV-1a over UTF-16 with two offsets: 64 bits, so that two facets never meet by chance. */
const facetTerm = ([field, value]: Facet): string => {
  let one = 0x811c9dc5
  let other = 0x9747b28c
  const text = `${field}\n${value}`
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ (unit + index), 0x85ebca6b)
  }
  return `${(one >>> 0).toString(36)}x${(other >>> 0).toString(36)}`
}

/** Stands between a field's own word and a character; no text has it, nor a facet's term. */
const mark = '\ue003'
/** Stands before and after every number, which so is found whole. */
const edge = '\ue004'

/** A firm has some dozens of fields. */
const fieldMarks = boundedMap<string, string>(500)
const fieldMark = (field: string): string => fieldMarks.take(field, () => `${facetTerm([field, ''])}${mark}`)

const marked = (field: string, terms: readonly string[]): string[] => {
  const own = fieldMark(field)
  return terms.map((term) => own + term)
}

/** The term that a row has whose value in a field the index does not read: a long text, a list, a record. */
export const unreadTerm = (field: string): string => `${fieldMark(field)}${mark}`

/** Terms of a row's value in a field, in the form in which texts are compared. */
export const textTerms = (field: string, value: Json): readonly string[] => {
  if (value === null) return []
  const key = typeof value === 'object' ? null : searchKey(String(value))
  return key !== null && key.length <= longestText ? marked(field, termsOf(key)) : [unreadTerm(field)]
}

/** Field under which the numbers of a customer stand. */
const phoneField = 'phoneKey'

/** Terms of telephone numbers; stars are characters like digits. */
export const numberTerms = (numbers: readonly string[]): readonly string[] =>
  numbers.length === 0 ? [] : marked(phoneField, [edge, ...numbers.flatMap((number) => [...termsOf(number), edge])])

export const facetTerms = (facets: readonly Facet[]): readonly string[] => [...new Set(facets.map(facetTerm))]

/** Query for rows that have one of these facets. */
export const anyFacet = (facets: readonly Facet[]): string =>
  facets.map((facet) => phrase([facetTerm(facet)])).join(' OR ')

/** Query for rows whose text in a field holds a part, which is a `searchKey` that is not empty. */
export const textPart = (field: string, part: string): string => {
  const terms = marked(field, termsOf(part))
  const letters = /[a-z0-9]*$/.exec(part)?.[0].length ?? 0
  // In the text more letters may follow; the last two of three or more are in the term before them.
  if (letters === 0) return phrase(terms)
  if (letters >= 3) return phrase(terms.slice(0, -2))
  return `${phrase(terms.slice(0, terms.length - letters + 1))} *`
}

/** Query for rows of which a number holds these digits and stars. */
export const numberPart = (digits: string): string => textPart(phoneField, digits)

/** Query for rows that have exactly this number. */
export const wholeNumber = (number: string): string => phrase(numberTerms([number]))

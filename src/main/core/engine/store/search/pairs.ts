import { askedOf } from '#core/engine/store/search/phrase'
import { gram, isLetter, messageKey, runEnd } from '#core/engine/store/search/words'

const space = 0x20

/**
 * A character as pairs have it. Signs of ASCII move to their wide forms, which NFKC leaves nowhere, so that nothing typed
 * is one of the query language; those of private use that begin the terms beside the words become one other.
 */
const movedCode = (code: number): number => {
  if (code > space && code < 0x7f && !isLetter(code)) return code + 0xfee0
  return code >= 0xe000 && code <= 0xe00f ? 0xfffd : code
}

const sizeAt = (codes: Uint16Array, index: number): number => {
  const code = codes[index] ?? 0
  return code >= 0xd800 && code <= 0xdbff ? 2 : 1
}

/** The terms of a {@link messageKey} in their order, each behind a space. Joined as numbers: strings take twice as long. */
const pairsIn = (key: string): string => {
  const codes = new Uint16Array(key.length)
  for (let index = 0; index < key.length; index += 1) codes[index] = movedCode(key.charCodeAt(index))
  // A unit of the text brings a space and three more at most.
  const terms = new Uint16Array(4 * key.length)
  let length = 0
  const add = (from: number, end: number): void => {
    terms[length++] = space
    for (let index = from; index < end; index += 1) terms[length++] = codes[index] ?? 0
  }
  let index = 0
  while (index < key.length) {
    for (const end = runEnd(key, index); index < end - 1; index += 1) add(index, Math.min(end, index + gram))
    const next = index + sizeAt(codes, index)
    // There is no pair across a space.
    const isLast = next >= key.length || codes[next] === space
    add(index, isLast ? next : next + sizeAt(codes, next))
    index = isLast ? next + 1 : next
  }
  return Buffer.from(terms.buffer, 0, 2 * length).toString('utf16le')
}

/**
 * Words of any text as an index of pairs reads them, one term for each character: signs with the character behind them,
 * letters and digits of ASCII with the two behind them. Two common characters are seldom neighbours, so that a few short
 * lists answer for any part of a text.
 */
export const pairTerms = (text: string): string => pairsIn(messageKey(text))

/** The terms of a word that every text with it has; one at its end may go on in the text. */
const termsOfWord = (word: string): readonly string[] => {
  const terms = pairsIn(word).trim().split(' ')
  const quoted = terms.map((term) => `"${term}"`)
  if (terms.length === 1) return [`${quoted[0]} *`]
  // The last character is in the term before it.
  const last = terms.length - 2
  if (!/^[a-z0-9]{2}$/.test(terms[last] ?? '')) return quoted.slice(0, -1)
  // Two letters of the end are in the three before them, if there are three.
  const before = quoted.slice(0, last)
  return /^[a-z0-9]{3}$/.test(terms[last - 1] ?? '') ? before : [...before, `${quoted[last]} *`]
}

/**
 * Terms of an index of pairs for the words of a typed text, each as its query has it: together they find every text
 * that holds all words, and some others that have the same pairs elsewhere. The index needs prefixes of one character.
 */
export const pairsOf = (words: readonly string[]): readonly string[] => [
  ...new Set(askedOf(words).flatMap(termsOfWord)),
]

import { letterTerm, messageKey, termsOf } from '#core/engine/store/search/words'

/** What a typed text asks for: its words, each of which a message must hold; [] for a text without any. */
export const wordsOf = (text: string): readonly string[] => {
  const key = messageKey(text)
  return key === '' ? [] : [...new Set(key.split(' '))]
}

/** Most characters of a word, and most words, that an index is asked for; the check of each hit covers the rest. */
const longest = 48
const mostWords = 8

/** What an index is asked for of the words: the longest ones first, of very long ones the beginning. */
export const askedOf = (words: readonly string[]): readonly string[] =>
  words
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostWords)
    .map((word) => (word.length <= longest ? word : [...word].slice(0, longest).join('')))

/** The terms of a word, and the letters at its end that may go on in the message. */
const partsOf = (text: string): { readonly terms: readonly string[]; readonly tail: string } => {
  const letters = /[a-z0-9]*$/.exec(text)?.[0] ?? ''
  const terms = termsOf(text)
  // Two letters of a word's end are in the three before them, if there are three.
  if (letters.length === 0) return { terms, tail: '' }
  if (letters.length >= 3) return { terms: terms.slice(0, -2), tail: '' }
  return { terms: terms.slice(0, -letters.length), tail: letters }
}

/** Terms that stand one behind the other, as an index is asked for them. */
export const phrase = (terms: readonly string[]): string => `"${terms.join(' ')}"`

const phraseOf = (word: string): string => {
  const { terms, tail } = partsOf(word)
  if (tail === '') return phrase(terms)
  // Behind a phrase a letter may be the beginning of too many terms.
  if (tail.length === 1)
    return [...(terms.length === 0 ? [] : [phrase(terms)]), phrase([letterTerm(tail)])].join(' AND ')
  return `${phrase([...terms, tail])} *`
}

/**
 * Phrases of the index for {@link wordsOf} a typed text: together they find messages that hold every word, and a few more:
 * those that hold the beginning of a very long word, or have the letter at the end of one somewhere else.
 */
export const phrasesOf = (words: readonly string[]): readonly string[] => askedOf(words).map(phraseOf)

import { letterTerm, messageKey, termsOf } from '#core/engine/store/search/words'

/** What a typed text asks for: its words, each of which a message must hold; [] for a text without any. */
export const wordsOf = (text: string): readonly string[] => {
  const key = messageKey(text)
  return key === '' ? [] : [...new Set(key.split(' '))]
}

/** Most characters of a word, and most words, that the index is asked for; the check of each hit covers the rest. */
const longest = 48
const mostWords = 8

/** The terms of a word, and the letters at its end that may go on in the message. */
const partsOf = (word: string): { readonly terms: readonly string[]; readonly tail: string } => {
  const text = word.length <= longest ? word : [...word].slice(0, longest).join('')
  const letters = /[a-z0-9]*$/.exec(text)?.[0] ?? ''
  const terms = termsOf(text)
  // Two letters of a word's end are in the three before them, if there are three.
  if (letters.length === 0) return { terms, tail: '' }
  if (letters.length >= 3) return { terms: terms.slice(0, -2), tail: '' }
  return { terms: terms.slice(0, -letters.length), tail: letters }
}

const phrase = (terms: readonly string[]): string => `"${terms.join(' ')}"`

const phraseOf = (word: string): string => {
  const { terms, tail } = partsOf(word)
  if (tail === '') return phrase(terms)
  if (terms.length === 0 && tail.length === 1) return phrase([letterTerm(tail)])
  return `${phrase([...terms, tail])} *`
}

/**
 * Phrases of the index for {@link wordsOf} a typed text: together they find messages that hold every word, and nothing
 * else but for very long words.
 */
export const phrasesOf = (words: readonly string[]): readonly string[] =>
  words
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostWords)
    .map(phraseOf)

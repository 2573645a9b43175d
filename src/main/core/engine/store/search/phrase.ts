import { letterTerm, messageKey, termsOf } from '#core/engine/store/search/words'

/** What a typed text asks for: its words, each of which a message must hold; [] for a text without any. */
export const wordsOf = (text: string): readonly string[] => {
  const key = messageKey(text)
  return key === '' ? [] : [...new Set(key.split(' '))]
}

/** Most characters of a word, and most words, that the index is asked for; the check of each hit covers the rest. */
const longest = 48
const mostWords = 8

/** The commonest signs and characters of Chinese texts, in their order. */
const commonest = [
  ...'，。　．？！：、的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其',
  ...'些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内',
  ...'信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区',
]
const ranks = new Map(commonest.map((character, rank) => [character, rank]))

/** Share of a term among all terms; in real texts that of a rank falls as 1 / (rank + 3). */
const shareOf = (term: string): number => {
  const rank = ranks.get(term)
  return rank === undefined ? 4e-5 : 1 / (7 * (rank + 3.2))
}

/** Hits to expect of a part of a word in an archive of a million messages: some to look at, hardly any beyond the word's. */
const some = 150
const hardlyAny = 2
const termsOfArchive = 25e6
/** How much more often than by chance neighbours stand together. */
const together = 4

/** The shortest part of a phrase with so few hits to expect, and among those of one length that of the rarest terms. */
const rarePart = (terms: readonly string[], most: number): readonly string[] => {
  const shares = terms.map(shareOf)
  for (let length = 1; length < terms.length; length += 1) {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let start = 0; start + length <= terms.length; start += 1) {
      const part = shares.slice(start, start + length)
      const hits = part.reduce((product, share) => product * share, termsOfArchive * together ** (length - 1))
      const work = part.reduce((sum, share) => sum + share, 0)
      if (hits <= most && work < least) {
        best = start
        least = work
      }
    }
    if (best >= 0) return terms.slice(best, best + length)
  }
  return terms
}

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

const wholeOf = (word: string): string => {
  const { terms, tail } = partsOf(word)
  if (tail === '') return phrase(terms)
  if (terms.length === 0 && tail.length === 1) return phrase([letterTerm(tail)])
  return `${phrase([...terms, tail])} *`
}

/** The rarest part of a word, and the letters that follow it somewhere. */
const partOf = (word: string, most: number): string => {
  const { terms, tail } = partsOf(word)
  if (terms.length === 0) return wholeOf(word)
  const letters = [...new Set(tail)].map((letter) => phrase([letterTerm(letter)]))
  return [phrase(rarePart(terms, most)), ...letters].join(' AND ')
}

/**
 * Queries of the index for {@link wordsOf} a typed text, at least one word. The last one finds nothing else, but for very
 * long words; those before it look at the rarest part of each word, find more, and cost a fraction where a word has
 * common characters: they serve as long as enough of what they find is right.
 */
export const queriesOf = (words: readonly string[]): readonly string[] => {
  const asked = words.toSorted((one, other) => other.length - one.length).slice(0, mostWords)
  const ways = [
    (word: string) => partOf(word, some),
    (word: string) => partOf(word, hardlyAny),
    (word: string) => partOf(word, 0),
    wholeOf,
  ]
  return [...new Set(ways.map((way) => asked.map(way).join(' AND ')))]
}

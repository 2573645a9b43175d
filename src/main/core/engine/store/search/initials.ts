import { pinyin } from 'pinyin-pro'
import { boundedMap } from '#shared/domain/bounded-map'

/** First letters of each character; of a single one all that it can have, where `multiple`. */
const readings = (text: string, options: { multiple?: boolean; surname?: 'head' | 'off' }): readonly string[] =>
  pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', ...options }).map((letter) => plain(letter))

/** One letter or digit, or ''. */
const plain = (letter: string): string => {
  const lower = letter.normalize('NFD').slice(0, 1).toLowerCase()
  return /^[a-z0-9]$/.test(lower) ? lower : ''
}

/** First letter of a character by itself; '' where it has none, null where the words around it decide. */
const readLetter = (character: string): string | null => {
  const all = new Set(/\p{Script=Han}/u.test(character) ? readings(character, { multiple: true }) : [plain(character)])
  return all.size > 1 ? null : ([...all][0] ?? '')
}

/** The letters of the characters that were read before, by their code; the rare long ones by themselves. */
const letters = new Array<string | null | undefined>(0x10000)
const longLetters = new Map<string, string | null>()

const letterOf = (character: string): string | null => {
  if (character.length > 1) {
    const known = longLetters.get(character)
    if (known !== undefined) return known
    const letter = readLetter(character)
    longLetters.set(character, letter)
    return letter
  }
  const code = character.charCodeAt(0)
  let letter = letters[code]
  if (letter === undefined) {
    letter = readLetter(character)
    letters[code] = letter
  }
  return letter
}

/** The characters of a text by their place: itself, unless one of them takes two places. */
type Characters = string | readonly string[]

/**
 * Pinyin initials of a name in the form of `searchKey`: one letter a Chinese character, Latin letters and digits as
 * they are, nothing for the rest. Only a character of several readings (重庆, 银行) pays for the words around it.
 */
export const initialsOf = (key: string): string => {
  const characters: Characters = /[\ud800-\udfff]/.test(key) ? [...key] : key
  let initials = ''
  for (let place = 0; place < characters.length; place += 1) {
    initials += letterOf(characters[place] ?? '') ?? inContext(characters, place)
  }
  return initials
}

/** Characters on each side that decide a reading; words that pinyin-pro knows are rarely longer. */
const reach = 2

const longestPerson = 4

const contextLimit = 50_000
/** Letters by context, for each place in it. Names share their words, so nearly every context has been read before. */
const contexts = { head: boundedMap<string, string>(contextLimit), off: boundedMap<string, string>(contextLimit) }

const inContext = (characters: Characters, place: number): string => {
  const start = Math.max(0, place - reach)
  const around = characters.slice(start, place + reach + 1)
  // 曾伟 begins with a surname, 曾经 does not: texts of up to four characters are read as names of people.
  const surname = start === 0 && characters.length <= longestPerson ? 'head' : 'off'
  const text = typeof around === 'string' ? around : around.join('')
  const key = `${place - start}${text}`
  const known = contexts[surname].get(key)
  if (known !== undefined) return known
  const read = readings(text, { surname })
  const letter = (read.length === around.length ? read[place - start] : undefined) ?? ''
  contexts[surname].set(key, letter)
  return letter
}

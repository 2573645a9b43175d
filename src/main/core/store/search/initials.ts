import { pinyin } from 'pinyin-pro'

/** First letter of a character by itself; '' where it has none, null where the words around it decide. */
const letters = new Map<string, string | null>()

/** First letters of each character; of a single one all that it can have, where `multiple`. */
const readings = (text: string, options: { multiple?: boolean; surname?: 'head' | 'off' }): readonly string[] =>
  pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', ...options }).map((letter) => plain(letter))

/** One letter or digit, or ''. */
const plain = (letter: string): string => {
  const lower = letter.normalize('NFD').slice(0, 1).toLowerCase()
  return /^[a-z0-9]$/.test(lower) ? lower : ''
}

const letterOf = (character: string): string | null => {
  const known = letters.get(character)
  if (known !== undefined) return known
  const all = new Set(/\p{Script=Han}/u.test(character) ? readings(character, { multiple: true }) : [plain(character)])
  const letter = all.size > 1 ? null : ([...all][0] ?? '')
  letters.set(character, letter)
  return letter
}

/**
 * Pinyin initials of a name in the form of `searchKey`: one letter a Chinese character, Latin letters and digits as
 * they are, nothing for the rest. Only a character of several readings (重庆, 银行) pays for the words around it.
 */
export const initialsOf = (key: string): string => {
  let initials = ''
  let characters: readonly string[] | null = null
  let place = 0
  for (const character of key) {
    const letter = letterOf(character)
    if (letter === null) {
      characters ??= [...key]
      initials += inContext(characters, place)
    } else initials += letter
    place += 1
  }
  return initials
}

/** Characters on each side that decide a reading; words that pinyin-pro knows are rarely longer. */
const reach = 2

const longestPerson = 4

/** Letters by context. Names share their words, so nearly every context has been read before. */
const contexts = new Map<string, string>()
const contextLimit = 50_000

const inContext = (characters: readonly string[], place: number): string => {
  const start = Math.max(0, place - reach)
  const around = characters.slice(start, place + reach + 1)
  // 曾伟 begins with a surname, 曾经 does not: texts of up to four characters are read as names of people.
  const surname = start === 0 && characters.length <= longestPerson ? 'head' : 'off'
  const key = `${surname}${place - start}${around.join('')}`
  const known = contexts.get(key)
  if (known !== undefined) return known
  const read = readings(around.join(''), { surname })
  const letter = (read.length === around.length ? read[place - start] : undefined) ?? ''
  if (contexts.size >= contextLimit) contexts.clear()
  contexts.set(key, letter)
  return letter
}

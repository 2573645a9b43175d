/**
 * The form in which the words of messages are compared: NFKC (which also takes width away), lower case, white space and
 * control characters as single spaces, no lone surrogates, no characters without width.
 */
export const messageKey = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/ς/g, 'σ')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Letters and digits of ASCII stand in the index by threes: one of them alone stands in half of all messages. */
export const gram = 3

export const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)

/** Where a run of ASCII letters and digits ends; `start` itself where none begins. */
export const runEnd = (key: string, start: number): number => {
  let end = start
  while (end < key.length && isLetter(key.charCodeAt(end))) end += 1
  return end
}

/**
 * A character that is no ASCII letter or digit, as a term of the index. ASCII signs move to their wide forms and the
 * space to the wide space, which NFKC leaves nowhere: so nothing typed is a sign of the query language.
 */
const signOf = (key: string, index: number): string => {
  const code = key.codePointAt(index) ?? 0x20
  if (code === 0x20) return '\u3000'
  return String.fromCodePoint(code > 0x20 && code < 0x7f ? code + 0xfee0 : code)
}

/**
 * The terms of a text, one for each character, so that a phrase is a part of the text and nothing else: Chinese
 * characters and signs alone, letters and digits with the two that follow them. `key` is a {@link messageKey}.
 */
export const termsOf = (key: string): string[] => {
  const terms: string[] = []
  let index = 0
  while (index < key.length) {
    const end = runEnd(key, index)
    for (; index < end; index += 1) terms.push(key.slice(index, Math.min(end, index + gram)))
    if (index >= key.length) break
    const sign = signOf(key, index)
    terms.push(sign)
    index += key.charCodeAt(index) >= 0xd800 && sign.length === 2 ? 2 : 1
  }
  return terms
}

/**
 * The term that says that a letter or digit stands somewhere in the text. It begins with a character of private use; no
 * text has a longer term that begins so.
 */
export const letterTerm = (letter: string): string => `\ue002${letter}`

const lettersOf = (key: string): string =>
  /[a-z0-9]/.test(key) ? ` ${[...new Set(key.match(/[a-z0-9]/g))].map(letterTerm).join(' ')}` : ''

/** Words of any text as the index reads them: the letters in it, and its terms in their order. */
export const wordTerms = (text: string): string => {
  const key = messageKey(text)
  return `${lettersOf(key)} ${termsOf(key).join(' ')}`
}

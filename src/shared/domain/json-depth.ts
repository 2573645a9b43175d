/** Lists and records inside each other that a JSON text of a server may have. */
export const DEEPEST_JSON = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{`, and `]` and `}`, differ by this bit alone. */
const CURLED = 0x20
const OPENED = 0x7b
const CLOSED = 0x7d

/**
 * True where JSON, in UTF-8 or UTF-16, nests deeper than {@link DEEPEST_JSON}. Counted before anything is parsed: a
 * megabyte of brackets takes a hundred as objects, and what walks over them afterwards runs out of stack. What is no
 * JSON is left to the parser.
 */
export const isTooDeep = (codes: Uint8Array | Uint16Array): boolean => {
  const { length } = codes
  let depth = 0
  for (let at = 0; at < length; at += 1) {
    const code = codes[at] ?? 0
    if (code === QUOTE) {
      at += 1
      while (at < length && codes[at] !== QUOTE) at += codes[at] === BACKSLASH ? 2 : 1
    } else if ((code | CURLED) === OPENED) {
      depth += 1
      if (depth > DEEPEST_JSON) return true
    } else if ((code | CURLED) === CLOSED) depth -= 1
  }
  return false
}

/** False for almost every text, at a tenth of the price of a copy. */
const opensMany = (text: string): boolean => {
  let opened = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) | CURLED) === OPENED) opened += 1
  return opened > DEEPEST_JSON
}

/** The same of a text. */
export const isTooDeepText = (text: string): boolean => {
  if (!opensMany(text)) return false
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) codes[at] = text.charCodeAt(at)
  return isTooDeep(codes)
}

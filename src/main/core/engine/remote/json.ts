type SourceContext = { readonly source?: string }

/** Bare integers long enough to lose digits; a hit inside a text is harmless, see {@link parseJson}. */
const longInteger = /((?:^|[:,[])\s*)(-?\d{16,})(?=\s*(?:[,}\]]|$))/g
const longRun = /\d{16}/

/** Every escape of a JSON text; the second alternative is half of a pair without its other half. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[\s\S])/g
const halfPair = /\\u[dD][89a-fA-F]/

const mendHalf = (match: string, half: string | undefined): string => (half === undefined ? match : '\\ufffd')

const quoteUnsafe = (match: string, before: string, digits: string): string =>
  Number.isSafeInteger(Number(digits)) ? match : `${before}"${digits}"`

const keepSource = (_key: string, value: unknown, context?: SourceContext): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && context?.source !== undefined
    ? /^-?\d+$/.test(context.source)
      ? context.source
      : value
    : value

/** Halves of letters become U+FFFD. */
export const mendHalves = (text: string): string => (halfPair.test(text) ? text.replace(escapes, mendHalf) : text)

/**
 * Parses JSON; integers beyond 2^53 come out as text with every digit (D-68), halves of letters as U+FFFD: no store
 * keeps them, and a text that comes back changed would look like an edit. Throws `SyntaxError` for anything else.
 */
export const parseJson = (body: string): unknown => {
  const text = mendHalves(body)
  if (!longRun.test(text)) return JSON.parse(text)
  // Quoting is ten times faster than a reviver. A quote put inside a text by mistake is always followed by a digit,
  // which no JSON allows: such a body fails here and takes the slow way below.
  const quoted = text.replace(longInteger, quoteUnsafe)
  try {
    return JSON.parse(quoted)
  } catch {
    return JSON.parse(text, keepSource)
  }
}

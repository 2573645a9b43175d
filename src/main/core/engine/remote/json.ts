type SourceContext = { readonly source?: string }

/** Digits from which an integer may lose some. */
const longRun = /\d{16}/

/** Every escape of a JSON text; the second alternative is half of a pair without its other half. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[\s\S])/g
const halfPair = /\\u[dD][89a-fA-F]/

const mendHalf = (match: string, half: string | undefined): string => (half === undefined ? match : '\\ufffd')

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
 * keeps them, and a text that comes back changed would look like an edit. Throws `SyntaxError` for anything else. For
 * short texts: whole bodies are read by `json-bytes.ts`, which is quicker with long integers.
 */
export const parseJson = (body: string): unknown => {
  const text = mendHalves(body)
  return longRun.test(text) ? JSON.parse(text, keepSource) : JSON.parse(text)
}

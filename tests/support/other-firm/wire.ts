// How this firm writes JSON: identifiers of nineteen digits as bare integers, counts as text.

/** A value on the wire; a bigint is written as a bare integer, and what is undefined is left out. */
export type Wire = string | number | boolean | bigint | null | undefined | readonly Wire[] | WireFields
export type WireFields = { readonly [field: string]: Wire }

/** Never part of a text that a person writes; marks an integer until the text is made. */
const MARK = '\u0001'

/** JSON text of a value. */
export function jsonOf(value: Wire): string {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? MARK + part + MARK : part))
  return text.replaceAll(/"\\u0001(\d+)\\u0001"/g, '$1')
}

/** A body as it came in, its long integers as text; a form as its fields, a list as `list`. What is neither is empty. */
export function readBody(text: string, type = ''): Readonly<Record<string, unknown>> {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  const quoted = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  )
  try {
    const value: unknown = JSON.parse(quoted)
    if (Array.isArray(value)) return { list: value }
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** What a value says as text; nothing for what is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** An identifier as the firm keeps it; null where the text is none. */
export function idOf(value: unknown): bigint | null {
  const text = textOf(value)
  return /^\d{1,19}$/.test(text) ? BigInt(text) : null
}

const ZONE = 8 * 3_600_000

/** A time as text in the firm's zone; null for none. */
export function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time + ZONE).toISOString().slice(0, 19).replace('T', ' ')
}

/** A time that came in as text of the firm's zone or as an epoch in seconds or milliseconds; null for none. */
export function readTime(value: unknown): number | null {
  const text = textOf(value)
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return Date.parse(`${text.replace(' ', 'T')}Z`) - ZONE
  if (!/^\d+$/.test(text)) return null
  const epoch = Number(text)
  return epoch < 1e12 ? epoch * 1000 : epoch
}

/** A list of JSON text, or a list; anything else is empty. */
export function readList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || value === '') return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

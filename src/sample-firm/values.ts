import { notFound, Refusal } from './envelope.ts'

/** A JSON object whose parts are not known yet. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as text: numbers and text only, '' for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** A value as a list of texts: a list, one value, or comma-separated text. */
export function textsOf(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value]
  return items.map((item) => textOf(item).trim()).filter((item) => item !== '')
}

/** A value as a finite number, null where it is none. */
export function numberOf(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

/** A long id from a path or a body; null where it is not one. */
export function idOf(value: unknown): bigint | null {
  const text = textOf(value)
  return /^\d{1,18}$/.test(text) || (/^\d{19}$/.test(text) && text < '9223372036854775807') ? BigInt(text) : null
}

/** The id that a request names; throws a refusal where it is none. */
export function idFrom(value: unknown): bigint {
  const id = idOf(value)
  if (id === null) throw notFound()
  return id
}

/** JSON text into a value; integers that a double cannot hold become text. Throws a refusal with status 400. */
export function parseJson(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, reviver) : JSON.parse(text)
  } catch {
    throw new Refusal('请求内容不是有效的 JSON', 'bad-json', 400)
  }
}

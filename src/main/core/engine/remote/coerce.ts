import { z } from 'zod'
import type { Json } from '#shared/domain/customer'
import { isTooDeepText } from '#shared/domain/json-depth'
import { parseJson } from './json.ts'

/** A JSON object as it comes from the wire. */
export type Wire = { readonly [key: string]: unknown }

/** True for a JSON object, false for a list, null or a plain value. */
export const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text of a plain value; '' for nothing, a list or an object. */
export const toText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return ''
}

/** A number, also where the server sends it as text; null where it is neither. */
export const toNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A whole number with units cut off ('120px' is 120); `fallback` where there is none. */
export const toInteger = (value: unknown, fallback: number): number => {
  const number = toNumber(value) ?? Number.parseFloat(toText(value))
  return Number.isSafeInteger(Math.trunc(number)) ? Math.trunc(number) : fallback
}

/** True for true, 1, '1' and 'true'; `fallback` where the server said nothing. */
export const toFlag = (value: unknown, fallback = false): boolean => {
  if (value === undefined || value === null || value === '') return fallback
  return value === true || value === 1 || value === '1' || toText(value).toLowerCase() === 'true'
}

/** An id as opaque text (D-68): '' where the value cannot be one. Times and fractions are not ids. */
export const toId = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : ''
}

/** Parses a JSON text; `undefined` where it is broken or nested too deep. */
export const tryJson = (text: string): unknown => {
  if (isTooDeepText(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** A list, also where the server sends it as JSON text; null where it is neither. Nothing at all is an empty list. */
export const toList = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value
  if (value === undefined || value === null || value === '') return []
  const parsed = typeof value === 'string' ? tryJson(value) : undefined
  if (parsed === null) return []
  return Array.isArray(parsed) ? parsed : null
}

/** An object, also where the server sends it as JSON text; null where it is neither. Nothing at all is {}. */
export const toRecord = (value: unknown): Wire | null => {
  if (isRecord(value)) return value
  if (value === undefined || value === null || value === '') return {}
  const parsed = typeof value === 'string' ? tryJson(value) : undefined
  if (parsed === null) return {}
  return isRecord(parsed) ? parsed : null
}

/** Texts of a list, of JSON text, or of a text with commas or lines between them. */
export const toTexts = (value: unknown): readonly string[] => {
  const list = toList(value) ?? (typeof value === 'string' ? value.split(/[,，\n]/) : [])
  return list.map((item) => (isRecord(item) ? toId(item.id) || toText(item.name) : toText(item)).trim()).filter(Boolean)
}

/** A key that may be missing or hold anything; `read` makes of it what the field needs. */
export const tolerant = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read)

/** Sets an own property whatever its name is: a field named `__proto__` must not become a prototype. */
export const put = (target: Record<string, Json>, key: string, value: unknown): void => {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value as Json
}

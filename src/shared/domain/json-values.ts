import type { Json } from '#shared/domain/customer'
import { isTooDeepText } from './json-depth.ts'

/** A record of JSON values. */
export type JsonRecord = { readonly [key: string]: Json }

/** True for a JSON record, false for lists and plain values. */
export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for text that begins as JSON of a list or a record, whole or broken. */
export const isJsonText = (text: string): boolean => /^\s*[[{]/.test(text)

/** The value behind JSON text of a list or a record; any other value, broken or too deep JSON too, comes back as it is. */
export const unpacked = (value: Json | undefined): Json | undefined => {
  if (typeof value !== 'string' || !isJsonText(value) || isTooDeepText(value)) return value
  try {
    return JSON.parse(value) as Json
  } catch {
    return value
  }
}

/** The entries of a list, of JSON text of one, or of a single record; nothing for everything else. */
export const listOf = (value: Json | undefined): readonly Json[] => {
  const inner = unpacked(value)
  if (Array.isArray(inner)) return inner
  return isRecord(inner) && Object.keys(inner).length > 0 ? [inner] : []
}

const nameKeys = [
  'name',
  'label',
  'text',
  'userName',
  'title',
  'aliasName',
  'nickname',
  'phone',
  'value',
  'id',
] as const

/** What a person may read of an entry: its text, or the name, label or text of a record; null where there is none. */
export const textOf = (entry: Json | undefined): string | null => {
  if (typeof entry === 'string') return entry.trim() === '' ? null : entry
  if (typeof entry === 'number' || typeof entry === 'boolean') return String(entry)
  if (!isRecord(entry)) return null
  for (const key of nameKeys) {
    const text = entry[key]
    if (typeof text === 'string' && text.trim() !== '') return text
    if (typeof text === 'number') return String(text)
  }
  return null
}

/** The chosen values of an enumeration: a list, JSON text of one, text with commas, or one value. */
export const chosenOf = (value: Json | undefined, several: boolean): readonly string[] => {
  const inner = unpacked(value)
  if (inner === null || inner === undefined || inner === '') return []
  if (Array.isArray(inner)) return inner.map(chosenValue).filter((one) => one !== '')
  if (isRecord(inner)) return [chosenValue(inner)].filter((one) => one !== '')
  const text = String(inner)
  return several
    ? text
        .split(/[,，;；]/)
        .map((one) => one.trim())
        .filter(Boolean)
    : [text]
}

const chosenValue = (entry: Json): string => {
  if (isRecord(entry) && (typeof entry.value === 'string' || typeof entry.value === 'number'))
    return String(entry.value)
  return textOf(entry) ?? ''
}

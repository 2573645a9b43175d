import type { Json } from '#shared/domain/customer'

/**
 * How two edits of one field are joined. `atom`: not at all · `time`: not at all, read to the second · `highest`: the
 * further of two steps forward · `set`: members one by one, in any order · `list`: members one by one, in theirs · `phones`: numbers one by one · `text`: line by line where
 * the text is long · `note`: as text, the pinned warning of its first line by itself · `any`: as the values themselves suggest.
 */
export type FieldKind = 'atom' | 'time' | 'highest' | 'set' | 'list' | 'phones' | 'text' | 'note' | 'any'

/** Kinds by field name; a field that is not named is `any`. */
export type FieldKinds = (field: string) => FieldKind

const named: Readonly<Record<string, FieldKind>> = {
  tagList: 'set',
  phoneMore: 'phones',
  note: 'note',
  // 0 not dialled, 1 dialled, 2 reached (D-26): two people who dial never take the other's step back.
  dialState: 'highest',
}

/** Kinds of a record's fields, of which `times` are read to the second; custom fields go by their values. */
export function fieldKinds(times: readonly string[]): FieldKinds {
  const isTime: ReadonlySet<string> = new Set(times)
  return (field) => named[field] ?? (isTime.has(field) ? 'time' : plain(field))
}

function plain(field: string): FieldKind {
  return field === 'participantList' ? 'atom' : 'any'
}

/** Texts of more characters than this, or of several lines, are joined line by line. */
const LONG_TEXT = 40

/** The kind that three values of an `any` field suggest together. */
export function kindOfValues(values: readonly Json[]): FieldKind {
  const filled = values.filter((value) => value !== null && value !== '')
  if (filled.length === 0) return 'atom'
  if (filled.every((value) => Array.isArray(value) && value.every(isMember))) return 'list'
  const texts = filled.every((value) => typeof value === 'string')
  return texts && filled.some((value) => isLong(String(value))) ? 'text' : 'atom'
}

function isMember(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function isLong(text: string): boolean {
  return text.length > LONG_TEXT || /[\r\n]/.test(text)
}

import { isRecord, toText, type Wire } from './coerce.ts'

const longest = 500
const address = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>，。；、）】)\]]+/gi
const machine = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:\/[^\s"'<>，。；、）】)\]]*)?/g
const mobile = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g

/**
 * The server's own words as a screen may show them: addresses of hosts stripped (§8), mobile numbers masked, `secrets`
 * taken out, control characters too, at most 500 characters. '' where it said nothing.
 */
export const serverWords = (value: unknown, secrets: readonly string[] = []): string => {
  // Longer words are cut before they are searched: a server's stack trace may be megabytes.
  let words = toText(value).slice(0, longest * 8)
  for (const secret of secrets) if (secret !== '') words = words.replaceAll(secret, '')
  return words
    .replace(address, '')
    .replace(machine, '')
    .replace(mobile, '$1****$2')
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, longest)
}

/** Where frameworks say field by field what was wrong with a request. */
const detailPlaces = ['errors', 'fieldErrors', 'violations', 'details', 'detail', 'error'] as const
const detailNames = ['message', 'msg', 'defaultMessage', 'reason', 'description'] as const
const fieldNames = ['field', 'fieldName', 'property', 'loc'] as const
/** Most of them that are shown. */
const mostDetails = 3

/** What a body says of single fields, each in the server's words behind the field's name; none for a bare word of HTTP. */
export const detailWords = (body: Wire, secrets: readonly string[]): readonly string[] => {
  const said = (field: string, value: unknown): readonly string[] => {
    const words = serverWords(value, secrets)
    return words === '' ? [] : [field === '' ? words : `${field}：${words}`]
  }
  const read = (value: unknown, field: string): readonly string[] => {
    if (typeof value === 'string') return said(field, value)
    if (Array.isArray(value)) return value.slice(0, mostDetails).flatMap((one) => read(one, field))
    if (!isRecord(value)) return []
    const name = detailNames.find((one) => toText(value[one]).trim() !== '')
    if (name !== undefined) return said(fieldOf(value) || field, value[name])
    // A record of fields with their words.
    const fields = Object.entries(value).slice(0, mostDetails)
    return fields.flatMap(([key, one]) => read(one, key))
  }
  const places = detailPlaces.filter((place) => place === 'detail' || typeof body[place] !== 'string')
  return places.flatMap((place) => read(body[place], '')).slice(0, mostDetails)
}

const fieldOf = (entry: Wire): string => {
  const value = fieldNames.map((name) => entry[name]).find((one) => one !== undefined)
  return toText(Array.isArray(value) ? value.at(-1) : value).slice(0, 60)
}

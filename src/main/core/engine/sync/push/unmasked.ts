import type { ObjectKey, Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { isRecord, unpacked } from '#shared/domain/json-values'
import { dialNumber } from '#shared/domain/phone-number'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'
import { classifyFailure } from '../failures.ts'

const phoneFields: ReadonlySet<string> = new Set(['telephone', 'phoneMore'])

/**
 * The values with whole numbers: a masked one that went back would destroy the number behind it, so it is asked for
 * (D-22). `others` are the values of the record as the firm has them. Fails with `phone-masked` where the firm does not give
 * it, or where two numbers may stand behind one mask.
 */
export async function unmasked(
  values: FieldValues,
  others: FieldValues,
  object: ObjectKey,
  remote: Remote,
): Promise<FieldValues> {
  const known = new Map<string, string>()
  const hiddenIn = new Map<string, readonly string[]>()
  const whole = async (phone: string): Promise<string> => {
    try {
      const plain = await remote.phone.plain(object.type, object.id, phone)
      if (!plain.includes('*')) return plain
    } catch (error) {
      if (!(error instanceof Failure) || classifyFailure(error, 'update').class !== 'rejected') throw error
    }
    throw new Failure('phone-masked')
  }
  for (const [field, value] of Object.entries(values)) {
    const isCustom = field.startsWith(extraPrefix)
    // In a field of the firm's own a person may mean the stars: a mask is what stood there before.
    const before = isCustom ? masksIn(field, others[field] ?? null) : null
    const hidden = masksIn(field, value).filter((mask) => before === null || before.includes(mask))
    // Two numbers behind one mask cannot be told apart.
    if (new Set(hidden).size < hidden.length) throw new Failure('phone-masked')
    const elsewhere = isCustom ? { ...others, ...values } : {}
    const isAmbiguous = Object.entries(elsewhere).some(
      ([other, one]) => other !== field && masksIn(other, one).some((mask) => hidden.includes(mask)),
    )
    if (isAmbiguous) throw new Failure('phone-masked')
    hiddenIn.set(field, hidden)
    for (const mask of hidden) if (!known.has(mask)) known.set(mask, await whole(mask))
  }
  if (known.size === 0) return values
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const hidden = hiddenIn.get(field) ?? []
      return [
        field,
        hidden.length === 0 ? value : withWhole(value, (text) => (hidden.includes(text) ? known.get(text) : undefined)),
      ]
    }),
  )
}

/** The masked numbers of a field: of the telephones, of custom fields whose values are numbers or lists of them. */
function masksIn(field: string, value: Json): readonly string[] {
  if (!phoneFields.has(field) && !field.startsWith(extraPrefix)) return []
  const found: string[] = []
  withWhole(value, (text, name) => {
    const isPhone = phoneFields.has(field) && (name === '' || name === 'phone')
    if (isPhone ? text.includes('*') : isMaskedNumber(text)) found.push(text)
    return undefined
  })
  return found
}

function isMaskedNumber(text: string): boolean {
  const read = dialNumber(text)
  return 'number' in read && read.masked && /\d/.test(read.number)
}

/** Another text in place of one; `name` is its key where it stands in a record. */
type Replace = (text: string, name: string) => string | undefined

/** A value with each of its texts, or part of a text with several, replaced where there is another one for it. */
function withWhole(value: Json, wholeOf: Replace, name = ''): Json {
  if (typeof value === 'string') {
    const inner = unpacked(value)
    if (typeof inner === 'object' && inner !== null) return JSON.stringify(withWhole(inner, wholeOf, name))
    const parts = value.split(/([\r\n,，、;；/|]+)/)
    return parts.map((part) => wholeOf(part.trim(), name) ?? part).join('')
  }
  if (Array.isArray(value)) return value.map((one: Json) => withWhole(one, wholeOf, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withWhole(one, wholeOf, key)]))
}

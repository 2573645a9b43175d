import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'
import { typedNumber } from '#shared/domain/typed-number'
import type { FieldValues } from '#shared/domain/work'
import { isRecord, put, toText } from './coerce.ts'
import type { FirmTimes } from './times.ts'

/** A body or a query on its way out. */
export type Outgoing = Readonly<Record<string, unknown>>

/** Values of a kind of record as this firm's API writes them (§3, D-68). */
export type WireForms = {
  /** Remembers which text fields the firm sends as numbers: they go back as numbers. */
  readonly learn: (raw: unknown) => void
  /** One value: times as text of the firm's zone, phones as JSON text, tags as their ids. */
  readonly value: (field: string, value: Json) => Json
  /**
   * A payload: system fields by name, custom ones (`extra.<name>`) under `extra` (FD-12). Fails with invalid-input for a
   * field that has a call of its own.
   */
  readonly payload: (values: FieldValues) => Outgoing
}

const ownCalls: ReadonlySet<string> = new Set(['id', 'participantList', 'unknown'])
/** Ends of the date ranges of a query (§3); epoch milliseconds here. */
const rangeEnd = /^gmt\w*(?:Start|End)$/

const phoneText = (list: readonly Json[]): string =>
  JSON.stringify(
    list.map((one) => {
      if (!isRecord(one) || one.state !== null) return one
      const { state: _none, ...rest } = one
      return rest
    }),
  )

const tagIds = (list: readonly Json[]): readonly string[] =>
  list.map((one) => (isRecord(one) ? toText(one.id) || toText(one.name) : toText(one)))

/** Fields of a kind of record that are plain texts, and those that are times in epoch milliseconds. */
export type WireFields = { readonly texts: readonly string[]; readonly times: readonly string[] }

/** The forms of one firm; {@link WireForms.learn} is told of rows that were read by themselves. */
export const createWireForms = (times: FirmTimes, fields: WireFields): WireForms => {
  const dates: ReadonlySet<string> = new Set(fields.times)
  const numbers = new Set<string>()
  const wireValue = (field: string, value: Json): Json => {
    if (typeof value === 'number') return dates.has(field) ? times.format(value) : value
    if (typeof value === 'string') return numbers.has(field) ? (typedNumber(value) ?? value) : value
    if (!Array.isArray(value)) return value
    if (field === 'phoneMore') return phoneText(value)
    return field === 'tagList' ? tagIds(value) : value
  }
  return {
    learn: (raw) => {
      if (!isRecord(raw)) return
      for (const field of fields.texts) {
        if (typeof raw[field] === 'number') numbers.add(field)
        else if (typeof raw[field] === 'string') numbers.delete(field)
      }
    },
    value: wireValue,
    payload: (values) => {
      const body: Record<string, Json> = {}
      const extra: Record<string, Json> = {}
      for (const [field, value] of Object.entries(values)) {
        if (ownCalls.has(field)) throw new Failure('invalid-input', { field })
        if (field.startsWith(extraPrefix)) put(extra, field.slice(extraPrefix.length), value)
        else if (field === 'extra' && isRecord(value)) {
          for (const [name, one] of Object.entries(value)) put(extra, name, one)
        } else put(body, field, wireValue(field, value))
      }
      return Object.keys(extra).length === 0 ? body : { ...body, extra }
    },
  }
}

/** The query of a list: the ends of its date ranges as text of the firm's zone. */
export const wireQuery = (query: Outgoing, times: FirmTimes): Outgoing =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'number' && rangeEnd.test(name) ? times.format(value) : value,
    ]),
  )

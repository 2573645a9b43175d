import type { Amount, OtherField } from '#shared/domain/approval'
import { isRecord, toNumber, toText, type Wire } from '../../engine/remote/coerce.ts'
import { firstText, otherTexts } from '../../engine/remote/parts.ts'
import { jsonText } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

/**
 * Whole yuan of at most twelve digits with their fractions, as people and servers write them: a sign, the currency before
 * or behind, commas or blanks where thousands have them. A blank fits one place alone: a long run would take its cube.
 */
const yuan =
  /^([+\-−]?)\s*(?:(?:RMB|CNY|人民币|¥)\s*)?(?:([+\-−])\s*)?(\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.(\d{1,20}))?\s*(?:元[整正]?|RMB|CNY|人民币)?$/i

/** Fen of an amount in yuan, a number or a text such as `RMB 1,234.50`; null where it is hidden or none. */
export const readFen = (value: unknown): number | null => {
  const [, before = '', after = '', whole = '', fraction = ''] = yuan.exec(toText(value).normalize('NFKC').trim()) ?? []
  const sign = before + after
  if (whole === '' || sign.length > 1) return null
  const [cents, next] = [fraction.padEnd(2, '0').slice(0, 2), fraction.charAt(2)]
  const fen = Number(whole.replace(/\D/g, '')) * 100 + Number(cents) + (next >= '5' ? 1 : 0)
  return /[-−]/.test(sign) && fen !== 0 ? -fen : fen
}

/** An amount of the firm with its own text where it cannot be read; undefined for what is no plain value. */
const readAmount = (value: unknown): Amount | undefined => {
  if (typeof value === 'object') return undefined
  const [fen, text] = [readFen(value), toText(value).trim()]
  return fen !== null || text === '' ? { fen } : { fen, amountText: text }
}

/** An amount in fen as the firm writes it: `947.50`. Whole fen, not negative. */
export const yuanText = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Reads the fields of an object; what was not understood stays among `others`, so that nothing is lost. */
export type FieldReader = {
  readonly text: (name: string) => string
  readonly number: (name: string) => number | null
  /** Epoch milliseconds. */
  readonly time: (name: string) => number | null
  readonly amount: (name: string) => Amount
  /** A field of its own form; `read` answers undefined where the value is no such thing. */
  readonly part: <Part>(name: string, read: (value: unknown) => Part | undefined, none: Part) => Part
  readonly others: () => readonly OtherField[]
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A reader of one object. */
export const fieldsOf = (raw: Wire, times: FirmTimes): FieldReader => {
  const understood = new Set<string>()
  const part: FieldReader['part'] = (name, read, none) => {
    const value = raw[name]
    const found = isNothing(value) ? none : read(value)
    if (found === undefined) return none
    understood.add(name)
    return found
  }
  return {
    part,
    text: (name) => part(name, (value) => (typeof value === 'object' ? undefined : toText(value).trim()), ''),
    number: (name) => part<number | null>(name, (value) => toNumber(value) ?? undefined, null),
    time: (name) =>
      part<number | null>(name, (value) => (toNumber(value) === 0 ? null : (times.parse(value) ?? undefined)), null),
    amount: (name) => part<Amount>(name, readAmount, { fen: null }),
    others: () => otherTexts(raw, understood),
  }
}

/** A name, also where the firm sends an object that has one. */
export const nameIn = (value: unknown): string =>
  typeof value === 'object' ? firstText(isRecord(value) ? value.name : '', jsonText(value)) : toText(value).trim()

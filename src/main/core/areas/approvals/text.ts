import { isRecord, toNumber, toText, type Wire } from '../../engine/remote/coerce.ts'
import { firstText, otherTexts } from '../../engine/remote/parts.ts'
import { jsonText } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

/** Whole yuan of at most twelve digits with their fractions, as people and servers write them. */
const yuan = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/

/** Fen of an amount in yuan, a number or a text such as `1,234.50`; null where it is hidden or none. */
export const readFen = (value: unknown): number | null => {
  const match = yuan.exec(toText(value).replace(/[\s,，¥￥元]/g, ''))
  if (match === null) return null
  const [, sign, whole, fraction = ''] = match
  const [cents, next] = [fraction.padEnd(2, '0').slice(0, 2), fraction.charAt(2)]
  const fen = Number(whole) * 100 + Number(cents) + (next >= '5' ? 1 : 0)
  return sign === '-' && fen !== 0 ? -fen : fen
}

/** An amount in fen as the firm writes it: `947.50`. Whole fen, not negative. */
export const yuanText = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** True where the firm shows that something is there and hides what it is. */
const isHidden = (value: unknown): boolean => typeof value === 'string' && /^\s*\*+\s*$/.test(value)

/** Reads the fields of an object; what was not understood stays among `others`, so that nothing is lost. */
export type FieldReader = {
  readonly text: (name: string) => string
  readonly number: (name: string) => number | null
  /** Epoch milliseconds. */
  readonly time: (name: string) => number | null
  readonly fen: (name: string) => number | null
  /** A field of its own form; `read` answers undefined where the value is no such thing. */
  readonly part: <Part>(name: string, read: (value: unknown) => Part | undefined, none: Part) => Part
  readonly others: () => readonly { readonly name: string; readonly value: string }[]
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
    // What is hidden is no field that a page would show by itself.
    fen: (name) => part<number | null>(name, (value) => (isHidden(value) ? null : (readFen(value) ?? undefined)), null),
    others: () => otherTexts(raw, understood),
  }
}

/** A name, also where the firm sends an object that has one. */
export const nameIn = (value: unknown): string =>
  typeof value === 'object' ? firstText(isRecord(value) ? value.name : '', jsonText(value)) : toText(value).trim()

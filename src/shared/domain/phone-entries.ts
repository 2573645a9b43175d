import type { Json } from './customer.ts'
import { isRecord, unpacked } from './json-values.ts'

/** True for an entry of a list of phones that has no number and says nothing else: nothing is lost without it. */
export const isBlankPhone = (entry: Json): boolean =>
  entry === null ||
  entry === '' ||
  (isRecord(entry) &&
    Object.entries(entry).every(([name, value]) => name === 'state' || value === null || value === ''))

const hasReadState = (entry: Json): boolean =>
  !isRecord(entry) || entry.state === undefined || entry.state === null || Number.isFinite(Number(entry.state))

/** True where a list of phones or tags, of which so many were read, holds nothing besides but blank lines. */
export const hasOnlyBlanksBeside = (raw: Json | undefined, read: number): boolean => {
  const inner = unpacked(raw)
  const list = Array.isArray(inner) ? inner : inner === undefined ? [] : [inner]
  const said = list.filter((entry) => !isBlankPhone(entry))
  return said.length === read && said.every(hasReadState)
}

import { type ApprovalKind, approvalKinds } from './approval.ts'
import type { Json } from './customer.ts'
import { isRecord, listOf } from './json-values.ts'
import { isSwitchedOn } from './switches.ts'

/** The organisation's switches that say which approvals there are, and which leaves (§6). */
export const kindsSwitch = 'approval.type.enable'
export const leaveTypesSwitch = 'vacate.type.restriction'

/**
 * Kinds that the firm has switched on (AV-05, D-103): the value is a JSON list of type and enable. Without a list that can
 * be read all are on; what such a list lacks is off.
 */
export const enabledKinds = (value: string | undefined): ReadonlySet<ApprovalKind> => {
  const entries = listOf(value).filter(isRecord)
  if (entries.length === 0) return new Set(approvalKinds)
  const isOn = (kind: ApprovalKind) =>
    entries.some(({ type, enable }) => type === kind && isSwitchedOn(String(enable).trim()))
  return new Set(approvalKinds.filter(isOn))
}

/** A kind of leave in the firm's numbers; `label` null where the app's own words count, `maxDays` null without a limit. */
export type LeaveType = { readonly value: number; readonly label: string | null; readonly maxDays: number | null }

const usualLeaves: readonly LeaveType[] = [1, 2, 3, 4, 5, 7, 8, 9, 6].map((value) => ({
  value,
  label: null,
  maxDays: null,
}))

/** A number, also as text; null for everything else. */
const numberOf = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/**
 * Kinds of leave in the order in which they are offered (LV-01). A list of the firm that can be read takes the place of
 * list, order and labels (LV-02, D-104).
 */
export const leaveTypesOf = (value: string | undefined): readonly LeaveType[] => {
  const types = new Map<number, LeaveType>()
  for (const entry of listOf(value)) {
    const number = isRecord(entry) ? numberOf(entry.value) : null
    if (!isRecord(entry) || number === null || !Number.isSafeInteger(number) || types.has(number)) continue
    const label = typeof entry.label === 'string' ? entry.label.trim() : ''
    const most = numberOf(entry.maxDays)
    types.set(number, { value: number, label: label || null, maxDays: most !== null && most > 0 ? most : null })
  }
  return types.size === 0 ? usualLeaves : [...types.values()]
}

/** Most that an amount of an item may be, in fen: below a hundred million yuan. */
const MOST_FEN = 9_999_999_999

/**
 * A number above or equal to 0 with two decimals at most, in hundredths; null for any other text. Full-width digits are
 * read as digits, and commas where thousands have them.
 */
export const parseHundredths = (text: string): number | null => {
  const written = text.normalize('NFKC').trim()
  const [, whole, decimals = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(written) ?? []
  if (whole === undefined) return null
  return Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Fen of an amount that a person wrote in yuan (D-105); null where it is none, or more than an item may be. */
export const parseYuan = (text: string): number | null => {
  const fen = parseHundredths(
    text
      .normalize('NFKC')
      .replace(/^\s*¥/, '')
      .replace(/元\s*$/, ''),
  )
  return fen === null || fen > MOST_FEN ? null : fen
}

/** True where the firm shows that there is an amount and hides it: asterisks, beside a word or sign of the currency. */
export const isMaskedAmount = (text: string): boolean => {
  const bare = text.normalize('NFKC').replace(/RMB|CNY|人民币|元/giu, '')
  return bare.includes('*') && !/[\p{L}\p{N}]/u.test(bare)
}

/** Yuan of fen with two decimals and commas at the thousands, as `2,300.00`. */
export const formatYuan = (fen: number): string => {
  const cents = Math.round(Math.abs(fen))
  const rest = cents % 100
  const whole = String((cents - rest) / 100).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`
}

/** Sum of amounts in fen; one that nobody knows counts nothing. */
export const sumFen = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, fen) => sum + (fen ?? 0), 0)

// What a firm writes its own way when it keeps a text: none of that is an edit.
import { dialNumber, isTelephone } from '#shared/domain/phone-number'

/** A text without blanks, in small letters, with signs of half width. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u200b\ufeff]+/g, '')

/** What tells a telephone number apart however its groups are written; a text that is none, or is masked, as it is. */
export function numberKey(text: string): string {
  const read = dialNumber(text)
  return 'fault' in read || read.masked ? text.trim() : `${read.number} ${read.extension}`
}

/** True where two texts say the same: other blanks, capitals, widths of signs, groups of a number, decimals. */
export function spelledAlike(one: string, other: string): boolean {
  const [a, b] = [foldedText(one), foldedText(other)]
  if (a === b) return true
  const [amount, others] = [amountOf(a), amountOf(b)]
  if (amount !== null && others !== null) return amount === others
  return isTelephone(one) && isTelephone(other) && numberKey(one) === numberKey(other)
}

/** A decimal number, with or without commas between its thousands, as money is written; null for any other text. */
function amountOf(text: string): number | null {
  const isAmount = /^-?(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,6})?$/.test(text)
  return isAmount ? Number(text.replaceAll(',', '')) : null
}

/**
 * The number that a person typed, with blanks around it or full-width digits too. Null for a text that is none, or that a
 * number would not be written as: zeros in front and too many digits are a code that somebody means.
 */
export function typedNumber(text: string): number | null {
  const written = text.normalize('NFKC').trim()
  const number = Number(written)
  return Number.isFinite(number) && String(number) === written ? number : null
}

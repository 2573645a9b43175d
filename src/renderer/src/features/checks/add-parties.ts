/** A text of parties, one a line, with these names below what stands there; one that stands there already is not added. */
export const withParties = (text: string, parties: readonly string[]): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const known = new Set(lines.map((line) => line.trim()))
  // A name is one line, whatever blanks the firm keeps in it.
  const names = parties.map((party) => party.replaceAll(/\s+/g, ' ').trim())
  return [...lines, ...new Set(names.filter((name) => name !== '' && !known.has(name)))].join('\n')
}

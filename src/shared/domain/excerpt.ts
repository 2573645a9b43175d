/** Characters that an excerpt has at most, and how many of them stand before what was found. */
const LONGEST = 120
const BEFORE = 14

/** The words around the first place where a typed text, or its first word, stands; white space as single spaces. */
export const excerpt = (text: string, typed: string): string => {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim()
  const folded = line.toLowerCase()
  const [first = ''] = typed.trim().toLowerCase().split(/\s+/)
  // Letters that grow when they are folded would move the place; then the beginning does.
  const place = folded.length === line.length ? folded.indexOf(first) : -1
  const start = place > BEFORE * 2 ? place - BEFORE : 0
  const part = [...line.slice(start, start + LONGEST + 1)]
  const cut = part.length > LONGEST ? `${part.slice(0, LONGEST - 1).join('')}…` : part.join('')
  return (start > 0 ? `…${cut}` : cut).toWellFormed()
}

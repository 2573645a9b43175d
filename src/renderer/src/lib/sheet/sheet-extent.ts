// How far the first sheet of an .xlsx reaches, told before it is read: reading fills every cell between its corners, and
// a file of a few kilobytes with one cell in the last row and column would take all memory.
import { packedPart, zipEntries } from './zip.ts'

/** The parts of a zip that is not packed, by name. */
const partsOf = (zip: Uint8Array<ArrayBuffer>): ReadonlyMap<string, Uint8Array> => {
  const names = new TextDecoder()
  return new Map((zipEntries(zip) ?? []).map((entry) => [names.decode(entry.name), packedPart(zip, entry)]))
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** The part of the first sheet, as the workbook names it. */
const firstSheet = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined => {
  const text = (name: string) => new TextDecoder().decode(parts.get(name))
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^>]*>/.exec(text('xl/workbook.xml')) ?? []
  const id = attribute(sheet, '\\w+:id')
  const relations = text('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const target = attribute(relations.find((relation) => attribute(relation, 'Id') === id) ?? '', 'Target')
  return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
}

const R = 0x72
const EQUALS = 0x3d
const A = 0x41
const Z = 0x5a
const ZERO = 0x30
const NINE = 0x39

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27

/**
 * True where the first sheet's rows times its columns are more than `most`; what cannot be told counts as small. The zip
 * is one that is not packed. Every cell is looked at, so the bytes themselves are: text and patterns take three times
 * as long.
 */
export const isWiderThan = (zip: Uint8Array<ArrayBuffer>, most: number): boolean => {
  const sheet = firstSheet(partsOf(zip))
  if (sheet === undefined) return false
  let [rows, columns] = [0, 0]
  const skipBlanks = (from: number): number => {
    let at = from
    while (isBlank(sheet[at])) at += 1
    return at
  }
  for (let found = sheet.indexOf(R, 1); found > 0; found = sheet.indexOf(R, found + 1)) {
    if (!isBlank(sheet[found - 1])) continue
    let at = skipBlanks(found + 1)
    if (sheet[at] !== EQUALS) continue
    at = skipBlanks(at + 1)
    if (!isQuote(sheet[at])) continue
    let [row, column] = [0, 0]
    for (at += 1; (sheet[at] ?? 0) >= A && (sheet[at] ?? 0) <= Z; at += 1)
      column = column * 26 + (sheet[at] ?? 0) - A + 1
    for (; (sheet[at] ?? 0) >= ZERO && (sheet[at] ?? 0) <= NINE; at += 1) row = row * 10 + (sheet[at] ?? 0) - ZERO
    if (column === 0 || row === 0 || !isQuote(sheet[at])) continue
    if (column > columns) columns = column
    if (row > rows) rows = row
    if (rows * columns > most) return true
  }
  return false
}

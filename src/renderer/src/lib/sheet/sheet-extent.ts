// How far the first sheet of an .xlsx reaches, told before it is read: reading fills every cell between its corners, and
// a file of a few kilobytes with one cell in the last row and column would take all memory.
import { packedPart, zipEntries } from './zip.ts'

/** Bytes that are looked through at a time; a tag that stands on both sides of a cut is seen with the next piece. */
const PIECE = 1 << 20
const LONGEST_TAG = 4096

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

/** Number of a column by its letters, from 1. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * True where the first sheet's rows times its columns are more than `most`; what cannot be told counts as small. The zip
 * is one that is not packed.
 */
export const isWiderThan = (zip: Uint8Array<ArrayBuffer>, most: number): boolean => {
  const sheet = firstSheet(partsOf(zip))
  if (sheet === undefined) return false
  const decoder = new TextDecoder('latin1')
  let [rows, columns] = [0, 0]
  for (let from = 0; from < sheet.length; from += PIECE) {
    const text = decoder.decode(sheet.subarray(from, from + PIECE + LONGEST_TAG))
    for (const [, letters = '', row = ''] of text.matchAll(/\sr\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/g)) {
      columns = Math.max(columns, columnNumber(letters))
      rows = Math.max(rows, Number(row))
    }
    if (rows * columns > most) return true
  }
  return false
}

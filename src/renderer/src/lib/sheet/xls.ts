import type { CellObject, WorkSheet } from '@e965/xlsx'
import { EPOCH_1900, EPOCH_1904, type Style, shownNumber, styleOf } from './number-format.ts'
import { MOST_CELLS, MOST_COLUMNS, type RawRow, SheetTooWide, textCounter } from './xlsx.ts'

type Place = { readonly r: number; readonly c: number }

/** The last row and column that have a cell: what a file says of its range may be a billion rows of nothing. */
const lastOf = (sheet: WorkSheet, placeOf: (name: string) => Place): Place => {
  const count = textCounter()
  let [r, c] = [-1, -1]
  for (const name of Object.keys(sheet)) {
    if (name.startsWith('!')) continue
    const place = placeOf(name)
    r = Math.max(r, place.r)
    c = Math.max(c, place.c)
    const { v: value = null } = sheet[name] as CellObject
    count(value)
  }
  return { r, c }
}

/** Puts what a format shows of a number in its place: a day, a time, zeros before it. */
const showNumbers = (sheet: WorkSheet, epoch: number): void => {
  const count = textCounter()
  const styles = new Map<string, Style>()
  for (const [name, cell] of Object.entries<CellObject>(sheet)) {
    if (name.startsWith('!') || typeof cell.v !== 'number' || typeof cell.z !== 'string') continue
    const style = styles.get(cell.z) ?? styleOf(cell.z)
    styles.set(cell.z, style)
    const shown = shownNumber(cell.v, style, epoch)
    if (typeof shown === 'string') count(shown)
    // What stays a number has no format any more: the reader would make days of more than are.
    sheet[name] =
      typeof shown === 'number' ? { t: cell.t, v: shown } : { t: typeof shown === 'string' ? 's' : 'd', v: shown }
  }
}

/**
 * The rows of the first sheet of an .xls, every one up to the last that has a cell. Fails with {@link SheetTooWide},
 * with `SheetTooLong`, and where the file is damaged.
 */
export const readXls = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly RawRow[]> => {
  const { read, utils } = await import('@e965/xlsx')
  // Values and their formats only: no formulas, no styles, no code, and no text that the reader makes of a format.
  const parts = { cellFormula: false, cellHTML: false, cellText: false, cellNF: true }
  const book = read(bytes, { type: 'array', ...parts })
  const [name] = book.SheetNames
  const sheet = name === undefined ? undefined : book.Sheets[name]
  if (sheet === undefined) return []
  const last = lastOf(sheet, utils.decode_cell)
  if (last.r < 0) return []
  if (last.c >= MOST_COLUMNS || (last.r + 1) * (last.c + 1) > MOST_CELLS) throw new SheetTooWide()
  showNumbers(sheet, book.Workbook?.WBProps?.date1904 ? EPOCH_1904 : EPOCH_1900)
  const range = { s: { r: 0, c: 0 }, e: last }
  const rows = utils.sheet_to_json<RawRow['cells']>(sheet, { header: 1, raw: true, blankrows: true, UTC: true, range })
  // Cells that are not there are holes.
  return rows.map((cells, index) => ({ number: index + 1, cells: Array.from(cells, (cell) => cell ?? null) }))
}

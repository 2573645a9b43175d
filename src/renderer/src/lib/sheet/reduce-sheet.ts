import type { MetaField } from '#shared/contract/fields'
import { valueName } from '../known-fields.ts'
import { headingOf, type Mapping, type SheetField } from './mapping.ts'
import { cellReader } from './read-cell.ts'
import type { Sheet } from './read-sheet.ts'
import type { SheetCell } from './write-sheet.ts'

/** Type of a field whose values are numbers; no other type says so (§3). */
const numberType = 2

const cellOf = (text: string, field: MetaField): SheetCell =>
  field.type === numberType && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) ? Number(text) : text

/** True where the firm takes a column of this name for the field. */
const isCalled = (header: string, field: SheetField): boolean =>
  header === headingOf(field) || (field.headings === undefined && header === field.name)

/**
 * True where the file itself can be sent: every column that is used is called as the firm calls the field, and every
 * column that the firm would read is used.
 */
export const isAsTheFirmReads = (sheet: Sheet, mapping: Mapping, fields: readonly SheetField[]): boolean =>
  sheet.titled !== true &&
  sheet.headers.every((header, column) => {
    const named = fields.find((field) => isCalled(header, field))
    const used = mapping[column] ?? null
    return used === (named === undefined ? null : valueName(named))
  })

/** A sheet with each cell as the firm takes it; the sheet itself where all of them are so already. */
export const inFirmForm = (sheet: Sheet, mapping: Mapping, fields: readonly SheetField[]): Sheet => {
  const known = new Map(fields.map((field) => [valueName(field), field]))
  const readers = mapping.map((key) => {
    const field = key === null ? undefined : known.get(key)
    return field === undefined ? null : cellReader(field, field.items)
  })
  const taken = (text: string, column: number): string => {
    const cell = readers[column]?.(text)
    return cell !== undefined && 'text' in cell ? cell.text : text
  }
  const rows = sheet.rows.map((row) => {
    const cells = row.cells.map(taken)
    return cells.every((text, column) => text === row.cells[column]) ? row : { ...row, cells }
  })
  return rows.every((row, at) => row === sheet.rows[at]) ? sheet : { ...sheet, rows }
}

/**
 * A sheet with the columns that are used, called as the firm calls them, without some rows. Every row keeps its number,
 * so that what a server says of a row is said of the person's own file.
 */
export const reducedSheet = (
  sheet: Sheet,
  mapping: Mapping,
  fields: readonly SheetField[],
  without: ReadonlySet<number>,
): { readonly headers: readonly string[]; readonly rows: readonly (readonly SheetCell[])[] } => {
  const known = new Map(fields.map((field) => [valueName(field), field]))
  const used = mapping.flatMap((key, column) => {
    const field = key === null ? undefined : known.get(key)
    return field === undefined ? [] : [{ column, field }]
  })
  const rows: (readonly SheetCell[])[] = []
  for (const { number, cells } of sheet.rows) {
    if (without.has(number)) continue
    // The header is the first row; rows without cells stand where nothing is sent.
    while (rows.length < number - 2) rows.push([])
    rows.push(used.map(({ column, field }) => cellOf(cells[column] ?? '', field)))
  }
  return { headers: used.map(({ field }) => headingOf(field)), rows }
}

/** Row of the file that a server's message is about; null where it names none. */
export const rowOfMessage = (message: string): number | null => {
  const [, number] = /(?:^|\D)(\d{1,6})\s*\u884c|\brow\s*(?:#\s*)?(\d{1,6})/i.exec(message)?.filter(Boolean) ?? []
  return number === undefined ? null : Number(number)
}

/** What was not taken in, as it stood in the file, with the reason of each; a message without its row stands alone. */
export const failedSheet = (
  sheet: Sheet | null,
  messages: readonly string[],
  reasonHeader: string,
): { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] } => {
  const headers = sheet?.headers ?? []
  const rows = messages.map((message) => {
    const number = rowOfMessage(message)
    const cells = sheet?.rows.find((row) => row.number === number)?.cells ?? []
    return [...headers.map((_, column) => cells[column] ?? ''), message]
  })
  return { headers: [...headers, reasonHeader], rows }
}

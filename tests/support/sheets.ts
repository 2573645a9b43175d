// Sheets for tests, as the programs of an office write them.
import { read, utils, write } from '@e965/xlsx'

/** A file as the browser's file chooser takes it. */
export type MadeFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A workbook of one sheet, packed as office programs do; the name's ending says its form. */
export const madeSheet = (
  name: string,
  rows: readonly (readonly unknown[])[],
  { packed = true }: { readonly packed?: boolean } = {},
): MadeFile => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '客户')
  const bookType = name.endsWith('.xls') ? 'biff8' : 'xlsx'
  const bytes = write(book, { type: 'array', bookType, bookSST: packed, compression: packed }) as ArrayBuffer
  return { name, mimeType: '', buffer: Buffer.from(bytes) }
}

/** The rows of a workbook's first sheet, as texts. */
export const rowsOfSheet = (bytes: Uint8Array): string[][] => {
  const book = read(bytes, { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) return []
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true, defval: '' })
  return rows.map((row) => row.map(String))
}

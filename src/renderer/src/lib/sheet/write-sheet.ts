import { harmlessText } from '#shared/domain/sheet-text'

/** A cell to be written. */
export type SheetCell = string | number

/**
 * An .xlsx of one sheet: a header row and rows of cells. `exact` writes every text as it is, for a file that a server
 * reads and no person opens.
 */
export const writeSheetFile = async (
  name: string,
  headers: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  { exact = false }: { readonly exact?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  const { utils, write } = await import('@e965/xlsx')
  const shown = (cell: SheetCell) => (exact || typeof cell === 'number' ? cell : harmlessText(cell))
  const sheet = utils.aoa_to_sheet([headers, ...rows].map((row) => row.map(shown)))
  sheet['!cols'] = headers.map((header) => ({ wch: Math.min(40, Math.max(10, header.length * 2 + 2)) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name.slice(0, 31))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

/** A cell to be written. */
export type SheetCell = string | number

/** An .xlsx of one sheet: a header row and rows of cells. A text is a text in it, whatever it begins with, and no formula. */
export const writeSheetFile = async (
  name: string,
  headers: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet([headers, ...rows].map((row) => [...row]))
  sheet['!cols'] = headers.map((header) => ({ wch: Math.min(40, Math.max(10, header.length * 2 + 2)) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name.slice(0, 31))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

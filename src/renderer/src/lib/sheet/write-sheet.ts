/** Text that a spreadsheet would take for a formula is shown as the text that it is. */
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s()-]+$/.test(text) ? `'${text}` : text

/** An .xlsx of one sheet: a header row and rows of texts. */
export const writeSheetFile = async (
  name: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Uint8Array> => {
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet([headers, ...rows].map((row) => row.map(harmless)))
  sheet['!cols'] = headers.map((header) => ({ wch: Math.min(40, Math.max(10, header.length * 2 + 2)) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name.slice(0, 31))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

// Sheets for tests, as the programs of an office write them.
import { read, utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'

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

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * An .xlsx made of the XML itself, for what no program at hand writes: the rows of its first sheet, the items of its
 * shared strings, the content of its styles and of the workbook before its sheets; `more` adds and replaces parts.
 */
export const xlsxOfXml = (
  rows: string,
  { strings = '', styles = '', workbook = '' } = {},
  more: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> => {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${workbook}<sheets><sheet name="甲" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
    ...more,
  }
  const said = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, said(xml)]))))
}

/** The rows of a workbook's first sheet, as texts. */
export const rowsOfSheet = (bytes: Uint8Array): string[][] => {
  const book = read(bytes, { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) return []
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true, defval: '' })
  return rows.map((row) => row.map(String))
}

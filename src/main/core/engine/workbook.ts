import { strToU8, Zip, ZipDeflate } from 'fflate'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Most characters of a cell, as spreadsheets have it; what is longer is cut. */
export const LONGEST_CELL = 32_767
/** Most characters of a sheet's name. */
const LONGEST_NAME = 31

export type Cell = string | number

/** A sheet of a workbook: its name, and the widths of its columns in characters. */
export type Sheet = { readonly name: string; readonly widths?: readonly number[] }

/** An .xlsx that is written row by row, one sheet after the other; each text is written as a text, never as a formula. */
export type Workbook = {
  /** Adds rows to the sheet that is written. */
  readonly add: (rows: readonly (readonly Cell[])[]) => void
  /** Ends the sheet that is written and begins the next one. */
  readonly next: () => void
  /** The finished file; sheets that were not begun are empty, and nothing is added after it. */
  readonly end: () => Uint8Array
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What XML cannot hold, even escaped. */
const unwritable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What spreadsheets would read as the code of a sign. */
const coded = /_(?=x[\da-f]{4}_)/gi
const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

type Shown = (text: string) => string

const cellOf = (cell: Cell, shown: Shown): string => {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell === '') return '<c/>'
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(shown(cell).slice(0, LONGEST_CELL)).replace(coded, '_x005F_')}</t></is></c>`
}

const rowsOf = (rows: readonly (readonly Cell[])[], shown: Shown): string =>
  rows.map((row) => `<row>${row.map((cell) => cellOf(cell, shown)).join('')}</row>`).join('')

const columnsOf = (widths: readonly number[]): string => {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
}

/** The parts of a workbook that say which sheets it has, by their paths. */
const partsOf = (sheets: readonly Sheet[]): readonly (readonly [path: string, text: string])[] => {
  const each = (text: (number: number, sheet: Sheet) => string) =>
    sheets.map((sheet, at) => text(at + 1, sheet)).join('')
  const nameOf = ({ name }: Sheet) => escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_NAME))
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>${each((no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${part}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((no, sheet) => `<sheet name="${nameOf(sheet)}" sheetId="${no}" r:id="rId${no}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${each((no) => `<Relationship Id="rId${no}" Type="${office}/worksheet" Target="worksheets/sheet${no}.xml"/>`)}</Relationships>`,
    ],
  ]
}

/**
 * Begins a workbook of these sheets, and with it the first of them. Only packed bytes stay in memory. `shown` gives each
 * text as it is to stand in its cell; without it texts stand as they are.
 */
export function createWorkbook(sheets: readonly Sheet[], shown: Shown = (text) => text): Workbook {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  const file = (path: string): ZipDeflate => {
    const opened = new ZipDeflate(path, { level: 6 })
    zip.add(opened)
    return opened
  }
  for (const [path, text] of partsOf(sheets)) file(path).push(strToU8(head + text), true)

  const begin = (at: number): ZipDeflate => {
    const sheet = file(`xl/worksheets/sheet${at + 1}.xml`)
    sheet.push(strToU8(`${head}<worksheet xmlns="${main}">${columnsOf(sheets[at]?.widths ?? [])}<sheetData>`))
    return sheet
  }
  let at = 0
  let written = begin(at)
  const next = () => {
    written.push(strToU8('</sheetData></worksheet>'), true)
    at += 1
    if (at < sheets.length) written = begin(at)
  }
  return {
    add: (rows) => void written.push(strToU8(rowsOf(rows, shown))),
    next,
    end() {
      while (at < sheets.length) next()
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}

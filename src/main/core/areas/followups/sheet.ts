import { strToU8, Zip, ZipDeflate } from 'fflate'
import { harmlessText } from '#shared/domain/sheet-text'

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Most characters of a cell, as spreadsheets have it. */
const LONGEST = 32_767
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** What XML cannot hold, even escaped. */
const unwritable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const cell = (text: string): string =>
  text === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(harmlessText(text).slice(0, LONGEST))}</t></is></c>`

const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')

/** An .xlsx of one sheet of texts that is written row by row; formulas stay text. */
export type Sheet = {
  readonly add: (rows: readonly (readonly string[])[]) => void
  /** The finished file; nothing is added after it. */
  readonly end: () => Uint8Array
}

/** Begins a sheet with its header row. */
export function createSheet(name: string, headers: readonly string[]): Sheet {
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
  const whole = (path: string, text: string) => file(path).push(strToU8(head + text), true)
  const title = escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  whole(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  )
  whole(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  whole(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  whole(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  )
  const rows = file('xl/worksheets/sheet1.xml')
  rows.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${rowsOf([headers])}`))
  return {
    add: (added) => void rows.push(strToU8(rowsOf(added))),
    end() {
      rows.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}

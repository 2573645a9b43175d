import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheetFile, SheetError } from '../../src/renderer/src/lib/sheet/read-sheet.ts'
import { readXlsx } from '../../src/renderer/src/lib/sheet/xlsx.ts'
import fc from '../support/properties.ts'
import { xlsxOfXml } from '../support/sheets.ts'

/** The cells of the first row of a sheet with one row. */
const cellsOf = async (cells: string, more: Parameters<typeof xlsxOfXml>[1] = {}) =>
  (await readXlsx(xlsxOfXml(`<row r="1">${cells}</row>`, more)))[0]?.cells ?? []

const reasonOf = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  readSheetFile(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof SheetError ? error.reason : 'thrown'),
  )

describe('an .xlsx', () => {
  it('IM-02 gives texts as they were typed: shared, inline, in runs of several fonts, with signs that XML cannot hold', async () => {
    const strings =
      '<si><t>宁波 &amp; 澜桥</t></si><si><r><rPr><b/></rPr><t>沈</t></r><r><t xml:space="preserve"> 砚秋</t></r><rPh sb="0" eb="1"><t>shen</t></rPh></si><si><t>一_x000D_\n二_x005F_x0041_</t></si><si><t><![CDATA[<甲>]]></t></si><si/>'
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c><c r="F1" t="inlineStr"><is><t>里</t><rPh><t>li</t></rPh></is></c><c r="G1" t="inlineStr"><is><r><t>一</t></r><r><t>二</t></r></is></c><c r="H1" t="s"><is><t>非</t></is></c><c r="I1" t="inlineStr"><is><t>完</t></is></c>'
    expect(await cellsOf(cells, { strings })).toEqual([
      '宁波 & 澜桥',
      '沈 砚秋',
      '一\r\n二_x0041_',
      '<甲>',
      null,
      '里',
      '一二',
      null,
      '完',
    ])
  })

  it('gives what a formula last came to, and never the formula; an error is nothing', async () => {
    const cells =
      '<c r="A1" t="str"><f>A2&amp;"x"</f><v>结果_x0041_</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="str"><f>A9</f></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="b"><v>0</v></c><c r="G1" t="n"><v>1.5E3</v></c><c r="H1"><v>非数</v></c><c r="I1" t="neu"><v>新</v></c>'
    expect(await cellsOf(cells)).toEqual(['结果A', 2, null, null, true, false, 1500, '非数', '新'])
  })

  it('tells days and times from numbers by their format, to the second', async () => {
    const codes = [
      'yyyy"年"m"月"d"日"',
      '[$-804]上午/下午h"时"mm"分"',
      '[h]:mm:ss',
      'mm:ss.000',
      'yyyy\\-mm\\-dd;@',
      '#,##0.00_);[Red]\\(#,##0.00\\)',
      '0.00E+00',
      '"days" 0',
      '"USD" General',
      'G/通用格式',
      '[DBNum1]General',
      '@',
    ]
    const styles = `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 31, 9, 49, ...codes.map((_, at) => at + 164)].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const at = (style: number) => cellsOf(`<c r="A1" s="${style}"><v>46338.395833333333</v></c>`, { styles })
    const seen = await Promise.all(Array.from({ length: codes.length + 7 }, (_, style) => at(style)))
    const day = new Date('2026-11-12T09:30:00Z')
    const number = 46_338.395833333336
    expect(seen.flat()).toEqual([
      ...[number, day, day, number, number],
      ...[day, day, '1112121:30:00', day, day, number, number, number, number, number, number, number],
      // Styles that the workbook does not have.
      ...[number, number],
    ])
    const dates =
      '<c r="A1" t="d"><v>2026-11-12T09:30:00</v></c><c r="B1" t="d"><v>2026-11-12</v></c><c r="C1" t="d"><v>某日</v></c>'
    expect(await cellsOf(dates)).toEqual([day, new Date('2026-11-12'), '某日'])
    const since1904 = { styles, workbook: '<workbookPr date1904="1"/>' }
    expect(await cellsOf('<c r="A1" s="1"><v>44876</v></c>', since1904)).toEqual([new Date('2026-11-12')])
  })

  it('reads a time of day and a sum of hours as they are shown, from .xlsx and .xls, and no day of 1899', async () => {
    const [clock, past, sum] = [9.5 / 24, 9.5 / 24 + 5 / 86_400, 37.5 / 24]
    const shown = [
      [clock, 'hh:mm', '09:30'],
      [clock, 'h:mm AM/PM', '9:30'],
      [clock, 'h"时"mm"分";@', '9:30'],
      [clock, 'h:mm:ss', '9:30:00'],
      [past, 'h:mm', '9:30:05'],
      [0, 'h:mm', '0:00'],
      [sum, '[h]:mm', '37:30'],
      [sum, 'h:mm', '13:30'],
      [-clock, '[h]:mm', '-9:30'],
      [9000 / 24, '[hh]:mm', '9000:00'],
      [46_338, 'm"月"', '2026-11-12'],
      [46_338 + clock, 'h:mm', '2026-11-12 09:30:00'],
    ] as const
    const sheet = utils.aoa_to_sheet([shown.map(([number]) => number)])
    for (const [at, [, z]] of shown.entries()) Object.assign(sheet[utils.encode_cell({ r: 0, c: at })] as object, { z })
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '开庭')
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const bytes = new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
      expect([bookType, (await readSheetFile(bytes)).headers]).toEqual([bookType, shown.map(([, , text]) => text)])
    }
    Object.assign(book, { Workbook: { WBProps: { date1904: true } } })
    Object.assign(sheet.A1 as object, { v: 44_876, z: 'yyyy-mm-dd' })
    const since1904 = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
    expect((await readSheetFile(since1904)).headers.slice(0, 2)).toEqual(['2026-11-12', '9:30'])
    // By the formats that a file gives no code of.
    const ids = [18, 19, 20, 21, 32, 33, 45, 46, 47]
    const styles = `<cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const cells = ids.map((_, at) => `<c s="${at}"><v>${clock}</v></c>`).join('')
    expect(await cellsOf(cells, { styles })).toEqual(ids.map((id) => ([18, 20, 32].includes(id) ? '9:30' : '9:30:00')))
  })

  it('shows the zeros before a number that its format shows, and no more digits than a sheet has', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="000.0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="1"/></cellXfs>'
    const numbers = [
      ['10020', 1],
      ['-7', 1],
      ['1234567', 1],
      ['7', 2],
      ['7', 3],
      ['3.3000000000000003', 0],
      ['11.000000000000002', 0],
      ['0.1', 0],
      ['1.5', 1],
    ] as const
    const row = `<row>${numbers.map(([text, style]) => `<c s="${style}"><v>${text}</v></c>`).join('')}</row>`
    const { headers } = await readSheetFile(xlsxOfXml(row, { styles }))
    expect(headers).toEqual(['010020', '-000007', '1234567', '7', '7', '3.3', '11', '0.1', '1.5'])
    const sheet = utils.aoa_to_sheet([['编号'], [10_020], [1.1 * 3]])
    Object.assign(sheet.A2 as object, { z: '000000' })
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '客户')
    const old = write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer
    expect((await readSheetFile(new Uint8Array(old))).rows.map(({ cells }) => cells)).toEqual([['010020'], ['3.3']])
  })

  it('takes rows and cells that do not say where they stand, and every prefix', async () => {
    const rows =
      '<row><c t="b"><v>1</v></c><c><v>2</v></c></row><row/><row r="7"><c r="C7"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>'
    const expected = [
      { number: 1, cells: [true, 2] },
      { number: 7, cells: [null, null, 3, 4] },
      { number: 8, cells: [5] },
    ]
    expect(await readXlsx(xlsxOfXml(rows))).toEqual(expected)
    const prefixed = `<x:worksheet xmlns:x="x"><x:sheetData>${rows.replace(/<(\/?)/g, '<$1x:')}</x:sheetData></x:worksheet>`
    expect(await readXlsx(xlsxOfXml('', {}, { 'xl/worksheets/sheet1.xml': prefixed }))).toEqual(expected)
  })

  it('reads the first sheet that has cells, wherever the workbook says that it is', async () => {
    const workbook =
      '<sheets><sheet name="图" sheetId="1" r:id="c"/><sheet name="乙" sheetId="2" state="hidden" r:id="b"/></sheets>'
    const rels =
      '<Relationship Id="b" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/elsewhere/b.xml"/><Relationship Id="c" Type="x/chartsheet" Target="chartsheets/c.xml"/>'
    const bytes = xlsxOfXml(
      '<row><c><v>1</v></c></row>',
      {},
      {
        'xl/workbook.xml': `<workbook xmlns:r="r">${workbook}</workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${rels}</Relationships>`,
        'elsewhere/b.xml': '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
      },
    )
    expect(await readXlsx(bytes)).toEqual([{ number: 1, cells: [2] }])
  })

  it('IM-02 is called damaged where a part or a text is missing, or the XML breaks off', async () => {
    const row = '<row><c t="s"><v>3</v></c></row>'
    expect(await reasonOf(xlsxOfXml(row, { strings: '<si><t>甲</t></si>' }))).toBe('damaged')
    const sheet = (xml: string) => reasonOf(xlsxOfXml('', {}, { 'xl/worksheets/sheet1.xml': xml }))
    expect(await sheet('<worksheet><sheetData><row><c><v>1</v></c></row>')).toBe('damaged')
    expect(await sheet('<worksheet><sheetData><row><c><v>1</row></sheetData></worksheet>')).toBe('damaged')
    expect(await reasonOf(xlsxOfXml(row, {}, { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }))).toBe('damaged')
    expect(await sheet('<worksheet><sheetData/></worksheet>')).toBe('empty')
    expect(await reasonOf(xlsxOfXml('<row r="1048577"><c><v>1</v></c></row>'))).toBe('damaged')
    expect(await reasonOf(xlsxOfXml('<row r="9e99"><c><v>1</v></c></row>'))).toBe('read')
    expect(await sheet('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>')).toBe('read')
  })

  it('is too wide by what it would fill, not by how far out a lone cell of a row stands', async () => {
    const cell = (reference: string, text = '远') => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = (last: string) => `<row r="1">${cell('A1', '客户名称')}</row>${last}`
    const low = await readSheetFile(xlsxOfXml(rows(`<row r="1048576">${cell('B1048576')}</row>`)))
    expect(low).toEqual({ headers: ['客户名称', ''], rows: [{ number: 1048576, cells: ['', '远'] }] })
    expect(await reasonOf(xlsxOfXml(rows(`<row r="2">${cell('ALL2')}</row>`)))).toBe('read')
    expect(await reasonOf(xlsxOfXml(rows(`<row r="2">${cell('ALM2')}</row>`)))).toBe('too-wide')
    expect(await reasonOf(xlsxOfXml(rows(`<row r="2">${cell('XFD2', ' ')}</row>`)))).toBe('read')
    const many = (count: number) => xlsxOfXml(`<row>${cell('ALL1')}</row>`.repeat(count))
    expect([await reasonOf(many(5000)), await reasonOf(many(5001))]).toEqual(['read', 'too-wide'])
  })

  it('holds what a program of an office wrote, whatever was typed', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((typed) => !/_x[\da-f]{4}_|[\ud800-\udfff](?![\udc00-\udfff])|[\0-\x1f\ufffe\uffff]/i.test(typed))
    const cell = fc.oneof(
      text,
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const table = fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), fc.boolean(), async (rows, shared, packed) => {
        const book = utils.book_new()
        utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '客户')
        const bytes = write(book, { type: 'array', bookType: 'xlsx', bookSST: shared, compression: packed })
        const seen = await readXlsx(new Uint8Array(bytes as ArrayBuffer))
        const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
        const expected = rows.flatMap((cells, at) => {
          const last = cells.findLastIndex((value) => !isBlank(value))
          const kept = cells.slice(0, last + 1).map((value) => (isBlank(value) ? null : value))
          return last < 0 ? [] : [{ number: at + 1, cells: kept }]
        })
        expect(seen).toEqual(expected)
      }),
      { seed: 15, numRuns: 60 },
    )
  })
})

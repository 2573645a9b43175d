import { read, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { MetaField } from '#shared/contract/fields'
import { checkRows, fromHeader, suggestMapping } from '../../src/renderer/src/lib/sheet/mapping.ts'
import { readSheetFile, SheetError } from '../../src/renderer/src/lib/sheet/read-sheet.ts'
import { inFirmForm } from '../../src/renderer/src/lib/sheet/reduce-sheet.ts'
import { LARGEST_FILE, sheetKind } from '../../src/renderer/src/lib/sheet/sheet-file.ts'
import { writeSheetFile } from '../../src/renderer/src/lib/sheet/write-sheet.ts'
import { madeSheet } from '../support/sheets.ts'

const made = (rows: readonly (readonly unknown[])[], bookType: 'xlsx' | 'biff8'): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true },
    ),
    '客户',
  )
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const reasonOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  try {
    await readSheetFile(bytes)
    return 'read'
  } catch (error) {
    return error instanceof SheetError ? error.reason : 'thrown'
  }
}

const field = (name: string, label: string, type = 1, more: Partial<MetaField> = {}): MetaField => ({
  name,
  label,
  type,
  length: 0,
  width: 0,
  system: true,
  items: [],
  order: 0,
  list: true,
  ...more,
})
const levels = [
  { value: '1', label: 'A级' },
  { value: '2', label: 'B级' },
]
const fields = [
  field('name', '客户名称', 1, { length: 10 }),
  field('level', '客户级别', 3),
  field('gmtApply', '申请时间', 7),
  field('telephone', '联系电话', 13),
  field('court', '受理法院', 1, { system: false }),
]

describe('a file of customers', () => {
  it('begins with its header where a title stands above it, and every row keeps its number', async () => {
    const read = async (...rows: readonly (readonly unknown[])[]) =>
      fromHeader(await readSheetFile(made(rows, 'xlsx')), fields)
    const titled = await read(['2026年11月新客户'], ['填表：王一', '部门'], ['客户名称', '客户级别'], ['甲公司', 'A级'])
    expect(titled).toEqual({
      titled: true,
      headers: ['客户名称', '客户级别'],
      rows: [{ number: 4, cells: ['甲公司', 'A级'] }],
    })
    // A header that names one column is one, whatever stands below; where none does, the first row is.
    const one = await read(['客户名称', '甲'], ['联系电话', '客户级别'])
    expect([one.titled, one.headers]).toEqual([undefined, ['客户名称', '甲']])
    const none = await read(['甲', '乙'], ['丙', '客户名称'])
    expect([none.titled, none.headers, none.rows.length]).toEqual([undefined, ['甲', '乙'], 1])
  })

  it('fills a field by a name that people give its column, unless a field is called so', () => {
    const telephone = { ...field('telephone', '联系电话', 13), aliases: ['手机', '电话'] }
    const own = field('mobile', '手机', 1, { system: false })
    expect(suggestMapping(['手机', '电 话：'], [telephone])).toEqual(['telephone', null])
    expect(suggestMapping(['电 话：'], [telephone])).toEqual(['telephone'])
    expect(suggestMapping(['手机', '电话'], [telephone, own])).toEqual(['extra.mobile', 'telephone'])
  })

  it('is read the same from .xlsx and .xls: first sheet, texts, days, long numbers, blank rows left out', async () => {
    const rows = [
      ['客户名称', '联系电话', '申请时间'],
      ['宁波澜桥精密机械有限公司', 13_800_005_621, new Date('2026-11-12T00:00:00Z')],
      [null, '', null],
      ['  沈砚秋 ', '0571-87654321', '2026-11-13'],
    ]
    for (const kind of ['xlsx', 'biff8'] as const) {
      const sheet = await readSheetFile(made(rows, kind))
      expect(sheet.headers).toEqual(['客户名称', '联系电话', '申请时间'])
      expect(sheet.rows).toEqual([
        { number: 2, cells: ['宁波澜桥精密机械有限公司', '13800005621', '2026-11-12'] },
        { number: 4, cells: ['沈砚秋', '0571-87654321', '2026-11-13'] },
      ])
    }
  })

  it('is told by its bytes: HTML, CSV, a protected file, a bomb, a broken one, an empty one', async () => {
    expect(await reasonOf(bytesOf('<html><table><tr><td>客户</td></tr></table>'))).toBe('html')
    expect(await reasonOf(bytesOf('客户名称,电话\n甲,1'))).toBe('text')
    expect(await reasonOf(new Uint8Array([1, 2, 3, 0]))).toBe('unknown')
    expect(await reasonOf(new Uint8Array())).toBe('unknown')
    expect(sheetKind(new Uint8Array(LARGEST_FILE + 1))).toBe('too-large')
    const locked = new Uint8Array(2048)
    locked.set([0xd0, 0xcf, 0x11, 0xe0])
    locked.set(
      [...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0]),
      1024,
    )
    expect(await reasonOf(locked)).toBe('encrypted')
    const whole = made([['客户名称'], ['甲']], 'xlsx')
    expect(await reasonOf(whole.subarray(0, whole.length - 30))).toBe('unknown')
    const bomb = Uint8Array.from(whole)
    const view = new DataView(bomb.buffer)
    for (let at = 0; at < bomb.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true)
    expect(sheetKind(bomb)).toBe('too-large')
    const liar = new Uint8Array(madeSheet('谎.xlsx', [['客户名称'], ...Array(900).fill(['甲'])]).buffer)
    const said = new DataView(liar.buffer)
    for (let at = 0; at < liar.length - 46; at += 1)
      if (said.getUint32(at, true) === 0x02014b50) said.setUint32(at + 24, 64, true)
    expect(sheetKind(liar)).toBe('xlsx')
    expect(await reasonOf(liar)).toBe('damaged')
    expect(await reasonOf(made([[null]], 'xlsx'))).toBe('empty')
  })

  it('is read the same packed and not packed', async () => {
    const rows = [
      ['客户名称', '备注'],
      ...Array.from({ length: 9000 }, (_, at) => [`打包公司${at}`, `备注 ${at} 之一二三`]),
    ]
    const read = (packed: boolean) => readSheetFile(new Uint8Array(madeSheet('包.xlsx', rows, { packed }).buffer))
    const sheet = await read(true)
    expect(sheet.rows).toHaveLength(9000)
    expect(sheet).toEqual(await read(false))
  })

  it('brings no formula to life, neither in nor out', async () => {
    const sheet = await readSheetFile(made([['客户名称'], ["=cmd|' /C calc'!A0"]], 'xlsx'))
    expect(sheet.rows[0]?.cells).toEqual(["=cmd|' /C calc'!A0"])
    const written = await writeSheetFile(
      '失败明细',
      ['客户名称', '电话'],
      [
        ['=1+1', '+86 138-0000-5621'],
        ['@x', '-'],
      ],
    )
    const book = read(written, { cellFormula: true })
    const cells = Object.values(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect(cells.some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false)
    expect((await readSheetFile(written)).rows.map((row) => row.cells)).toEqual([
      ['=1+1', '+86 138-0000-5621'],
      ['@x', '-'],
    ])
  })

  it('finds the field of each column by label or name, once, and never by a name of JavaScript', () => {
    const headers = ['客户名称*', ' LEVEL ', '受理法院', '客户名称', '__proto__', 'constructor', '']
    expect(suggestMapping(headers, fields)).toEqual(['name', 'level', 'extra.court', null, null, null, null])
  })

  it('names every problem with its row before anything is sent', async () => {
    const sheet = await readSheetFile(
      made(
        [
          ['客户名称', '客户级别', '申请时间', '联系电话'],
          ['甲', 'A级', '2026/11/12', '138 0000 5621'],
          ['', 'B级', '', ''],
          ['甲', 'Z级', '2026-02-30', '没有'],
          ['一二三四五六七八九十一', '2', '2026年11月12日', ''],
          ['乙', 'Z级', '2026-02-30', '没有'],
        ],
        'xlsx',
      ),
    )
    const mapping = suggestMapping(sheet.headers, fields)
    const problems = checkRows(sheet, mapping, fields, ({ name }) => (name === 'level' ? levels : []))
    expect(problems.map(({ row, field: key, reason }) => `${row} ${key} ${reason}`)).toEqual([
      '3 name missing',
      '4 name repeated',
      '4 level unknown-choice',
      '4 gmtApply no-date',
      '4 telephone no-phone',
      '5 name too-long',
      '6 level unknown-choice',
      '6 gmtApply no-date',
      '6 telephone no-phone',
    ])
    const contacts = await readSheetFile(
      made(
        [
          ['姓名', '所属客户'],
          ['甲', '乙公司'],
          ['丙', ''],
        ],
        'xlsx',
      ),
    )
    const found = checkRows(contacts, ['name', 'companyName'], fields, () => [], ['name', 'companyName'])
    expect(found).toEqual([{ row: 3, column: 1, field: 'companyName', reason: 'missing', value: '' }])
  })

  it('takes wide numbers and choices in short for what they are, and sends them so', () => {
    const known = fields.map((one) => (one.name === 'level' ? { ...one, items: levels } : one))
    const columns = ['name', 'level', 'telephone']
    const sheetOf = (...rows: readonly (readonly string[])[]) => ({
      headers: ['客户名称', '客户级别', '联系电话'],
      rows: rows.map((cells, at) => ({ number: at + 2, cells })),
    })
    const sheet = sheetOf(
      ['甲', 'A', '１３８　００００－５６２１'],
      ['乙', 'ｂ级', '１３８００００５６２１；０５７１－８７６５４３２１'],
      ['丙', 'A级', '0571-87654321'],
      ['丁', 'A、B', ''],
      ['戊', 'C', '微信'],
    )
    const found = checkRows(sheet, columns, known, ({ items }) => items)
    expect(found.map(({ row, reason }) => [row, reason])).toEqual([
      [6, 'unknown-choice'],
      [6, 'no-phone'],
    ])
    expect(inFirmForm(sheet, columns, known).rows.map(({ cells }) => cells.slice(1))).toEqual([
      ['A级', '138 0000-5621'],
      ['B级', '13800005621;0571-87654321'],
      ['A级', '0571-87654321'],
      ['A级、B级', ''],
      ['C', '微信'],
    ])
    const right = sheetOf(['丙', '1', '0571-87654321，138 0000 5621'])
    expect(inFirmForm(right, columns, known)).toBe(right)
    // What the telephone dials is a number.
    const dialled = [
      '0571-88886666转801',
      '0571 8888 6666 ext. 801',
      '138–0000–1111',
      '138.0000.1111',
      '[0571]88886666',
    ]
    const both = '0571-88886666转801；138–0000–1111'
    const phones = sheetOf(...[...dialled, both, '微信', ';;;转'].map((phone) => ['甲', '', phone]))
    const wrong = checkRows(phones, columns, known, () => []).filter(({ reason }) => reason === 'no-phone')
    expect(wrong.map(({ value }) => value)).toEqual(['微信', ';;;转'])
    expect(inFirmForm(sheetOf(['甲', '', '１３８–００００–１１１１']), columns, known).rows[0]?.cells[2]).toBe(
      '138–0000–1111',
    )
    // A choice in short counts only where one choice alone can be meant.
    const two = [...levels, { value: '3', label: 'A' }, { value: '4', label: 'b' }]
    const asked = sheetOf(['甲', 'a', ''], ['乙', 'B', ''], ['丙', 'A', ''])
    const doubtful = checkRows(asked, columns, fields, ({ name }) => (name === 'level' ? two : []))
    expect(doubtful.map(({ row }) => row)).toEqual([2, 3])
  })
})

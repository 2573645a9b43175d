// What is sent of a file whose columns or rows were chosen by hand, and what is given back of the rows that failed.
import { describe, expect, it } from 'vitest'
import type { MetaField } from '#shared/contract/fields'
import { headingOf, type SheetField, suggestMapping } from '../../src/renderer/src/lib/sheet/mapping.ts'
import { readSheetFile } from '../../src/renderer/src/lib/sheet/read-sheet.ts'
import {
  failedSheet,
  isAsTheFirmReads,
  reducedSheet,
  rowOfMessage,
} from '../../src/renderer/src/lib/sheet/reduce-sheet.ts'
import { writeSheetFile } from '../../src/renderer/src/lib/sheet/write-sheet.ts'
import { madeSheet, rowsOfSheet } from '../support/sheets.ts'

const field = (name: string, label: string, type = 1): MetaField => ({
  name,
  label,
  type,
  length: 0,
  width: 0,
  system: name !== 'amount',
  items: [],
  order: 0,
  list: true,
})
const fields = [field('name', '客户名称'), field('level', '客户级别', 3), field('amount', '标的额', 2)]

const sheetOf = (rows: readonly (readonly unknown[])[]) =>
  readSheetFile(new Uint8Array(madeSheet('一.xlsx', rows).buffer))

describe('a file whose columns were chosen', () => {
  it('is sent as it is where the firm reads the same of it', async () => {
    const sheet = await sheetOf([
      ['客户名称', '别的'],
      ['甲公司', '一'],
    ])
    expect(isAsTheFirmReads(sheet, ['name', null], fields)).toBe(true)
    expect(isAsTheFirmReads(sheet, [null, 'name'], fields)).toBe(false)
    expect(isAsTheFirmReads({ ...sheet, titled: true }, ['name', null], fields)).toBe(false)
    const starred = await sheetOf([['客户名称*'], ['甲公司']])
    expect(isAsTheFirmReads(starred, ['name'], fields)).toBe(false)
    const twice = await sheetOf([
      ['客户名称', '客户名称'],
      ['甲公司', '乙公司'],
    ])
    expect(isAsTheFirmReads(twice, ['name', null], fields)).toBe(false)
  })

  it('keeps the number of every row, so that what a server says of a row is said of the person’s own file', async () => {
    const sheet = await sheetOf([
      [],
      ['单位', '等级', '金额'],
      ['甲公司', 'A级', 12.5],
      [],
      ['乙公司', 'B级', '007'],
      ['丙公司', '', ''],
    ])
    const { headers, rows } = reducedSheet(sheet, ['name', 'level', 'extra.amount'], fields, new Set([5]))
    expect(headers).toEqual(['客户名称', '客户级别', '标的额'])
    const bytes = await writeSheetFile('Sheet1', headers, rows)
    const written = rowsOfSheet(bytes)
    expect(sheet.rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [3, '甲公司'],
      [5, '乙公司'],
      [6, '丙公司'],
    ])
    expect(written.map((cells) => cells[0] ?? '')).toEqual(['客户名称', '', '甲公司', '', '', '丙公司'])
    expect(rows[1]).toEqual(['甲公司', 'A级', 12.5])
  })

  it('writes numbers as numbers only where the field has numbers, and never a text as a formula', async () => {
    const sheet = await sheetOf([
      ['单位', '金额'],
      ['=1+1', '0571'],
      ['123', '88.50'],
    ])
    const { headers, rows } = reducedSheet(sheet, ['name', 'extra.amount'], fields, new Set())
    expect(rows).toEqual([
      ['=1+1', '0571'],
      ['123', 88.5],
    ])
    const written = rowsOfSheet(await writeSheetFile('Sheet1', headers, rows))
    expect(written[1]?.[0]).toBe('=1+1')
  })
})

describe('a field that the firm has a fixed name for', () => {
  const contact: readonly SheetField[] = [
    { ...field('name', 'Name'), headings: ['姓名'] },
    { ...field('companyName', 'Customer name'), headings: ['客户名称', '所属客户', 'Customer'] },
  ]

  it('CC-01 is sent under it in every language, and found by each of its names', async () => {
    for (const headers of [
      ['姓名', '客户名称'],
      ['Name', 'Customer name'],
      ['name', '所属客户'],
      ['姓名*', 'customer'],
    ]) {
      const sheet = await sheetOf([headers, ['许静仪', '甲公司']])
      const mapping = suggestMapping(sheet.headers, contact)
      expect(mapping).toEqual(['name', 'companyName'])
      expect(isAsTheFirmReads(sheet, mapping, contact)).toBe(headers[0] === '姓名')
      expect(reducedSheet(sheet, mapping, contact, new Set()).headers).toEqual(['姓名', '客户名称'])
    }
    expect(contact.map(headingOf)).toEqual(['姓名', '客户名称'])
    expect(fields.map(headingOf)).toEqual(['客户名称', '客户级别', '标的额'])
  })
})

describe('rows that failed', () => {
  it('are found by the number that the server names, in any of its forms', () => {
    expect(
      ['第3行：客户名称不能为空', '第 12 行 手机号错误', 'Row 7: bad date', '客户不存在', '共3人'].map(rowOfMessage),
    ).toEqual([3, 12, 7, null, null])
  })

  it('come back as they stood in the file with the reason; a message without a row stands alone', async () => {
    const sheet = await sheetOf([
      ['客户名称', '备注'],
      ['甲公司', '一'],
      ['乙公司', '二'],
    ])
    expect(failedSheet(sheet, ['第3行：已存在', '服务器繁忙'], '失败原因')).toEqual({
      headers: ['客户名称', '备注', '失败原因'],
      rows: [
        ['乙公司', '二', '第3行：已存在'],
        ['', '', '服务器繁忙'],
      ],
    })
    const again = await writeSheetFile('失败', ['备注'], [['-未接'], ['=1+1'], ['@x']])
    expect((await readSheetFile(again)).rows.map(({ cells }) => cells[0])).toEqual(['-未接', '=1+1', '@x'])
    expect(failedSheet(null, ['第3行：已存在'], '失败原因')).toEqual({
      headers: ['失败原因'],
      rows: [['第3行：已存在']],
    })
  })
})

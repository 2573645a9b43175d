// What is sent of a file whose columns or rows were chosen by hand, and what is given back of the rows that failed.
import { describe, expect, it } from 'vitest'
import type { MetaField } from '#shared/contract/fields'
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
    const bytes = await writeSheetFile('Sheet1', headers, rows, { exact: true })
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
    const written = rowsOfSheet(await writeSheetFile('Sheet1', headers, rows, { exact: true }))
    expect(written[1]?.[0]).toBe('=1+1')
    expect(rowsOfSheet(await writeSheetFile('客户', headers, rows))[1]?.[0]).toBe("'=1+1")
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
    expect(failedSheet(null, ['第3行：已存在'], '失败原因')).toEqual({
      headers: ['失败原因'],
      rows: [['第3行：已存在']],
    })
  })
})

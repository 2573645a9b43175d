import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { createWorkbook } from '#core/engine/workbook'
import { harmlessText } from '#shared/domain/sheet-text'

it('a sheet that is written row by row is read as it was meant, formulas and odd signs as text', () => {
  const sheet = createWorkbook([{ name: '跟进: [2026]' }], harmlessText)
  sheet.add([['时间', '内容']])
  const long = '长'.repeat(40_000)
  const rows = [
    ['2026-05-01 09:00', '第一行\n第二行 <b>&"'],
    ['', '=1+1'],
    ['+86 138-0000', '坏\u0000字\ud800符'],
    ['x', long],
  ]
  sheet.add(rows.slice(0, 2))
  sheet.add(rows.slice(2))
  const book = read(sheet.end(), { type: 'array' })
  expect(book.SheetNames).toEqual(['跟进   2026 '])
  const cells = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
  expect(cells).toEqual([
    ['时间', '内容'],
    ['2026-05-01 09:00', '第一行\n第二行 <b>&"'],
    ['', "'=1+1"],
    ['+86 138-0000', '坏字符'],
    ['x', long.slice(0, 32_767)],
  ])
})

it('sheets are written one after the other, with numbers, widths and what a formula would be as the text that it is', () => {
  const book = createWorkbook([{ name: '甲', widths: [6, 30] }, { name: '乙' }, { name: '丙' }])
  book.add([[1, '=1+1']])
  book.next()
  book.add([['_x0041_'], []])
  book.add([['', 2.5]])
  const found = read(book.end(), { type: 'array', cellStyles: true })
  expect(found.SheetNames).toEqual(['甲', '乙', '丙'])
  const rows = (name: string) => utils.sheet_to_json<unknown[]>(found.Sheets[name] ?? {}, { header: 1 })
  expect(found.SheetNames.map(rows)).toEqual([[[1, '=1+1']], [['_x0041_'], [], [undefined, 2.5]], []])
  expect(found.Sheets.甲?.['!cols']?.map(({ width }) => width)).toEqual([6, 30])
  expect(found.Sheets.甲?.B1).toMatchObject({ t: 's', v: '=1+1' })
})

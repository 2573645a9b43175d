import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { createSheet } from '#core/areas/followups/sheet'

it('a sheet that is written row by row is read as it was meant, formulas and odd signs as text', () => {
  const sheet = createSheet('跟进: [2026]', ['时间', '内容'])
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

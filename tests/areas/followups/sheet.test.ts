import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { cellsOf, type ExportWords } from '#core/areas/followups/export'
import { createTimes } from '#core/engine/remote/times'
import { createWorkbook } from '#core/engine/workbook'
import type { FollowUpView } from '#shared/contract/followups'
import { readFollowUpContent } from '#shared/domain/followups'
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

it('FP-12 D-13 a row of follow-ups says what the screen says of a schedule, a call, a change and a type without words', () => {
  const words: ExportWords = {
    name: '跟进',
    headers: [],
    labels: { 0: '普通跟进', 8: '通话记录' },
    details: {
      otherType: '其他记录({n})',
      call: '通话 {time}',
      callMissed: '未接通',
      changes: { 2: '成员删除了客户' },
    },
  }
  const nobody = { type: 'company', id: '', name: '' }
  const wordsOf = (type: number, content: object): readonly (string | undefined)[] => {
    const row: FollowUpView = {
      id: '1',
      firstId: '1',
      type,
      ...readFollowUpContent(JSON.stringify(content)),
      gmtCreate: null,
      author: { id: '', name: '', avatarUrl: '' },
      object: nobody,
      group: nobody,
      attachments: [],
      quote: '',
      comments: [],
      deletable: false,
    }
    const cells = cellsOf(row, words, createTimes('Asia/Shanghai'))
    return [cells[1], cells[5]]
  }
  expect(wordsOf(0, { type: 2, summary: '开庭', startTime: Date.UTC(2026, 4, 1, 1, 30) })).toEqual([
    '普通跟进',
    '开庭 2026-05-01 09:30',
  ])
  expect(wordsOf(8, { duration: 65, phone: '13800000000' })).toEqual(['通话记录', '通话 01:05 13800000000'])
  expect(wordsOf(8, { duration: 0, content: '没人接' })).toEqual(['通话记录', '未接通\n没人接'])
  expect(
    wordsOf(1007, { changeType: 2, memberName: '林知远', contactName: '王丽', tags: ['重要', { name: '催款' }] }),
  ).toEqual(['其他记录(1007)', '成员删除了客户 林知远 → 王丽\n重要, 催款'])
})

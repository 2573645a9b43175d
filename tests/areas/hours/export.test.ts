// Hours as a workbook: made as a task, and read back as an office program reads it.
import { read, utils } from '@e965/xlsx'
import { beforeEach, expect, it } from 'vitest'
import { newStore } from '../../engine/store/support.ts'
import { type HoursDesk, openHours, work } from './hours-desk.ts'

const TODAY = '2026-06-15'
let desk: HoursDesk

beforeEach(() => {
  desk = openHours(newStore())
})

const asked = {
  ...{ from: '2026-06-01', to: TODAY, name: '工时 2026-06', sheets: ['明细', '按客户', '按项目'] },
  headers: ['日期', '客户', '项目', '工作内容', '小时', '分钟', '来源'],
  labels: { call: '通话', followup: '跟进', none: '未指定', total: '合计' },
}
const save = (parts: Partial<Parameters<HoursDesk['client']['save']>[0]>) =>
  desk.client.save({ id: null, day: TODAY, minutes: 10, ...work(''), ...parts })

const written = async (parts: Partial<Parameters<HoursDesk['client']['export']>[0]> = {}) => {
  const job = await desk.ended((await desk.client.export({ ...asked, ...parts })).job)
  expect(job).toMatchObject({ kind: 'export', area: 'hours', state: 'done', failure: null })
  expect(job.done).toBe(job.total)
  const { handle, name } = job.result as { handle: string; name: string }
  const book = read(desk.media.of(undefined).read(handle)?.bytes, { type: 'array' })
  const rows = (sheet: string) => utils.sheet_to_json<unknown[]>(book.Sheets[sheet] ?? {}, { header: 1, defval: '' })
  return { name, total: job.total, book, names: book.SheetNames, rows: book.SheetNames.map(rows) }
}

it('has the entries in the order of the list with their sum, and the sums of each customer and project', async () => {
  const customer = { id: 'c1', name: '甲公司' }
  await save({ day: '2026-06-14', minutes: 50, customer, note: '起草\n合同', source: 'followup', sourceId: 'f1' })
  await save({ minutes: 25, project: { id: 'p1', name: '并购' }, source: 'call', sourceId: 'k1' })
  await save({ day: '2026-05-31' })
  desk.clock.advance(1_000)
  await desk.client.start({ ...work('开庭'), customer: { id: 'c2', name: '' } })
  desk.clock.advance(90 * 60_000 + 1)
  const { name, total, names, rows, book } = await written()
  expect([name, total, names]).toEqual(['工时 2026-06.xlsx', 3, ['明细', '按客户', '按项目']])
  expect(rows).toEqual([
    [
      asked.headers,
      [TODAY, 'c2', '', '开庭', 1.5, 90, ''],
      [TODAY, '', '并购', '', 0.42, 25, '通话'],
      ['2026-06-14', '甲公司', '', '起草\n合同', 0.83, 50, '跟进'],
      ['合计', '', '', '', 2.75, 165, ''],
    ],
    [
      ['客户', '小时', '分钟'],
      ['c2', 1.5, 90],
      ['甲公司', 0.83, 50],
      ['未指定', 0.42, 25],
    ],
    [
      ['项目', '小时', '分钟'],
      ['未指定', 2.33, 140],
      ['并购', 0.42, 25],
    ],
  ])
  expect([book.Sheets.明细?.E2?.t, book.Sheets.明细?.F5?.t]).toEqual(['n', 'n'])
  expect((await desk.client.clock({})).running).not.toBeNull()
})

it('charges each minute that was begun, and its sums are those of its rows', async () => {
  for (let round = 0; round < 3; round += 1) {
    await desk.client.start(work('甲'))
    desk.clock.advance(20_000)
  }
  await desk.client.stop({})
  const { rows } = await written()
  expect(rows[0]?.slice(1).map((cells) => cells.slice(4, 6))).toEqual([...Array(3).fill([0.02, 1]), [0.05, 3]])
  expect(rows[1]?.[1]).toEqual(['未指定', 0.05, 3])
})

it('has what a search leaves, and texts that are formulas as the texts that they are', async () => {
  await save({ note: "=cmd|' /C calc'!A0", customer: { id: 'c1', name: '@SUM(1+1)' } })
  await save({ note: '+86 138', project: { id: 'p1', name: '-甲' } })
  await save({ note: '别的' })
  const { rows, book } = await written({ text: '=cmd' })
  expect(rows[0]?.[1]).toEqual([TODAY, "'@SUM(1+1)", '', "'=cmd|' /C calc'!A0", 0.17, 10, ''])
  expect(book.Sheets.明细?.D2).toMatchObject({ t: 's' })
  expect(rows[1]?.[1]?.[0]).toBe("'@SUM(1+1)")
  expect((await written({ text: '-甲' })).rows[2]?.[1]?.[0]).toBe("'-甲")
})

it('without entries has heads and a sum of nothing', async () => {
  expect((await written()).rows).toEqual([
    [asked.headers, ['合计', '', '', '', 0, 0, '']],
    [['客户', '小时', '分钟']],
    [['项目', '小时', '分钟']],
  ])
})

it('is written in parts, tells how far it is, and ends where it is cancelled', async () => {
  for (let at = 0; at < 450; at += 1) await save({ minutes: 1 })
  expect((await written()).rows[0]).toHaveLength(452)
  const { job } = await desk.client.export(asked)
  desk.cancel(job)
  expect(await desk.ended(job)).toMatchObject({ state: 'cancelled', done: 200, total: 450, result: null })
})

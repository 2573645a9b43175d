// Export of customers: ranges, selected ones first, waiting, cancelling, and what goes wrong.
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Download } from '@playwright/test'
import { rangesOf } from '../../src/renderer/src/features/customers/export/ranges.ts'
import { findings } from '../support/axe.ts'
import { setFault, setFaults } from '../support/firm-control.ts'
import { expectChosen, offered } from '../support/pages/choice.ts'
import { expect, openOffice, test, words } from './office.ts'

const rowsOf = async (download: Download): Promise<Record<string, unknown>[]> => {
  const book = read(await readFile(await download.path()))
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
}

test('EX-01 CN-03 ranges are of 5,000 records, counted from 1, and the last ends at the total', () => {
  expect(rangesOf(0)).toEqual([])
  expect(rangesOf(5000)).toEqual([{ index: 0, from: 1, to: 5000 }])
  expect(rangesOf(12_340).map(({ from, to }) => [from, to])).toEqual([
    [1, 5000],
    [5001, 10_000],
    [10_001, 12_340],
  ])
})

test('EX-01 EX-02 EX-03 EX-04 CL-08 the range of what the list finds is exported, in its order, and downloaded', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  const count = page.getByText(/^共 \d+ 条记录$/)
  const all = await count.innerText()
  await list.chooseChargeStatus('已付费')
  await expect(count).not.toHaveText(all)
  const total = Number((await count.innerText()).replaceAll(/\D/g, ''))
  await actions.button('action.export').click()
  const range = actions.dialog.getByRole('combobox', { name: words['export.range'] })
  expect(await offered(range)).toEqual([`第 1 - ${total} 条`])
  await setFault(office.firm.origin, 'company.export', { kind: 'hold' })
  const downloading = page.waitForEvent('download')
  await actions.dialog.getByRole('button', { name: '导出', exact: true }).click()
  await expect(actions.dialog.getByRole('button', { name: '正在导出' })).toBeDisabled()
  await expect(actions.dialog).toHaveAttribute('aria-busy', 'true')
  await setFaults(office.firm.origin, { clear: true })
  const download = await downloading
  await expect(actions.dialog).toHaveCount(0)
  expect(download.suggestedFilename()).toMatch(/^客户列表_\d+\.xlsx$/)
  await expect(actions.strip).toContainText(`已导出 ${download.suggestedFilename()}`)
  const rows = await rowsOf(download)
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map((row) => row.付费状态))).toEqual(new Set(['已付费']))
})

test('EX-02 D-44 the selected customers come first', async ({ page, office }) => {
  const { list, actions } = await openOffice(page, office)
  await actions.select(1, 3)
  const names = await list.names()
  await actions.button('action.export').click()
  const range = actions.dialog.getByRole('combobox', { name: words['export.range'] })
  expect((await offered(range))[0]).toBe('导出选中 2 条')
  await expectChosen(range, '导出选中 2 条')
  const downloading = page.waitForEvent('download')
  await actions.dialog.getByRole('button', { name: '导出', exact: true }).click()
  const rows = await rowsOf(await downloading)
  expect(rows.map((row) => row.客户名称)).toEqual([names[1], names[3]])
})

test('EX-03 EX-05 D-30 an export that fails gives no file and says so in one line; cancelling ends one that waits', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office)
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await setFault(office.firm.origin, 'company.export', { kind: 'refuse', message: '暂时不能导出' })
  await actions.button('action.export').click()
  const submit = actions.dialog.getByRole('button', { name: '导出', exact: true })
  await submit.click()
  await expect(actions.dialog.getByRole('alert')).toHaveText('导出未完成，可重试')
  await expect(actions.dialog.getByRole('button', { name: '导出', exact: true })).toBeFocused()
  await expect(submit).toBeEnabled()
  expect(await findings(page, '.dialog')).toEqual([])
  await setFaults(office.firm.origin, { clear: true })
  await setFault(office.firm.origin, 'company.export', { kind: 'hold' })
  await submit.click()
  await expect(actions.dialog.getByRole('button', { name: '正在导出' })).toBeVisible()
  await expect(actions.dialog.getByRole('alert')).toHaveCount(0)
  await actions.cancel.click()
  await expect(actions.dialog).toHaveCount(0)
  await setFaults(office.firm.origin, { clear: true })
  await actions.button('action.export').click()
  await expect(submit).toBeEnabled()
  await actions.cancel.click()
  await expect(actions.strip).toHaveCount(0)
  expect(downloads).toBe(0)
})

test('EX-01 D-44 a list without customers has nothing to export', async ({ page, office }) => {
  const { list, actions } = await openOffice(page, office)
  await list.search.fill('没有任何客户叫这个')
  await expect(list.rows).toHaveCount(0)
  await actions.button('action.export').click()
  await expect(actions.dialog.getByRole('combobox')).toBeDisabled()
  await expectChosen(actions.dialog.getByRole('combobox'), words['export.none'])
  await expect(actions.dialog.getByRole('button', { name: '导出', exact: true })).toBeDisabled()
})

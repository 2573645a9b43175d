// Import of customers: one file with its preview, the settings, the upload, the result; nothing that holds the page up.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findingsInBothThemes } from '../support/axe.ts'
import { setFault, setFaults } from '../support/firm-control.ts'
import { choose } from '../support/pages/choice.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { ImportPage } from '../support/pages/import-page.ts'
import { watchRefusals } from '../support/policy-refusals.ts'
import { type MadeFile, madeSheet, rowsOfSheet } from '../support/sheets.ts'
import { expect, openImport, openOffice, setSwitch, test, words } from './office.ts'

const headers = ['客户名称', '客户级别', '申请时间', '联系电话']
const row = (name: string, level = 'A级', day = '2025-11-12', phone = '13800001111') => [name, level, day, phone]

const drop = async (page: Page, target: Locator, files: readonly MadeFile[]): Promise<void> => {
  const given = files.map(({ name, buffer }) => ({ name, text: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, text } of list)
      data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name))
    return data
  }, given)
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}

test('IM-01 IM-03 IM-04 IM-10 IM-12 ER-02 CL-45 a file is previewed and imported; the result has its counts and reasons', async ({
  page,
  office,
}) => {
  const dialog = await openImport(page, office)
  await expect(dialog.step).toHaveText('导入设置')
  await expect(dialog.phase('跟进中')).toBeChecked()
  await expect(dialog.mode('跳过重复')).toBeChecked()
  await dialog.take(
    madeSheet('客户.xlsx', [
      headers,
      row('导入一号公司'),
      row('导入二号公司', '没有的级别'),
      row('导入三号公司', 'B级', '昨天'),
      row('导入一号公司'),
    ]),
  )
  await expect(dialog.preview).toContainText('4 行数据')
  await expect(dialog.preview).toContainText('使用 4 / 4 列')
  // What 150 % leaves of 1024 x 640: most of the dialog lies out of sight, but not what is wrong.
  await page.setViewportSize({ width: 683, height: 427 })
  await expect(dialog.check).toHaveText('3 行有 3 处问题')
  await expect(dialog.check).toBeInViewport({ ratio: 1 })
  await dialog.submit.click()
  await expect(dialog.category).toBeFocused()
  await expect(dialog.alerts).toHaveText('必须选择导入类别')
  await expect(dialog.alerts).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 640 })
  await expect(dialog.problems).toHaveText([
    /^3客户级别没有这个选项没有的级别$/,
    /^4申请时间不是日期昨天$/,
    /^5客户名称与前面的行重名导入一号公司$/,
  ])
  await dialog.phase('已签约').check()
  await choose(dialog.category, '诉讼客户')
  await dialog.tag('高意向').check()
  await dialog.submit.click()
  await expect(dialog.step).toHaveText('导入结果')
  await expect(dialog.root).toContainText('文件上传成功')
  await expect(dialog.counts).toHaveText(['新增 1 条', '更新 0 条', '跳过 1 条', '失败 2 条'])
  await expect(dialog.failures).toHaveText([/^第3行：/, /^第4行：/])
  await expect(dialog.root).toContainText(/文件编号 \w+/)
  const downloading = page.waitForEvent('download')
  await dialog.failedRows.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('导入失败的客户.xlsx')
  const failed = rowsOfSheet(await readFile(await download.path()))
  expect(failed[0]).toEqual([...headers, '失败原因'])
  expect(failed.slice(1).map((cells) => [cells[0], cells[4]])).toEqual([
    ['导入二号公司', expect.stringContaining('第3行')],
    ['导入三号公司', expect.stringContaining('第4行')],
  ])
  await dialog.root.getByRole('button', { name: '完成' }).click()
  await (await new CustomerListPage(page).find('导入一号公司')).getByRole('link').click()
  await expect(page.locator('dl > div').filter({ hasText: '客户阶段' })).toContainText('已签约')
  await expect(page.getByText('高意向')).toBeVisible()
})

test('IM-02 IM-05 IM-06 IM-07 IM-08 ER-07 CN-03 D-01 D-02 what cannot be imported is said before anything is sent', async ({
  page,
  office,
}) => {
  const dialog = await openImport(page, office)
  await expect(dialog.root).toContainText('仅支持 .xls 或 .xlsx 文件，文件大小不能超过8MB，单次最多导入 5000 行')
  await page.setViewportSize({ width: 683, height: 427 })
  await dialog.submit.click()
  await expect(dialog.alerts).toHaveText(['必须上传文件', '必须选择导入类别'])
  await expect(dialog.choose).toBeFocused()
  await expect(dialog.alerts.first()).toBeInViewport({ ratio: 1 })
  await choose(dialog.category, '顾问单位')
  await dialog.take({ name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from('客户名称\n甲') })
  await expect(dialog.alerts).toHaveText('仅支持 .xls 或 .xlsx 文件')
  await dialog.take({
    name: '网页.xls',
    mimeType: '',
    buffer: Buffer.from('<html><table><tr><td>客户名称</td></tr></table>'),
  })
  await expect(dialog.alerts).toHaveText(words['import.problem.html'])
  await dialog.take({ name: '太大.xlsx', mimeType: '', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1) })
  await expect(dialog.alerts).toHaveText('文件大小不能超过8MB')
  await dialog.take(madeSheet('空.xlsx', [headers]))
  await expect(dialog.alerts).toHaveText(words['import.problem.noRows'])
  const many = Array.from({ length: 5001 }, (_, at) => row(`第${at}家公司`))
  await dialog.take(madeSheet('太多行.xlsx', [headers, ...many]))
  await expect(dialog.alerts).toHaveText('文件有 5,001 行数据，单次最多导入 5000 行，请拆分后再导入')
  await drop(page, dialog.zone, [madeSheet('一.xlsx', [headers]), madeSheet('二.xlsx', [headers])])
  await expect(dialog.alerts).toHaveText(words['import.oneFile'])
  await dialog.submit.click()
  await expect(dialog.step).toHaveText('导入设置')
  await drop(page, dialog.zone, [
    madeSheet('列名不同.xlsx', [
      ['单位', '等级'],
      ['某某公司', 'A级'],
    ]),
  ])
  await expect(dialog.alerts).toHaveText(words['import.noNameColumn'])
  await dialog.submit.click()
  await expect(dialog.column('单位')).toBeFocused()
  await expect(dialog.alerts).toBeInViewport({ ratio: 1 })
  await expect(dialog.step).toHaveText('导入设置')
})

test('IM-05 D-01 a file between 8 and 10 MB is taken, with a note', async ({ page, office }) => {
  const dialog = await openImport(page, office)
  const rows = Array.from({ length: 4500 }, (_, at) => [
    `大文件公司${at}`,
    ...Array.from({ length: 10 }, (_, column) => `${at * 7919 + column} `.repeat(18)),
  ])
  const large = madeSheet('很大.xlsx', [['客户名称', ...Array.from({ length: 10 }, (_, at) => `列${at}`)], ...rows], {
    packed: false,
  })
  expect(large.buffer.length).toBeGreaterThan(8 * 1024 * 1024)
  expect(large.buffer.length).toBeLessThan(10 * 1024 * 1024)
  await dialog.take(large)
  await expect(dialog.root).toContainText('文件超过 8MB，导入可能较慢')
  await expect(dialog.preview).toContainText('4,500 行数据', { timeout: 30_000 })
  await expect(dialog.alerts).toHaveCount(0)
})

test('IM-08 without categories of the firm none is asked for', async ({ page, office }) => {
  await openOffice(page, office, 'member')
  await setSwitch(page, office, 'customer.default.categories', '')
  await page.keyboard.press('Control+i')
  const dialog = new ImportPage(page)
  await expect(dialog.choose).toBeVisible()
  await expect(dialog.category).toHaveCount(0)
  await dialog.take(madeSheet('无类别.xls', [headers, row('无类别公司')]))
  await expect(dialog.check).toHaveText(words['import.fine'])
  await dialog.submit.click()
  await expect(dialog.counts.first()).toHaveText('新增 1 条')
  await dialog.root.getByRole('button', { name: '完成' }).click()
  await setSwitch(page, office, 'customer.default.categories', '意向客户\n诉讼客户\n顾问单位')
})

test('IM-04 columns are given their fields by hand, rows with problems are left out, and mode 1 writes over what is there', async ({
  page,
  office,
}) => {
  const dialog = await openImport(page, office)
  await dialog.take(
    madeSheet('别的列名.xlsx', [
      ['单位全称', '等级', '金额', '说明'],
      ['换列名甲公司', 'A级', 12.5, '不导入的说明'],
      ['', 'B级', 3, ''],
      ['换列名乙公司', 'C级', 40, ''],
    ]),
  )
  await choose(dialog.column('单位全称'), '客户名称')
  await choose(dialog.column('等级'), '客户级别')
  await choose(dialog.column('金额'), '标的额（万元）')
  await expect(dialog.preview).toContainText('使用 3 / 4 列')
  await expect(dialog.problems).toHaveText([/^3客户名称客户名称为空$/])
  await dialog.root.getByRole('checkbox', { name: '不导入有问题的 1 行' }).check()
  await choose(dialog.category, '诉讼客户')
  await dialog.submit.click()
  await expect(dialog.counts).toHaveText(['新增 2 条', '更新 0 条', '跳过 0 条', '失败 0 条'])
  await dialog.root.getByRole('button', { name: '继续导入' }).click()
  await expect(dialog.step).toHaveText('导入设置')
  await dialog.take(madeSheet('再来.xlsx', [headers, row('换列名甲公司', 'D级')]))
  await dialog.mode('覆盖更新').check()
  await choose(dialog.category, '诉讼客户')
  await dialog.submit.click()
  await expect(dialog.counts).toHaveText(['新增 0 条', '更新 1 条', '跳过 0 条', '失败 0 条'])
  await dialog.root.getByRole('button', { name: '完成' }).click()
  const updated = await new CustomerListPage(page).find('换列名甲公司')
  await expect(updated.locator('.level')).toHaveText('D级')
  await updated.getByRole('link').click()
  await expect(page.locator('dl > div').filter({ hasText: '标的额' })).toContainText('12.5')
})

test('IM-09 IM-10 ER-02 an upload that fails or is cancelled says so and keeps the file; the server’s work goes on behind', async ({
  page,
  office,
}) => {
  const dialog = await openImport(page, office)
  const { origin } = office.firm
  await dialog.take(madeSheet('上传.xlsx', [headers, row('上传测试公司'), row('', 'A级')]))
  await choose(dialog.category, '诉讼客户')
  await setFault(origin, 'file.upload', { kind: 'refuse', message: '存储空间不足' })
  await dialog.submit.click()
  await expect(dialog.alerts).toHaveText('文件上传失败：服务器未接受：存储空间不足')
  await expect(dialog.root).toContainText('上传.xlsx')
  await setFaults(origin, { clear: true })
  await setFault(origin, 'file.upload', { kind: 'hold' })
  await dialog.submit.click()
  await expect(dialog.root.getByRole('progressbar')).toBeVisible()
  await dialog.root.getByRole('button', { name: '取消导入' }).click()
  await expect(dialog.alerts).toHaveText('已取消导入')
  await setFaults(origin, { clear: true })
  await setFault(origin, 'company.import', { kind: 'refuse', message: '文件格式有误' })
  await dialog.submit.click()
  await expect(dialog.alerts).toHaveText('服务器没有导入这个文件：服务器未接受：文件格式有误')
  await setFaults(origin, { clear: true })
  await setFault(origin, 'company.import', { kind: 'status', status: 504 })
  await dialog.submit.click()
  await expect(dialog.alerts).toHaveText(words['import.doubtful'])
  await setFaults(origin, { clear: true })
  await setFault(origin, 'company.import', { kind: 'hold' })
  await dialog.submit.click()
  await expect(dialog.root).toContainText('文件上传成功')
  await expect(dialog.root).toContainText(words['import.working'])
  await dialog.root.getByRole('button', { name: '关闭窗口' }).click()
  const strip = page.getByRole('region', { name: words['task.label'] })
  await expect(strip.getByRole('progressbar').last()).toBeVisible()
  await expect(strip.getByRole('button', { name: '取消' })).toHaveCount(0)
  await setFaults(origin, { clear: true })
  await expect(strip).toContainText('新增 1，更新 0，跳过 0，失败 1')
  await strip.getByRole('button', { name: '查看结果' }).click()
  await expect(dialog.counts).toHaveText(['新增 1 条', '更新 0 条', '跳过 0 条', '失败 1 条'])
})

test('the template has the firm’s own fields, and a long list of failures is read page by page', async ({
  page,
  office,
}) => {
  const dialog = await openImport(page, office)
  const downloading = page.waitForEvent('download')
  await dialog.root.getByRole('button', { name: '下载模板' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('客户导入模板.xlsx')
  const [titles = []] = rowsOfSheet(await readFile(await download.path()))
  expect(titles).toEqual(expect.arrayContaining(['客户名称', '客户级别', '付费状态', '负责人', '案情摘要']))
  expect(titles).not.toContain('更新时间')
  await dialog.take(madeSheet('全错.xlsx', [headers, ...Array.from({ length: 45 }, (_, at) => row(`错误${at}`, '无'))]))
  await choose(dialog.category, '诉讼客户')
  await dialog.submit.click()
  await expect(dialog.failures).toHaveCount(20)
  await expect(dialog.root).toContainText('第 1 - 20 条，共 45 条')
  await dialog.root.getByRole('button', { name: '下一页' }).click()
  await dialog.root.getByRole('button', { name: '下一页' }).click()
  await expect(dialog.failures).toHaveCount(5)
  await expect(dialog.failures.last()).toContainText('第46行')
})

test('IM-06 a file of 5,000 rows is unpacked, read and checked beside the page, in one worker', async ({
  page,
  office,
}) => {
  test.slow()
  const dialog = await openImport(page, office)
  const columns = ['客户名称', '联系人', '联系电话', '客户级别', '城市', '行业', '备注', '申请时间']
  const wide = [...columns, ...Array.from({ length: 14 }, (_, at) => `其他列${at}`)]
  const rows = Array.from({ length: 5000 }, (_, at) => [
    `大批导入${at}号有限公司`,
    '许静仪',
    `139${String(at).padStart(8, '0')}`,
    at % 50 === 0 ? '不存在' : 'A级',
    '宁波',
    '制造业',
    `第${at}行的备注`,
    '2025-11-12',
    ...Array.from({ length: 14 }, (_, column) => `值${at % 997}-${column}`),
  ])
  await dialog.take(madeSheet('五千行.xlsx', [wide, ...rows]))
  await expect(dialog.preview).toContainText('5,000 行数据', { timeout: 30_000 })
  await expect(dialog.check).toHaveText('100 行有 100 处问题')
  expect(page.workers()).toHaveLength(1)
  await choose(dialog.category, '诉讼客户')
  await dialog.submit.click()
  await expect(dialog.step).toHaveText('导入结果', { timeout: 60_000 })
  await expect(dialog.counts.last()).toHaveText('失败 100 条')
})

test('the worker is loaded under the page’s own policy, without one refusal', async ({ page, office }) => {
  const refused = await watchRefusals(page)
  const dialog = await openImport(page, office)
  await dialog.take(madeSheet('新.xlsx', [headers, row('策略测试公司')]))
  await expect(dialog.preview).toContainText('1 行数据')
  await dialog.take(madeSheet('旧.xls', [headers, row('策略测试公司'), row('策略测试乙公司')]))
  await expect(dialog.preview).toContainText('2 行数据')
  expect(page.workers().map((worker) => new URL(worker.url()).origin)).toEqual([new URL(page.url()).origin])
  expect(await refused()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.workers().length).toBe(0)
})

test('axe finds nothing serious in setup, preview and result, light and dark', async ({ page, office }) => {
  test.slow()
  const dialog = await openImport(page, office)
  await dialog.submit.click()
  expect(await findingsInBothThemes(page, '.dialog'), 'setup').toEqual([])
  await dialog.take(
    madeSheet('客户.xlsx', [
      [...headers, '别的'],
      [...row('无障碍公司', '无'), ''],
    ]),
  )
  await expect(dialog.problems).toHaveCount(1)
  expect(await findingsInBothThemes(page, '.dialog'), 'preview').toEqual([])
  await choose(dialog.category, '诉讼客户')
  await dialog.submit.click()
  await expect(dialog.step).toHaveText('导入结果')
  expect(await findingsInBothThemes(page, '.dialog'), 'result').toEqual([])
  await dialog.root.getByRole('button', { name: '继续导入' }).click()
})

// Import of contacts: template, columns by field, what is wrong with which row, upload, result.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { setFault, setFaults } from '../support/firm-control.ts'
import { choose } from '../support/pages/choice.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { ImportPage } from '../support/pages/import-page.ts'
import { madeSheet, rowsOfSheet } from '../support/sheets.ts'
import { type Desk, expect, openDesk, test, words } from './desk.ts'

const headers = ['姓名', '客户名称', '职务', '联系电话']

const openImport = async (page: Page, desk: Desk) => {
  await openDesk(page, desk)
  const list = new ContactListPage(page)
  await list.open()
  await page.keyboard.press('Control+i')
  const dialog = new ImportPage(page, 'contacts.import.title')
  await expect(dialog.choose).toBeFocused()
  return { list, dialog }
}

test('CC-01 IM-10 IM-12 contacts are previewed and imported; the result has its counts, reasons and the failed rows as a file', async ({
  page,
  desk,
}) => {
  const [one, two] = [desk.take(), desk.take()]
  const { list, dialog } = await openImport(page, desk)
  await expect(dialog.root).not.toContainText(words['import.category'])
  await dialog.take(
    madeSheet('联系人.xlsx', [
      headers,
      ['导入的甲', one.name, '总经理', '13800005555'],
      ['导入的甲', two.name, '董事', ''],
      ['导入的甲', one.name, '重复的行', ''],
      ['', one.name, '没有姓名', ''],
      ['导入的乙', '没有这个客户有限公司', '', ''],
      ['导入的丙', two.name, '', '不是号码'],
    ]),
  )
  await expect(dialog.preview).toContainText('6 行数据')
  await expect(dialog.preview).toContainText('使用 4 / 4 列')
  await expect(dialog.problems).toHaveText([
    /^4姓名与前面的行重名导入的甲$/,
    /^5姓名姓名为空$/,
    /^7联系电话不是电话号码不是号码$/,
  ])
  expect(await findings(page)).toEqual([])
  await dialog.submit.click()
  await expect(dialog.step).toHaveText(words['import.result'])
  await expect(dialog.counts).toHaveText(['新增 2 条', '更新 0 条', '跳过 1 条', '失败 3 条'])
  await expect(dialog.failures).toHaveText([/^第5行：/, /^第6行：客户不存在/, /^第7行：/])
  const downloading = page.waitForEvent('download')
  await dialog.failedRows.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(words['contacts.import.failed'])
  expect(rowsOfSheet(await readFile(await download.path()))[0]).toEqual([...headers, words['import.failureReason']])
  await dialog.root.getByRole('button', { name: words['import.close'] }).click()
  await list.search.fill('导入的甲')
  await expect(list.rows).toHaveCount(2)
  await expect(list.grid).toContainText(one.name)
  await expect(list.grid).toContainText(two.name)
})

test('CC-01 IM-04 IM-07 a file is needed, columns get their fields by hand, and mode 1 writes over who is there', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const { list, dialog } = await openImport(page, desk)
  await dialog.submit.click()
  await expect(dialog.alerts).toHaveText(words['import.fileRequired'])
  const sheet = (position: string) =>
    madeSheet('别的列名.xlsx', [
      ['称呼', '单位', '职务'],
      ['换列名的人', customer.name, position],
    ])
  await dialog.take(sheet('会计'))
  await expect(dialog.alerts).toHaveText([words['contacts.import.noNameColumn'], words['import.noNameColumn']])
  await choose(dialog.column('称呼'), '姓名')
  await choose(dialog.column('单位'), '客户名称')
  await dialog.submit.click()
  await expect(dialog.counts).toHaveText(['新增 1 条', '更新 0 条', '跳过 0 条', '失败 0 条'])
  await dialog.root.getByRole('button', { name: words['import.again'] }).click()
  await dialog.take(sheet('财务总监'))
  await choose(dialog.column('称呼'), '姓名')
  await choose(dialog.column('单位'), '客户名称')
  await dialog.mode('覆盖更新').check()
  await dialog.submit.click()
  await expect(dialog.counts).toHaveText(['新增 0 条', '更新 1 条', '跳过 0 条', '失败 0 条'])
  await dialog.root.getByRole('button', { name: words['import.close'] }).click()
  await list.search.fill('换列名的人')
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText('财务总监')
})

test('CC-01 IM-03 tags of contacts are offered, not those of customers, and who is imported carries what was chosen', async ({
  page,
  desk,
}) => {
  const { list, dialog } = await openImport(page, desk)
  const offered = dialog.root.getByRole('group', { name: words['import.tags'] }).getByRole('checkbox')
  await expect(offered).toHaveCount(6)
  await expect(dialog.tag('高意向')).toHaveCount(0)
  await dialog.tag('决策人').check()
  await dialog.tag('家属').check()
  await dialog.tag('法务').check()
  await dialog.tag('法务').uncheck()
  expect(await findings(page)).toEqual([])
  await dialog.take(madeSheet('带标签.xlsx', [headers, ['带标签的人', '', '', '']]))
  await expect(dialog.problems).toHaveText([/^2客户名称客户名称为空$/])
  // Closed before the file was made that is sent.
  const close = await dialog.root.getByRole('button', { name: words['common.cancel'] }).elementHandle()
  await dialog.submit.evaluate((submit: HTMLElement, button) => {
    submit.click()
    ;(button as HTMLElement).click()
  }, close)
  await expect(dialog.root).toHaveCount(0)
  await expect(page.getByRole('region', { name: words['task.label'] })).toContainText('新增 1')
  await list.search.fill('带标签的人')
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText(/决策人、家属|家属、决策人/)
})

test('CC-01 IM-03 tags that the firm does not tell are no obstacle: it is said why, and the sheet is imported without', async ({
  page,
  desk,
}) => {
  await setFault(desk.firm.origin, 'tag.list', { kind: 'refuse', message: '标签服务暂停' })
  const { dialog } = await openImport(page, desk)
  const tags = page.getByRole('group', { name: words['import.tags'] })
  await expect(page.locator('.form-field', { has: tags })).toContainText('标签服务暂停')
  await dialog.take(madeSheet('没有标签.xlsx', [headers, ['没有标签的人', '', '', '']]))
  await dialog.submit.click()
  await expect(dialog.counts.first()).toHaveText('新增 1 条')
})

test('CC-01 the template has the columns that the firm reads, and a refused upload keeps the file', async ({
  page,
  desk,
}) => {
  const { dialog } = await openImport(page, desk)
  const downloading = page.waitForEvent('download')
  await dialog.root.getByRole('button', { name: words['import.template'] }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(words['contacts.import.template'])
  expect(rowsOfSheet(await readFile(await download.path()))[0]).toEqual([
    ...headers,
    words['contacts.email'],
    words['contacts.city'],
    words['field.note'],
  ])
  await dialog.take(madeSheet('上传.xlsx', [headers, ['上传的人', '', '', '']]))
  await setFault(desk.firm.origin, 'file.upload', { kind: 'refuse', message: '存储空间不足' })
  await dialog.submit.click()
  await expect(dialog.alerts).toHaveText('文件上传失败：服务器未接受：存储空间不足')
  await expect(dialog.root).toContainText('上传.xlsx')
  await setFaults(desk.firm.origin, { clear: true })
  await dialog.submit.click()
  await expect(dialog.counts.first()).toHaveText('新增 1 条')
})

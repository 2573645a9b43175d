// Sheets in the desktop shell: the worker under app://, a file by its path, one that the page made, one that is saved.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as see } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { startFirm } from '../support/browser-processes.ts'
import { whyNoElectron } from '../support/electron.ts'
import { journeyForFile } from '../support/journey-for-file.ts'
import { choose } from '../support/pages/choice.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { ImportPage } from '../support/pages/import-page.ts'
import { ListActionsPage } from '../support/pages/list-actions-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'
import { madeSheet, rowsOfSheet } from '../support/sheets.ts'

const WAIT = { timeout: 30_000 }

describe.skipIf(whyNoElectron() !== null)('sheets in the desktop shell', () => {
  const { folder, launch } = journeyForFile()

  it('IM-09 EX-04 a file is imported as it is, another with chosen columns, and an export is saved where the person says', async () => {
    const firm = await startFirm(join(folder('firm'), 'data'), ['--customers=40', '--messages=0', '--seed=1'])
    const files = folder('files')
    const given = (name: string, rows: readonly (readonly string[])[]): string => {
      const path = join(files, name)
      writeFileSync(path, madeSheet(name, rows).buffer)
      chmodSync(path, 0o644)
      return path
    }
    const app = await launch(folder('profile'), [`--firm=${firm.origin}`])
    const page = await app.firstWindow()
    await new SignInPage(page).signIn('linzhiyuan')
    const list = new CustomerListPage(page)
    await list.synced(40)
    await page.keyboard.press('Control+i')
    const dialog = new ImportPage(page)
    await dialog.takeFrom(
      given('原样.xls', [
        ['客户名称', '客户级别'],
        ['桌面原样公司', 'A级'],
      ]),
    )
    await see(dialog.preview).toContainText('1 行数据', WAIT)
    await choose(dialog.category, '诉讼客户')
    await dialog.submit.click()

    await see(dialog.counts.first()).toHaveText('新增 1 条', WAIT)
    await dialog.root.getByRole('button', { name: '继续导入' }).click()
    await dialog.takeFrom(
      given('换列.xlsx', [
        ['单位', '等级'],
        ['桌面换列公司', 'B级'],
      ]),
    )
    await choose(dialog.column('单位'), '客户名称')
    await choose(dialog.column('等级'), '客户级别')
    await choose(dialog.category, '诉讼客户')
    await dialog.submit.click()
    await see(dialog.counts.first()).toHaveText('新增 1 条', WAIT)
    await dialog.root.getByRole('button', { name: '完成' }).click()

    const saved = join(files, '导出.xlsx')
    await app.evaluate(({ dialog: native }, filePath) => {
      Object.assign(native, { showSaveDialog: async () => ({ canceled: false, filePath }) })
    }, saved)
    await list.search.fill('桌面')
    await see(list.rows).toHaveCount(2, WAIT)
    const actions = new ListActionsPage(page)
    await actions.button('action.export').click()
    await actions.dialog.getByRole('button', { name: '导出', exact: true }).click()
    await see(actions.strip).toContainText('已导出', WAIT)
    const rows = rowsOfSheet(readFileSync(saved))
    expect(rows.map(([name]) => name).sort()).toEqual(['客户名称', '桌面原样公司', '桌面换列公司'].sort())
    await app.close()
    await firm.stop()
  }, 120_000)
})

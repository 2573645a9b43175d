// What the list and the record show where the core cannot answer. The failure is put into the answer on the socket.
import { zhCN } from '#shared/locale/zh-CN'
import { CUSTOMERS, expect, openList, synced, test } from '../support/browser-fixtures.ts'
import { failCalls } from '../support/failed-calls.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'

test('a list that cannot be read says so, and reads again on request', async ({ page, shared }) => {
  const core = await failCalls(page, 'customers', 'list')
  await page.goto(await shared.shell.link())
  await expect(page.getByText(zhCN['customers.failed'])).toBeVisible()
  await expect(page.getByText(zhCN['failure.internal'])).toBeVisible()
  core.heal()
  await page.getByRole('button', { name: zhCN['common.retry'] }).click()
  await synced(new CustomerListPage(page))
})

test('RT-02 a record that cannot be read says so, and reads again on request', async ({ page, shared }) => {
  const core = await failCalls(page, 'customers', 'detail')
  const list = await openList(page, shared)
  const [name = ''] = await list.names()
  await list.row(name).first().getByRole('link').click()
  await expect(page).toHaveURL(/#\/companydetail\/[^/]+$/)
  await expect(page.getByText(zhCN['detail.failed'])).toBeVisible()
  core.heal()
  await page.getByRole('button', { name: zhCN['common.retry'] }).click()
  await expect(new CustomerPage(page).heading(name)).toBeVisible()
})

test('CL-27 NP-01 a note or a level whose record cannot be read says so in its panel, and Escape closes it', async ({
  page,
  shared,
}) => {
  await failCalls(page, 'customers', 'detail')
  const list = await openList(page, shared)
  const [name = ''] = await list.names()
  const row = list.row(name).first()
  const panel = page.getByRole('dialog')
  await row.getByRole('button', { name: `${name} 的备注` }).click()
  await expect(panel.getByRole('alert')).toHaveText(zhCN['failure.internal'])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await row.focus()
  await page.keyboard.press('l')
  await expect(panel.getByRole('alert')).toHaveText(zhCN['failure.internal'])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('RT-02 a record that does not exist says so and leads back to the list', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await page.goto(`${new URL(page.url()).origin}/#/companydetail/no-such-customer`)
  await expect(page.getByText(zhCN['detail.notFound'])).toBeVisible()
  await page.getByRole('button', { name: zhCN['detail.back'] }).click()
  await expect(list.count).toHaveText(`共 ${CUSTOMERS} 条记录`)
})

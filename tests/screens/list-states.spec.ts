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

test('RT-02 a record that does not exist says so and leads back to the list', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await page.goto(`${new URL(page.url()).origin}/#/companydetail/no-such-customer`)
  await expect(page.getByText(zhCN['detail.notFound'])).toBeVisible()
  await page.getByRole('button', { name: zhCN['detail.back'] }).click()
  await expect(list.count).toHaveText(`共 ${CUSTOMERS} 条记录`)
})

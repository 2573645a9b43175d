// The list and the detail on a firm that all tests of this file share; none of them changes anything in it.
import { CUSTOMERS, expect, openList, synced, test } from '../support/browser-fixtures.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'

test('CL-15 CL-22 pages go on where the last one ended', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const first = await list.names()
  await list.nextPage.click()
  await expect(list.rowNumber(11)).toBeVisible()
  const second = await list.names()
  expect(second).toHaveLength(10)
  expect(second.filter((name) => first.includes(name))).toEqual([])
})

test('CL-33 the last follow-up comes first, until the head of another column is pressed', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await expect(list.head('最近跟进时间')).toHaveAttribute('aria-sort', 'descending')
  const before = await list.names()
  await list.sortBy('客户名称')
  await expect(list.head('客户名称')).toHaveAttribute('aria-sort', /^(ascending|descending)$/)
  await expect(list.head('最近跟进时间')).not.toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => list.names()).not.toEqual(before)
})

test('CL-03 CL-05 a name is found with blanks around it, and the whole list comes back', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const name = (await list.names()).at(3) ?? ''
  await list.search.fill(`  ${name} `)
  await expect(list.count).not.toHaveText(`共 ${CUSTOMERS} 条记录`)
  for (const found of await list.names()) expect(found).toContain(name)
  await list.search.fill('')
  await synced(list)
})

test('CL-02 one charge status or all are shown', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const choices = list.chargeStatus.getByRole('radio')
  await expect(choices.first()).toBeChecked()
  await choices.nth(1).click()
  await expect(choices.nth(1)).toBeChecked()
  await expect(list.count).not.toHaveText(`共 ${CUSTOMERS} 条记录`)
  await expect(list.chargeStatus.getByRole('radio', { checked: true })).toHaveCount(1)
  await list.chooseChargeStatus('全部')
  await expect(choices.first()).toBeChecked()
  await synced(list)
})

test('CL-23 a name opens the customer, and the way back keeps the page', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await list.nextPage.click()
  await expect(list.rowNumber(11)).toBeVisible()
  const names = await list.names()
  await list.rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/#\/companydetail\/.+/)
  const customer = new CustomerPage(page)
  await expect(customer.heading(names[0] ?? '')).toBeVisible()
  await customer.back.click()
  await expect(list.rowNumber(11)).toBeVisible()
  expect(await list.names()).toEqual(names)
})

test('a new window that the page opens is signed in as well', async ({ page, context, shared }) => {
  await openList(page, shared)
  const opening = context.waitForEvent('page')
  await page.evaluate(() => window.open(location.pathname, '_blank'))
  await synced(new CustomerListPage(await opening))
})

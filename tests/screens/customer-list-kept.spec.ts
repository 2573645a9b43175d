// What the list comes back with: after a record, after another screen, and by its address.
import type { Page } from '@playwright/test'
import { CUSTOMERS, expect, type House, synced, test } from '../support/browser-fixtures.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'

const all = `共 ${CUSTOMERS} 条记录`

const openList = async (page: Page, house: House): Promise<CustomerListPage> => {
  await page.goto(await house.shell.link())
  const list = new CustomerListPage(page)
  await synced(list)
  return list
}

/** Names and texts that the page keeps in its local storage for the list. */
const kept = (page: Page): Promise<readonly (readonly [string, string])[]> =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('firmdesk.companies.')))

const rail = (page: Page, name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })

test('CL-28 the query is kept while a record is open, and restored on return', async ({ page, shared }) => {
  const list = await openList(page, shared)
  expect(await kept(page)).toEqual([])
  await list.chooseChargeStatus('已付费')
  await list.sortBy('更新时间')
  await list.pageSize.selectOption('20')
  await list.nextPage.click()
  await expect(list.rowNumber(21)).toBeVisible()
  const names = await list.names()
  const count = await list.count.innerText()
  expect(await kept(page)).toEqual([])
  await list.rows.nth(3).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: names[3] ?? '' })).toBeVisible()
  const [entry, ...others] = await kept(page)
  expect(others).toEqual([])
  // Apart for every user of every firm.
  expect(entry?.[0]).toMatch(/^firmdesk\.companies\.\w+\.60001$/)
  expect(new URLSearchParams(entry?.[1]).get('chargeStatus')).toBe('1')
  // The rail names the list without a query: what was kept counts.
  await rail(page, '客户').click()
  await expect(list.rowNumber(21)).toBeVisible()
  await expect(list.count).toHaveText(count)
  expect(await list.names()).toEqual(names)
  await expect(list.head('更新时间')).toHaveAttribute('aria-sort', 'descending')
  await expect(list.pageSize).toHaveValue('20')
  expect(page.url()).toContain('page=1')
})

test('CL-28 a record that is loaded anew still leads back to the list as it was, and so does lawsuitdetail', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  await list.chooseChargeStatus('部分付费')
  await expect(list.count).not.toHaveText(all)
  const count = await list.count.innerText()
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await rail(page, '客户').click()
  await expect(list.count).toHaveText(count)
  await page.evaluate(() => location.assign('#/lawsuitdetail?name=%E6%9F%90%E5%85%AC%E5%8F%B8&history=1'))
  await expect.poll(async () => (await kept(page)).map(([, text]) => text)).toEqual(['chargeStatus=2'])
})

test('CL-29 arriving from anywhere else clears what was kept', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await list.chooseChargeStatus('已付费')
  await expect(list.count).not.toHaveText(all)
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await kept(page)).toHaveLength(1)
  await rail(page, '设置').click()
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
  await rail(page, '客户').click()
  await expect(list.count).toHaveText(all)
  expect(await kept(page)).toEqual([])
  // The list itself, loaded anew, is reached from nowhere.
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await kept(page)).toHaveLength(1)
  await page.evaluate(() => location.replace('#/companies'))
  await expect(list.count).toHaveText(all)
  await page.reload()
  await expect(list.count).toHaveText(all)
  expect(await kept(page)).toEqual([])
})

test('CL-30 D-36 values of the route seed the query and win over what was kept', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await list.chooseChargeStatus('已付费')
  await expect(list.count).not.toHaveText(all)
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => location.assign('#/companies?level=1&pageSize=30&sortField=name&sortOrder=asc'))
  await expect(list.rows.first()).toBeVisible()
  await expect(list.pageSize).toHaveValue('30')
  await expect(list.chargeStatus.getByRole('radio', { name: '全部' })).toBeChecked()
  expect(new Set(await list.rows.locator('.level').allInnerTexts())).toEqual(new Set(['A级']))
  await expect(list.head('客户名称')).toHaveAttribute('aria-sort', 'ascending')
})

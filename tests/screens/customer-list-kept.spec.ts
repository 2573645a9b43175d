// What the list comes back with: after a record, after another screen, and by its address.
import type { Page } from '@playwright/test'
import { CUSTOMERS, expect, openList, signIn, test } from '../support/browser-fixtures.ts'
import { expectQuery, leftQuery } from '../support/kept-query.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'

const all = `共 ${CUSTOMERS} 条记录`

/** Texts that the page keeps in its storage, without the session's secret and how the page looks. */
const stored = (page: Page): Promise<readonly (readonly [string, string])[]> =>
  page.evaluate(() =>
    Object.entries({ ...localStorage, ...sessionStorage }).filter(
      ([name]) => name !== 'firmdesk.appearance' && name !== 'firmdesk.session',
    ),
  )

const rail = (page: Page, name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })

test('CL-28 the query is kept while a record is open, and restored on return', async ({ page, shared }) => {
  const list = await openList(page, shared)
  expect(await leftQuery(page)).toBeNull()
  await list.chooseChargeStatus('已付费')
  await list.sortBy('更新时间')
  await list.pageSize.selectOption('20')
  await list.nextPage.click()
  await expect(list.rowNumber(21)).toBeVisible()
  const names = await list.names()
  const count = await list.count.innerText()
  expect(await leftQuery(page)).toBeNull()
  await list.rows.nth(3).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: names[3] ?? '' })).toBeVisible()
  const query = /^chargeStatus=1&page=1&pageSize=20&sortField=gmtModify$/
  await expect.poll(() => leftQuery(page)).toMatch(query)
  // In the store of its account alone.
  expect(await stored(page)).toEqual([])
  // The rail names the list without a query: what was kept counts.
  await rail(page, '客户').click()
  await expect(list.rowNumber(21)).toBeVisible()
  await expect(list.count).toHaveText(count)
  expect(await list.names()).toEqual(names)
  await expect(list.head('更新时间')).toHaveAttribute('aria-sort', 'descending')
  await expect(list.pageSize).toHaveValue('20')
  await expectQuery(page, query)
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
  await expect.poll(() => leftQuery(page)).toBe('chargeStatus=2')
})

test('CL-29 arriving from anywhere else clears what was kept', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await list.chooseChargeStatus('已付费')
  await expect(list.count).not.toHaveText(all)
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => leftQuery(page)).toBe('chargeStatus=1')
  await rail(page, '设置').click()
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
  await rail(page, '客户').click()
  await expect(list.count).toHaveText(all)
  await expect.poll(() => leftQuery(page)).toBeNull()
  // The list itself, loaded anew, is reached from nowhere.
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => leftQuery(page)).toBe('')
  await page.evaluate(() => location.replace('#/companies'))
  await expect(list.count).toHaveText(all)
  await page.reload()
  await expect(list.count).toHaveText(all)
  await expect.poll(() => leftQuery(page)).toBeNull()
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

test('the address says nothing: an id stands in it for what is searched, after Back, a reload and in a second window too', async ({
  page,
  context,
  shared,
}) => {
  const list = await openList(page, shared)
  const name = (await list.names())[2] ?? ''
  await list.search.fill(name)
  await expect(list.rows).toHaveCount(1)
  await expectQuery(page, /^name=/)
  await list.chooseChargeStatus('全部')
  await list.pageSize.selectOption('20')
  await expectQuery(page, /^name=.*&pageSize=20$/)
  await page.goBack()
  await expect(list.pageSize).toHaveValue('10')
  await expect(list.search).toHaveValue(name)
  await page.goForward()
  await expect(list.pageSize).toHaveValue('20')
  await page.reload()
  await expect(list.search).toHaveValue(name)
  await expect(list.pageSize).toHaveValue('20')
  await expect(list.rows).toHaveCount(1)
  await page.goBack()
  await expect(list.pageSize).toHaveValue('10')
  await expect(list.rows).toHaveCount(1)
  const second = await context.newPage()
  await second.goto(await shared.shell.link())
  await expect(new CustomerListPage(second).count).toHaveText(all)
  await second.goto(page.url())
  const copied = new CustomerListPage(second)
  await expect(copied.search).toHaveValue(name)
  await expect(copied.rows).toHaveCount(1)
  // What is changed here is not changed there.
  await copied.search.fill('')
  await expect(copied.count).toHaveText(all)
  await page.reload()
  await expect(list.rows).toHaveCount(1)
  await second.close()
})

test('an id that nobody knows opens the list as it opens, and words in an address are read and hidden at once', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  await page.evaluate(() => location.assign(`#/companies?q=${'0'.repeat(32)}`))
  await expect(list.count).toHaveText(all)
  await page.reload()
  await expect(list.count).toHaveText(all)
  const name = (await list.names())[1] ?? ''
  await page.evaluate((text) => location.assign(`#/companies?name=${encodeURIComponent(text)}`), name)
  await expect(list.rows).toHaveCount(1)
  await expectQuery(page, /^name=/)
  await page.evaluate((text) => location.assign(`#/lawsuitdetail?name=${encodeURIComponent(text)}&history=1`), name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectQuery(page, /^name=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('what earlier versions kept in the storage of the page is removed', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await page.evaluate(() => {
    localStorage.setItem('firmdesk.companies.abc.60001', 'name=%E6%9D%AD')
    localStorage.setItem('firmdesk.visited.abc.60001', '[{"to":"customer","id":"1"}]')
  })
  await page.reload()
  await expect(list.count).toHaveText(all)
  expect(await stored(page)).toEqual([])
})

test('a list that was searched is there again after the shell was killed, and in no window once another person has signed in', async ({
  page,
  context,
  home,
}) => {
  const list = await openList(page, home)
  const name = (await list.names())[0] ?? ''
  await list.search.fill(name)
  await expectQuery(page, /^name=/)
  const { hash } = new URL(page.url())
  await home.shell.stop('SIGKILL')
  const shell = await home.restartShell()
  await page.goto(await shell.link())
  await expect(list.count).toHaveText(all)
  await page.evaluate((address) => location.assign(address), hash)
  await expect(list.search).toHaveValue(name)
  await expect(list.rows).toHaveCount(1)
  const behind = await context.newPage()
  await behind.goto(await shell.link())
  const listBehind = new CustomerListPage(behind)
  await expect(listBehind.count).toHaveText(all)
  await behind.evaluate((address) => location.assign(address), hash)
  await expect(listBehind.rows).toHaveCount(1)
  await page.bringToFront()
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('dialog', { name: '账号菜单' }).getByRole('button', { name: '退出登录' }).click()
  await signIn(page, 'suruogu')
  for (const [window, shown] of [
    [page, list],
    [behind, listBehind],
  ] as const) {
    await expect(shown.count).toHaveText(/^共 [1-9]\d+ 条记录$/)
    await expect(shown.search).toHaveValue('')
    await expect(shown.rows).not.toHaveCount(1)
    expect(await stored(window)).toEqual([])
  }
})

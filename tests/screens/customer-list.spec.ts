// The customer list on a firm that all tests of this file share, but for the ones on states, which have their own.
import { inBothThemes, violations } from '../support/axe.ts'
import { CUSTOMERS, expect, openList, signIn, test } from '../support/browser-fixtures.ts'
import { setFaults } from '../support/firm-control.ts'
import { expectQuery, keptQuery } from '../support/kept-query.ts'
import type { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'
import { offersOf, takeFrom } from '../support/pages/picker.ts'

const all = `共 ${CUSTOMERS} 条记录`

/** How far the grid is scrolled to the side, in CSS px. */
const scrolled = (list: CustomerListPage) => list.grid.evaluate((grid) => grid.parentElement?.scrollLeft)

test('CL-01 CL-46 more filters open and collapse; levels are those of the definitions', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const levels = page.getByRole('group', { name: '客户级别' })
  await expect(levels).toHaveCount(0)
  await page.getByRole('button', { name: '更多筛选' }).click()
  await expect(levels.getByRole('checkbox')).toHaveCount(4)
  await expect(page.locator('.filter-field', { has: levels })).toHaveText('客户级别A级B级C级D级')
  await levels.getByRole('checkbox', { name: 'A级' }).check()
  await expect(list.count).not.toHaveText(all)
  const shown = await list.rows.locator('.level').allInnerTexts()
  expect(new Set(shown)).toEqual(new Set(['A级']))
  await page.getByRole('button', { name: '收起' }).click()
  await expect(levels).toHaveCount(0)
  // The filter stays visible as a chip, and goes by it.
  await page.getByRole('button', { name: '取消筛选 客户级别' }).click()
  await expect(list.count).toHaveText(all)
})

test('CL-01 CL-34 the owner is found by the initials of the name', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await page.getByRole('button', { name: '更多筛选' }).click()
  const owner = page.getByRole('group', { name: '负责人' })
  await owner.getByRole('button', { name: '负责人：添加' }).click()
  const picker = page.getByRole('dialog', { name: '选择人员' })
  await takeFrom(picker, 'SRG', '苏若谷')
  await expectQuery(page, /ownerid=60002/)
  await expect(list.count).not.toHaveText(all)
  await expect(owner.locator('.chip')).toHaveText(/苏若谷/)
  await page.reload()
  await expect(owner.locator('.chip')).toHaveText(/苏若谷/)
  await expect(list.count).not.toHaveText(all)
  await owner.getByRole('button', { name: '移除 苏若谷' }).click()
  await expect(list.count).toHaveText(all)
})

test('CL-02 CL-46 charge status is all or exactly one, and the rows have it', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const choices = list.chargeStatus.getByRole('radio')
  await expect(list.chargeStatus).toHaveText('全部未付费部分付费已付费')
  await expect(choices.first()).toBeChecked()
  await list.chooseChargeStatus('部分付费')
  await expect(list.chargeStatus.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(list.count).not.toHaveText(all)
  expect(new Set(await list.rows.locator('.charge').allInnerTexts())).toEqual(new Set(['部分付费']))
  await list.chooseChargeStatus('全部')
  await expect(list.count).toHaveText(all)
})

test('CL-03 CL-05 the search box bears the label of the name, and blanks around the text do not count', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  await expect(list.search).toHaveAttribute('placeholder', '客户名称')
  const name = (await list.names())[2] ?? ''
  await list.search.fill(`   ${name}  `)
  await expect(list.rows).toHaveCount(1)
  expect(new URLSearchParams(await keptQuery(page)).get('name')).toBe(name)
  // What was typed stays as it was typed.
  await expect(list.search).toHaveValue(`   ${name}  `)
  await page.getByRole('button', { name: '清除名称搜索' }).click()
  await expect(list.count).toHaveText(all)
  await expect(list.search).toBeFocused()
})

test('CL-15 CL-22 row numbers and page sizes', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await expect(list.pageSize).toHaveValue('10')
  await expect(list.pageSize.locator('option')).toHaveText(['10 条/页', '20 条/页', '30 条/页', '40 条/页', '50 条/页'])
  for (const size of [10, 20, 30, 40, 50]) {
    await list.pageSize.selectOption(String(size))
    await expect(list.rows).toHaveCount(size)
    await expect(list.rowNumber(1)).toBeVisible()
    await page.getByRole('button', { name: '第 2 页' }).click()
    await expect(list.rowNumber(size + 1)).toBeVisible()
    await expect(list.rows.first()).toHaveAttribute('aria-rowindex', String(size + 2))
  }
  await page.getByRole('button', { name: '第 5 页' }).click()
  await expect(list.rowNumber(201)).toBeVisible()
  await expect(list.rows).toHaveCount(40)
  await expect(list.nextPage).toBeDisabled()
  await expect(list.count).toHaveText(all)
})

test('CL-16 rows are selected one by one, as a stretch, and all at once', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const everyRow = list.grid.getByRole('checkbox', { name: '选择本页全部记录' })
  const box = (index: number) => list.rows.nth(index).getByRole('checkbox')
  await box(1).check()
  await expect(page.getByText('已选 1 条')).toBeVisible()
  await expect(list.rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(everyRow).toHaveJSProperty('indeterminate', true)
  await box(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('已选 4 条')).toBeVisible()
  await everyRow.check()
  await expect(page.getByText('已选 10 条')).toBeVisible()
  await list.nextPage.click()
  await expect(list.rowNumber(11)).toBeVisible()
  await expect(page.getByText('已选 10 条')).toBeVisible()
  await page.getByRole('button', { name: '清除选择' }).click()
  await expect(page.getByText(/已选/)).toHaveCount(0)
  // Another filter shows other customers: what nobody sees is not selected.
  await box(0).check()
  await list.chooseChargeStatus('已付费')
  await expect(page.getByText(/已选/)).toHaveCount(0)
})

test('CL-21 the table is at least 1450 wide and its arrows move it by 140', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const width = await list.grid.evaluate((grid) => grid.parentElement?.scrollWidth ?? 0)
  expect(width).toBeGreaterThanOrEqual(1450)
  const name = await list.rows.first().getByRole('link').boundingBox()
  const right = page.getByRole('button', { name: '向右移动列' })
  await right.click()
  await expect.poll(() => scrolled(list)).toBe(140)
  await right.click()
  await expect.poll(() => scrolled(list)).toBe(280)
  // The name stays where it is.
  expect(await list.rows.first().getByRole('link').boundingBox()).toEqual(name)
  await page.getByRole('button', { name: '向左移动列' }).click()
  await expect.poll(() => scrolled(list)).toBe(140)
  await list.nextPage.click()
  await expect(list.rowNumber(11)).toBeVisible()
  expect(await scrolled(list)).toBe(140)
})

test('CL-23 the name links to companydetail, by its own id and without losing a digit', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const link = list.rows.first().getByRole('link')
  const name = await link.innerText()
  await expect(link).toHaveAttribute('href', /#\/companydetail\/\d{19}$/)
  await link.click()
  await expect(new CustomerPage(page).heading(name)).toBeVisible()
})

test('CL-33 the list opens with the last follow-up first', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await expect(list.head('最近跟进时间')).toHaveAttribute('aria-sort', 'descending')
  const times = await list.rows.evaluateAll((rows) =>
    rows.map((row) => row.querySelector('[aria-colindex="5"] [title]')?.getAttribute('title') ?? ''),
  )
  expect(times).toHaveLength(10)
  expect(times.every((time) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(time))).toBe(true)
  expect(times).toEqual([...times].sort().reverse())
  await list.sortBy('最近跟进时间')
  await expect(list.head('最近跟进时间')).toHaveAttribute('aria-sort', 'ascending')
  // A column that the store cannot sort by offers its filter alone.
  await expect(list.head('行业').getByRole('button')).toHaveCount(1)
  expect(await list.head('行业').getAttribute('aria-sort')).toBeNull()
})

test('CL-42 days are shown as YYYY-MM-DD', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await list.sortBy('签约时间')
  await expect(list.head('签约时间')).toHaveAttribute('aria-sort', 'descending')
  await list.settled()
  const column = await list.head('签约时间').getAttribute('aria-colindex')
  const days = await list.rows.locator(`[aria-colindex="${column}"]`).allInnerTexts()
  expect(days).toHaveLength(10)
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a query in the address is read, and what is not valid there is left out', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await page.evaluate(() => location.assign('#/companies?page=2&pageSize=20&level=Z'))
  // A level that nobody knows stays a filter.
  await expect(list.count).toHaveText('共 0 条记录')
  await page.evaluate(() => location.assign('#/companies?page=-3&pageSize=17&sortField=note&sortOrder=up'))
  await expect(list.count).toHaveText(all)
  await expect(list.pageSize).toHaveValue('10')
  await expect(list.head('最近跟进时间')).toHaveAttribute('aria-sort', 'descending')
  await page.evaluate(() => location.assign('#/companies?page=900&pageSize=50'))
  await expect(list.rowNumber(201)).toBeVisible()
})

test('nothing found says so and offers the way back', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await list.search.fill('没有这样的客户名称')
  await expect(page.getByText('没有符合条件的客户')).toBeVisible()
  await expect(list.count).toHaveText('共 0 条记录')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(list.count).toHaveText(all)
})

test('text that an input method composes is searched only when it is done', async ({ page, shared, clock }) => {
  await clock.install()
  const list = await openList(page, shared)
  await list.search.focus()
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'hang zhou', selectionStart: 9, selectionEnd: 9 })
  await expect(list.search).toHaveValue('hang zhou')
  // A search would be asked after 200 ms.
  await clock.fastForward(1000)
  expect(await keptQuery(page)).toBe('')
  await expect(list.count).toHaveText(all)
  await input.send('Input.insertText', { text: '杭州' })
  await expect(list.count).not.toHaveText(all)
  for (const name of await list.names()) expect(name).toContain('杭州')
})

test('the whole list works from the keyboard', async ({ page, shared }) => {
  const list = await openList(page, shared)
  const rows = list.rows
  await list.search.focus()
  // Past the toolbar, select all and the heads (one stop for all), Tab reaches one row and no more.
  for (let step = 0; step < 12 && !(await rows.first().evaluate((row) => row === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(rows.nth(9)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(list.rowNumber(11)).toBeVisible()
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(list.rowNumber(1)).toBeVisible()
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/已选/)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  const name = (await list.names())[1] ?? ''
  await page.keyboard.press('Enter')
  await expect(new CustomerPage(page).heading(name)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '第 1 页' })).toBeFocused()
})

test('list, filters and record have no fault that axe finds, light and dark', async ({ page, shared }) => {
  const list = await openList(page, shared)
  /** In the whole page, or in what has changed of it. */
  const faults = (part?: string) =>
    inBothThemes(page, async (rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']) =>
      (await violations(page, { rules, ...(part === undefined ? {} : { part }) })).map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      ),
    )
  expect(await faults()).toEqual([])
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page.getByRole('group', { name: '客户级别' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '负责人：添加' }).click()
  await expect(offersOf(page.getByRole('dialog', { name: '选择人员' })).first()).toBeVisible()
  expect(await faults('.filter-panel, [role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await list.rows.nth(1).getByRole('checkbox').check()
  expect(await faults('[aria-selected="true"], .list-foot')).toEqual([])
  await list.search.fill('没有这样的客户名称')
  await expect(page.getByText('没有符合条件的客户')).toBeVisible()
  expect(await faults('.notice')).toEqual([])
  await page.getByRole('button', { name: '清除筛选' }).click()
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faults()).toEqual([])
})

test('an empty list says why: the first sync runs, or there is no network', async ({ page, own }) => {
  await setFaults(own.firm.origin, { set: [{ requestClass: 'company.list', kind: 'hold' }] })
  await page.goto(await own.shell.link())
  await signIn(page)
  await expect(page.getByText('正在同步客户，最新的客户会先出现')).toBeVisible()
  await own.firm.stop()
  await expect(page.getByText('当前离线，本机还没有客户数据')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: '立即同步' }).last()).toBeVisible()
})

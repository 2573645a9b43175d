// What stands around every screen: search, sync panel, appearance, language, zoom; and that all of it is accessible.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { findings, findingsInBothThemes } from '../support/axe.ts'
import { CUSTOMERS, expect, openList, synced, test } from '../support/browser-fixtures.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'
import { FramePage } from '../support/pages/frame-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

/** Puts the preferences back, because the shell is shared. */
const setAppearance = async (page: Page, group: string, choice: string): Promise<void> => {
  await page
    .getByRole('button', { name: zhCN['user.menu'] })
    .or(page.getByRole('button', { name: 'Account menu' }))
    .click()
  await page.getByRole('group', { name: group }).getByRole('button', { name: choice, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('Ctrl+K finds a customer by name, by pinyin initials and by the tail of a telephone, without a mouse', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  const search = new FramePage(page).search
  const options = page.getByRole('listbox', { name: zhCN['search.results'] }).getByRole('option')
  const [name = ''] = await list.names()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await search.fill(name)
  await expect(options.first()).toContainText(name)
  await search.fill('hz')
  await expect(options.first()).toContainText(zhCN['search.matched.pinyin'])
  const tail = /\*{4}(\d{4})/.exec((await list.rows.allInnerTexts()).join(' '))?.[1] ?? ''
  await search.fill(tail)
  await expect(options.first()).toContainText(zhCN['search.matched.phone'])
  await search.fill(name)
  await expect(options.first()).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(new CustomerPage(page).heading(name)).toBeVisible()
})

test('a search without a match says so; Escape clears it, then leaves', async ({ page, shared }) => {
  await openList(page, shared)
  const search = new FramePage(page).search
  await search.fill('没有这样的客户')
  await expect(page.getByText(zhCN['search.none'].replace('{text}', '没有这样的客户'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(zhCN['search.none'].replace('{text}', '没有这样的客户'))).toBeHidden()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
})

test('the sync panel shows what this computer holds of each area', async ({ page, shared }) => {
  await openList(page, shared)
  await page.getByRole('button', { name: zhCN['sync.panel'] }).click()
  const panel = page.getByRole('dialog', { name: zhCN['sync.panel'] })
  await expect(panel.getByRole('row').filter({ hasText: zhCN['area.customers'] })).toContainText(String(CUSTOMERS))
  await expect(panel.getByRole('row').filter({ hasText: zhCN['area.users'] })).toContainText('40')
  await panel.getByRole('button', { name: zhCN['sync.now'] }).click()
  await expect(panel.getByText(zhCN['sync.phase.done'])).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('light, dark, density and language change at once and are there again after a reload', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  const root = page.locator('html')
  await setAppearance(page, zhCN['user.theme'], zhCN['theme.dark'])
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const height = async () => (await list.rows.first().boundingBox())?.height ?? 0
  expect(await height()).toBe(32)
  await setAppearance(page, zhCN['user.density'], zhCN['density.normal'])
  await expect.poll(height).toBe(40)
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect.poll(height).toBe(40)
  await setAppearance(page, zhCN['user.language'], 'English')
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await setAppearance(page, 'Language', '中文')
  await setAppearance(page, zhCN['user.density'], zhCN['density.compact'])
  await setAppearance(page, zhCN['user.theme'], zhCN['theme.system'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test('at 150 % and at 1024 x 640 the list, its paging and the settings are there; a start opens what these say', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  await page.keyboard.press('Control+,')
  const larger = page.getByRole('button', { name: zhCN['settings.zoomIn'] })
  for (const percent of ['110%', '125%', '150%']) {
    // By key: the button moves while the page grows.
    await larger.press('Enter')
    await expect(page.getByLabel(zhCN['settings.zoom'], { exact: true })).toHaveText(percent)
  }
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await page.keyboard.press('Control+2')
    await expect(list.rows.first()).toBeInViewport()
    await expect(list.nextPage).toBeInViewport()
    await expect(list.pageSize).toBeInViewport()
    await expect(page.getByRole('link', { name: zhCN['rail.settings'] })).toBeInViewport()
    // Nor does the rail hide one of its entries below its end.
    const rail = page.getByRole('navigation', { name: zhCN['app.navigation'] })
    expect(await rail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await page.keyboard.press('Control+,')
  await page.getByRole('button', { name: zhCN['settings.zoomReset'] }).click()
  await expect(page.getByLabel(zhCN['settings.zoom'], { exact: true })).toHaveText('100%')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: zhCN['settings.diagnosticsSave'] }).click()
  const facts = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as Record<string, unknown>
  expect(facts).toMatchObject({ about: { kind: 'browser' }, sync: { connection: 'online' }, unsent: {} })
  const opens = page.getByRole('radiogroup', { name: zhCN['settings.opens'] })
  const choose = async (name: string) => {
    await opens.getByRole('radio', { name }).click()
    await expect(opens.getByRole('radio', { name })).toBeChecked()
  }
  await choose(zhCN['opens.today'])
  await page.goto('about:blank')
  await page.goto(await shared.shell.link())
  await expect(page.getByRole('heading', { level: 1, name: zhCN['rail.today'] })).toBeVisible()
  await expect(page).toHaveURL(/#\/today$/)
  await page.keyboard.press('Control+,')
  await choose(zhCN['opens.customers'])
})

// The list and a record: customer-list.spec.ts.
test('axe finds nothing serious on sign-in and settings, light and dark', async ({ page, own }) => {
  await page.goto(await own.shell.link())
  const door = new SignInPage(page)
  await expect(door.account).toBeVisible()
  expect(await findings(page)).toEqual([])
  await door.signIn('linzhiyuan')
  const list = new CustomerListPage(page)
  await synced(list)
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('heading', { name: zhCN['settings.title'] })).toBeVisible()
  expect(await findingsInBothThemes(page), 'settings').toEqual([])
})

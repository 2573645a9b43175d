// The whole list journey without a mouse.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { expect, openDesk, test } from './desk.ts'

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the focus is where it should be; fails where the way is longer than so many stops. */
const tabTo = async (page: Page, target: Locator, most: number, key = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < most && !(await hasFocus(target)); stop += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('CL-01 CL-16 CL-20 CL-21 CL-23 CL-28 the list from search to record and back, filters, columns and views, by keys alone', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const { keyboard } = page
  await keyboard.press('/')
  await expect(list.search).toBeFocused()
  await keyboard.type('有限公司')
  await expect(list.count).not.toHaveText('共 60 条记录')
  await keyboard.press('Control+F')
  await keyboard.press('Delete')
  await expect(list.count).toHaveText('共 60 条记录')

  // Filters: a level by its box, then the panel is closed again.
  await keyboard.press('Control+Shift+F')
  const level = page.getByRole('group', { name: '客户级别' }).getByRole('checkbox').first()
  await tabTo(page, level, 12)
  await keyboard.press('Space')
  const chip = page.getByRole('button', { name: '取消筛选 客户级别' })
  await expect(chip).toBeVisible()
  expect(await findings(page)).toEqual([])
  await keyboard.press('Control+Shift+F')
  await expect(level).toHaveCount(0)
  await expect(list.search).toBeFocused()
  await tabTo(page, chip, 4)
  await keyboard.press('Enter')
  await expect(list.count).toHaveText('共 60 条记录')

  // A head: its filter, by its boxes.
  await keyboard.press('/')
  await tabTo(page, list.head('客户名称').getByRole('button').first(), 10)
  const filter = page.getByRole('button', { name: /^筛选 付费状态/ })
  for (let step = 0; step < 30 && !(await hasFocus(filter)); step += 1) await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: '筛选 付费状态' })
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await expect(list.count).not.toHaveText('共 60 条记录')
  await keyboard.press('Space')
  await expect(list.count).toHaveText('共 60 条记录')
  await keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(filter).toBeFocused()

  // Rows: selection by stretch, pages, what letters open.
  await keyboard.press('Tab')
  await expect(list.rows.first()).toBeFocused()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('已选 3 条')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByText(/已选/)).toHaveCount(0)
  await keyboard.press('PageDown')
  await expect(list.rowNumber(11)).toBeVisible()
  await expect(list.rows.nth(2)).toBeFocused()
  await keyboard.press('PageUp')
  await expect(list.rowNumber(1)).toBeVisible()
  await keyboard.press('PageUp')
  await expect(list.rows.first()).toBeFocused()
  await keyboard.press('l')
  await expect(page.getByRole('radiogroup', { name: '客户级别' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(list.rows.first()).toBeFocused()
  await keyboard.press('f')
  await expect(page.getByRole('textbox', { name: /跟进/ }).first()).toBeFocused()
  await keyboard.press('Escape')
  await expect(list.rows.first()).toBeFocused()
  const name = (await list.names())[0] ?? ''
  await keyboard.press('e')
  await expect(page).toHaveURL(/companydetail/)
  await expect(page.locator('.record-field:not([data-field="name"]) .line-editor :focus')).toHaveCount(1)
  await keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await keyboard.press('Escape')
  await expect(list.rows.first()).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await keyboard.press('Escape')
  await expect(list.rows.first()).toBeFocused()

  // Columns and views.
  const chooser = page.getByRole('button', { name: '列设置' })
  await keyboard.press('/')
  await tabTo(page, chooser, 6)
  await keyboard.press('Enter')
  const columns = page.getByRole('dialog', { name: '列设置' })
  await expect(columns.getByRole('checkbox', { name: '跟进内容' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await keyboard.press('Space')
  await expect(list.head('跟进内容')).toHaveCount(0)
  await keyboard.press('Space')
  await expect(list.head('跟进内容')).toBeVisible()
  await keyboard.press('Escape')
  await expect(chooser).toBeFocused()
  await keyboard.press('/')
  await keyboard.type('公司')
  const save = page.getByRole('button', { name: '保存视图' })
  await tabTo(page, save, 8)
  await keyboard.press('Enter')
  await expect(page.getByLabel('视图名称')).toBeFocused()
  await keyboard.type('公司客户')
  await keyboard.press('Enter')
  const view = page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: /^公司客户/ })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await keyboard.press('/')
  await tabTo(page, view, 14, 'Shift+Tab')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await expect(list.count).toHaveText('共 60 条记录')
})

test('a panel closes by an Escape that comes in the moment it is seen', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('.floating') === null) return
      observer.disconnect()
      document.body.dataset.pressed = 'Escape'
      const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(press)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await list.rows.first().focus()
  await page.keyboard.press('l')
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'Escape')
  await expect(page.locator('.floating')).toHaveCount(0)
  await expect(list.rows.first()).toBeFocused()
})

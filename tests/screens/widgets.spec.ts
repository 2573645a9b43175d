// antd's widgets in the app's hands: lists and panels in a small window, and what keys do in them.
import type { Locator, Page } from '@playwright/test'
import { chosenOf, offered } from '../support/pages/choice.ts'
import { offersOf } from '../support/pages/picker.ts'
import { expect, type Office, openOffice, test, words } from './office.ts'

const exact = { exact: true } as const

/** How far a part of the page reaches out of the window, CSS px: left, top, right and bottom together. */
const outside = (part: Locator): Promise<number> =>
  part.evaluate((own) => {
    const { left, top, right, bottom } = own.getBoundingClientRect()
    return Math.max(-left, -top, right - window.innerWidth, bottom - window.innerHeight)
  })

const within = async (part: Locator): Promise<void> => {
  await expect(part).toBeVisible()
  await expect.poll(() => outside(part)).toBeLessThanOrEqual(0)
}

const openForm = async (page: Page, office: Office) => {
  const { actions } = await openOffice(page, office, 'member')
  await page.keyboard.press('Control+n')
  await expect(actions.dialog.getByRole('textbox', { name: '客户名称', ...exact })).toBeFocused()
  return actions
}

test('lists and panels of a form stay inside a window of 1024 x 640 at 150 %', async ({ page, office }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  const actions = await openForm(page, office)
  await page.evaluate(() => document.documentElement.style.setProperty('--zoom', '1.5'))
  for (const name of ['客户级别', '行业', '渠道']) {
    const select = actions.dialog.getByRole('combobox', { name, ...exact })
    await select.press('ArrowDown')
    await within(page.locator('.ant-select-dropdown:visible'))
    await page.keyboard.press('Escape')
    await expect(select).toHaveAttribute('aria-expanded', 'false')
  }
  await within(await actions.openPicker('负责人'))
})

test('in the list of a select Escape closes the list alone, typing finds, and Enter takes what is found', async ({
  page,
  office,
}) => {
  const actions = await openForm(page, office)
  const industry = actions.dialog.getByRole('combobox', { name: '行业', ...exact })
  const [none = '', , second = ''] = await offered(industry)
  await expect(industry).toBeFocused()
  await expect(actions.dialog).toBeVisible()
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect.poll(() => chosenOf(industry)).toBe(second)
  await expect(actions.dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(none)
  await page.keyboard.press('Enter')
  await expect.poll(() => chosenOf(industry)).toBe(none)
  const picker = await actions.openPicker('负责人')
  await expect(offersOf(picker).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(offersOf(picker).first().locator('input')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(picker.getByRole('searchbox', { name: words['people.search'] })).toBeFocused()
})

test('what is pressed right after a choice or an Escape in a select belongs to the form', async ({ page, office }) => {
  const actions = await openForm(page, office)
  const industry = actions.dialog.getByRole('combobox', { name: '行业', ...exact })
  const [, , second = ''] = await offered(industry)
  await page.keyboard.type(second)
  await expect(page.locator('.ant-select-item-option:visible')).toHaveText([second])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(industry).toHaveAttribute('aria-expanded', 'true')
  // antd closes its list in a task of its own, which does not come here.
  await page.evaluate(() => {
    class Silent {
      readonly port1 = {}
      readonly port2 = { postMessage: () => {} }
    }
    Object.assign(window, { MessageChannel: Silent })
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(industry).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => chosenOf(industry)).toBe(second)
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').getByTitle(second).click()
  await page.keyboard.press('ArrowDown')
  await expect(industry).toHaveAttribute('aria-expanded', 'true')
  // Twice before any other task.
  await page.evaluate(async () => {
    const init = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true }
    for (const event of [new KeyboardEvent('keydown', init), new KeyboardEvent('keydown', init)]) {
      document.activeElement?.dispatchEvent(event)
      for (let turn = 0; turn < 20; turn += 1) await null
    }
  })
  await expect(actions.dialog).toBeHidden()
})

// The conflict-of-interest check: parties in, a record out that is kept and can be printed.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { type Desk, expect, openDesk, openRecord, test, words } from './desk.ts'

const record = (page: Page) => page.getByRole('article', { name: words['checks.record'] })
const parties = (page: Page) => page.getByRole('textbox', { name: words['checks.parties'] })

const openChecks = async (page: Page, desk: Desk): Promise<void> => {
  await openDesk(page, desk)
  await page.getByRole('link', { name: words['rail.checks'], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['checks.title'])
}

const take = (desk: Desk) => {
  const customer = desk.take()
  return customer
}

test('parties are looked for among all customers and contacts, and the record says by whom, when and in what', async ({
  page,
  desk,
}) => {
  const customer = take(desk)
  await openDesk(page, desk)
  await openRecord(page, customer)
  await page.getByRole('button', { name: words['record.more'] }).click()
  await page.getByRole('menuitem', { name: words['checks.title'], exact: true }).click()
  await expect(parties(page)).toHaveValue(customer.name)
  await parties(page).fill(`${customer.name}\n\n  没有这家公司的有限公司  \n${customer.name}`)
  await page.keyboard.press('Control+Enter')
  const found = record(page).getByRole('region', { name: customer.name, exact: true })
  await expect(found.getByRole('link', { name: customer.name, exact: true }).first()).toBeVisible()
  await expect(found).toContainText(words['checks.exact'])
  await expect(record(page).getByRole('region')).toHaveCount(2)
  await expect(record(page).getByRole('region', { name: '没有这家公司的有限公司' })).toContainText(words['checks.none'])
  await expect(record(page)).toContainText('林知远')
  await expect(record(page)).toContainText(/本机 60 个客户、300 位联系人，数据截至 \d{4}-.*份合同/)
  await expect(record(page)).toContainText(words['checks.noneHint'])
  await expect(record(page)).not.toContainText(words['checks.incomplete'])
  expect(await findings(page)).toEqual([])
  await found.getByRole('link', { name: customer.name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
})

test('what is no party is said at its line, and nothing that was typed is lost', async ({ page, desk }) => {
  await openChecks(page, desk)
  await page.getByRole('button', { name: words['checks.run'] }).click()
  const error = page.getByRole('alert')
  await expect(error).toHaveText(words['checks.empty'])
  await expect(parties(page)).toBeFocused()
  const text = `张三丰\n李\n${'长'.repeat(300)}`
  await parties(page).fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(error).toHaveText('第 2 行太短，至少 2 个字')
  await expect(parties(page)).toHaveValue(text)
  await parties(page).fill(`张三丰\n${'长'.repeat(300)}`)
  await page.keyboard.press('Control+Enter')
  await expect(error).toHaveText('第 2 行太长，最多 200 个字')
  await expect(page.getByRole('contentinfo').getByText('未发送草稿 1 条')).toBeVisible()
  await page.reload()
  await expect(parties(page)).toHaveValue(`张三丰\n${'长'.repeat(300)}`)
  await parties(page).fill(Array.from({ length: 51 }, (_, index) => `公司${index}`).join('\n'))
  await page.keyboard.press('Control+Enter')
  await expect(error).toHaveText('最多 50 行，现在有 51 行')
  await expect(record(page)).toHaveCount(0)
  await parties(page).fill('')
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})

test('a check is kept, opens again, and prints alone, with the firm and a line to sign', async ({ page, desk }) => {
  await openChecks(page, desk)
  const customer = take(desk)
  await parties(page).fill(customer.name)
  await page.getByRole('button', { name: words['checks.run'] }).click()
  await expect(record(page)).toBeVisible()
  await page.reload()
  await expect(record(page)).toHaveCount(0)
  const kept = page.getByRole('region', { name: words['checks.kept'] }).getByRole('button')
  await kept.filter({ hasText: customer.name }).click()
  await expect(record(page).getByRole('region', { name: customer.name, exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(parties(page)).toBeHidden()
  await expect(record(page).getByText(words['checks.sign'].trim().slice(0, 6))).toBeVisible()
  await expect(record(page).locator('.check-firm')).not.toBeEmpty()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    window.print = () => Reflect.set(window, 'printed', true)
  })
  await page.getByRole('button', { name: words['checks.print'] }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true)
})

// Contacts: their list, one of them, and those of a customer.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { expectQuery } from '../support/kept-query.ts'
import { type Desk, expect, openDesk, test, words } from './desk.ts'

const grid = (page: Page) => page.getByRole('grid', { name: words['contacts.list'] })
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const count = (page: Page) => page.getByText(/^共 [\d,]+ 条记录$/)
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const openContacts = async (page: Page, desk: Desk): Promise<void> => {
  await openDesk(page, desk)
  await page.getByRole('link', { name: words['rail.contacts'], exact: true }).click()
  await expect(title(page)).toHaveText(words['contacts.title'])
  await expect(rows(page).first()).toBeVisible()
}

const names = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent ?? ''))

test('CC-01 RT-05 the contacts are listed, searched, sorted and opened by keys, and Back leads to where one was', async ({
  page,
  desk,
}) => {
  await openContacts(page, desk)
  await expect(rows(page)).toHaveCount(10)
  await expect(count(page)).toBeVisible()
  await page.getByRole('combobox', { name: words['paging.sizeLabel'] }).selectOption('20')
  await expect(rows(page)).toHaveCount(20)
  await expectQuery(page, /pageSize=20/)
  const head = grid(page).getByRole('columnheader', { name: words['contacts.name'] })
  await head.getByRole('button').first().click()
  await expectQuery(page, /sortField=name&sortOrder=asc/)
  const [first = ''] = await names(page)
  const box = page.getByRole('searchbox', { name: words['contacts.search'] })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill(`  ${first} `)
  await expectQuery(page, new RegExp(String(new URLSearchParams({ text: first }))))
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  for (const name of await names(page)) expect(name).toContain(first)
  await box.fill('没有这个人叫这个名字')
  await expect(page.getByText(words['contacts.noMatch'])).toBeVisible()
  await page.getByRole('button', { name: words['customers.clearFilters'] }).click()
  await expect(box).toBeFocused()
  await expect(rows(page)).toHaveCount(20)
  expect(await findings(page)).toEqual([])
  const [opened = ''] = await names(page)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(opened)
  await expect(page).toHaveURL(/contactdetail/)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectQuery(page, /sortField=name&sortOrder=asc/)
  await page.keyboard.press('Control+2')
  await expect(page).toHaveURL(/companies/)
  await page.keyboard.press('Control+3')
  await expect(title(page)).toHaveText(words['contacts.title'])
})

test('CC-01 a contact is changed in place, and the firm has it afterwards', async ({ page, desk }) => {
  await openContacts(page, desk)
  await rows(page).first().getByRole('link').first().click()
  const field = page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: /^职务$/ }) })
  await field.getByRole('button', { name: '修改职务' }).click()
  const before = new URL(page.url()).hash
  await field.getByRole('textbox').fill('法务总监')
  await page.keyboard.press('Enter')
  await expect(field).toContainText('法务总监')
  const id = decodeURIComponent(before.split('/').at(-1) ?? '')
  await expect(async () => expect(await positionAtFirm(desk, id)).toBe('法务总监')).toPass({ timeout: 20_000 })
})

test('CC-01 a customer shows its contacts with their numbers, and each leads to its page and back', async ({
  page,
  desk,
}) => {
  await openContacts(page, desk)
  const customer = rows(page).first().getByRole('link').nth(1)
  const name = (await customer.textContent()) ?? ''
  const contact = (await names(page))[0] ?? ''
  await customer.click()
  await expect(title(page)).toHaveText(name)
  const section = page.getByRole('region', { name: words['contacts.title'], exact: true })
  await section.getByRole('link', { name: contact, exact: true }).first().click()
  await expect(title(page)).toHaveText(contact)
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(title(page)).toHaveText(name)
})

test('CC-01 a contact that nobody has says so, and leads to the list', async ({ page, desk }) => {
  await openDesk(page, desk)
  await page.evaluate(() => location.assign('#/contactdetail/none'))
  await expect(page.getByText(words['contacts.missing'])).toBeVisible()
  await page.getByRole('button', { name: words['contacts.toList'] }).click()
  await expect(title(page)).toHaveText(words['contacts.title'])
})

test('CC-01 PH-02 selected contacts are copied by name, with their numbers for who may copy them', async ({
  page,
  desk,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openContacts(page, desk)
  const [first = ''] = await names(page)
  await rows(page).first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: words['contacts.copy'] }).click()
  await expect(page.getByText(words['contacts.copied'].replace('{n}', '1'))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(first)
  expect(copied).toMatch(/\d{3}\*{4}\d{4}/)
})

/** The position of a contact as the firm has it. */
const positionAtFirm = async (desk: Desk, id: string): Promise<string> => {
  const login = await fetch(`${desk.firm.origin}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'linzhiyuan', password: 'firmdesk' }),
  })
  const { data } = (await login.json()) as { readonly data: { readonly token: string } }
  const answer = await fetch(`${desk.firm.origin}/api/v1/customer/contact/${id}`, {
    headers: { authorization: `Bearer ${data.token}` },
  })
  return ((await answer.json()) as { readonly data: { readonly position: string } }).data.position
}

import { join } from 'node:path'
import { chromium, type Page, expect as quick } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import playwright from '../../../playwright.config.ts'
import { startShell } from '../../support/browser-processes.ts'
import { ContactListPage } from '../../support/pages/contact-list-page.ts'
import { CustomerListPage } from '../../support/pages/customer-list-page.ts'
import { RecordPage } from '../../support/pages/record-page.ts'
import { SignInPage } from '../../support/pages/sign-in-page.ts'
import { filesBelow } from './leaks.ts'

/** Outside its own runner Playwright waits for five seconds, which a busy machine needs for a press. */
const expect = quick.configure({ timeout: 30_000 })

/** Where a person sits: a firm, how many customers it has, and the folder for the profiles of shell and browser. */
export type Desk = { readonly firm: string; readonly customers: number; readonly folder: string }

/** What the run hears: texts that may stand nowhere, and the moments at which the files are looked at. */
export type Hearer = {
  readonly secret: (what: string, text: string) => void
  readonly look: (when: string) => void
}

/** A file in which Chromium keeps what pages keep; without one nothing was looked at. */
const pageStorage = /^\d+\.log$/

/**
 * Searches, filters and opens records on a page of the browser shell, in a Chromium with a profile of its own, which is
 * looked at while it is open and after it was closed. `leak` does what may not be: it keeps a name in the page.
 */
export async function searchOnPage({ firm, customers, folder }: Desk, hearer: Hearer, leak: boolean): Promise<void> {
  const shell = await startShell(join(folder, 'shell'), firm)
  const profile = join(folder, 'browser')
  const context = await chromium.launchPersistentContext(profile, { ...playwright.use?.launchOptions, locale: 'zh-CN' })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(await shell.link())
    await new SignInPage(page).signIn('linzhiyuan')
    await new CustomerListPage(page).synced(customers)
    await searchCustomers(page, hearer)
    await filterCustomers(page, hearer)
    await searchEverywhere(page, hearer)
    await searchContacts(page, hearer)
    if (leak) await keepName(page, hearer)
    hearer.look('while the page is open')
    await leave(page)
  } finally {
    await context.close()
    await shell.stop()
  }
  if (!filesBelow(profile).some(({ name }) => pageStorage.test(name))) throw new Error('the browser has kept nothing')
  hearer.look('after the page was closed')
}

async function searchCustomers(page: Page, { secret }: Hearer): Promise<void> {
  const list = new CustomerListPage(page)
  const record = new RecordPage(page)
  const name = (await list.names())[1] ?? ''
  secret('a searched name', name)
  await list.search.fill(name)
  await expect(list.rows).toHaveCount(1)
  await list.rows.first().getByRole('link').click()
  await expect(record.title).toHaveText(name)
  secret('a draft', '机密草稿三七二一')
  await record.followUp.fill('机密草稿三七二一')
  await page.reload()
  await expect(record.title).toHaveText(name)
  await page.goBack()
  await expect(list.search).toHaveValue(name)
}

async function filterCustomers(page: Page, { secret }: Hearer): Promise<void> {
  secret('a number in a filter', '13812345670')
  await page.getByRole('button', { name: zhCN['customers.moreFilters'] }).click()
  await page.getByRole('textbox', { name: zhCN['field.telephone'], exact: true }).fill('13812345670')
  await expect(page.getByText(zhCN['customers.emptyNoMatch'])).toBeVisible()
  await page.reload()
  await expect(page.getByText(zhCN['customers.emptyNoMatch'])).toBeVisible()
  await page.getByRole('button', { name: zhCN['customers.clearFilters'] }).click()
}

async function searchEverywhere(page: Page, { secret }: Hearer): Promise<void> {
  const list = new CustomerListPage(page)
  await expect(list.rows).toHaveCount(10)
  const name = (await list.names())[2] ?? ''
  secret('a name in the palette', name)
  const box = page.getByRole('combobox', { name: zhCN['search.label'] })
  await box.fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(new RecordPage(page).title).toHaveText(name)
  secret('a part of many names', `name=${encodeURIComponent('有限')}`)
  await box.fill('有限')
  await page.getByRole('option', { name: zhCN['search.all.customers'] }).click()
  await expect(list.search).toHaveValue('有限')
}

async function searchContacts(page: Page, { secret }: Hearer): Promise<void> {
  const contacts = new ContactListPage(page)
  await page.getByRole('link', { name: zhCN['rail.contacts'], exact: true }).click()
  await expect(contacts.rows.first()).toBeVisible()
  const name = (await contacts.names())[0] ?? ''
  secret('a contact that was searched', name)
  await contacts.search.fill(name)
  await expect(contacts.rows.first()).toContainText(name)
  await expect(contacts.rows.filter({ hasNotText: name })).toHaveCount(0)
  await contacts.rows.first().getByRole('link').first().click()
  await expect(contacts.title).toHaveText(name)
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: zhCN['user.menu'] }).click()
  const menu = page.getByRole('dialog', { name: zhCN['user.menu'] })
  await menu.getByRole('button', { name: zhCN['user.signOut'] }).click()
  await expect(new SignInPage(page).submit).toBeVisible()
}

/** What earlier versions did: the name that is searched stands in the storage of the page. */
async function keepName(page: Page, { secret }: Hearer): Promise<void> {
  secret('a name in the storage', '机密客户一二三')
  await page.evaluate((text) => localStorage.setItem('firmdesk.companies', text), '机密客户一二三')
}

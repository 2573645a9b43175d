// Telephone numbers go along in what is copied for those alone who may take them (§6): records, contacts, the outbox.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test as ownTest, signIn } from '../support/browser-fixtures.ts'
import { editFirm } from '../support/firm-control.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { makeCustomer, openOffice, setSwitch, test, words } from './office.ts'

const customer = {
  name: '号码俱全有限公司',
  city: '宁波',
  telephone: '13812345621',
  phoneMore: [{ phone: '057487654321', state: 4 }],
  extra: {
    familyPhone: '137****2918',
    legalPhone: '0574****1252',
    witnessPhones: JSON.stringify([{ phone: '150****2094', state: 1 }]),
  },
}
const labels = ['联系电话', '更多电话', '家属电话', '法定代表人电话', '证人电话'] as const
const withoutPhones = words['copy.doneWithoutPhones']
const number = /\d{3}\*{4}\d{4}|\d{7}/

const takeClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write'])
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

const openRecord = async (page: Page, id: string, name: string = customer.name): Promise<RecordPage> => {
  await page.evaluate((to) => location.assign(`#/companydetail/${to}`), id)
  const record = new RecordPage(page)
  await expect(record.title).toHaveText(name)
  return record
}

/** Copies the record; the notice says `notice` and nothing else. */
const copyRecord = async (page: Page, id: string, notice: string): Promise<string> => {
  const record = await openRecord(page, id)
  for (const label of labels) await expect(record.field(label)).toContainText(/\d/)
  await page.getByRole('button', { name: words['record.more'] }).click()
  await page.getByRole('menuitem', { name: words['record.copy'] }).click()
  await expect(page.locator('.copied')).toHaveText(notice)
  const text = await copied(page)
  expect(text.split('\n')[0]).toBe(customer.name)
  expect(text).toContain('城市：宁波')
  return text
}

/** Copies the first contacts of the list, which all have numbers. */
const copyContacts = async (page: Page, notice: 'contacts.copied' | 'contacts.copiedWithoutPhones') => {
  const list = new ContactListPage(page)
  await list.open()
  await list.select(0, 1)
  await list.button('contacts.copy').click()
  await expect(page.getByText(words[notice].replace('{n}', '2'), { exact: true })).toBeVisible()
  const names = await list.names()
  const lines = (await copied(page)).split('\n')
  expect(lines.map((line) => line.split('\t')[0])).toEqual(names.slice(0, 2))
  return lines
}

const takesAll = async (page: Page, id: string): Promise<void> => {
  const text = await copyRecord(page, id, words['copy.done'])
  for (const label of labels) expect(text).toMatch(new RegExp(`^${label}：.*\\d`, 'm'))
  for (const line of await copyContacts(page, 'contacts.copied')) expect(line.split('\t')[3]).toMatch(number)
}

const takesNone = async (page: Page, id: string): Promise<void> => {
  const text = await copyRecord(page, id, withoutPhones)
  for (const label of labels) expect(text).not.toContain(label)
  expect(text).not.toMatch(/\d{3}\*{4}\d{4}/)
  for (const line of await copyContacts(page, 'contacts.copiedWithoutPhones')) expect(line).not.toMatch(number)
}

test('PH-02 PH-03 who may by the own setting copies numbers of customers and contacts though the firm allows nobody', async ({
  page,
  office,
  context,
}) => {
  await takeClipboard(context)
  await openOffice(page, office)
  const id = await makeCustomer(page, office, customer)
  await setSwitch(page, office, 'phone.copy', '0')
  await takesAll(page, id)
  await setSwitch(page, office, 'phone.copy', '1')
})

test('PH-02 PH-03 who has -1 copies numbers as long as the firm allows it, and is told when they stay behind', async ({
  page,
  office,
  context,
}) => {
  await takeClipboard(context)
  await openOffice(page, office, 'member')
  const id = await makeCustomer(page, office, customer)
  await takesAll(page, id)
  await setSwitch(page, office, 'phone.copy', '0')
  await takesNone(page, id)
  await setSwitch(page, office, 'phone.copy', '1')
  await takesAll(page, id)
})

ownTest(
  'PH-02 PH-03 who may not copies no number though the firm allows it: record, contacts, unsent changes',
  async ({ page, own, context }) => {
    await takeClipboard(context)
    const id = await editFirm(own.firm.origin, { op: 'create', fields: customer })
    const other = await editFirm(own.firm.origin, { op: 'create', fields: { name: '另一位客户' } })
    await page.goto(await own.shell.link())
    await signIn(page, 'hezhaoming')
    await expect(new CustomerListPage(page).count).toBeVisible({ timeout: 30_000 })
    const sync = new SyncPage(page)
    await sync.open()
    await sync.run()
    await takesNone(page, id)
    await sync.open()
    await sync.pause.click()
    await expect(sync.goOn).toBeVisible()
    const record = await openRecord(page, id)
    await record.typeOver('联系电话', '13900005678')
    await page.keyboard.press('Enter')
    await openRecord(page, other, '另一位客户')
    await record.typeOver('城市', '玉门')
    await page.keyboard.press('Enter')
    await sync.open()
    for (const typed of ['13900005678', '玉门']) await expect(sync.entry(typed)).toBeVisible()
    await page.getByRole('button', { name: words['outbox.copy'] }).click()
    await expect(page.getByText(withoutPhones)).toBeVisible()
    const all = await copied(page)
    expect(all).toContain('玉门')
    expect(all).toContain(`${customer.name}\t联系电话\t${words['copy.noPhones']}\t`)
    expect(all).not.toMatch(/13900005678|138\*{4}5621/)
    await expect(page.getByText(withoutPhones)).toBeHidden()
    await sync.menu(sync.entry('13900005678'), 'outbox.copyOne')
    await expect(page.getByText(withoutPhones)).toBeVisible()
    expect(await copied(page)).not.toContain('13900005678')
    await expect(page.getByText(withoutPhones)).toBeHidden()
    await sync.menu(sync.entry('玉门'), 'outbox.copyOne')
    await expect(page.getByText(words['copy.done'], { exact: true })).toBeVisible()
  },
)

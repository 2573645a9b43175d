// Contacts that this computer does not hold: looked for at the firm from the list, and opened by their id.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { signIn } from '../support/browser-fixtures.ts'
import { startShell } from '../support/browser-processes.ts'
import { editFirm, setFault, setFaults } from '../support/firm-control.ts'
import { expectQuery } from '../support/kept-query.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { customers, type Desk, expect, loseFirm, openDesk, test, words } from './desk.ts'

/** A contact of the firm that no computer has heard of, because the list of contacts does not answer. */
const stranger = async (desk: Desk, name: string, telephone: string): Promise<string> => {
  await setFault(desk.firm.origin, 'contact.list', { kind: 'status', status: 503 })
  const customer = desk.take()
  const fields = { name, telephone, position: '法务经理', companyId: customer?.id ?? '' }
  return editFirm(desk.firm.origin, { op: 'contact', fields })
}

const openContact = (page: Page, id: string): Promise<void> =>
  page.evaluate((contact) => location.assign(`#/contactdetail/${contact}`), id)

const value = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

/** Has the app notice that the firm does not answer. */
const goOffline = async (page: Page, desk: Desk): Promise<void> => {
  await loseFirm(page, desk)
  await expect(page.getByRole('button', { name: words['sync.panel'] })).toContainText(words['sync.offline'])
}

test('CC-01 AP-30 whom this computer does not know is looked for at the firm, shown in the list, and opened', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  const list = new ContactListPage(page)
  await list.open()
  const before = (await list.count.textContent()) ?? ''
  const id = await stranger(desk, '欧阳闻笛', '13900008421')
  await list.search.fill('欧阳闻笛')
  await expect(page.getByText(words['contacts.noMatch'])).toBeVisible()
  await list.button('contacts.findAtFirm').click()
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText('欧阳闻笛')
  await expect(list.rows.first()).toContainText('139****8421')
  await expect(list.count).toHaveText('共 1 条记录')
  await expect(page.getByText(words['contacts.atFirm'])).toBeVisible()
  await expectQuery(page, /at=firm/)
  expect(await findings(page)).toEqual([])
  // The firm may read the whole of it too: then it stands here like any other.
  await list.rows.first().getByRole('link').first().click()
  await expect(list.title).toHaveText('欧阳闻笛')
  await expect(page).toHaveURL(new RegExp(id))
  await expect(value(page, '职务').getByRole('button', { name: '修改职务' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(list.rows.first()).toBeFocused()
  await expect(page.getByText(words['contacts.atFirm'])).toBeVisible()
  // Another text is looked for here first.
  await list.search.fill('闻笛')
  await expect(page.getByText(words['contacts.atFirm'])).toHaveCount(0)
  await expect(list.rows).toHaveCount(1)
  await list.search.fill('没有这个人叫这个名字')
  await list.button('contacts.findAtFirm').click()
  await expect(page.getByText(words['contacts.noneAtFirm'])).toBeVisible()
  await list.button('contacts.onlyHere').click()
  await expect(page.getByText(words['contacts.noMatch'])).toBeVisible()
  await list.search.fill('')
  await expect(list.count).not.toHaveText(before)
})

test('CC-01 AP-30 before the contacts have come the firm answers the search; offline it says that it cannot be asked', async ({
  page,
  desk,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'firmdesk-contacts-new-'))
  await stranger(desk, '司徒清越', '13900008422')
  const shell = await startShell(join(folder, 'profile'), desk.firm.origin)
  try {
    await page.goto(await shell.link())
    await signIn(page)
    await expect(new CustomerListPage(page).count).toHaveText(`共 ${customers} 条记录`, { timeout: 30_000 })
    const list = new ContactListPage(page)
    await page.getByRole('link', { name: words['rail.contacts'], exact: true }).click()
    await expect(page.getByText(words['contacts.emptyFirstSync'])).toBeVisible()
    await list.search.fill('8422')
    await list.button('contacts.findAtFirm').click()
    await expect(list.rows.first()).toContainText('司徒清越')
    await list.button('contacts.onlyHere').click()
    await expect(list.button('contacts.findAtFirm')).toBeVisible()
    await goOffline(page, desk)
    await expect(page.getByText(words['contacts.findOffline'])).toBeVisible()
    await expect(list.button('contacts.findAtFirm')).toHaveCount(0)
  } finally {
    await shell.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('CC-01 AP-29 a contact that is not here and not to be read whole shows its basics, which cannot be changed', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const id = await stranger(desk, '皇甫静宜', '13900008423')
  await setFault(desk.firm.origin, 'contact.get', { kind: 'status', status: 403 })
  await openContact(page, id)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('皇甫静宜')
  await expect(page.getByText(words['contacts.onlyBasics'])).toBeVisible()
  await expect(value(page, '职务')).toContainText('法务经理')
  await expect(value(page, words['contacts.telephone'])).toContainText('139****8423')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('button', { name: /^修改/ })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/companydetail/)
  await page.goBack()
  await expect(title).toHaveText('皇甫静宜')
  await setFault(desk.firm.origin, 'contact.base', { kind: 'status', status: 403 })
  await page.reload()
  await expect(page.getByText(words['contacts.failed'])).toBeVisible()
  await expect(page.getByText(words['failure.forbidden'])).toBeVisible()
  await setFaults(desk.firm.origin, { clear: true })
  await setFault(desk.firm.origin, 'contact.get', { kind: 'status', status: 403 })
  await page.getByRole('button', { name: words['common.retry'] }).click()
  await expect(title).toHaveText('皇甫静宜')
  await expect(list.count).toHaveCount(0)
})

test('CC-01 AP-29 without the firm a contact that is not here says so', async ({ page, desk }) => {
  await openDesk(page, desk)
  const id = await stranger(desk, '令狐远山', '13900008424')
  await goOffline(page, desk)
  await openContact(page, id)
  await expect(page.getByText(words['contacts.missing'])).toBeVisible()
  await expect(page.getByText(words['online.offline'])).toBeVisible()
})

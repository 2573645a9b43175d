// Numbers wherever they stand have icons that dial and copy (D-87): lists, contacts of a customer, palette, calls.
import type { Page } from '@playwright/test'
import { requestsOf } from '../support/firm-control.ts'
import { makeAnswers } from '../support/made-answers.ts'
import { choose } from '../support/pages/choice.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { dialled, panelOf } from './calls.ts'
import { expect, makeCustomer, openOffice, setSwitch, test, words } from './office.ts'

const name = '余杭疏影园林有限公司'
const PLAIN = '13812347788'
const SHOWN = '138****7788'
const dialLabel = words['call.dial'].replace('{number}', SHOWN)
const copyLabel = words['phone.copy'].replace('{number}', SHOWN)
/** Ends the call that was just dialled, without a follow-up. */
const end = async (page: Page, outcome?: string) => {
  const panel = panelOf(page)
  await expect(panel.getByText(words['call.ownSent'])).toBeVisible()
  await panel.getByRole('button', { name: words['call.hangUp'] }).click()
  if (outcome !== undefined) await panel.getByRole('radio', { name: outcome }).check()
  await panel.getByRole('button', { name: words['call.finish'], exact: true }).click()
  await expect(panel).toBeHidden()
}

test('PH-01 PH-04 D-22 D-23 D-87 a list’s number is dialled by its icon, by C and from the palette, and copied whole for who may', async ({
  page,
  office,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const made: Record<string, () => unknown> = {}
  await makeAnswers(page, made)
  const { list } = await openOffice(page, office, 'member')
  const id = await makeCustomer(page, office, { name, telephone: PLAIN })
  await list.search.fill('疏影')
  await expect(list.rows).toHaveCount(1)
  const row = list.rows.first()
  const before = await dialled(office)
  // A dial that begins no call is said by the panel, until the next one.
  made['phone.dial'] = () => {
    throw new Error('no call is begun')
  }
  await row.getByRole('button', { name: dialLabel }).click()
  await expect(panelOf(page).getByRole('alert')).toContainText(words['failure.internal'])
  delete made['phone.dial']
  await row.getByRole('button', { name: dialLabel }).click()
  await expect(panelOf(page).getByRole('alert')).toHaveCount(0)
  await expect(row.getByRole('button', { name: dialLabel })).toBeDisabled()
  await end(page)
  await row.focus()
  await page.keyboard.press('c')
  await end(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('疏影')
  await page.getByRole('option', { name: words['search.dial'].replace('{number}', name) }).click()
  await end(page)
  expect((await dialled(office)) - before).toBe(3)

  // Two quick presses on an icon do not open the row.
  await row.getByRole('button', { name: copyLabel }).dblclick()
  await expect(page.getByTitle(words['copy.done'], { exact: true }).last()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PLAIN)
  await page.evaluate((to) => location.assign(`#/companydetail/${to}`), id)
  const record = new RecordPage(page)
  await expect(record.title).toHaveText(name)
  const field = record.field('联系电话')
  await field.getByRole('button', { name: copyLabel }).click()
  await expect(field.getByText(words['copy.done'], { exact: true })).toBeVisible()
  await setSwitch(page, office, 'phone.copy', '0')
  await page.evaluate((to) => location.assign(`#/companydetail/${to}`), id)
  await expect(field.getByRole('button', { name: dialLabel })).toBeEnabled()
  await expect(field.getByRole('button', { name: copyLabel })).toHaveCount(0)
  await setSwitch(page, office, 'phone.copy', '1')

  // Beyond 31: what was copied whole is listed, and the list holds no number.
  await page.evaluate(() => location.assign('#/calls'))
  await page.getByRole('radio', { name: words['copies.title'] }).check()
  const copies = page.getByRole('list', { name: words['copies.title'] }).getByRole('listitem').filter({ hasText: name })
  await expect(copies).toHaveCount(3)
  await expect(copies.first()).toContainText(/\d{3}\*{4}\d{4}/)
  await expect(page.getByRole('main')).not.toContainText(PLAIN)
  await copies.first().getByRole('link', { name }).click()
  await expect(record.title).toHaveText(name)
})

test('AP-48 D-96 the calls of a customer are written down by a button, say so, and are found on the page of the calls', async ({
  page,
  office,
}) => {
  await openOffice(page, office, 'member')
  const id = await makeCustomer(page, office, { name: '余杭清越乐器有限公司', telephone: PLAIN })
  await page.evaluate((to) => location.assign(`#/companydetail/${to}`), id)
  await page.getByRole('definition').getByRole('button', { name: dialLabel }).click()
  await end(page, words['phone.state.1'])
  const synced = async () =>
    (await requestsOf(office.firm.origin)).filter(({ path }) => path.endsWith(`syncCompanyCallFollowups/${id}`)).length
  await expect.poll(synced).toBe(1)
  await page.getByRole('button', { name: words['followup.part.calls'] }).click()
  await page.getByRole('button', { name: words['syncCalls.ask'] }).click()
  await expect(page.getByText(words['syncCalls.done'])).toBeVisible()
  expect(await synced()).toBe(2)

  await page.getByRole('link', { name: words['syncCalls.here'] }).click()
  const rows = page.getByRole('list', { name: words['call.history'] }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText(words['call.filter.customer'].replace('{name}', '余杭清越乐器有限公司'))).toBeVisible()
  await choose(page.getByRole('combobox', { name: words['call.filter.outcome'] }), words['phone.state.4'])
  await expect(page.getByText(words['call.noneFound'])).toBeVisible()
  await choose(page.getByRole('combobox', { name: words['call.filter.outcome'] }), words['phone.state.1'])
  await choose(page.getByRole('combobox', { name: words['call.filter.time'] }), words['filters.preset.13'])
  await expect(page.getByText(words['call.noneFound'])).toBeVisible()
  await choose(page.getByRole('combobox', { name: words['call.filter.time'] }), words['filters.preset.1'])
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: words['call.filter.allCustomers'] }).click()
  await rows.first().getByRole('button', { name: words['call.ofCustomer'] }).click()
  await expect(page.getByRole('button', { name: words['call.filter.allCustomers'] })).toBeVisible()
})

// Rules of calls that have to hold in bad moments: an answer that is late, a save that fails, a number from outside.
import type { Page } from '@playwright/test'
import { submitWords } from '../../src/renderer/src/lib/shortcuts.ts'
import { clearFaults, editFirm, postsTo } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { dialled, panelOf } from './calls.ts'
import { expect, makeCustomer, openOffice, syncNow, test, words } from './office.ts'

const WARNING = '仅联系家属，勿提案情'
const buttonOf = (page: Page, name: string) => panelOf(page).getByRole('button', { name })

const end = async (page: Page, how: string) => {
  await buttonOf(page, words['call.hangUp']).click()
  await panelOf(page).getByRole('button', { name: how, exact: true }).click()
  await expect(panelOf(page).locator('.call-head')).toBeHidden()
}

test('D-87 Enter in the palette dials the number that stands there, also while that is still looked for', async ({
  page,
  office,
}) => {
  const calls = await holdCalls(page, 'match')
  await openOffice(page, office, 'member')
  const before = await dialled(office)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: words['search.label'] })
  const lines = page.getByRole('listbox', { name: words['search.results'] }).getByRole('option')
  await box.fill('13900000011')
  await expect(lines.filter({ hasText: '拨打 13900000011' })).toHaveCount(1)
  calls.hold()
  await box.fill('13900000211')
  await box.press('Enter')
  await expect(lines.filter({ hasText: '13900000011' })).toHaveCount(0)
  await expect(panelOf(page)).toBeHidden()
  calls.release()
  await expect(panelOf(page)).toContainText('13900000211')
  await expect.poll(async () => (await dialled(office)) - before).toBe(1)
  await end(page, words['call.finish'])
})

test('D-87 FU-08 the list of calls and the card of a call show the warning of a contact’s customer, the card its contracts too; follow-ups that could not be saved all wait', async ({
  page,
  office,
}) => {
  // While `fails`, this computer cannot save a follow-up.
  let fails = false
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { a: [area, operation] = [], i } = JSON.parse(String(message))
      if (fails && area === 'followups' && operation === 'add')
        socket.send(JSON.stringify({ t: 's', i, r: { ok: false, code: 'disk-full', details: {} } }))
      else server.send(message)
    })
  })
  await openOffice(page, office, 'administrator')
  await page.evaluate(() => location.assign('#/contracts'))
  const cells = page.getByRole('grid', { name: words['contracts.title'] }).locator('tbody tr:first-child td')
  await expect(cells.first()).toBeVisible({ timeout: 30_000 })
  const [contract = '', party = ''] = await cells.allTextContents()
  const companyId = await makeCustomer(page, office, { name: party, note: `【置顶】${WARNING}` })
  for (const name of ['顾采薇', '顾采蘋'])
    await editFirm(office.firm.origin, { op: 'contact', fields: { name, telephone: '13812345641', companyId } })
  await editFirm(office.firm.origin, { op: 'callScript', script: 'manual' })
  await syncNow(page)
  const before = await postsTo(office.firm.origin, '/followup')
  const contacts = new ContactListPage(page)
  await contacts.open()
  await contacts.search.fill('顾采')
  await expect(contacts.rows).toHaveCount(2)
  await contacts.select(0, 1)
  await contacts.button('queue.start').click()
  const queue = page.getByRole('region', { name: words['queue.title'], exact: true })
  const panel = panelOf(page)
  const called = await postsTo(office.firm.origin, '/callback')
  fails = true
  for (const turn of [1, 2]) {
    await expect(queue).toContainText(`第 ${turn} 位，共 2 位`)
    await expect(queue).toContainText(WARNING)
    await queue.getByRole('button', { name: /^拨打 / }).click()
    const card = panel.getByRole('region', { name: words['call.card'] })
    await expect(card).toContainText(WARNING)
    await expect(card).toContainText(contract)
    // Who hangs up before has called nobody.
    await expect.poll(async () => (await postsTo(office.firm.origin, '/callback')) - called).toBe(turn)
    await end(page, `${words['call.finishFollowUp']} ${submitWords}`)
    await expect(panel.getByRole('alert')).toContainText('跟进没有保存')
  }
  fails = false
  await panel.getByRole('button', { name: words['common.retry'] }).click()
  await expect(panel).toBeHidden()
  await expect.poll(async () => (await postsTo(office.firm.origin, '/followup')) - before).toBe(2)
  await editFirm(office.firm.origin, { op: 'callScript', script: '' })
})

test('PH-21 D-24 a refusal in the dialler goes with its number, whoever fills in the next one', async ({
  page,
  office,
}) => {
  let fill: (text: string) => void = () => {}
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    // What the tray and a link do, asked by a window that hears no answer.
    fill = (text) => server.send(JSON.stringify({ t: 'q', m: 'call', i: 'outside', a: ['phone', 'fill', { text }] }))
    server.onMessage((message) => {
      if (!String(message).includes('"i":"outside"')) socket.send(message)
    })
  })
  await page.setViewportSize({ width: 320, height: 460 })
  await page.goto(await (await office.shellOf('administrator')).link())
  await page.evaluate(() => location.assign('#/dialler'))
  const main = page.getByRole('main', { name: words['dialler.title'] })
  const number = main.getByRole('combobox', { name: words['dialler.number'] })
  const alert = main.getByRole('alert')
  await editFirm(office.firm.origin, { op: 'callScript', script: 'blacklisted' })
  for (const change of [() => number.fill('1390000000'), async () => fill('13900000009')]) {
    await number.fill('13900000004')
    await main.getByRole('button', { name: words['dialler.dial'], exact: true }).click()
    await expect(alert).toContainText(words['call.blacklisted'])
    await change()
    await expect(number).not.toHaveValue('13900000004')
    await expect(alert).toHaveCount(0)
  }
  await expect(number).toHaveValue('13900000009')
  await expect(number).toHaveAttribute('aria-invalid', 'false')
  await editFirm(office.firm.origin, { op: 'callScript', script: '' })
  await clearFaults(office.firm.origin)
})

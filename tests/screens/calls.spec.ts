// Calls from a record: dialled, answered, hung up, written down; the log of them; both kinds of seat.
import type { Page } from '@playwright/test'
import { clearFaults, setFault } from '../support/firm-control.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { happens, panelOf, script } from './calls.ts'
import { expect, loseFirm, makeCustomer, type Office, openOffice, type Person, test, words } from './office.ts'

const PLAIN = '13812345621'
const SHOWN = '138****5621'

const openCustomer = async (page: Page, office: Office, person: Person, name: string): Promise<string> => {
  await openOffice(page, office, person)
  const id = await makeCustomer(page, office, { name, telephone: PLAIN })
  await page.evaluate((to) => location.assign(`#/companydetail/${to}`), id)
  await expect(new RecordPage(page).title).toHaveText(name)
  return id
}
const dialOf = (page: Page) => page.getByRole('button', { name: words['call.dial'].replace('{number}', SHOWN) })

test('PH-01 PH-11 D-27 by the own dial service: handed over, counted by hand, written down as a follow-up and as hours, dialled again', async ({
  page,
  office,
}) => {
  const name = '静安听雨商贸有限公司'
  await openCustomer(page, office, 'member', name)
  await dialOf(page).click()
  const panel = panelOf(page)
  await expect(panel.getByText(words['call.ownSent'])).toBeVisible()
  await expect(panel).toContainText(SHOWN)
  await expect(dialOf(page)).toBeDisabled()
  await expect(dialOf(page)).toHaveAttribute('title', words['call.busy'])
  await panel.getByRole('button', { name: words['call.answered'] }).click()
  await expect(panel.locator('.call-head')).toContainText(words['call.state.connected'])
  await panel.getByRole('radio', { name: words['phone.state.2'] }).check()
  await panel.getByRole('textbox', { name: words['call.note'] }).fill('客户下周三来所签约')
  await expect(panel.getByText(words['call.noteKept'])).toBeVisible()
  // What was typed and chosen outlives the page.
  await page.reload()
  await expect(panel.getByRole('textbox', { name: words['call.note'] })).toHaveValue('客户下周三来所签约')
  await expect(panel.getByRole('radio', { name: words['phone.state.2'] })).toBeChecked()
  await panel.getByRole('radio', { name: words['phone.state.4'] }).check()
  await panel.getByRole('button', { name: words['call.hangUp'] }).click()
  await expect(panel.getByRole('radio', { name: words['phone.state.4'] })).toBeChecked()
  // It becomes an entry of the hours, by keys alone; nothing moves, and the focus is back at its button.
  const hours = panel.getByRole('button', { name: /工时：/ })
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name })
  await expect(panel.getByRole('button', { name: words['call.hangUp'] })).toHaveCount(0)
  const place = await panel.boundingBox()
  await hours.press('Enter')
  await expect(field(words['hours.note'])).toBeFocused()
  await expect(field(words['hours.note'])).toHaveValue('客户下周三来所签约')
  await expect(form.getByRole('button', { name: `${words['hours.customer']}：${name}` })).toBeVisible()
  await field(words['hours.length']).fill('25')
  await page.keyboard.press('Escape')
  await expect(hours).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(words['hours.length'])).toHaveValue('25')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(hours).toHaveText('已记 0:25')
  await expect(hours).toBeFocused()
  expect(await panel.boundingBox()).toEqual(place)
  // No second one is made of it.
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: words['hours.edit'] })).toBeVisible()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: words['call.finishFollowUp'] }).click()
  await expect(panel).toBeHidden()
  await expect(new RecordPage(page).entries.first()).toContainText('客户下周三来所签约')

  await page.evaluate(() => location.assign('#/calls'))
  const row = page.getByRole('list', { name: words['call.history'] }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(SHOWN)
  await expect(row).toContainText('客户下周三来所签约')
  await page.getByRole('searchbox', { name: words['call.search'] }).fill('没有这个人')
  await expect(page.getByText(words['call.noneFound'])).toBeVisible()
  // What was searched for is there again on the way back, and is not spelt out in the address.
  await page.evaluate(() => location.assign('#/projects'))
  await expect(page.getByRole('heading', { level: 1, name: words['projects.title'] })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: words['call.search'] })).toHaveValue('没有这个人')
  await expect(page.getByText(words['call.noneFound'])).toBeVisible()
  expect(decodeURIComponent(page.url())).not.toContain('没有这个人')
  await page.getByRole('button', { name: words['customers.clearFilters'] }).click()
  // Nothing was handed over before the whole number is known.
  await setFault(office.firm.origin, 'phone.plain', { kind: 'hold' })
  await row.getByRole('button', { name: /^拨打 / }).click()
  await expect(panel.getByRole('button', { name: words['call.answered'] })).toBeVisible()
  await expect(panel.getByText(words['call.ownSent'])).toHaveCount(0)
  // The card below comes in parts, and the panel grows upwards with each.
  await expect(panel.locator('.card-facts')).toBeVisible()
  const roomOfWord = () =>
    panel.evaluate((all) => {
      const topOf = (part: string) => all.querySelector(part)?.getBoundingClientRect().top ?? 0
      return topOf('.call-card') - topOf('.call-who')
    })
  const before = await roomOfWord()
  await clearFaults(office.firm.origin)
  await expect(panel.getByText(words['call.ownSent'])).toBeVisible()
  expect(await roomOfWord()).toBe(before)
  await panel.getByRole('button', { name: words['call.hangUp'] }).click()
  // Nothing told whether somebody answered: no outcome is chosen beforehand, and one is by keys.
  await expect(panel.locator('.call-head')).toContainText(words['call.state.wrapUp'])
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
  await panel.getByRole('radio', { name: words['phone.state.4'] }).press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: words['phone.state.1'] })).toBeChecked()
  await panel.getByRole('button', { name: words['call.finish'], exact: true }).click()
  await expect(panel).toBeHidden()

  // Hung up before anybody was asked: that is said at once, while the number is still on its way.
  await setFault(office.firm.origin, 'phone.plain', { kind: 'hold' })
  await row
    .first()
    .getByRole('button', { name: /^拨打 / })
    .click()
  await panel.getByRole('button', { name: words['call.hangUp'] }).click()
  await expect(panel.getByRole('alert')).toHaveText(words['call.givenUp'])
  await clearFaults(office.firm.origin)
  await panel.getByRole('button', { name: words['common.close'] }).click()
  await expect(panel).toBeHidden()

  // Its line leads to the same entry, also without the network; the calls in which nobody talked have none.
  await loseFirm(page, office)
  await expect(row).toHaveCount(3)
  await expect(row.getByRole('button', { name: /工时：/ })).toHaveCount(1)
  await row.getByRole('button', { name: `已记 0:25 工时：${name}` }).click()
  await field(words['hours.length']).fill('30')
  await form.getByRole('button', { name: words['common.save'] }).click()
  await expect(row.getByRole('button', { name: `已记 0:30 工时：${name}` })).toBeFocused()
})

test('PH-13 PH-20 PH-21 ER-01 by the voice provider: answered and hung up by the other side, and refused in words', async ({
  page,
  office,
}) => {
  await script(office, 'manual')
  await openCustomer(page, office, 'administrator', '云岫知微科技有限公司')
  await dialOf(page).click()
  const panel = panelOf(page)
  const head = panel.locator('.call-head')
  await expect(head).toContainText(words['call.state.calling'])
  await happens(office, 1)
  await expect(head).toContainText(words['call.state.connected'])
  await happens(office, 2, '对方挂断')
  await expect(head).toContainText(words['call.state.wrapUp'])
  await expect(panel.getByText('对方挂断')).toBeVisible()
  await panel.getByRole('button', { name: words['call.finish'], exact: true }).click()
  await expect(panel).toBeHidden()
  await script(office, 'blacklisted')
  await dialOf(page).click()
  await expect(panel.getByRole('alert')).toHaveText('拔号失败：被叫号码已被列入黑名单，禁止呼叫')
  await panel.getByRole('button', { name: words['common.close'] }).click()
  await expect(panel).toBeHidden()
  await script(office, 'manual')
  await setFault(office.firm.origin, 'voice.callBack', { kind: 'hold' })
  await dialOf(page).click()
  await panel.getByRole('button', { name: words['call.hangUp'] }).click()
  await expect(panel.getByText(words['call.hangingUp'])).toBeVisible()
  await expect(panel.getByRole('button', { name: words['call.hangUp'] })).toBeDisabled()
  await clearFaults(office.firm.origin)
  await expect(head).toContainText(words['call.state.wrapUp'])
  await panel.getByRole('button', { name: words['call.finish'], exact: true }).click()
  await expect(panel).toBeHidden()
  await script(office, '')
})

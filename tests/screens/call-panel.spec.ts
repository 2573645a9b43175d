// The panel of the one call: saved by a press that came before the call was over, made small and opened again, and what
// could not be saved waits.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { postsTo } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { expect, makeCustomer, openOffice, test, words } from './office.ts'

const panelOf = (page: Page) => {
  const panel = page.getByRole('region', { name: words['call.title'], exact: true })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  return {
    panel,
    button,
    head: panel.locator('.call-head'),
    note: panel.getByRole('textbox', { name: words['call.note'] }),
    hangUp: button(words['call.hangUp']),
    small: button(words['call.small']),
    enlarge: button(words['call.enlarge']),
  }
}

/** Calls the customer of a name from the list. */
const callFromList = async (page: Page, name: string) => {
  const row = await new CustomerListPage(page).find(name)
  await row.focus()
  await page.keyboard.press('c')
  // Who hangs up before has called nobody.
  await expect(page.getByText(words['call.ownSent'])).toBeVisible()
}

test('D-27 FU-08 PH-17 Ctrl+Enter while a call is being hung up is kept: the button says that it waits, and one follow-up is saved at its end', async ({
  page,
  office,
}) => {
  const calls = await holdCalls(page, 'hangUp')
  await openOffice(page, office, 'member')
  await makeCustomer(page, office, { name: '季候风餐饮有限公司', telephone: '13812345631' })
  const before = await postsTo(office.firm.origin, '/followup')
  const { panel, button, hangUp, note } = panelOf(page)
  await callFromList(page, '季候风')
  await note.fill('下周一回电')
  // Nothing is saved while somebody is on the line and nobody hangs up.
  await note.press('Control+Enter')
  await expect(hangUp).toBeEnabled()
  calls.hold()
  // The next key may come before the next frame and before the request is told to go on; no other is pressed here.
  const focused = await hangUp.evaluate(async (pressed: HTMLButtonElement) => {
    pressed.focus()
    pressed.click()
    const field = document.activeElement
    await Promise.resolve()
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))
    return field?.tagName
  })
  expect(focused).toBe('TEXTAREA')
  await expect(note).toBeFocused()
  await expect(button(words['call.endWaits'])).toBeDisabled()
  await expect(panel.getByRole('status').filter({ hasText: words['call.endWaits'] })).toHaveCount(1)
  await note.press('End')
  await page.keyboard.type('，带合同')
  calls.release()
  await expect(panel).toBeHidden()
  await expect.poll(async () => (await postsTo(office.firm.origin, '/followup')) - before).toBe(1)
  // What was typed while it waited went with it.
  await page.evaluate(() => location.assign('#/calls'))
  const rows = page.getByRole('list', { name: words['call.history'] }).getByRole('listitem')
  await expect(rows.filter({ hasText: '季候风餐饮有限公司' })).toContainText('下周一回电，带合同')
})

test('D-27 PH-13 the panel is made small and opened by its button and by Ctrl+J, stays so on other pages, and opens where something is to be written', async ({
  page,
  office,
}) => {
  const notes = await holdCalls(page, 'note')
  await openOffice(page, office, 'member')
  await makeCustomer(page, office, { name: '远山书局', telephone: '13812345632' })
  const { panel, button, head, note, hangUp, small, enlarge } = panelOf(page)
  await callFromList(page, '远山书局')
  notes.hold()
  await note.fill('还没有保存的一句')
  await small.click()
  await expect(enlarge).toBeFocused()
  await expect(note).toBeHidden()
  await expect(head).toContainText('远山书局')
  await expect(head).toContainText(words['call.state.calling'])
  await expect(head).toContainText(/\d\d:\d\d/)
  await expect(panel.getByRole('button')).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => location.assign('#/calls'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['call.history'])
  await expect(note).toBeHidden()
  await page.keyboard.press('Control+j')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('还没有保存的一句')
  notes.release()
  await expect(panel.getByText(words['call.noteKept'])).toBeVisible()
  await page.keyboard.press('Control+j')
  await expect(enlarge).toBeFocused()
  // Hung up in the bar: what was said is written down next.
  await hangUp.press('Enter')
  await expect(note).toBeFocused()
  await expect(head).toContainText(words['call.state.wrapUp'])
  await small.click()
  await expect(panel.getByRole('button')).toHaveCount(1)
  await enlarge.click()
  await expect(note).toHaveValue('还没有保存的一句')
  await button(words['call.finish']).click()
  await expect(panel).toBeHidden()
})

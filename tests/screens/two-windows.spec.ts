// One draft in two windows of one computer: one writes, the other sees it live, takes over, and nothing is saved twice.
import type { Page } from '@playwright/test'
import { translate } from '#shared/locale/index'
import { clearFaults, setFault } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import type { RecordPage } from '../support/pages/record-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { type Desk, expect, type KnownCustomer, openDesk, openRecord, test, words } from './desk.ts'

/** Another window of the same computer that shows the same record. */
const windowOf = async (page: Page, desk: Desk, customer: KnownCustomer): Promise<RecordPage> => {
  await openDesk(page, desk)
  return openRecord(page, customer)
}

const composerOf = (page: Page) => {
  const composer = page.getByRole('region', { name: words['detail.writeFollowUp'] })
  return {
    text: composer.getByRole('textbox'),
    save: composer.getByRole('button', { name: words['common.save'] }),
    takeOver: composer.getByRole('button', { name: words['draft.takeOver'] }),
    elsewhere: composer.getByText(words['draft.elsewhere']),
    kept: composer.getByText(words['draft.kept']),
  }
}

test('a follow-up is written by one window at a time; the other follows it, takes over, and it is saved once', async ({
  page,
  desk,
  context,
}) => {
  const customer = desk.take()
  await windowOf(page, desk, customer)
  const other = await context.newPage()
  await windowOf(other, desk, customer)
  const [one, two] = [composerOf(page), composerOf(other)]
  await one.text.fill('已电话沟通')
  await expect(one.kept).toBeVisible()
  await expect(two.elsewhere).toBeVisible()
  await expect(two.text).toHaveValue('已电话沟通')
  await expect(two.text).not.toBeEditable()
  await expect(two.save).toHaveAttribute('disabled')
  await one.text.pressSequentially('，约周五')
  await expect(two.text).toHaveValue('已电话沟通，约周五')
  await two.takeOver.click()
  await expect(one.elsewhere).toBeVisible()
  await expect(one.text).not.toBeEditable()
  await expect(two.text).toBeEditable()
  await expect(one.save).toHaveAttribute('disabled')
  await expect(two.save).not.toHaveAttribute('disabled')
  await two.text.fill('已电话沟通，约周五见面')
  await expect(one.text).toHaveValue('已电话沟通，约周五见面')
  await two.save.click()
  for (const composer of [one, two]) {
    await expect(composer.text).toHaveValue('')
    await expect(composer.text).toBeEditable()
    await expect(composer.elsewhere).toBeHidden()
    await expect(composer.kept).toBeHidden()
  }
  await one.save.click()
  for (const shown of [page, other])
    await expect(shown.locator('.event-text', { hasText: '已电话沟通' })).toHaveCount(1)
  // The list of drafts says that a text is another window's, whose field empties where it is discarded all the same.
  await one.text.fill('约见当事人')
  await expect(one.kept).toBeVisible()
  await other
    .getByRole('contentinfo')
    .getByRole('link', { name: /未发送草稿/ })
    .click()
  await other.getByRole('button', { name: translate('zh-CN', 'drafts.drop', { name: customer.name }) }).click()
  const question = other.getByRole('dialog', { name: words['drafts.dropTitle'] })
  await expect(question).toContainText(words['drafts.dropElsewhere'])
  await question.getByRole('button', { name: words['outbox.discard'] }).click()
  await expect(question).toBeHidden()
  await expect(one.text).toHaveValue('')
})

test('a field that another window edits is shown as it is typed there, and closes with what was saved there', async ({
  page,
  desk,
  context,
}) => {
  const customer = desk.take()
  const one = await windowOf(page, desk, customer)
  const other = await context.newPage()
  const two = await windowOf(other, desk, customer)
  await one.typeOver('城市', '敦煌')
  await two.field('城市').dblclick()
  await expect(two.editor('城市')).toHaveValue('敦煌')
  await expect(two.editor('城市')).not.toBeEditable()
  await two.field('城市').getByRole('button', { name: words['draft.takeOver'] }).click()
  await expect(two.editor('城市')).toBeEditable()
  await expect(one.editor('城市')).not.toBeEditable()
  await two.editor('城市').fill('敦煌市')
  await expect(one.editor('城市')).toHaveValue('敦煌市')
  await one.pencil('联系人').click()
  await expect(one.editor('联系人')).not.toBeEditable()
  await two.editor('城市').press('Enter')
  await expect(one.editor('城市')).toHaveCount(0)
  // What is saved there closes no other field here.
  await expect(one.editor('联系人')).toBeEditable()
  await one.editor('联系人').press('Escape')
  await expect(one.field('城市')).toContainText('敦煌市')
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
  // A window that is closed gives back what it held.
  await one.typeOver('城市', '瓜州')
  await two.field('城市').dblclick()
  await expect(two.editor('城市')).not.toBeEditable()
  await page.close()
  await expect(two.editor('城市')).toBeEditable()
  await expect(two.editor('城市')).toHaveValue('瓜州')
})

test('the name of a record is written by one window at a time, like its other fields', async ({
  page,
  desk,
  context,
}) => {
  const customer = desk.take()
  const one = await windowOf(page, desk, customer)
  const other = await context.newPage()
  const two = await windowOf(other, desk, customer)
  const nameIn = (shown: Page) => shown.getByRole('main').getByRole('textbox', { name: '客户名称', exact: true })
  await one.pencil('客户名称').click()
  await nameIn(page).fill('敦煌')
  await two.pencil('客户名称').click()
  await expect(nameIn(other)).toHaveValue('敦煌')
  await expect(nameIn(other)).not.toBeEditable()
  await other.getByRole('button', { name: words['draft.takeOver'] }).click()
  await expect(nameIn(page)).not.toBeEditable()
  await expect(page.getByText(words['draft.elsewhere'])).toBeVisible()
  await nameIn(other).fill('敦煌公司')
  await nameIn(other).press('Enter')
  for (const record of [one, two]) await expect(record.title).toHaveText('敦煌公司')
})

test('what a refused change is mended to is shown as another window types it, and sent as it is shown', async ({
  page,
  desk,
  context,
}) => {
  const customer = desk.take()
  const one = await windowOf(page, desk, customer)
  await setFault(desk.firm.origin, 'company.update', { kind: 'refuse', message: '城市不在服务范围' })
  await one.typeOver('城市', '火星')
  await page.keyboard.press('Enter')
  await expect(one.field('城市')).toContainText('服务器未接受')
  const other = await context.newPage()
  await openDesk(other, desk)
  const cardIn = async (shown: Page) => {
    const sync = new SyncPage(shown)
    await sync.open()
    const card = sync.card(customer.name)
    const button = (name: string) => card.getByRole('button', { name })
    return { card, button, city: card.getByRole('textbox', { name: '城市' }) }
  }
  const first = await cardIn(page)
  const second = await cardIn(other)
  await first.button(words['outbox.mend']).click()
  await first.city.fill('嘉兴')
  await expect(second.city).toHaveValue('嘉兴')
  await expect(second.city).not.toBeEditable()
  await first.city.fill('嘉兴市')
  await expect(second.city).toHaveValue('嘉兴市')
  await second.button(words['draft.takeOver']).click()
  await expect(first.city).not.toBeEditable()
  await expect(second.city).toBeEditable()
  await second.city.fill('平湖')
  await expect(first.city).toHaveValue('平湖')
  await clearFaults(desk.firm.origin)
  await second.button(words['outbox.resend']).click()
  for (const { card } of [first, second]) await expect(card).toHaveCount(0)
  await openRecord(page, customer)
  await expect(one.field('城市')).toContainText('平湖')
})

test('what was typed in a record before it was known that another window writes there stands again when that is gone', async ({
  page,
  desk,
  context,
}) => {
  const customer = desk.take()
  const one = await windowOf(page, desk, customer)
  await one.typeOver('城市', '敦煌')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /未发送草稿/ })).toBeVisible()
  const other = await context.newPage()
  const drafts = await holdCalls(other, 'draft')
  drafts.hold()
  const two = await windowOf(other, desk, customer)
  await two.typeOver('联系人', '许静仪')
  await two.pencil('客户级别').click()
  drafts.release()
  await expect(two.editor('联系人')).not.toBeEditable()
  await page.close()
  await expect(two.editor('城市')).toHaveValue('敦煌')
  await expect(two.editor('联系人')).toHaveValue('许静仪')
  await expect(two.panel.getByRole('radiogroup')).toBeVisible()
})

test('what was typed in the form of a new record before that was known is there beside the text of the other window', async ({
  page,
  desk,
  context,
}) => {
  const formOf = async (shown: Page) => {
    await shown.keyboard.press('Control+n')
    const dialog = shown.getByRole('dialog')
    const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
    return { dialog, name: field('客户名称'), telephone: field('联系电话') }
  }
  await openDesk(page, desk)
  const one = await formOf(page)
  await one.name.fill('敦煌公司')
  await expect(one.dialog).toContainText(words['draft.kept'])
  const other = await context.newPage()
  const drafts = await holdCalls(other, 'draft')
  drafts.hold()
  await openDesk(other, desk)
  const two = await formOf(other)
  await two.telephone.fill('093788220000')
  drafts.release()
  await expect(two.name).toHaveValue('敦煌公司')
  await expect(two.dialog.getByText(words['draft.elsewhere'])).toBeVisible()
  await expect(two.telephone).toHaveValue('')
  await page.close()
  await expect(two.telephone).toHaveValue('093788220000')
  await expect(two.name).toHaveValue('敦煌公司')
  await two.dialog.getByRole('button', { name: words['create.clear'] }).click()
})

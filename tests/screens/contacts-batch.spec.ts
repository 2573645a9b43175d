// Many contacts at once: who is offered what, owner and fields, deletion, transfer; progress, reasons, retry, cancel.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { setFault, setFaults } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { expectQuery } from '../support/kept-query.ts'
import { choose } from '../support/pages/choice.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { expect, type Office, openOffice, type Person, test, words } from './office.ts'

const openContacts = async (page: Page, office: Office, person: Person = 'administrator'): Promise<ContactListPage> => {
  await openOffice(page, office, person)
  const list = new ContactListPage(page)
  await list.open()
  return list
}

/** Places of columns in the grid. */
const columns = { position: 5, city: 9, ownerName: 11 } as const

const cells = (list: ContactListPage, column: keyof typeof columns) =>
  list.rows.locator(`[aria-colindex="${columns[column]}"]`)

const cell = (list: ContactListPage, row: number, column: keyof typeof columns) => cells(list, column).nth(row)

test('CC-02 PM-01 a member is offered owner and fields beside a selection, an administrator deletion and transfer too', async ({
  page,
  office,
}) => {
  const list = await openContacts(page, office, 'member')
  await expect(list.button('contacts.create')).toBeEnabled()
  await expect(list.button('contacts.action.import')).toBeEnabled()
  await expect(list.button('contacts.moreOf')).toHaveCount(0)
  await expect(list.button('action.owner')).toHaveCount(0)
  await list.select(0, 1)
  await expect(list.selected).toHaveText('已选 2 条')
  await expect(list.button('action.owner')).toBeEnabled()
  await expect(list.button('contacts.action.field')).toBeEnabled()
  await expect(list.button('contacts.action.remove')).toHaveCount(0)
  const other = await openContacts(page, office)
  await expect(other.button('contacts.moreOf')).toBeVisible()
  await other.select(0)
  await expect(other.button('contacts.action.remove')).toBeEnabled()
})

test('CC-02 ER-03 a field is set on many: it has to be filled in, the count is said, and Ctrl+Z gives each its own back', async ({
  page,
  office,
}) => {
  const list = await openContacts(page, office, 'member')
  const positions = () => cells(list, 'position').allInnerTexts()
  const before = await positions()
  await list.select(0, 1, 2)
  await list.button('contacts.action.field').click()
  await expect(list.dialog).toContainText('已选 3 个联系人')
  await list.confirm.click()
  await expect(list.dialog.getByRole('alert')).toHaveText('请填写职务')
  expect(await findings(page, '.dialog')).toEqual([])
  await list.field('职务').fill('首席合规官')
  await expect(list.dialog.getByRole('alert')).toHaveCount(0)
  await list.confirm.click()
  await expect(list.strip).toContainText('共更新3条记录')
  await expect.poll(positions).toEqual(['首席合规官', '首席合规官', '首席合规官', ...before.slice(3)])
  await page.keyboard.press('Control+z')
  await expect(list.strip).toContainText('已撤销，共更新3条记录')
  await expect.poll(positions).toEqual(before)
})

test('CC-02 Enter that is pressed twice in the field starts one task', async ({ page, office }) => {
  const started = await holdCalls(page, 'set')
  const list = await openContacts(page, office, 'member')
  await list.select(0)
  await list.button('contacts.action.field').click()
  await list.field('职务').fill('轮值秘书')
  started.hold()
  await list.field('职务').press('Enter')
  await expect(list.confirm).toBeDisabled()
  await list.field('职务').press('Enter')
  started.release()
  await expect(list.strip).toContainText('共更新1条记录')
  expect(started.asked()).toBe(1)
})

test('CC-02 an owner is chosen by initials for many contacts, and has to be chosen', async ({ page, office }) => {
  const list = await openContacts(page, office, 'member')
  await list.select(3, 4)
  await list.button('action.owner').click()
  await expect(list.dialog.getByRole('heading').first()).toHaveText('批量设置联系人的负责人')
  await list.confirm.click()
  await expect(list.dialog.getByRole('alert')).toHaveText('请先选择一个负责人')
  await list.pick('选择负责人', 'people.title', 'shj', '沈怀瑾')
  await list.confirm.click()
  await expect(list.strip).toContainText('共更新2条记录')
  await expect(cell(list, 3, 'ownerName')).toHaveText('沈怀瑾')
  await expect(cell(list, 4, 'ownerName')).toHaveText('沈怀瑾')
})

test('CC-02 what is selected stays so over pages, and is set on all of them; another search forgets it', async ({
  page,
  office,
}) => {
  const list = await openContacts(page, office, 'member')
  const [first = ''] = await list.names()
  await list.select(0)
  await page.getByRole('button', { name: words['paging.next'] }).click()
  await expect(list.rows.first().getByRole('checkbox')).not.toBeChecked()
  await expect(list.grid).not.toContainText(first)
  await list.select(1)
  await expect(list.selected).toHaveText('已选 2 条')
  await list.button('contacts.action.field').click()
  await list.field('职务').fill('跨页设置')
  await list.confirm.click()
  await expect(list.strip).toContainText('共更新2条记录')
  await expect(cell(list, 1, 'position')).toHaveText('跨页设置')
  await page.getByRole('button', { name: words['paging.previous'] }).click()
  await expect(cell(list, 0, 'position')).toHaveText('跨页设置')
  await expect(list.rows.first().getByRole('checkbox')).toBeChecked()
  await list.search.fill(first)
  await expect(list.selected).toHaveCount(0)
})

test('CC-02 what fails has its reason and leads to the contact, and is tried again alone; customers’ list tells nothing of it', async ({
  page,
  office,
}) => {
  const list = await openContacts(page, office, 'member')
  const [first = ''] = await list.names()
  await setFault(office.firm.origin, 'contact.batchUpdate', { kind: 'refuse', message: '该联系人已锁定', times: 1 })
  await list.select(0, 1)
  await list.button('contacts.action.field').click()
  await list.dialog.getByRole('radio', { name: '城市' }).check()
  await list.field('城市').fill('绍兴')
  await list.confirm.click()
  await expect(list.strip).toContainText('失败 2 条')
  await page.getByRole('link', { name: words['rail.customers'], exact: true }).click()
  await expect(page.getByRole('grid', { name: words['customers.list'] })).toBeVisible()
  await expect(list.strip).toHaveCount(0)
  await list.open()
  await list.strip.getByRole('button', { name: words['task.reasons'] }).click()
  await expect(list.dialog).toContainText('该联系人已锁定')
  await expect(list.dialog.getByRole('link', { name: first, exact: true })).toHaveAttribute('href', /contactdetail/)
  await page.keyboard.press('Escape')
  await list.strip.getByRole('button', { name: '重试失败 2 条' }).click()
  await expect(list.strip).toContainText('共更新2条记录')
  await expect(cell(list, 0, 'city')).toHaveText('绍兴')
})

test('CC-02 a task shows how far it is and can be cancelled; what was on its way comes home', async ({
  page,
  office,
}) => {
  const list = await openContacts(page, office, 'member')
  await setFault(office.firm.origin, 'contact.batchUpdate', { kind: 'hold' })
  await list.select(0)
  await list.button('contacts.action.field').click()
  await list.field('职务').fill('顾问')
  await list.confirm.click()
  await expect(list.strip.getByRole('progressbar')).toBeVisible()
  await list.strip.getByRole('button', { name: words['common.cancel'], exact: true }).click()
  await expect(list.strip).toContainText(words['task.canceling'])
  await page.reload()
  await expect(list.strip).toContainText(words['task.canceling'])
  await setFaults(office.firm.origin, { clear: true })
  await expect(list.strip).toContainText('已取消，共更新1条记录')
})

test('CC-02 an administrator deletes many after a red question; they are gone, and nothing is selected any more', async ({
  page,
  office,
}) => {
  const list = await openContacts(page, office)
  const names = await list.names()
  const total = Number(((await list.count.textContent()) ?? '').replace(/\D/g, ''))
  await list.select(1, 2)
  await list.button('contacts.action.remove').click()
  const sure = page.locator('.dialog').last()
  await expect(sure).toContainText('确定一次性删除选中的 2 个联系人吗？')
  await expect(sure).toContainText(words['batch.cannotUndo'])
  await page.keyboard.press('Escape')
  await expect(list.selected).toHaveText('已选 2 条')
  await list.button('contacts.action.remove').click()
  await sure.getByRole('button', { name: words['contacts.action.remove'], exact: true }).click()
  await expect(list.strip).toContainText('删除成功')
  await expect(list.count).toHaveText(`共 ${total - 2} 条记录`)
  await expect(list.selected).toHaveCount(0)
  await expect(list.rows.nth(1)).not.toContainText(names[1] ?? '')
})

test('CC-02 HO-02 HO-03 HO-04 HO-05 an administrator transfers all contacts of a member; the dialog is empty each time', async ({
  page,
  office,
}) => {
  const list = await openContacts(page, office)
  const owner = page.getByRole('combobox', { name: words['contacts.owner'] })
  const owned = async (name: string): Promise<number> => {
    await choose(owner, name)
    await expectQuery(page, /ownerid=/)
    await expect(cell(list, 0, 'ownerName')).toHaveText(name)
    return Number(((await list.count.textContent()) ?? '').replace(/\D/g, ''))
  }
  const from = (await cell(list, 0, 'ownerName').textContent()) ?? ''
  const to = from === '陈望舒' ? '沈怀瑾' : '陈望舒'
  const [had, given] = [await owned(to), await owned(from)]
  const openTransfer = async () => {
    await list.button('contacts.moreOf').click()
    await page.getByRole('menuitem', { name: words['contacts.action.transfer'] }).click()
    await expect(list.dialog.getByRole('heading').first()).toHaveText('转移联系人')
  }
  await openTransfer()
  await list.confirm.click()
  await expect(list.dialog.getByRole('alert')).toHaveText(['请选择交接人', '请选择接收人'])
  expect(await findings(page, '.dialog')).toEqual([])
  await list.pick('交接人', 'people.title', from, from)
  await list.pick('接收人', 'people.title', from, from)
  await expect(list.dialog.getByRole('alert')).toHaveText('交接人和接收人不能相同')
  await page.keyboard.press('Escape')
  await openTransfer()
  await expect(list.dialog.locator('.chip')).toHaveCount(0)
  await list.pick('交接人', 'people.title', from, from)
  await list.pick('接收人', 'people.title', to, to)
  await list.confirm.click()
  await expect(list.strip).toContainText('操作成功')
  await expect(list.count).toHaveText('共 0 条记录')
  expect(await owned(to)).toBe(had + given)
})

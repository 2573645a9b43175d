// A contact's page: the way back to its row, read again when it opens, its timeline in a narrow window, deletion.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { setFault, setFaults } from '../support/firm-control.ts'
import { expectQuery } from '../support/kept-query.ts'
import { type Desk, expect, openContacts, test, words } from './desk.ts'

const value = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

/** Changes a contact at the firm, as another program would. */
const changeAtFirm = async (desk: Desk, id: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  const send = (path: string, method: string, body: object, token = '') =>
    fetch(`${desk.firm.origin}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const login = await send('user/login', 'POST', { account: 'linzhiyuan', password: 'firmdesk' })
  const { data } = (await login.json()) as { readonly data: { readonly token: string } }
  expect((await send(`customer/contact/${id}`, 'PUT', fields, data.token)).ok).toBe(true)
}

test('CC-01 Back and Escape lead to the row that a contact was opened from, in the list as it stood', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  await page.getByRole('combobox', { name: words['paging.sizeLabel'] }).selectOption('20')
  await list.grid.getByRole('columnheader', { name: words['contacts.name'] }).getByRole('button').first().click()
  await expectQuery(page, /pageSize=20&sortField=name/)
  // The rows of before stay until those of the query are read.
  await expect(list.rows).toHaveCount(20)
  await expect(list.grid).toHaveAttribute('aria-busy', 'false')
  const names = await list.names()
  await list.rows.nth(12).getByRole('link').first().click()
  await expect(list.title).toHaveText(names[12] ?? '')
  await page.getByRole('main').getByRole('button', { name: words['common.back'] }).click()
  await expectQuery(page, /pageSize=20&sortField=name/)
  await expect(list.rows.nth(12)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list.title).toHaveText(names[13] ?? '')
  await page.keyboard.press('Escape')
  await expect(list.rows.nth(13)).toBeFocused()
})

test('CC-01 a contact that is opened is read again from the firm; without the firm it shows what is here and says nothing', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  const id = (await list.contacts())[2]?.id ?? ''
  const row = list.rowOf(id)
  // The list alone would bring it too, with the next look.
  await setFault(desk.firm.origin, 'contact.list', { kind: 'status', status: 503 })
  await changeAtFirm(desk, id, { position: '刚刚换的职务' })
  await row.getByRole('link').first().click()
  await expect(value(page, '职务')).toContainText('刚刚换的职务')
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await setFaults(desk.firm.origin, { clear: true })
  await setFault(desk.firm.origin, 'contact.get', { kind: 'status', status: 503 })
  await page.keyboard.press('Enter')
  await expect(value(page, '职务')).toContainText('刚刚换的职务')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('CC-01 in a narrow window overview and timeline are shown one at a time, and F writes a follow-up at once', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  await list.rows.first().getByRole('link').first().click()
  await expect(value(page, '职务')).toBeVisible()
  const timeline = page.getByRole('group', { name: words['followup.timeline'], exact: true })
  await page.setViewportSize({ width: 1024, height: 640 })
  await expect(timeline).toBeVisible()
  // What 150 % leaves of it.
  await page.setViewportSize({ width: 683, height: 427 })
  await expect(value(page, '职务')).toBeVisible()
  await expect(timeline).toBeHidden()
  await page.getByRole('radio', { name: words['followup.title'] }).check()
  await expect(timeline).toBeVisible()
  await expect(value(page, '职务')).toBeHidden()
  expect(await findings(page)).toEqual([])
  await page.getByRole('radio', { name: words['detail.overview'] }).check()
  await list.title.focus()
  await page.keyboard.press('f')
  await page.keyboard.type('电话里谈了付款')
  await expect(page.getByRole('complementary').getByRole('textbox').first()).toHaveValue('电话里谈了付款')
  await page.getByRole('complementary').getByRole('textbox').first().fill('')
})

test('CC-01 that a field was saved is said at its contact, not at the one that is opened next', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  const [one = { id: '', name: '' }, next = one] = await list.contacts()
  await list.rowOf(one.id).getByRole('link').first().click()
  await expect(list.title).toHaveText(one.name)
  await value(page, '城市').dblclick()
  await value(page, '城市').getByRole('textbox').fill('敦煌')
  await page.keyboard.press('Enter')
  await expect(value(page, '城市').getByRole('status')).toHaveText(words['edit.saved'])
  await page.evaluate((id) => location.assign(`#/contactdetail/${id}`), next.id)
  await expect(list.title).toHaveText(next.name)
  await expect(list.title).toBeFocused()
  // Read once: it would go by itself.
  expect(await value(page, '城市').innerText()).not.toContain(words['edit.saved'])
})

test('CC-01 one contact is deleted from its page after a question, and is gone from the list', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  const total = Number(((await list.count.textContent()) ?? '').replace(/\D/g, ''))
  const [{ id, name } = { id: '', name: '' }] = await list.contacts()
  await list.rowOf(id).getByRole('link').first().click()
  await expect(list.title).toHaveText(name)
  await list.button('contacts.action.remove').click()
  const sure = page.locator('.dialog')
  await expect(sure).toContainText(`确定删除联系人“${name}”吗？`)
  await setFault(desk.firm.origin, 'contact.delete', { kind: 'refuse', message: '该联系人有未完成的任务', times: 1 })
  await sure.getByRole('button', { name: words['contacts.action.remove'], exact: true }).click()
  await expect(sure.getByRole('alert')).toHaveText('服务器未接受：该联系人有未完成的任务')
  await sure.getByRole('button', { name: words['contacts.action.remove'], exact: true }).click()
  await expect(list.title).toHaveText(words['contacts.title'])
  await expect(list.strip).toContainText('删除成功')
  await expect(list.count).toHaveText(`共 ${total - 1} 条记录`)
})

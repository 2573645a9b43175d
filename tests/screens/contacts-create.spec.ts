// A new contact: from the list and from a customer's page, duplicates while typing, a draft that survives, errors at their field.
import { findings } from '../support/axe.ts'
import { setFault, setFaults } from '../support/firm-control.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { expect, loseFirm, openContacts, openDesk, openRecord, test, words } from './desk.ts'

test('CC-01 a contact is written down by keys with its customer, is in the list at once, and opens with what was typed', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openContacts(page, desk)
  await page.keyboard.press('Control+n')
  await expect(list.dialog.getByRole('heading').first()).toHaveText(words['contacts.create'])
  await expect(list.field('姓名')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(list.dialog.getByRole('alert')).toHaveText('姓名不能为空')
  await expect(list.field('姓名')).toBeFocused()
  await page.keyboard.type('顾望舒')
  await expect(list.dialog.getByRole('alert')).toHaveCount(0)
  await list.pick('所属客户', 'pickCustomer.title', customer?.name ?? '', customer?.name ?? '')
  await list.field('职务').fill('法务总监')
  await list.field('联系电话').fill('13900004444')
  await list.field('邮箱').fill('guws@example.com')
  await list.field('城市').fill('宁波')
  await list.field('号码 1').fill('057488881111')
  await list.field('备注').fill('第一行\n第二行')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(list.dialog).toHaveCount(0)
  await expect(list.strip).toContainText('添加成功：顾望舒')
  await list.search.fill('顾望舒')
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText(customer?.name ?? '')
  await list.strip.getByRole('link', { name: words['task.open'] }).click()
  await expect(list.title).toHaveText('顾望舒')
  const value = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(value('职务')).toContainText('法务总监')
  await expect(value('邮箱')).toContainText('guws@example.com')
  await expect(value('更多电话')).toContainText('0574')
  await expect(value('备注')).toContainText('第二行')
  // Whoever has the number is known by it, under whatever name.
  await list.open()
  await page.keyboard.press('Control+n')
  await list.field('姓名').fill('完全不同的名字')
  await list.field('联系电话').fill('13900004444')
  const similar = list.dialog.getByRole('status').filter({ hasText: words['contacts.similar'] })
  await expect(similar).toContainText('顾望舒')
  await expect(similar).not.toContainText('139')
  await list.dialog.getByRole('button', { name: words['create.clear'] }).click()
  await page.keyboard.press('Escape')
})

test('CC-01 Ctrl+N before the code of the page is there opens the form with it, once, and for nobody who left', async ({
  page,
  desk,
}) => {
  let release = () => undefined as undefined
  const held = new Promise<void>((resolve) => {
    release = () => void resolve()
  })
  await page.route(/\/screens-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await openDesk(page, desk)
  const list = new ContactListPage(page)
  const entry = page.getByRole('link', { name: words['rail.contacts'], exact: true })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Control+i')
  await page.getByRole('link', { name: words['rail.customers'], exact: true }).click()
  await expect(entry).not.toHaveAttribute('aria-current', 'page')
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(list.title).toHaveCount(0)
  await page.keyboard.press('Control+n')
  release()
  await expect(list.dialog.getByRole('heading').first()).toHaveText(words['contacts.create'])
  await expect(list.field('姓名')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list.dialog).toHaveCount(0)
  await expect(list.rows.first()).toBeVisible()
})

test('CC-01 on a customer’s page the customer is chosen already, and the new contact stands there at once', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await openRecord(page, customer)
  const section = page.getByRole('region', { name: words['contacts.title'], exact: true })
  const list = new ContactListPage(page)
  await section.getByRole('button', { name: words['contacts.create'] }).click()
  await expect(list.dialog.getByRole('group', { name: '所属客户' }).locator('.chip')).toHaveText(customer.name)
  // Nothing was typed, so nothing is kept and nothing is asked.
  await page.keyboard.press('Escape')
  await expect(list.dialog).toHaveCount(0)
  await section.getByRole('button', { name: words['contacts.create'] }).click()
  await list.field('姓名').fill('陆采蘩')
  await list.field('职务').fill('会计')
  await list.submit.click()
  await expect(list.dialog).toHaveCount(0)
  await expect(section.getByRole('status')).toHaveText('添加成功：陆采蘩')
  await section.getByRole('link', { name: '陆采蘩', exact: true }).click()
  await expect(list.title).toHaveText('陆采蘩')
  await expect(page.getByRole('main').getByRole('link', { name: customer.name, exact: true }).first()).toBeVisible()
})

test('CC-01 who has the name or the number already is shown while it is typed, never the number itself', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  const [known = ''] = await list.names()
  await list.button('contacts.create').click()
  const similar = list.dialog.getByRole('status').filter({ hasText: '联系人，请确认是否重复' })
  await list.field('姓名').fill(known)
  await expect(similar).toContainText(words['contacts.exact'])
  await expect(similar).toContainText(known)
  expect(await similar.textContent()).not.toMatch(/\d{4}/)
  await list.field('姓名').fill('完全不同的名字甲乙丙')
  await expect(similar).toHaveCount(0)
  await list.dialog.getByRole('button', { name: words['create.clear'] }).click()
  await page.keyboard.press('Escape')
})

test('CC-01 what was typed is there again after closing, after a restart and after a refusal; a lost answer makes no second contact', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  const customer = desk.take()
  await list.button('contacts.create').click()
  await list.field('姓名').fill('写到一半的人')
  await list.pick('所属客户', 'pickCustomer.title', customer?.name ?? '', customer?.name ?? '')
  await expect(list.dialog).toContainText(words['draft.kept'])
  await page.keyboard.press('Escape')
  await expect(list.dialog).toHaveCount(0)
  await expect(list.button('contacts.create')).toBeFocused()
  await desk.restart()
  await openDesk(page, desk)
  await list.open()
  await list.button('contacts.create').click()
  await expect(list.field('姓名')).toHaveValue('写到一半的人')
  await expect(list.dialog.locator('.chip')).toHaveText(customer?.name ?? '')
  await expect(list.dialog).toContainText(words['create.restored'])
  await setFault(desk.firm.origin, 'contact.create', { kind: 'refuse', message: '联系人数量已达上限' })
  await list.submit.click()
  await expect(list.dialog.getByRole('alert')).toHaveText('服务器未接受：联系人数量已达上限')
  await expect(list.field('姓名')).toHaveValue('写到一半的人')
  await setFaults(desk.firm.origin, { clear: true })
  await setFault(desk.firm.origin, 'contact.create', { kind: 'lostResponse' })
  await setFault(desk.firm.origin, 'contact.list', { kind: 'status', status: 502 })
  await list.submit.click()
  await expect(list.dialog.getByRole('alert')).toHaveText(words['failure.unreachable'])
  await setFaults(desk.firm.origin, { clear: true })
  await list.submit.click()
  await expect(list.dialog).toHaveCount(0)
  await list.search.fill('写到一半的人')
  await expect(list.count).toHaveText('共 1 条记录')
})

test('CC-01 CC-02 without the firm a contact is only written down; what needs the firm is closed and says why', async ({
  page,
  desk,
}) => {
  const list = await openContacts(page, desk)
  await loseFirm(page, desk)
  await expect(list.button('contacts.action.import')).toBeDisabled()
  await expect(list.button('contacts.action.import')).toHaveAttribute('title', words['online.offline'])
  await list.select(0)
  for (const key of ['action.owner', 'contacts.action.field', 'contacts.action.remove'] as const)
    await expect(list.button(key)).toBeDisabled()
  await expect(list.button('contacts.copy')).toBeEnabled()
  await list.button('contacts.create').click()
  await list.field('姓名').fill('离线写下的人')
  await expect(list.dialog).toContainText(words['draft.kept'])
  await expect(list.dialog).toContainText(words['online.offline'])
  await expect(list.submit).toBeDisabled()
  await list.dialog.getByRole('button', { name: words['create.clear'] }).click()
  await page.keyboard.press('Escape')
  await list.rows.first().getByRole('link').first().click()
  await expect(list.button('contacts.action.remove')).toBeDisabled()
  await expect(page.getByRole('button', { name: words['detail.writeFollowUp'] })).toBeEnabled()
})

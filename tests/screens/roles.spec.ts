// Members of a customer by role, on its page: added, changed, removed at the firm, said where that cannot be.
import type { Locator, Page } from '@playwright/test'
import { setFault } from '../support/firm-control.ts'
import { type Desk, expect, findings, openDesk, openRecord, test, words } from './desk.ts'

test.use({ room: 'roles' })

const section = (page: Page): Locator => page.getByRole('region', { name: words['roles.title'], exact: true })
const rows = (page: Page): Locator => section(page).getByRole('listitem')
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: words['roles.addTitle'], exact: true })

const open = async (page: Page, desk: Desk): Promise<void> => {
  const [customer] = desk.take(1)
  if (customer === undefined) throw new Error('no customer left')
  await openDesk(page, desk)
  await openRecord(page, customer)
  await expect(rows(page).first()).toBeVisible()
}

/** Adds somebody who takes no part yet, and answers the name. */
const addOne = async (page: Page, role: string): Promise<string> => {
  const taken = await rows(page).locator('.role-name').allTextContents()
  await section(page).getByRole('button', { name: words['roles.add'] }).click()
  await dialog(page).getByRole('button', { name: '人员：添加' }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  const names = await options.allTextContents()
  const at = names.findIndex((name) => !taken.some((known) => name.endsWith(known)))
  await options.nth(at).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('combobox').selectOption({ label: role })
  const name = (await dialog(page).locator('.chip .cut').textContent()) ?? ''
  await dialog(page).getByRole('button', { name: words['common.ok'] }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, name)).toContainText(role)
  return name
}

test('RL-02 RL-03 RL-04 a member is added with a role of the firm’s list, gets another one and is removed', async ({
  page,
  desk,
}) => {
  await open(page, desk)
  await expect(rows(page).filter({ hasText: '负责人' })).toHaveCount(1)
  const before = await rows(page).count()
  await section(page).getByRole('button', { name: words['roles.add'] }).click()
  const roles = dialog(page).getByRole('combobox').getByRole('option')
  await expect(roles).toHaveText([words['create.choose'], '负责人', '主办律师', '协办律师', '助理', '案源人', '客服'])
  await dialog(page).getByRole('button', { name: words['common.ok'] }).click()
  for (const text of ['必须选择添加的人员', '必须选择一个角色'])
    await expect(dialog(page).getByRole('alert').filter({ hasText: text })).toBeVisible()
  await dialog(page).getByRole('combobox').selectOption({ label: '负责人' })
  await expect(dialog(page).getByText(words['roles.replacesOwner'])).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog(page).getByRole('combobox').selectOption('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const name = await addOne(page, '助理')
  await expect(rows(page)).toHaveCount(before + 1)
  const pick = row(page, name).getByRole('button', { name: `修改 ${name} 的角色` })
  await pick.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '助理' })).toBeFocused()
  await expect(page.getByRole('radio', { name: '负责人' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('案源人')
  await expect(pick).toBeFocused()
  expect(await findings(page)).toEqual([])
  await row(page, name)
    .getByRole('button', { name: `移除 ${name}` })
    .click()
  const sure = page.getByRole('dialog', { name: `移除 ${name}？` })
  await expect(sure.getByRole('button', { name: words['common.cancel'] })).toBeFocused()
  await expect(sure).toContainText('案源人')
  await sure.getByRole('button', { name: words['roles.remove'] }).click()
  await expect(row(page, name)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(before)
  await expect(section(page).getByRole('button', { name: words['roles.add'] })).toBeFocused()
})

test('RL-02 the owner is not removed here, and what the firm refuses is said where it was asked', async ({
  page,
  desk,
}) => {
  await open(page, desk)
  await expect(rows(page).filter({ hasText: '负责人' }).getByRole('button')).toHaveCount(0)
  const name = await addOne(page, '客服')
  await setFault(desk.firm.origin, 'rolemember', { kind: 'status', status: 403 })
  await row(page, name)
    .getByRole('button', { name: `修改 ${name} 的角色` })
    .click()
  await page.getByRole('radio', { name: '助理' }).click()
  await expect(row(page, name).getByRole('alert')).toContainText(words['failure.forbidden'])
  await expect(row(page, name)).toContainText('客服')
  await row(page, name)
    .getByRole('button', { name: `移除 ${name}` })
    .click()
  const sure = page.getByRole('dialog', { name: `移除 ${name}？` })
  await sure.getByRole('button', { name: words['roles.remove'] }).click()
  await expect(sure.getByRole('alert')).toHaveText(words['failure.forbidden'])
  await sure.getByRole('button', { name: words['common.cancel'] }).click()
  await expect(row(page, name)).toBeVisible()
})

test('RL-02 offline the members stand there, and the buttons say why they cannot be used', async ({ page, desk }) => {
  await open(page, desk)
  const name = await addOne(page, '客服')
  await setFault(desk.firm.origin, '*', { kind: 'drop' })
  await page.getByRole('button', { name: words['sync.panel'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: words['sync.now'] }).click()
  await expect(section(page).getByText(words['online.offline'])).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toBeVisible()
  for (const button of [words['roles.add'], `修改 ${name} 的角色`, `移除 ${name}`])
    await expect(section(page).getByRole('button', { name: button })).toBeDisabled()
  expect(await findings(page)).toEqual([])
})

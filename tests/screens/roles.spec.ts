// Members of a customer by role, on its page: added, changed, removed at the firm, said where that cannot be.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { requestsOf, setFault } from '../support/firm-control.ts'
import { choose, offered } from '../support/pages/choice.ts'
import { offersOf } from '../support/pages/picker.ts'
import { type Desk, expect, loseFirm, openDesk, openRecord, test, words } from './desk.ts'

const section = (page: Page): Locator => page.getByRole('region', { name: words['roles.title'], exact: true })
const rows = (page: Page): Locator => section(page).getByRole('listitem')
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: words['roles.addTitle'], exact: true })

const open = async (page: Page, desk: Desk): Promise<void> => {
  const customer = desk.take()
  await openDesk(page, desk)
  await openRecord(page, customer)
  await expect(rows(page).first()).toBeVisible()
}

/** Adds somebody who takes no part yet, and answers the name. */
const addOne = async (page: Page, role: string): Promise<string> => {
  const taken = await rows(page).locator('.role-name').allTextContents()
  await section(page).getByRole('button', { name: words['roles.add'] }).click()
  await dialog(page).getByRole('button', { name: '人员：添加' }).click()
  const options = offersOf(page.getByRole('dialog', { name: words['people.title'] }))
  await expect(options.first()).toBeVisible()
  const names = await options.allTextContents()
  const at = names.findIndex((name) => !taken.some((known) => name.endsWith(known)))
  await options.nth(at).click()
  await page.keyboard.press('Escape')
  await choose(dialog(page).getByRole('combobox'), role)
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
  const offers = [words['create.choose'], '负责人', '主办律师', '协办律师', '助理', '案源人', '客服']
  expect(await offered(dialog(page).getByRole('combobox'))).toEqual(offers)
  await dialog(page).getByRole('button', { name: words['common.ok'] }).click()
  for (const text of ['必须选择添加的人员', '必须选择一个角色'])
    await expect(dialog(page).getByRole('alert').filter({ hasText: text })).toBeVisible()
  await choose(dialog(page).getByRole('combobox'), '负责人')
  await expect(dialog(page).getByText(words['roles.replacesOwner'])).toBeVisible()
  expect(await findings(page)).toEqual([])
  await choose(dialog(page).getByRole('combobox'), 0)
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

/** Calls the firm about a member, as a colleague's computer would. */
const colleague = async (desk: Desk, id: string, method: string, body?: object): Promise<void> => {
  const send = (path: string, how: string, fields: object | undefined, token = '') =>
    fetch(`${desk.firm.origin}/api/v1/${path}`, {
      method: how,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
    })
  const login = await send('user/login', 'POST', { account: 'linzhiyuan', password: 'firmdesk' })
  const { data } = (await login.json()) as { readonly data: { readonly token: string } }
  expect((await send(`rolemember/${id}`, method, body, data.token)).ok).toBe(true)
}

/** The member that was touched last, by the calls that the firm got. */
const lastMember = async (desk: Desk): Promise<string> => {
  const paths = (await requestsOf(desk.firm.origin)).map(({ path }) => path)
  return /rolemember\/(\d+)$/.exec(paths.findLast((path) => /rolemember\/\d+$/.test(path)) ?? '')?.[1] ?? ''
}

test('RL-02 AP-35 what a colleague did to a member meanwhile is told, and not written over', async ({ page, desk }) => {
  await open(page, desk)
  const name = await addOne(page, '客服')
  const choose = async (role: string) => {
    await row(page, name)
      .getByRole('button', { name: `修改 ${name} 的角色` })
      .click()
    await page.getByRole('radio', { name: role }).click()
  }
  await choose('助理')
  await expect(row(page, name)).toContainText('助理')
  const id = await lastMember(desk)
  await colleague(desk, id, 'PUT', { roleid: '5' })
  await choose('协办律师')
  await expect(row(page, name).getByRole('alert')).toContainText(`${name} 的角色已被其他人改为“案源人”`)
  await expect(row(page, name).getByRole('button', { name: `修改 ${name} 的角色` })).toContainText('案源人')
  await colleague(desk, id, 'DELETE')
  await choose('协办律师')
  await expect(section(page).getByRole('alert')).toContainText(`${name} 已被其他人移除`)
  await expect(row(page, name)).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await section(page).getByRole('button', { name: words['common.close'] }).click()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
})

test('RL-02 offline the members stand there, and the buttons say why they cannot be used', async ({ page, desk }) => {
  await open(page, desk)
  const name = await addOne(page, '客服')
  await loseFirm(page, desk)
  await expect(section(page).getByText(words['online.offline'])).toBeVisible()
  await expect(row(page, name)).toBeVisible()
  for (const button of [words['roles.add'], `修改 ${name} 的角色`, `移除 ${name}`])
    await expect(section(page).getByRole('button', { name: button })).toBeDisabled()
  expect(await findings(page)).toEqual([])
})

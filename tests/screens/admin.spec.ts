// The firm's roles and tags, kept by its administrators at the firm; everybody else is told that they may not.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { editFirm, setFault, setFaults } from '../support/firm-control.ts'
import { choose } from '../support/pages/choice.ts'
import { expect, loseFirm, type Office, openOffice, test, words } from './office.ts'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const roles = (page: Page): Locator => section(page, words['admin.roles'])
const tags = (page: Page): Locator => section(page, words['admin.tags'])
const role = (page: Page, name: string): Locator =>
  roles(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) })
const tag = (page: Page, name: string): Locator =>
  tags(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const named = (key: 'admin.roleEditOf' | 'admin.roleRemoveOf' | 'admin.tagRemoveOf', name: string): string =>
  words[key].replace('{name}', name)
const said = (part: Locator, text: string): Promise<void> =>
  expect(part.getByRole('status').filter({ hasText: text })).toBeVisible()

const open = async (page: Page, office: Office): Promise<void> => {
  await openOffice(page, office)
  await page.evaluate(() => location.assign('#/admin'))
  await expect(page.getByRole('heading', { name: words['admin.title'] })).toBeVisible()
  await expect(role(page, '主办律师')).toBeVisible()
  await expect(tag(page, '高意向')).toBeVisible()
}

/** Makes a tag of the kind that is shown. */
const makeTag = async (page: Page, name: string): Promise<void> => {
  await tags(page).getByRole('textbox', { name: words['admin.tagField'] }).fill(name)
  await page.keyboard.press('Enter')
  await said(tags(page), words['admin.tagMade'].replace('{name}', name))
  await expect(tag(page, name)).toBeVisible()
}

test('RL-01 AP-40 AP-41 AP-42 AP-43 an administrator makes a role, changes and deletes it, from the settings and by keys', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  await page.getByRole('link', { name: words['rail.settings'] }).click()
  await page.getByRole('button', { name: words['admin.open'] }).click()
  await expect(role(page, '案源人')).toContainText(words['admin.module.company'])
  await expect(role(page, '文档管理员')).toContainText(words['admin.type.manager'])
  const add = roles(page).getByRole('button', { name: words['admin.roleNew'] })
  await add.focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, words['admin.roleNew'])
  await expect(form.getByLabel(words['admin.roleName'])).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toHaveText(words['admin.nameRequired'])
  await page.keyboard.type('助理')
  await expect(form.getByRole('alert')).toHaveText(words['admin.roleTaken'])
  await form.getByLabel(words['admin.roleName']).fill('外聘翻译')
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(await findings(page, '.dialog')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await said(roles(page), words['admin.roleMade'].replace('{name}', '外聘翻译'))
  await expect(role(page, '外聘翻译')).toContainText(words['admin.type.participant'])
  await expect(add).toBeFocused()

  await choose(roles(page).getByLabel(words['admin.module']), words['admin.module.contact'])
  await expect(role(page, '联系人协作者')).toBeVisible()
  await expect(role(page, '外聘翻译')).toHaveCount(0)
  await choose(roles(page).getByLabel(words['admin.module']), 0)
  await role(page, '外聘翻译')
    .getByRole('button', { name: named('admin.roleEditOf', '外聘翻译') })
    .click()
  const change = dialog(page, words['admin.roleEdit'])
  await change.getByLabel(words['admin.roleName']).fill('德语翻译')
  await choose(change.getByLabel(words['admin.type']), words['admin.type.manager'])
  await change.getByRole('button', { name: words['common.save'] }).click()
  await expect(role(page, '德语翻译')).toContainText(words['admin.type.manager'])
  await expect(role(page, '外聘翻译')).toHaveCount(0)
  expect(await findings(page, '.settings-page')).toEqual([])

  await role(page, '德语翻译')
    .getByRole('button', { name: named('admin.roleRemoveOf', '德语翻译') })
    .click()
  const sure = dialog(page, words['admin.roleRemove'])
  await expect(sure.getByRole('button', { name: words['common.cancel'] })).toBeFocused()
  await expect(sure).toContainText(words['batch.cannotUndo'])
  await sure.getByRole('button', { name: words['admin.roleRemove'] }).click()
  await expect(role(page, '德语翻译')).toHaveCount(0)
  await said(roles(page), words['admin.roleRemoved'].replace('{name}', '德语翻译'))
  await expect(add).toBeFocused()
})

test('RL-01 AP-38 whoever is about to delete a role reads who has it, and waits for no answer', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words['search.label'] }).fill('gljs')
  await page.keyboard.press('Enter')
  const ask = async (name: string) => {
    await role(page, name)
      .getByRole('button', { name: named('admin.roleRemoveOf', name) })
      .click()
    return dialog(page, words['admin.roleRemove'])
  }
  await expect(await ask('案源人')).toContainText(/目前担任这个角色的人：.+等 \d+ 人。/)
  await page.keyboard.press('Escape')
  await setFault(office.firm.origin, 'rolemember.userRole', { kind: 'hold' })
  const sure = await ask('助理')
  await expect(sure).toContainText(named('admin.roleRemoveOf', '助理'))
  await expect(sure).not.toContainText('目前担任')
  await expect(sure.getByRole('button', { name: words['admin.roleRemove'] })).toBeEnabled()
  await setFaults(office.firm.origin, { clear: true })
  await expect(sure).toContainText('目前担任这个角色的人：')
})

test('RL-01 AP-41 whoever works on an outdated line is told, and the firm’s own words are said on refusal', async ({
  page,
  office,
}) => {
  const colleague = (name: string | null) => {
    const row = { id: '9801', name, module: 'project', type: 'participant' }
    const edit = { op: 'reference', area: 'role', id: row.id }
    return editFirm(office.firm.origin, { ...edit, row: name === null ? null : row })
  }
  await colleague('公证联络')
  await open(page, office)
  await role(page, '公证联络')
    .getByRole('button', { name: named('admin.roleEditOf', '公证联络') })
    .click()
  const change = dialog(page, words['admin.roleEdit'])
  await change.getByLabel(words['admin.roleName']).fill('公证')
  await colleague('公证专员')
  await change.getByRole('button', { name: words['common.save'] }).click()
  await expect(change.getByRole('alert')).toContainText('其他人刚把这个角色改为“公证专员”')
  await change.getByRole('button', { name: words['common.save'] }).click()
  await expect(change).toBeHidden()

  await role(page, '公证')
    .getByRole('button', { name: named('admin.roleRemoveOf', '公证') })
    .click()
  const sure = dialog(page, words['admin.roleRemove'])
  const remove = sure.getByRole('button', { name: words['admin.roleRemove'] })
  await colleague('公证组')
  await remove.click()
  await expect(sure.getByRole('alert')).toContainText('其他人刚把这个角色改为“公证组”')
  await expect(role(page, '公证组')).toHaveCount(1)
  await setFault(office.firm.origin, 'role.delete', { kind: 'refuse', message: '角色已由总部锁定', times: 1 })
  await remove.click()
  await expect(sure.getByRole('alert')).toContainText('角色已由总部锁定')
  await colleague(null)
  await remove.click()
  await expect(sure).toBeHidden()
  await expect(role(page, '公证组')).toHaveCount(0)
})

test('TG-01 AP-44 AP-45 AP-47 an administrator makes tags of customers and contacts, a name once, and deletes them', async ({
  page,
  office,
}) => {
  await open(page, office)
  const field = tags(page).getByRole('textbox', { name: words['admin.tagField'] })
  const make = tags(page).getByRole('button', { name: words['admin.tagNew'] })
  await expect(make).toBeDisabled()
  await field.fill('高意向')
  await said(tags(page), words['admin.tagTaken'])
  await expect(make).toBeDisabled()
  await expect(tags(page).getByRole('listitem')).toHaveCount(1)
  await makeTag(page, '破产清算')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  expect(await findings(page, '.settings-page')).toEqual([])

  await tags(page).getByRole('radio', { name: words['admin.module.contact'] }).check()
  await expect(tag(page, '决策人')).toBeVisible()
  await expect(tag(page, '破产清算')).toHaveCount(0)
  await setFault(office.firm.origin, 'tag.create', { kind: 'refuse', message: '标签数量已达上限', times: 1 })
  await field.fill('债权人')
  await make.click()
  await said(tags(page), '标签数量已达上限')
  await make.click()
  await expect(tag(page, '债权人')).toBeVisible()
  await tag(page, '债权人')
    .getByRole('button', { name: named('admin.tagRemoveOf', '债权人') })
    .click()
  const sure = dialog(page, words['admin.tagRemove'])
  await expect(sure).toContainText(words['batch.cannotUndo'])
  expect(await findings(page, '.dialog')).toEqual([])
  await sure.getByRole('button', { name: words['admin.tagRemove'] }).click()
  await expect(tag(page, '债权人')).toHaveCount(0)
  await said(tags(page), words['admin.tagRemoved'].replace('{name}', '债权人'))

  // What was made is offered where tags are chosen, and no more once it is deleted.
  const offered = page.getByRole('region', { name: '更多筛选条件' }).getByRole('button', { name: /^标签：/ })
  const box = page.getByRole('checkbox', { name: '破产清算' })
  await page.evaluate(() => location.assign('#/companies?advanced=1'))
  await offered.click()
  await expect(box).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => location.assign('#/admin'))
  await tag(page, '破产清算')
    .getByRole('button', { name: named('admin.tagRemoveOf', '破产清算') })
    .click()
  await sure.getByRole('button', { name: words['admin.tagRemove'] }).click()
  await expect(tag(page, '破产清算')).toHaveCount(0)
  await page.evaluate(() => location.assign('#/companies?advanced=1'))
  await offered.click()
  await expect(page.getByRole('checkbox', { name: '高意向' })).toBeVisible()
  await expect(box).toHaveCount(0)
})

test('RL-01 TG-01 a member finds no way to them, and the address says that they may not', async ({ page, office }) => {
  await openOffice(page, office, 'member')
  await page.getByRole('link', { name: words['rail.settings'] }).click()
  await expect(page.getByRole('heading', { name: words['settings.account'] })).toBeVisible()
  await expect(page.getByRole('button', { name: words['admin.open'] })).toHaveCount(0)
  await page.evaluate(() => location.assign('#/admin'))
  await expect(page.getByText(words['admin.forbidden'])).toBeVisible()
  await expect(roles(page)).toHaveCount(0)
  expect(await findings(page, 'main')).toEqual([])
  await page.getByRole('button', { name: words['admin.back'] }).click()
  await expect(page.getByRole('heading', { name: words['settings.title'] })).toBeVisible()
})

test('RL-01 TG-01 a list that cannot be read says why and is tried again; offline nothing can be pressed, with the reason', async ({
  page,
  office,
}) => {
  await setFault(office.firm.origin, 'role.types', { kind: 'refuse', message: '角色正在维护', times: 1 })
  await openOffice(page, office)
  await page.evaluate(() => location.assign('#/admin'))
  await expect(roles(page).getByText('角色正在维护')).toBeVisible()
  await roles(page).getByRole('button', { name: words['common.retry'] }).click()
  await expect(role(page, '主办律师')).toBeVisible()
  await loseFirm(page, office)
  await expect(role(page, '主办律师')).toBeVisible()
  await expect(roles(page).getByText(words['online.offline'])).toBeVisible()
  for (const name of [words['admin.roleNew'], named('admin.roleEditOf', '主办律师')])
    await expect(roles(page).getByRole('button', { name })).toBeDisabled()
  await expect(tags(page).getByRole('button', { name: named('admin.tagRemoveOf', '高意向') })).toBeDisabled()
  await page.reload()
  for (const part of [roles(page), tags(page)]) await expect(part.getByText(words['online.offline'])).toBeVisible()
  expect(await findings(page, '.settings-page')).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`RL-01 TG-01 at 1024 x 640 and 150 % everything is within reach: ${colorScheme}`, async ({ page, office }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1024, height: 640 })
    await openOffice(page, office)
    await page.evaluate(() => location.assign('#/settings'))
    const larger = page.getByRole('button', { name: words['settings.zoomIn'] })
    for (const percent of ['110%', '125%', '150%']) {
      // By key: the button moves while the page grows.
      await larger.press('Enter')
      await expect(page.getByLabel(words['settings.zoom'], { exact: true })).toHaveText(percent)
    }
    await page.getByRole('button', { name: words['admin.open'] }).click()
    await expect(role(page, '主办律师')).toBeVisible()
    const last = tag(page, '暂缓').getByRole('button')
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    expect(await page.locator('.settings-page').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    expect(await findings(page, '.settings-page')).toEqual([])
    await page.getByRole('button', { name: words['admin.back'] }).click()
    await page.getByRole('button', { name: words['settings.zoomReset'] }).click()
    await expect(page.getByLabel(words['settings.zoom'], { exact: true })).toHaveText('100%')
  })
}

// Who takes part in many customers: put in place of others, and counted before people are taken off.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { editFirm, setFault, setFaults } from '../support/firm-control.ts'
import { choose, expectChosen, offered } from '../support/pages/choice.ts'
import { takeFrom } from '../support/pages/picker.ts'
import { expect, makeCustomer, type Office, openOffice, syncNow, test, words } from './office.ts'

/** A customer with an owner and two participants. */
const staffed = async (page: Page, office: Office, name: string): Promise<string> => {
  const id = await makeCustomer(page, office, { name, ownerid: '60003' })
  await staff(office, id)
  return id
}

const staff = ({ firm }: Office, id: string) =>
  editFirm(firm.origin, {
    op: 'members',
    id,
    members: [
      { userId: '60003', roleId: '1' },
      { userId: '60005', roleId: '3' },
      { userId: '60006', roleId: '4' },
    ],
  })

test('RL-02 AP-37 BT-05 an administrator puts people in the place of who takes part; the dialog says that it cannot be undone', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  await staffed(page, office, '替换参与人甲公司')
  await staffed(page, office, '替换参与人乙公司')
  await syncNow(page)
  await list.search.fill('替换参与人')
  await expect(list.rows).toHaveCount(2)
  await actions.select(0, 1)
  // What this computer knows of the roles is enough.
  await setFault(office.firm.origin, 'role.list', { kind: 'hold' })
  await actions.button('action.members').click()
  const mode = (name: string) => actions.dialog.getByRole('radio', { name, exact: true })
  const roles = actions.dialog.getByRole('combobox', { name: words['batch.role'] })
  await expect(mode('添加')).toBeChecked()
  await expect(actions.dialog.getByText(words['batch.cannotUndo'])).toHaveCount(0)
  await choose(roles, '负责人')
  await mode('替换').check()
  await expect(actions.dialog).toContainText(words['batch.replaceHint'])
  await expect(actions.dialog).toContainText(words['batch.cannotUndo'])
  // An owner is changed as the customer's owner.
  await expectChosen(roles, words['create.choose'])
  expect(await offered(roles)).not.toContain('负责人')
  await setFaults(office.firm.origin, { clear: true })
  await actions.confirm.click()
  await expect(actions.dialog.getByRole('alert')).toHaveText(['必须选择添加的人员', '必须选择一个角色'])
  await actions.pick('参与人', '韩书屿', '韩书屿')
  await page.keyboard.press('Escape')
  await choose(roles, '协办律师')
  expect(await findings(page, '.dialog')).toEqual([])
  await actions.confirm.click()
  await expect(actions.strip).toContainText('操作成功')
  await expect(actions.strip.getByRole('button', { name: words['task.undo'] })).toHaveCount(0)
  for (const row of [0, 1])
    await expect(list.rows.nth(row).locator('.avatars')).toHaveAttribute(
      'title',
      /^(何昭明 负责人\n韩书屿 协办律师|韩书屿 协办律师\n何昭明 负责人)$/,
    )
})

test('RL-02 AP-37 PM-01 a member adds people and is not offered to replace others', async ({ page, office }) => {
  const { actions } = await openOffice(page, office, 'member')
  await actions.select(0)
  await actions.button('action.members').click()
  await expect(actions.confirm).toBeVisible()
  await expect(actions.dialog.getByRole('radio')).toHaveCount(0)
})

test('RL-02 AP-39 before people are taken off it is said in how many of the customers each takes part', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  const first = await staffed(page, office, '统计参与人甲公司')
  await staffed(page, office, '统计参与人乙公司')
  await makeCustomer(page, office, { name: '统计参与人丙公司', ownerid: '60002' })
  await syncNow(page)
  await list.search.fill('统计参与人')
  await expect(list.rows).toHaveCount(3)
  await actions.select(0, 1, 2)
  await actions.choose('action.clear')
  const picker = await actions.openPicker('参与人')
  for (const name of ['何昭明', '梁砚青']) {
    await takeFrom(picker, name, name)
  }
  await page.keyboard.press('Escape')
  await expect(actions.dialog.getByText('梁砚青：参与所选客户中的 2 个', { exact: true })).toBeVisible()
  await expect(
    actions.dialog.getByText('何昭明：参与所选客户中的 2 个，其中 2 个是负责人', { exact: true }),
  ).toBeVisible()
  expect(await findings(page, '.dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(actions.dialog).toHaveCount(0)
  // What the firm does not say is not said; the dialog works as ever.
  await setFault(office.firm.origin, 'rolemember.user', { kind: 'status', status: 403 })
  await page.reload()
  await expect(list.rows).toHaveCount(3)
  await actions.select(0, 1, 2)
  await actions.choose('action.clear')
  await actions.pick('参与人', '梁砚青', '梁砚青')
  await page.keyboard.press('Escape')
  await expect(actions.people('参与人')).toHaveCount(1)
  await actions.confirm.click()
  await expect(actions.strip).toContainText('操作成功')
  await expect(actions.dialog).toHaveCount(0)
  await expect(page.getByText(/参与所选客户中的/)).toHaveCount(0)
  await setFaults(office.firm.origin, { clear: true })
  for (const row of [0, 1, 2])
    await expect(list.rows.nth(row).locator('.avatars')).not.toHaveAttribute('title', /梁砚青/)

  // It is said of now: while a task runs, once it has ended, and after a colleague's change.
  const count = (n: number) => actions.dialog.getByText(`沈怀瑾：参与所选客户中的 ${n} 个`, { exact: true })
  const choosePerson = async () => {
    await actions.choose('action.clear')
    await actions.pick('参与人', '沈怀瑾', '沈怀瑾')
    await page.keyboard.press('Escape')
  }
  await setFault(office.firm.origin, 'rolemember.deleteByObjs', { kind: 'hold' })
  await choosePerson()
  await expect(count(2)).toBeVisible()
  await actions.confirm.click()
  await expect(actions.dialog).toHaveCount(0)
  await choosePerson()
  await expect(count(2)).toBeVisible()
  await setFaults(office.firm.origin, { clear: true })
  await expect(count(0)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(actions.dialog).toHaveCount(0)
  await staff(office, first)
  await choosePerson()
  await expect(count(1)).toBeVisible()
})

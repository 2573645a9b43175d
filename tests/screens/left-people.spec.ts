// Owners who have left the firm: no list of active people has them, and still their customers are theirs until handed over.
import { editFirm } from '../support/firm-control.ts'
import { takeFrom } from '../support/pages/picker.ts'
import { expect, makeCustomer, openOffice, test, words } from './office.ts'

const left = { id: '60091', name: '贺兰舟' } as const
const unknown = '69999'
const theirs = '前任律师的客户公司'
const nobodys = '无人认得负责人公司'

test('UP-06 UP-07 CL-20 an owner who left is named in list, record, filter and head, and one whom no row names either by the id', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  await makeCustomer(page, office, { name: theirs, ownerid: left.id, ownerName: left.name })
  const user = { op: 'reference', area: 'user', id: unknown }
  await editFirm(office.firm.origin, { ...user, row: { id: unknown, name: '', flName: '', status: 0 } })
  await makeCustomer(page, office, { name: nobodys, ownerid: unknown })
  await editFirm(office.firm.origin, { ...user, row: null })
  await list.search.fill(theirs)
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText(left.name)
  await list.rows.first().getByRole('link').click()
  await expect(page.locator('dl > div').filter({ hasText: '负责人' }).first()).toContainText(left.name)
  await page.evaluate((id) => location.assign(`#/companies?ownerid=${id}&advanced=1`), left.id)
  const chips = page.getByRole('list', { name: words['filters.active'] })
  await expect(chips).toContainText(`负责人${left.name}`)
  await expect(list.rows).toHaveCount(1)
  const panel = page.getByRole('region', { name: '更多筛选条件' })
  const owner = panel.getByRole('group', { name: '负责人' })
  await expect(owner).toContainText(left.name)
  await page.evaluate((id) => location.assign(`#/companies?ownerid=${id}&advanced=1`), unknown)
  await expect(chips).toContainText(`负责人未知人员（${unknown}）`)
  await expect(list.rows).toContainText([nobodys])
  await page.getByRole('button', { name: '取消筛选 负责人' }).click()
  await expect(chips).toHaveCount(0)

  await owner.getByRole('button', { name: /：添加$/ }).click()
  const picker = page.getByRole('dialog', { name: words['people.title'] })
  await takeFrom(picker, left.name, left.name)
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('button', { name: '取消筛选 负责人' }).click()

  await list.head('负责人').hover()
  await page.getByRole('button', { name: '筛选 负责人' }).click()
  const boxes = page.getByRole('dialog', { name: '筛选 负责人' })
  await expect(boxes.getByRole('checkbox', { name: left.name })).toBeVisible()
  await boxes.getByRole('checkbox', { name: `未知人员（${unknown}）` }).check()
  await expect(list.rows).toContainText([nobodys])
})

test('HO-01 HO-06 BT-07 the customers of one who left are handed over; a new owner is looked for among those who are here', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  const name = '离职交接测试公司'
  await makeCustomer(page, office, { name, ownerid: left.id, ownerName: left.name })
  await actions.headMenu.click()
  await page.getByRole('menuitem', { name: '成员交接变更' }).click()
  await actions.pick('交接人', left.name, left.name)
  const picker = await actions.openPicker('接收人')
  await picker.getByRole('searchbox').fill(left.name)
  await expect(picker).toContainText(words['people.none'])
  await page.keyboard.press('Escape')
  await actions.pick('接收人', '孔予安', '孔予安')
  await actions.confirm.click()
  await expect(actions.strip).toContainText('操作成功')
  await expect(await list.find(name)).toContainText('孔予安')
  await actions.select(0)
  await actions.button('action.owner').click()
  const owners = await actions.openPicker('选择负责人')
  await owners.getByRole('searchbox').fill(left.name)
  await expect(owners).toContainText(words['people.none'])
})

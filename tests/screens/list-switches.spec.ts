// Switches and permissions that change the list: invite-talk, lawsuits.
import { expect as expectOwn, test as ownTest, signIn } from '../support/browser-fixtures.ts'
import { editFirm } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { expect, makeCustomer, openOffice, setSwitch, test } from './office.ts'

test('CL-04 PM-05 in invite-talk mode customers are parties and owners are inviters', async ({ page, office }) => {
  const { list } = await openOffice(page, office)
  const box = (name: string) => page.getByRole('searchbox', { name })
  await expect(box('客户名称')).toHaveAttribute('placeholder', '客户名称')
  await setSwitch(page, office, 'customer.invite.talk.enable', '1')
  await expect(box('当事人')).toHaveAttribute('placeholder', '当事人')
  await expect(list.head('邀约人')).toBeVisible()
  await expect(list.head('负责人')).toHaveCount(0)
  await page.getByRole('button', { name: '更多筛选' }).click()
  await expect(page.getByRole('group', { name: '邀约人' })).toBeVisible()
  await page.getByRole('button', { name: '收起' }).click()
  await setSwitch(page, office, 'customer.invite.talk.enable', '0')
  await expect(box('客户名称')).toHaveAttribute('placeholder', '客户名称')
  await expect(list.head('负责人')).toBeVisible()
})

test('CL-24 CL-25 PM-04 PM-05 the lawsuit icon leads to lawsuitdetail: for names that end in 公司, by the switches', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  const company = '宁波涉诉查询测试有限公司'
  const id = await makeCustomer(page, office, { name: company })
  await makeCustomer(page, office, { name: '宁波涉诉查询测试公司驻沪办' })
  await makeCustomer(page, office, { name: '宁波涉诉查询测试沈先生' })
  await list.search.fill('涉诉查询测试')
  await expect(list.rows).toHaveCount(3)
  const icon = list.rows.getByRole('button', { name: /涉诉查询$/ })
  await expect(icon).toHaveCount(1)
  await expect(icon).toHaveAccessibleName(`${company} 的涉诉查询`)
  await expect(icon).toHaveAttribute('href', `#/lawsuitdetail?customer=${id}&history=1`)
  for (const [name, value] of [
    ['customer.lawsuit.enable', '0'],
    ['lawsuitsearch.enable', '0'],
  ] as const) {
    await setSwitch(page, office, name, value)
    await list.search.fill('涉诉查询测试')
    await expect(list.rows).toHaveCount(3)
    await expect(icon).toHaveCount(0)
    await setSwitch(page, office, name, '1')
    await list.search.fill('涉诉查询测试')
    await expect(icon).toHaveCount(1)
  }
})

ownTest('CL-24 PM-04 without the permission there is no lawsuit icon', async ({ page, own }) => {
  await editFirm(own.firm.origin, { op: 'create', fields: { name: '没有权限查询的公司' } })
  await page.goto(await own.shell.link())
  await signIn(page, 'hezhaoming')
  const list = new CustomerListPage(page)
  await expectOwn(page.getByText(/^共 [\d,]+ 条记录$/)).toBeVisible({ timeout: 30_000 })
  await expectOwn(list.rows.first()).toBeVisible()
  await expectOwn(list.rows.getByRole('button', { name: /涉诉查询$/ })).toHaveCount(0)
})

ownTest(
  'PM-04 rows are drawn with what the firm’s switches add to them, and not once more for that',
  async ({ page, shared }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role="row"][data-id]') === null) return
        observer.disconnect()
        document.documentElement.dataset.iconsAtFirst = String(document.querySelectorAll('.lawsuit-link').length)
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto(await shared.shell.link())
    const list = new CustomerListPage(page)
    await expectOwn(list.rows.first()).toBeVisible()
    const icons = await list.rows.getByRole('button', { name: /涉诉查询$/ }).count()
    expectOwn(icons).toBeGreaterThan(0)
    await expectOwn(page.locator('html')).toHaveAttribute('data-icons-at-first', String(icons))
  },
)

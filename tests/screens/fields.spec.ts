// Every kind of field, in the list and in the record, and what comes of data that does not hold what it promises.
import type { Page } from '@playwright/test'
import type { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { cell, expect, full, odd, openFirm, recordValue, test } from './field-firm.ts'

/** 60 of the firm and the two that the fixture adds. */
const CUSTOMERS = 62

const openRecord = async (page: Page, list: CustomerListPage, name: string) => {
  const row = await list.find(name)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('FD-01 CL-18 CL-19 columns follow the definitions: label, order, width', async ({ page, whole }) => {
  const list = await openFirm(page, whole, CUSTOMERS)
  // The firm's own columns may come after those that every firm has.
  await expect(list.head('满意度')).toBeVisible()
  const heads = (await list.grid.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).slice(2, -1)
  expect(heads.slice(0, 22)).toEqual([
    ...[
      '客户名称',
      '跟进内容',
      '最近跟进时间',
      '联系人',
      '联系电话',
      '客户级别',
      '付费状态',
      '负责人',
      '参与人',
      '城市',
    ],
    ...['更多电话', '行业', '备注', '渠道', '区县', '来源', '新媒体账号', '签约时间', '申请时间', '创建人', '创建时间'],
    '更新时间',
  ])
  expect(heads.slice(22)).toEqual([
    ...['到期时间', '客户阶段', '案情摘要', '涉案案由', '办理阶段', '服务类型', '风险提示', '出生日期', '下次会见'],
    ...[
      '身份证明',
      '现场照片',
      '委托书',
      '委托材料',
      '家属电话',
      '法定代表人电话',
      '证人电话',
      '标的额（万元）',
      '满意度',
    ],
  ])
  const width = async (label: string) => (await list.head(label).boundingBox())?.width
  await expect.poll(() => width('跟进内容')).toBe(240)
  await expect.poll(() => width('更多电话')).toBe(164)
})

/** What the list shows of the full customer, by label: every known column and every kind of custom field. */
const inList: readonly (readonly [id: string, label: string, text: string])[] = [
  ['FD-02', '跟进内容', '已发送委托合同修订稿'],
  ['FD-02', '联系人', '许静仪'],
  ['FD-02', '备注', '只在工作日联系'],
  ['FD-02', '负责人', '林知远'],
  ['FD-02', '城市', '宁波'],
  ['FD-02', '区县', '鄞州区'],
  ['FD-02', '创建人', '林知远'],
  ['FD-02', '案情摘要', '船舶碰撞责任认定'],
  ['FD-03', '行业', '制造业'],
  ['FD-03', '渠道', '官网留言'],
  ['FD-03', '来源', '抖音'],
  ['FD-03', '客户级别', 'B级'],
  ['FD-03', '付费状态', '部分付费'],
  ['FD-03', '客户阶段', '跟进中'],
  ['FD-03', '涉案案由', '买卖合同纠纷'],
  ['FD-03', '办理阶段', '一审'],
  ['FD-04', '服务类型', '诉讼代理、律师函'],
  ['FD-04', '风险提示', '时效将至、利益冲突'],
  ['FD-05', '签约时间', '2018-03-04'],
  ['FD-05', '申请时间', '2018-02-03'],
  ['FD-05', '到期时间', '2021-03-04'],
  ['FD-05', '出生日期', '1988-02-29'],
  ['FD-05', '最近跟进时间', '2019-05-06 07:08'],
  ['FD-05', '下次会见', '2019-06-07 15:30'],
  ['FD-06', '身份证明', '1 张图片'],
  ['FD-06', '现场照片', '2 张图片'],
  ['FD-07', '委托书', '1 个文件'],
  ['FD-07', '委托材料', '3 个文件'],
  ['FD-08', '联系电话', '138****5621'],
  ['FD-08', '更多电话', '0574****4321、139****1111'],
  ['FD-08', '家属电话', '137****2918'],
  ['FD-08', '法定代表人电话', '0574****1252'],
  ['FD-08', '证人电话', '150****2094'],
  // The avatar's character stands before the name.
  ['FD-10', '新媒体账号', '许许静仪（宁波）'],
  ['FD-11', '标的额（万元）', '86.4'],
  ['FD-11', '满意度', '5'],
]

test('CL-19 CL-42 FD-02 FD-03 FD-04 FD-05 FD-06 FD-07 FD-08 FD-10 FD-11 a list shows each field by its type', async ({
  page,
  whole,
}) => {
  const list = await openFirm(page, whole, CUSTOMERS)
  const row = await list.find(full)
  for (const [id, label, text] of inList) {
    await expect(await cell(list, row, label), `${id} ${label}`).toHaveText(text)
  }
  await expect((await cell(list, row, '创建时间')).getByText(/^(\d{4}-)?\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  await expect((await cell(list, row, '更新时间')).getByText(/^(\d{4}-)?\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
})

test('FD-09 participants are avatars in the list, names with roles in the record', async ({ page, whole }) => {
  const list = await openFirm(page, whole, CUSTOMERS)
  const row = await list.find(full)
  const people = await cell(list, row, '参与人')
  await expect(people.getByText('+2')).toBeVisible()
  await expect(people.locator('[title*="苏若谷"]')).toHaveAttribute('title', /林知远 .+\n苏若谷 .+/)
  await row.getByRole('link').click()
  const shown = recordValue(page, '参与人')
  await expect(shown.getByText('林知远', { exact: true })).toBeVisible()
  await expect(shown.getByText('苏若谷', { exact: true })).toBeVisible()
  await expect(shown.getByText('协办律师').or(shown.getByText('主办律师')).first()).toBeVisible()
})

test('FD-03 level and charge status have their glyph besides the word', async ({ page, whole }) => {
  const list = await openFirm(page, whole, CUSTOMERS)
  const row = await list.find(full)
  await expect((await cell(list, row, '客户级别')).locator('svg rect.filled')).toHaveCount(3)
  await expect((await cell(list, row, '付费状态')).locator('svg circle')).toHaveCount(1)
})

test('FD-04 FD-05 FD-06 FD-07 FD-08 FD-10 FD-11 a record shows each field by its type', async ({ page, whole }) => {
  const list = await openFirm(page, whole, CUSTOMERS)
  await openRecord(page, list, full)
  const tags = recordValue(page, '服务类型')
  await expect(tags.getByText('诉讼代理', { exact: true })).toBeVisible()
  await expect(tags.getByText('律师函', { exact: true })).toBeVisible()
  await expect(recordValue(page, '出生日期')).toHaveText('1988-02-29')
  await expect(recordValue(page, '下次会见')).toHaveText('2019-06-07 15:30')
  await expect(recordValue(page, '最近跟进时间')).toHaveText('2019-05-06 07:08')
  await expect(recordValue(page, '现场照片').getByText('现场二.jpg')).toBeVisible()
  await expect(recordValue(page, '委托书').getByText('授权委托书.pdf')).toBeVisible()
  await expect(recordValue(page, '委托材料').getByText('合同.docx')).toBeVisible()
  await expect(recordValue(page, '更多电话')).toHaveText('0574****4321已接通139****1111空号或错号')
  await expect(recordValue(page, '证人电话')).toHaveText('150****2094无人接听')
  await expect(recordValue(page, '新媒体账号').getByText('许静仪（宁波）')).toBeVisible()
  await expect(recordValue(page, '满意度')).toHaveText('5')
})

test('CL-43 FD-03 FD-04 FD-11 values that nobody knows are shown as they are', async ({ page, whole }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const list = await openFirm(page, whole, CUSTOMERS)
  const row = await list.find(odd)
  await expect(await cell(list, row, '客户级别')).toHaveText('Z9')
  await expect(await cell(list, row, '付费状态')).toHaveText('77')
  await expect(await cell(list, row, '来源')).toHaveText('nobody-knows')
  await expect(await cell(list, row, '服务类型')).toHaveText('诉讼代理、航天法')
  await expect(await cell(list, row, '出生日期')).toHaveText('二月三十日')
  await expect(await cell(list, row, '证人电话')).toHaveText('无法读取')
  await expect(await cell(list, row, '现场照片')).toHaveText('[{"name":')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: odd })).toBeVisible()
  await expect(recordValue(page, '证人电话')).toHaveText('无法读取')
  await expect(recordValue(page, '满意度')).toHaveText('{"nested":[1,2,3]}')
  await expect(recordValue(page, '身份证明')).toHaveText('not-a-list')
  await expect(recordValue(page, '委托材料').getByText('文件')).toHaveCount(2)
  await expect(recordValue(page, '下次会见')).toHaveText('{"someday":true}')
  expect(failures).toEqual([])
})

test('CL-43 FD-11 broken rows and definitions spoil neither the list nor a record', async ({ page, broken }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const list = await openFirm(page, broken, 60)
  await list.pageSize.selectOption('50')
  await expect(list.rows).toHaveCount(50)
  const long = list.rows
    .getByRole('link')
    .filter({ hasText: /长{100}/ })
    .first()
  await expect(long).toHaveAttribute('title', /^.{10000}$/)
  expect((await long.boundingBox())?.width).toBeLessThan(260)
  await expect(list.rows.first()).toHaveCSS('height', '32px')
  const addresses = await list.rows
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // Seven kinds of damage stand side by side.
  for (const address of addresses.slice(0, 14)) {
    await page.evaluate((hash) => location.assign(hash), address ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: '联系电话' })).toBeVisible()
  }
  expect(failures).toEqual([])
})

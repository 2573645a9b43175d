// What is chosen and typed in the card of a conflict: kept until it is saved, and not passed over by saving.

import { clash } from './clash.ts'
import { expect, openRecord, test, words } from './desk.ts'

const merged = '修订稿由双方共同起草，下周一前回复。'
const own = { name: '备注的新内容' }
const pencil = { name: '为备注另外填写' }

test('R31 while a value of one’s own is being typed nothing is saved over it: it is used or given up first', async ({
  page,
  desk,
}) => {
  const { sync, customer } = await clash(page, desk)
  const card = sync.card(customer.name)
  const save = card.getByRole('button', { name: words['common.save'] })
  await card.getByRole('button', { name: words['conflict.allMine'] }).click()
  await expect(save).toBeEnabled()
  await card.getByRole('button', pencil).click()
  await card.getByRole('textbox', own).fill(merged)
  await expect(save).toBeDisabled()
  await expect(save).toHaveAttribute('title', words['conflict.writing'])
  await expect(card.getByRole('status')).toHaveText(words['conflict.writing'])
  await sync.keep(card, '联系人', 'theirs').press('Control+Enter')
  await expect(card.getByRole('textbox', own)).toHaveValue(merged)
  await card.getByRole('textbox', own).press('Control+Enter')
  await expect(card).toContainText('已选 3 / 3')
  await save.click()
  await expect(card).toHaveCount(0)
  await expect(sync.waiting(0)).toBeVisible()
  const record = await openRecord(page, customer)
  await expect(record.field('备注')).toContainText(merged)
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})

test('R31 what was chosen and typed so far is a draft: it survives a look at the customer and a reload, until it is saved', async ({
  page,
  desk,
}) => {
  const { sync, customer } = await clash(page, desk)
  const card = sync.card(customer.name)
  await sync.keep(card, '客户级别', 'theirs').check()
  await card.getByRole('button', pencil).click()
  await card.getByRole('textbox', own).fill(merged)
  await card.getByRole('link', { name: words['outbox.open'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  await page.goBack()
  await expect(card.getByRole('textbox', own)).toHaveValue(merged)
  await page.reload()
  await expect(card.getByRole('textbox', own)).toHaveValue(merged)
  await expect(sync.keep(card, '客户级别', 'theirs')).toBeChecked()
  const draft = page.getByRole('region', { name: '未发送草稿 1 条' }).getByRole('listitem')
  await expect(draft).toContainText(customer.name + words['drafts.resolve'])
  await expect(draft).toContainText(merged)
  await card.getByRole('button', { name: words['conflict.useOwn'] }).click()
  await sync.keep(card, '联系人', 'mine').check()
  await page.reload()
  await expect(card).toContainText('已选 3 / 3')
  await sync.keep(card, '联系人', 'mine').press('Control+Enter')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
  const record = await openRecord(page, customer)
  await expect(record.field('备注')).toContainText(merged)
  await expect(record.pencil('客户级别')).toContainText('C级')
})

test('R31 choices whose draft is thrown away are gone from their card', async ({ page, desk }) => {
  const { sync, customer } = await clash(page, desk)
  const card = sync.card(customer.name)
  await card.getByRole('button', { name: words['conflict.allMine'] }).click()
  await card.getByRole('button', pencil).click()
  await card.getByRole('textbox', own).fill(merged)
  await page.getByRole('button', { name: `丢弃草稿：${customer.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: words['outbox.discard'] }).click()
  await expect(card.getByRole('textbox', own)).toHaveCount(0)
  await expect(card).toContainText('已选 0 / 3')
})

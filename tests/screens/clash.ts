// A conflict as the tests of the inbox meet it.
import type { Page } from '@playwright/test'
import { editFirm } from '../support/firm-control.ts'
import type { SyncPage } from '../support/pages/sync-page.ts'
import { type Desk, expect, goOn, type KnownCustomer, openDesk, openRecord, pause } from './desk.ts'

/** A customer whose level, note, contact and industry this computer and somebody else change at the same time. */
export const clash = async (
  page: Page,
  desk: Desk,
): Promise<{ readonly sync: SyncPage; readonly customer: KnownCustomer }> => {
  const customer = desk.take()
  const { id } = customer
  const base = { level: '2', note: '合同修订稿由我方起草，对方法务周五前回复。', contact: '许静仪', city: '杭州' }
  await editFirm(desk.firm.origin, { op: 'update', id, fields: { ...base, industry: '制造业' } })
  await openDesk(page, desk)
  const sync = await pause(page)
  await sync.run()
  const record = await openRecord(page, customer)
  await expect(record.field('城市')).toContainText('杭州')
  await record.pencil('客户级别').click()
  await record.choice('A级').click()
  await record.pencil('备注').click()
  await record.panel.getByRole('textbox').fill('合同修订稿由我方起草，对方法务下周一前回复。')
  await page.keyboard.press('Control+Enter')
  await record.typeOver('联系人', '许静仪（法务）')
  await page.keyboard.press('Enter')
  await record.typeOver('城市', '敦煌')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('contentinfo').getByText('待提交 1 条')).toBeVisible()
  const theirs = { level: '3', note: '合同修订稿由双方共同起草，对方法务周五前回复。', contact: '邵行之' }
  await editFirm(desk.firm.origin, { op: 'update', id, fields: theirs })
  await goOn(page)
  await expect(sync.card(customer.name)).toBeVisible()
  return { sync, customer }
}

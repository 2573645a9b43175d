// Two people with a computer each, a firm that somebody edits behind them, and a dead battery.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, openList, signIn, synced, test } from '../support/browser-fixtures.ts'
import { startShell } from '../support/browser-processes.ts'
import { clearFaults, editFirm, setFault } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'

/** Nothing of what was changed here is still owed to the firm; what a killed process had on its way may wait a minute. */
const allSent = (page: Page): Promise<void> =>
  expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible({ timeout: 90_000 })

const openRecord = async (page: Page, id: string): Promise<RecordPage> => {
  await page.evaluate((known) => location.assign(`#/companydetail/${encodeURIComponent(known)}`), id)
  const record = new RecordPage(page)
  // The list that is left has a title too.
  await expect(page.locator('.detail-page').getByRole('heading', { level: 1 })).toBeVisible()
  return record
}

const changeNote = async (page: Page, record: RecordPage, text: string): Promise<void> => {
  await record.pencil('备注').click()
  await record.panel.getByRole('textbox').fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(record.field('备注')).toContainText(text)
}

const changeLine = async (page: Page, record: RecordPage, field: string, text: string): Promise<void> => {
  await record.typeOver(field, text)
  await page.keyboard.press('Enter')
  await expect(record.field(field)).toContainText(text)
}

const sendNow = async (page: Page): Promise<SyncPage> => {
  const sync = new SyncPage(page)
  await sync.open()
  await sync.now.click()
  return sync
}

test('C2 C3 R31 offline edits of two computers and one at the firm: other fields merge, the same field asks, all end alike', async ({
  page,
  browser,
  home,
}) => {
  const list = await openList(page, home)
  const id = (await list.rows.first().getAttribute('data-id')) ?? ''
  const second = await startShell(join(home.folder, 'second'), home.firm.origin)
  const other = await browser.newPage({ locale: 'zh-CN' })
  await other.goto(await second.link())
  await signIn(other, 'suruogu')
  await synced(new CustomerListPage(other))

  // No request is answered any more, for either of them.
  await setFault(home.firm.origin, '*', { kind: 'drop' })
  const mine = await openRecord(page, id)
  await changeNote(page, mine, '甲：周五前提交补充证据')
  await changeLine(page, mine, '城市', '大理')
  const theirs = await openRecord(other, id)
  await changeNote(other, theirs, '乙：客户要求下周再谈')
  await changeLine(other, theirs, '联系人', '许静仪')
  // Who sends first is settled here, not by chance: the first computer holds its changes back.
  const sync = new SyncPage(page)
  await sync.open()
  await sync.pause.click()
  await expect(sync.goOn).toBeVisible()
  await clearFaults(home.firm.origin)
  await editFirm(home.firm.origin, { op: 'update', id, fields: { industry: '精密机械' } })

  await sendNow(other)
  await allSent(other)
  await sync.goOn.click()
  await expect(sync.cards).toHaveCount(1, { timeout: 30_000 })
  const card = sync.cards.first()
  await expect(card).toContainText('甲：周五前提交补充证据')
  await expect(card).toContainText('乙：客户要求下周再谈')
  await sync.keep(card, '备注', 'mine').check()
  await card.getByRole('button', { name: '保存' }).click()
  await expect(sync.cards).toHaveCount(0)
  await allSent(page)

  for (const one of [page, other]) {
    await sendNow(one)
    const record = await openRecord(one, id)
    for (const [field, text] of [
      ['备注', '甲：周五前提交补充证据'],
      ['城市', '大理'],
      ['联系人', '许静仪'],
      ['行业', '精密机械'],
    ] as const)
      await expect(record.field(field)).toContainText(text)
  }
  await other.close()
  await second.stop()
})

test('C8 R1 kill -9 in the middle of a burst of follow-ups: each of them is at the firm exactly once', async ({
  page,
  browser,
  home,
}) => {
  test.slow()
  const list = await openList(page, home)
  const id = (await list.rows.first().getAttribute('data-id')) ?? ''
  const record = await openRecord(page, id)
  // What is sent from here on is carried out, and its answer never comes back.
  await setFault(home.firm.origin, 'followup.create', { kind: 'lostResponse' })
  const texts = Array.from({ length: 8 }, (_, index) => `第 ${index + 1} 次电话：已告知开庭时间`)
  for (const text of texts) {
    await record.followUp.fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(record.entry(text)).toBeVisible()
  }
  await home.shell.stop('SIGKILL')
  await clearFaults(home.firm.origin)
  const shell = await home.restartShell()
  await openList(page, { shell })
  await sendNow(page)
  await allSent(page)

  const second = await startShell(join(home.folder, 'second'), home.firm.origin)
  const other = await browser.newPage({ locale: 'zh-CN' })
  await other.goto(await second.link())
  await signIn(other, 'suruogu')
  await synced(new CustomerListPage(other))
  const seen = await openRecord(other, id)
  for (const text of texts) await expect(seen.entry(text)).toHaveCount(1)
  await other.close()
  await second.stop()
})

// A day at another firm, whose server does everything in its own, stricter way: what was written while nothing was sent is there once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { zhCN as words } from '#shared/locale/zh-CN'
import { goOn, openRecord, pause } from '../screens/desk.ts'
import { startShell } from '../support/browser-processes.ts'
import { test as base } from '../support/browser-worker.ts'
import { type OtherFirm, startOtherFirm } from '../support/other-firm/index.ts'
import { ArchivePage } from '../support/pages/archive-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { showDocumentsOf } from '../support/pages/document-owners.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

const COMPANIES = 30
/** The firm's second person calls by its own dial service. */
const CALLER = 1

type Computer = {
  readonly firm: OtherFirm
  readonly open: (page: Page) => Promise<void>
  readonly restart: () => Promise<void>
}

const test = base.extend<{ readonly computer: Computer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  computer: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'firmdesk-other-'))
    const firm = await startOtherFirm({ now: Date.now, companies: COMPANIES })
    let shell = await startShell(join(home, 'profile'), firm.origin)
    await use({
      firm,
      open: async (page) => void (await page.goto(await shell.link())),
      restart: async () => {
        await shell.stop()
        shell = await startShell(join(home, 'profile'), firm.origin)
      },
    })
    await shell.stop()
    await firm.close()
    await rm(home, { recursive: true, force: true })
  },
})

const fileOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`文件 ${name}`) })

test('FU-01 FU-08 AT-03 DS-01 DC-02 PH-10 D-96 at the other firm: a follow-up with a file and a schedule, written while nothing is sent, is there once after a restart; documents, contracts, a conversation and a call', async ({
  page,
  computer,
}) => {
  const { firm } = computer
  const made = (end: RegExp) => firm.asked('POST', end).length
  await computer.open(page)
  await new SignInPage(page).signIn(firm.accounts[CALLER] ?? '', firm.password)
  const list = new CustomerListPage(page)
  await list.synced(COMPANIES)
  const main = page.getByRole('main')

  await test.step('kept, restart, once', async () => {
    await pause(page)
    const [, company] = [...firm.companies.values()]
    const customer = { id: String(company?.id), name: company?.texts.name ?? '' }
    const record = await openRecord(page, customer)
    await record.followUp.fill('家属询问会见安排')
    const choosing = page.waitForEvent('filechooser')
    await record.side.getByRole('button', { name: words['attachments.upload'] }).click()
    await (await choosing).setFiles(fileOf('会见笔录.txt'))
    await record.composer.getByRole('button', { name: words['next.add'] }).click()
    await record.composer.getByRole('textbox', { name: words['next.summary'] }).fill('第二次会见')
    await record.composer.getByRole('button', { name: words['next.quick.tomorrow'] }).click()
    await record.followUp.press('Control+Enter')
    const entry = record.entry('家属询问会见安排')
    await expect(entry).toContainText(words['mark.saved'])
    const before = { followup: firm.followups.size, schedule: made(/\/schedule$/), upload: made(/\/upload$/) }
    await computer.restart()
    await computer.open(page)
    await list.synced(COMPANIES)
    await goOn(page)
    await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
    await openRecord(page, customer)
    await expect(entry.getByText(words['mark.saved'])).toHaveCount(0)
    await expect(entry.getByRole('button', { name: /会见笔录\.txt/ })).toBeVisible()
    await expect(entry).toHaveCount(1)
    const after = { followup: firm.followups.size, schedule: made(/\/schedule$/), upload: made(/\/upload$/) }
    expect(after).toEqual({ followup: before.followup + 1, schedule: before.schedule + 1, upload: before.upload + 1 })
  })

  await test.step('documents and contracts', async () => {
    const [company] = [...firm.companies.values()]
    const name = company?.texts.name ?? ''
    await page.getByRole('link', { name: words['rail.documents'] }).click()
    await showDocumentsOf(main, name)
    const rows = main.getByRole('grid', { name: words['documents.list'] }).locator('tbody tr[data-id]')
    await expect(rows.filter({ hasText: '卷宗' }).first()).toBeVisible()
    await page
      .locator(`input[type="file"][aria-label="${words['documents.uploadFiles']}"]`)
      .setInputFiles(fileOf('证据.txt'))
    await expect(rows.filter({ hasText: '证据.txt' })).toBeVisible()
    await rows.filter({ hasText: '证据.txt' }).focus()
    await page.keyboard.press('F2')
    await rows.getByRole('textbox').fill('证据一.txt')
    await page.keyboard.press('Enter')
    await expect(rows.filter({ hasText: '证据一.txt' })).toBeVisible()
    const stored = () =>
      [...firm.documents.values()].filter((one) => one.name.startsWith('证据')).map((one) => one.name)
    await expect.poll(stored).toEqual(['证据一.txt'])
    await page.getByRole('tab', { name: words['documents.tab.contracts'], exact: true }).click()
    const contracts = page.getByRole('grid', { name: words['contracts.title'] }).locator('tbody tr')
    await expect(main.getByText(`共 ${firm.matters.contracts.size} 条记录`)).toBeVisible()
    await expect(contracts).toHaveCount(10)
  })

  await test.step('a conversation', async () => {
    const archive = new ArchivePage(page)
    await archive.open()
    await archive.choose(archive.rows.first())
  })

  await test.step('a call by the dial service', async () => {
    const caller = [...firm.companies.values()].find(({ phones }) => phones.length > 0)
    const name = caller?.texts.name ?? ''
    await page.getByRole('link', { name: new RegExp(`^${words['rail.customers']}`) }).click()
    await list.search.fill(name)
    await expect(list.rows).toHaveCount(1)
    await list.row(name).focus()
    await page.keyboard.press('c')
    const panel = page.getByRole('region', { name: words['call.title'], exact: true })
    await panel.getByRole('textbox', { name: words['call.note'] }).fill('约定周三面谈')
    await expect(panel).toContainText(words['call.ownSent'])
    await panel.getByRole('button', { name: words['call.hangUp'] }).click()
    await page.keyboard.press('Control+Enter')
    await expect(panel).toBeHidden()
    const written = () => [...firm.followups.values()].filter(({ content }) => content === '约定周三面谈')
    await expect.poll(written).toMatchObject([{ type: 8, companyId: caller?.id }])
    // The firm writes down its own part of a call, when it is asked to (D-96).
    await expect.poll(() => firm.asked('PUT', /syncCompanyCallFollowups/).length).toBe(1)
    await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
    expect(written()).toHaveLength(1)
    expect(firm.voice.orders.map(({ phone }) => phone)).toEqual([caller?.phones[0]?.phone])
  })
})

// Filters that only the firm can answer, because its rows lack their fields; and what an export takes along.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { findings } from '../support/axe.ts'
import { expect, signIn } from '../support/browser-fixtures.ts'
import { type RunningFirm, type RunningShell, startFirm, startShell } from '../support/browser-processes.ts'
import { test as base, type Made } from '../support/browser-worker.ts'
import { askFirm } from '../support/firm-query.ts'
import { expectQuery } from '../support/kept-query.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { ListActionsPage } from '../support/pages/list-actions-page.ts'
import { takeFrom } from '../support/pages/picker.ts'

const customers = 80
const all = `共 ${customers} 条记录`

type Bare = { readonly firm: RunningFirm; readonly shell: RunningShell }

/** Starts a firm whose rows carry neither owner's id nor creator, expiry, phase or tags, and a shell on it. */
const begin = async (folder: string): Promise<Made<Bare>> => {
  const words = [`--customers=${customers}`, '--messages=0', '--seed=7', '--faults=bare-rows']
  const firm = await startFirm(join(folder, 'firm'), words)
  const shell = await startShell(join(folder, 'profile'), firm.origin)
  const end = async () => {
    await shell.stop()
    await firm.stop()
  }
  return { value: { firm, shell }, end }
}

/** `bare` is such a firm for the file; `own` is a test's own, which may stop it. */
const test = base.extend<{ readonly bare: Bare; readonly own: Bare }>({
  bare: async ({ share }, use) => use(await share('file', 'bare', ({ folder }) => begin(folder))),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'firmdesk-bare-'))
    const { value, end } = await begin(folder)
    await use(value)
    await end()
    await rm(folder, { recursive: true, force: true })
  },
})

const open = async (page: Page, { shell }: Bare) => {
  await page.goto(await shell.link())
  const list = new CustomerListPage(page)
  // Another test of the file may have signed in.
  const account = page.getByLabel('账号', { exact: true })
  await expect(account.or(list.grid)).toBeVisible()
  if (await account.isVisible()) await signIn(page)
  await expect(list.count).toHaveText(all, { timeout: 30_000 })
  await page.getByRole('button', { name: '更多筛选' }).click()
  return { list, panel: page.getByRole('region', { name: '更多筛选条件' }) }
}

test('CL-34 CL-40 D-66 a filter whose field no row carries is answered by the firm, and offline it says why not', async ({
  page,
  own,
}) => {
  const { list, panel } = await open(page, own)
  const expires = panel.getByRole('radiogroup', { name: '到期时间' })
  await expires.getByRole('radio', { name: '一个季度内' }).check()
  const { count } = await askFirm(own.firm.origin, { gmtExpiresType: 14 })
  await expect(list.count).toHaveText(`共 ${count} 条记录`)
  await expires.getByRole('radio', { name: '不限' }).check()
  await expect(list.count).toHaveText(all)
  await panel
    .getByRole('group', { name: '负责人' })
    .getByRole('button', { name: /：添加$/ })
    .click()
  const picker = page.getByRole('dialog', { name: '选择人员' })
  await takeFrom(picker, 'LZY', '林知远')
  const owned = await askFirm(own.firm.origin, { ownerid: '60001' })
  await expect(list.count).toHaveText(`共 ${owned.count} 条记录`)
  await expect(list.rows.first()).toBeVisible()

  await own.firm.stop()
  // The next pass by itself is most of a minute away; one that is asked for meets the silence at once.
  await page.getByRole('button', { name: zhCN['sync.panel'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: zhCN['sync.now'] }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('当前离线，无法按 负责人 筛选')).toBeVisible({ timeout: 30_000 })
  await expect(expires.getByRole('radio').first()).toBeDisabled()
  await expect(expires.locator('..')).toHaveAttribute('title', '本机数据没有这一项，联网后可用')
  // What the rows carry goes on being answered here.
  await expect(panel.getByRole('radiogroup', { name: '创建时间' }).getByRole('radio').first()).toBeEnabled()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(list.count).toHaveText(all)
  await panel.getByRole('group', { name: '客户级别' }).getByRole('checkbox', { name: 'A级' }).check()
  await expect(list.count).not.toHaveText(all)
})

test('CL-20 D-66 boxes in a head for which the firm’s query has no room are said not to count while the firm is asked', async ({
  page,
  bare,
}) => {
  const { list, panel } = await open(page, bare)
  await list.head('联系人').hover()
  await page.getByRole('button', { name: '筛选 联系人' }).click()
  const boxes = page.getByRole('dialog', { name: '筛选 联系人' })
  await boxes.getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await expect(list.count).not.toHaveText(all)
  const here = await list.count.textContent()
  const chips = page.getByRole('list', { name: '已启用的筛选' })
  const chip = chips.getByRole('listitem').filter({ hasText: '联系人' })
  await expect(chip).not.toContainText('未生效')

  // A level has its place in the query, whether it was ticked in the head or in the panel.
  await list.head('客户级别').hover()
  await page.getByRole('button', { name: '筛选 客户级别' }).click()
  await page.getByRole('dialog', { name: '筛选 客户级别' }).getByRole('checkbox', { name: 'B级' }).check()
  await page.keyboard.press('Escape')
  const expires = panel.getByRole('radiogroup', { name: '到期时间' })
  await expires.getByRole('radio', { name: '一个季度内' }).check()
  const { count } = await askFirm(bare.firm.origin, { gmtExpiresType: 14, level: ['2'] })
  await expect(list.count).toHaveText(`共 ${count} 条记录`)
  await expect(chip).toContainText('由服务器筛选时未生效')
  await expect(chips.getByRole('listitem').filter({ hasText: '客户级别' })).not.toContainText('未生效')
  expect(await findings(page)).toEqual([])

  await expires.getByRole('radio', { name: '不限' }).check()
  await chips.getByRole('button', { name: '取消筛选 客户级别' }).click()
  await expect(list.count).toHaveText(here ?? '')
  await expect(chip).not.toContainText('未生效')
})

test('EX-02 CL-34 CL-35 an export takes every filter along, and says which it cannot', async ({ page, bare }) => {
  const { list, panel } = await open(page, bare)
  const actions = new ListActionsPage(page)
  await panel.getByRole('group', { name: '付费状态' }).getByRole('checkbox', { name: '未付费' }).check()
  await panel.getByRole('radiogroup', { name: '最近跟进时间' }).getByRole('radio', { name: '自定义' }).check()
  await panel.getByRole('textbox', { name: '最近跟进时间：开始日期' }).fill('2026-01-01')
  await expectQuery(page, /gmtFollowupStart=2026-01-01/)
  await page.getByRole('button', { name: /^服务类型：/ }).click()
  await page.getByRole('dialog', { name: '服务类型' }).getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await expect(list.count).not.toHaveText(all)
  const query = {
    chargeStatus: [0],
    gmtFollowupType: -1,
    gmtFollowupStart: '2026-01-01',
    extraSet: { serviceKinds: ['诉讼代理'] },
  }
  const { count } = await askFirm(bare.firm.origin, query)
  await expect(list.count).toHaveText(`共 ${count} 条记录`)
  await actions.button('action.export').click()
  const downloading = page.waitForEvent('download')
  await actions.dialog.getByRole('button', { name: '导出', exact: true }).click()
  const book = read(await readFile(await (await downloading).path()))
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(count)
  await expect(actions.dialog).toHaveCount(0)

  // Boxes of a text column have no place in the firm's query.
  await list.head('联系人').hover()
  await page.getByRole('button', { name: '筛选 联系人' }).click()
  await page.getByRole('dialog', { name: '筛选 联系人' }).getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await actions.button('action.export').click()
  await expect(actions.dialog).toContainText('按 联系人 列的筛选无法带到服务器')
  await expect(actions.dialog.getByRole('button', { name: '导出', exact: true })).toBeDisabled()
})

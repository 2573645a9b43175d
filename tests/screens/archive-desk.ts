// A firm with conversations and a computer that has read them, which the tests of a file share.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { expect, signIn } from '../support/browser-fixtures.ts'
import { type RunningFirm, type RunningShell, startFirm, startShell } from '../support/browser-processes.ts'
import { beginTalk, clearFaults, type Talk } from '../support/firm-control.ts'
import { ArchivePage } from '../support/pages/archive-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'

const customers = 20

/** What several tests share; `talk` has a conversation of its own begin at the firm. */
export type Archive = {
  readonly firm: RunningFirm
  readonly shell: RunningShell
  /** Folder of the computer's data. */
  readonly profile: string
  readonly talk: (name: string, platform?: string) => Promise<Talk>
}

export const test = base.extend<{ readonly tidy: undefined }, { readonly archive: Archive }>({
  archive: [
    async ({ browser }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'firmdesk-archive-'))
      const words = [`--customers=${customers}`, '--messages=2000', '--seed=3']
      const firm = await startFirm(join(folder, 'firm'), words)
      const shell = await startShell(join(folder, 'profile'), firm.origin)
      const page = await browser.newPage({ locale: 'zh-CN' })
      await page.goto(await shell.link())
      await signIn(page)
      await new CustomerListPage(page).synced(customers)
      await page.close()
      const profile = join(folder, 'profile')
      await use({ firm, shell, profile, talk: (name, platform = 'douyin') => beginTalk(firm.origin, name, platform) })
      await shell.stop()
      await firm.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  tidy: [
    async ({ archive }, use) => {
      await use(undefined)
      await clearFaults(archive.firm.origin)
    },
    { auto: true },
  ],
})

/** Opens the page of the archived chats. */
export const openArchive = async (page: Page, { shell }: Archive): Promise<ArchivePage> => {
  await page.goto(await shell.link())
  await expect(new CustomerListPage(page).count).toHaveText(`共 ${customers} 条记录`, { timeout: 30_000 })
  const archive = new ArchivePage(page)
  await archive.open()
  return archive
}

/** Has what the firm has now read at once. */
export const refresh = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: zhCN['chats.refresh'] }).click()

/** Opens a conversation that was just begun at the firm, once it is here with its newest words. */
export const openTalk = async (
  page: Page,
  archive: ArchivePage,
  { name }: Omit<Talk, 'vanish'>,
  newest: string,
): Promise<void> => {
  await expect(async () => {
    await refresh(page)
    await expect(archive.row(name)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await archive.choose(archive.row(name))
  await expect(archive.message(newest).first()).toBeVisible({ timeout: 30_000 })
}

/** The words of the app, for what a test expects. */
export const words = zhCN

export { expect } from '@playwright/test'

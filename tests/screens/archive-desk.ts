// A firm with conversations and a computer that has read them, which the tests of a file share.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { type RunningFirm, type RunningShell, startShell } from '../support/browser-processes.ts'
import { test as base, type Made, type Workplace } from '../support/browser-worker.ts'
import { beginTalk, clearFaults, type Talk } from '../support/firm-control.ts'
import { ArchivePage } from '../support/pages/archive-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { copyPrepared, type Recipe } from '../support/prepared.ts'

const customers = 20
const account = 'linzhiyuan'
const recipe: Recipe = { name: 'archive', customers, seed: 3, messages: 2000, accounts: [account] }

/** What several tests share; `talk` has a conversation of its own begin at the firm. */
export type Archive = {
  readonly firm: RunningFirm
  readonly shell: RunningShell
  /** Folder of the computer's data. */
  readonly profile: string
  readonly talk: (name: string, platform?: string) => Promise<Talk>
}

const makeArchive = async ({ slot, folder }: Workplace): Promise<Made<Archive>> => {
  const { firm, profile } = await copyPrepared(recipe, { slot, folder: join(folder, 'copy') })
  const shell = await startShell(profile(account), firm.origin)
  const talk = (name: string, platform = 'douyin') => beginTalk(firm.origin, name, platform)
  const end = async () => {
    await shell.stop()
    await firm.stop()
  }
  return { value: { firm, shell, profile: profile(account), talk }, end }
}

export const test = base.extend<{ readonly archive: Archive; readonly tidy: undefined }>({
  archive: async ({ share }, use) => use(await share('file', 'archive', makeArchive)),
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
export { loseFirm } from '../support/pages/sync-page.ts'

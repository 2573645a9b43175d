import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { type RunningFirm, type RunningShell, startFirm, startShell } from './browser-processes.ts'
import { CustomerListPage } from './pages/customer-list-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'

/** A firm, a shell on it and their folder, for tests that stop or restart them. */
export type House = {
  readonly folder: string
  readonly profile: string
  readonly firm: RunningFirm
  readonly shell: RunningShell
  /** Stops the shell and starts it again on the same profile and the same address of the firm. */
  readonly restartShell: () => Promise<RunningShell>
  /** Starts the firm again on its address and its data, after a test took it away. */
  readonly restartFirm: () => Promise<RunningFirm>
}

const build = async (words: readonly string[]): Promise<House & { readonly tearDown: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'firmdesk-house-'))
  const profile = join(folder, 'profile')
  let firm = await startFirm(join(folder, 'firm'), words)
  let shell = await startShell(profile, firm.origin)
  return {
    folder,
    profile,
    get firm() {
      return firm
    },
    shell,
    restartShell: async () => {
      await shell.stop()
      shell = await startShell(profile, firm.origin)
      return shell
    },
    restartFirm: async () => {
      firm = await startFirm(join(folder, 'firm'), [...words, `--port=${new URL(firm.origin).port}`])
      return firm
    },
    tearDown: async () => {
      await shell.stop()
      await firm.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Customers of a test's firm: enough for paging, quick to sync. */
export const CUSTOMERS = 240
const firmWords = [`--customers=${CUSTOMERS}`, '--messages=0', '--seed=1']

/** Signs in on the page that is open, by default as the administrator. */
export const signIn = (page: Page, account = 'linzhiyuan'): Promise<void> => new SignInPage(page).signIn(account)

/** Waits until the first sync is through. */
export const synced = (list: CustomerListPage): Promise<void> => list.synced(CUSTOMERS)

/**
 * `shared` is one firm and one signed-in shell a worker, for tests that change nothing of them; `own` is built for one
 * test, which may stop and restart it.
 */
export const test = base.extend<{ readonly own: House }, { readonly shared: House }>({
  shared: [
    async ({ browser }, use) => {
      const house = await build(firmWords)
      const page = await browser.newPage({ locale: 'zh-CN' })
      await page.goto(await house.shell.link())
      await signIn(page)
      await synced(new CustomerListPage(page))
      await page.close()
      await use(house)
      await house.tearDown()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const house = await build(firmWords)
    await use(house)
    await house.tearDown()
  },
})

export { expect } from '@playwright/test'

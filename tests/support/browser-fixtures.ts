import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningFirm, type RunningShell, startFirm, startShell } from './browser-processes.ts'
import { test as base } from './browser-worker.ts'
import { CustomerListPage } from './pages/customer-list-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { copyPrepared } from './prepared.ts'

/** A firm, a shell on it and their folder, for tests that stop or restart them. */
export type FirmAndShell = {
  readonly folder: string
  readonly profile: string
  readonly firm: RunningFirm
  readonly shell: RunningShell
  /** Stops the shell and starts it again on the same profile and the same address of the firm. */
  readonly restartShell: () => Promise<RunningShell>
  /** Starts the firm again on its address and its data, after a test took it away. */
  readonly restartFirm: () => Promise<RunningFirm>
}

/** Customers of a test's firm: enough for paging, quick to sync. */
export const CUSTOMERS = 240
const account = 'linzhiyuan'
const seed = 1

/** Starts a firm below `home`; answers it with the folder of its data and a profile. */
type Begin = (home: string) => Promise<{ readonly firm: RunningFirm; readonly data: string; readonly profile: string }>

/** A new firm and a computer where nobody has signed in. */
const fresh: Begin = async (home) => {
  const data = join(home, 'firm')
  const firm = await startFirm(data, [`--customers=${CUSTOMERS}`, '--messages=0', `--seed=${seed}`])
  return { firm, data, profile: join(home, 'profile') }
}

/** A copy of a firm and of a computer that is signed in and in step; each name has an address of its own. */
const copied =
  (name: string, slot: number): Begin =>
  async (home) => {
    const folder = join(home, 'copy')
    const recipe = { name, customers: CUSTOMERS, seed, accounts: [account] }
    const { firm, profile } = await copyPrepared(recipe, { slot, folder })
    return { firm, data: join(folder, 'firm'), profile: profile(account) }
  }

const build = async (begin: Begin): Promise<FirmAndShell & { readonly tearDown: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'firmdesk-browser-'))
  const { data, profile, firm: first } = await begin(folder)
  let firm = first
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
      firm = await startFirm(data, [`--port=${new URL(firm.origin).port}`])
      return firm
    },
    tearDown: async () => {
      await shell.stop()
      await firm.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in on the page that is open, by default as the administrator. */
export const signIn = (page: Page, account = 'linzhiyuan'): Promise<void> => new SignInPage(page).signIn(account)

/** Waits until the first sync is through. */
export const synced = (list: CustomerListPage): Promise<void> => list.synced(CUSTOMERS)

/** Opens the app where somebody is signed in, and waits for the whole list. */
export const openList = async (page: Page, { shell }: Pick<FirmAndShell, 'shell'>): Promise<CustomerListPage> => {
  await page.goto(await shell.link())
  const list = new CustomerListPage(page)
  await synced(list)
  return list
}

/**
 * `shared` is one firm and one signed-in shell a worker, for tests that change nothing of them; `own` is built for one
 * test, which may stop and restart it, and nobody has signed in there; in `home`, which is else the same, somebody has.
 */
export const test = base.extend<{
  readonly shared: FirmAndShell
  readonly own: FirmAndShell
  readonly home: FirmAndShell
}>({
  shared: async ({ share }, use) =>
    use(
      await share('worker', 'shared', async ({ slot }) => {
        const made = await build(copied('shared', slot))
        return { value: made, end: made.tearDown }
      }),
    ),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const made = await build(fresh)
    await use(made)
    await made.tearDown()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  home: async ({}, use, { parallelIndex }) => {
    const made = await build(copied('home', parallelIndex))
    await use(made)
    await made.tearDown()
  },
})

export { expect } from '@playwright/test'

import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { type RunningFirm, type RunningShell, startShell } from '../support/browser-processes.ts'
import { test as base, type Made, type Workplace } from '../support/browser-worker.ts'
import { clearFaults } from '../support/firm-control.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { copyPrepared, type KnownCustomer, type Recipe } from '../support/prepared.ts'

export type { KnownCustomer } from '../support/prepared.ts'

/** One person's computer and the firm behind it, which the tests of a file share; each takes customers of its own. */
export type Desk = {
  readonly firm: RunningFirm
  readonly shell: RunningShell
  /** Starts the shell again on the same profile. */
  readonly restart: () => Promise<RunningShell>
  /** A customer that no test before has taken; throws where none is left. */
  readonly take: () => KnownCustomer
}

/** Customers of the firm. */
export const customers = 60
const account = 'linzhiyuan'
const recipe: Recipe = { name: 'desk', customers, seed: 7, accounts: [account], taken: true }

const makeDesk = async ({ slot, folder: home }: Workplace): Promise<Made<Desk>> => {
  const folder = join(home, 'copy')
  const { firm, profile, known } = await copyPrepared(recipe, { slot, folder })
  let shell = await startShell(profile(account), firm.origin)
  const left = [...known]
  const desk = {
    firm,
    get shell() {
      return shell
    },
    restart: async () => {
      await shell.stop()
      shell = await startShell(profile(account), firm.origin)
      return shell
    },
    take: () => {
      const customer = left.shift()
      if (customer === undefined) throw new Error('no customer left')
      return customer
    },
  }
  const end = async () => {
    await shell.stop()
    await firm.stop()
  }
  return { value: desk, end }
}

export const test = base.extend<{ readonly desk: Desk; readonly tidy: undefined }>({
  desk: async ({ share }, use) => use(await share('file', 'desk', makeDesk)),
  // Every test leaves the firm without faults.
  tidy: [
    async ({ desk }, use) => {
      await use(undefined)
      await clearFaults(desk.firm.origin)
    },
    { auto: true },
  ],
})

/** Opens the app and waits for the list. */
export const openDesk = async (page: Page, desk: Desk): Promise<CustomerListPage> => {
  await page.goto(await desk.shell.link())
  const list = new CustomerListPage(page)
  await expect(list.count).toHaveText(`共 ${customers} 条记录`, { timeout: 30_000 })
  return list
}

/** Opens the app at the list of contacts. */
export const openContacts = async (page: Page, desk: Desk): Promise<ContactListPage> => {
  await openDesk(page, desk)
  const list = new ContactListPage(page)
  await list.open()
  return list
}

/** Opens a customer's page by its address. */
export const openRecord = async (page: Page, customer: KnownCustomer): Promise<RecordPage> => {
  await page.evaluate((id) => location.assign(`#/companydetail/${encodeURIComponent(id)}`), customer.id)
  const record = new RecordPage(page)
  await expect(record.title).toHaveText(customer.name)
  return record
}

/** Stops the sending of changes, so that what is made here stays here until {@link goOn}. */
export const pause = async (page: Page): Promise<SyncPage> => {
  const sync = new SyncPage(page)
  await sync.open()
  await sync.pause.click()
  await expect(sync.goOn).toBeVisible()
  return sync
}

/** Sends again. */
export const goOn = async (page: Page): Promise<SyncPage> => {
  const sync = new SyncPage(page)
  await sync.open()
  await sync.goOn.click()
  await expect(sync.pause).toBeVisible()
  return sync
}

/** The words of the app, for what a test expects. */
export const words = zhCN

export { expect } from '@playwright/test'
export { loseFirm } from '../support/pages/sync-page.ts'

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { type RunningFirm, type RunningShell, startShell } from '../support/browser-processes.ts'
import { test as base, type Made, type Workplace } from '../support/browser-worker.ts'
import { clearFaults, editFirm } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { ImportPage } from '../support/pages/import-page.ts'
import { ListActionsPage } from '../support/pages/list-actions-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { copyPrepared, type Recipe } from '../support/prepared.ts'

/** Who sits at a computer of the office: the firm's administrator, or a member. */
export type Person = 'administrator' | 'member'

const accounts: Readonly<Record<Person, string>> = { administrator: 'linzhiyuan', member: 'suruogu' }

/** One firm and a computer for each person; the tests of a file change it, so they take what they need by name. */
export type Office = {
  readonly firm: RunningFirm
  /** A person's computer, which starts with the first test that asks for it. */
  readonly shellOf: (person: Person) => Promise<RunningShell>
}

/** The list and its actions as a person has them open. */
export type Opened = { readonly list: CustomerListPage; readonly actions: ListActionsPage }

/** Customers of the firm at the start: three pages of 50. */
export const customers = 130
const recipe: Recipe = { name: 'office', customers, seed: 11, accounts: Object.values(accounts) }

const anyCount = /^共 [\d,]+ 条记录$/

/** The firm has said what it does with people in place of others (D-108). */
const confirm = (profile: string): void => {
  const file = join(profile, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...settings, confirmed: ['member.resetMany'] }))
}

const makeOffice = async ({ slot, folder }: Workplace): Promise<Made<Office>> => {
  const { firm, profile } = await copyPrepared(recipe, { slot, folder: join(folder, 'copy') })
  const shells = new Map<Person, Promise<RunningShell>>()
  const shellOf = (person: Person): Promise<RunningShell> => {
    const running = shells.get(person)
    if (running !== undefined) return running
    confirm(profile(accounts[person]))
    const shell = startShell(profile(accounts[person]), firm.origin)
    shells.set(person, shell)
    return shell
  }
  const end = async () => {
    for (const shell of shells.values()) await (await shell).stop()
    await firm.stop()
  }
  return { value: { firm, shellOf }, end }
}

type OfOffice = {
  readonly office: Office
  readonly tidy: undefined
}

export const test = base.extend<OfOffice>({
  office: async ({ share }, use) => use(await share('file', 'office', makeOffice)),
  // Every test leaves the firm without faults.
  tidy: [
    async ({ office }, use) => {
      await use(undefined)
      await clearFaults(office.firm.origin)
    },
    { auto: true },
  ],
})

/** Opens the list on a person's computer. */
export const openOffice = async (page: Page, office: Office, person: Person = 'administrator'): Promise<Opened> => {
  await page.goto(await (await office.shellOf(person)).link())
  const list = new CustomerListPage(page)
  await expect(page.getByText(anyCount)).toBeVisible({ timeout: 30_000 })
  return { list, actions: new ListActionsPage(page) }
}

/** Has the firm's changes read now. */
export const syncNow = async (page: Page): Promise<void> => {
  const sync = new SyncPage(page)
  await sync.open()
  await sync.run()
  await page.evaluate(() => location.assign('#/companies'))
  await expect(page.getByText(anyCount)).toBeVisible()
}

/** Sets one of the organisation's switches and has it read; `null` takes it away. */
export const setSwitch = async (page: Page, office: Office, name: string, value: string): Promise<void> => {
  await editFirm(office.firm.origin, { op: 'reference', area: 'config', id: name, row: { name, value } })
  await syncNow(page)
}

/** A customer of the firm, made for one test. */
export const makeCustomer = async (
  page: Page,
  office: Office,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const id = await editFirm(office.firm.origin, { op: 'create', fields })
  await syncNow(page)
  return id
}

/** The words of the app, for what a test expects. */
export const words = zhCN

export { expect } from '@playwright/test'
export { loseFirm } from '../support/pages/sync-page.ts'

/** Opens the import by its keys, as a member. */
export const openImport = async (page: Page, office: Office): Promise<ImportPage> => {
  await openOffice(page, office, 'member')
  await page.keyboard.press('Control+i')
  const dialog = new ImportPage(page)
  await expect(dialog.choose).toBeFocused()
  return dialog
}

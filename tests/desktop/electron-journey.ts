import { join } from 'node:path'
import { expect as see } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFirm } from '../support/browser-processes.ts'
import {
  appFolder,
  type Display,
  electronBinary,
  launchApp,
  openDisplay,
  readableApp,
  removeFolder,
  whyNoElectron,
  writeWrapper,
} from '../support/electron.ts'
import { editFirm } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'
import { FramePage } from '../support/pages/frame-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

const CUSTOMERS = 240
const WAIT = { timeout: 30_000 }

describe.skipIf(whyNoElectron() !== null)('a day in the desktop shell', () => {
  let display: Display
  let wrapper: ReturnType<typeof writeWrapper>
  let built: ReturnType<typeof readableApp>
  const folders: string[] = []
  const folder = (name: string): string => {
    const made = appFolder(name)
    folders.push(made)
    return made
  }

  beforeAll(async () => {
    display = await openDisplay()
    wrapper = writeWrapper(electronBinary() ?? '', display)
    built = readableApp()
  })

  afterAll(async () => {
    await display?.close()
    wrapper?.remove()
    built?.remove()
    for (const made of folders) removeFolder(made)
  })

  it('RT-01 C20 sign in, first sync, list; a wake-up brings what changed meanwhile; search, detail; quit; with the server gone the unlock screen leads back to all of it', async () => {
    const profile = folder('profile')
    const firm = await startFirm(join(folder('firm'), 'data'), [`--customers=${CUSTOMERS}`, '--seed=1'])
    const first = await launchApp(wrapper.file, built.folder, profile, [`--firm=${firm.origin}`])
    const page = await first.firstWindow()
    await new SignInPage(page).signIn('linzhiyuan')
    const list = new CustomerListPage(page)
    await list.synced(CUSTOMERS)
    const names = await list.names()
    expect(names.length).toBeGreaterThan(0)
    const [, renamed = ''] = names
    const id = await list.row(renamed).first().getAttribute('data-id')
    await editFirm(firm.origin, { op: 'update', id, fields: { name: '唤醒后改名有限公司' } })
    // The next pass by itself is most of a minute away; the wake-up brings one after three seconds.
    await first.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend')
      powerMonitor.emit('resume')
    })
    await see(list.row('唤醒后改名有限公司')).toBeVisible({ timeout: 20_000 })
    const [name = ''] = names
    await list.search.fill(name)
    await see(list.row(name).first()).toBeVisible(WAIT)
    await list.row(name).first().getByRole('link').click()
    await see(new CustomerPage(page).heading(name)).toBeVisible(WAIT)
    await first.close()
    await firm.stop()

    const second = await launchApp(wrapper.file, built.folder, profile, [`--firm=${firm.origin}`])
    const again = await second.firstWindow()
    const unlock = new SignInPage(again)
    await unlock.unlockPassword.fill('firmdesk')
    await unlock.unlock.click()
    const kept = new CustomerListPage(again)
    await see(new FramePage(again).offline).toBeVisible(WAIT)
    await kept.synced(CUSTOMERS)
    expect(await kept.names()).toEqual(names.with(1, '唤醒后改名有限公司'))
    await kept.row(name).first().getByRole('link').click()
    await see(new CustomerPage(again).heading(name)).toBeVisible(WAIT)
    await second.close()
  }, 120_000)
})

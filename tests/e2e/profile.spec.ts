// What lies on the disk: an encrypted store, no name of a customer, and a first sync that a kill cannot spoil.
import { closeSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { zhCN } from '#shared/locale/zh-CN'
import { CUSTOMERS, expect, openList, signIn, synced, test } from '../support/browser-fixtures.ts'
import { clearFaults, setFault, setFaults } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { FramePage } from '../support/pages/frame-page.ts'

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('the store is encrypted, and no name, telephone or token stands in any file of the profile', async ({
  page,
  own,
}) => {
  await page.goto(await own.shell.link())
  await signIn(page)
  const list = new CustomerListPage(page)
  await synced(list)
  const names = await list.names()
  const telephones = (await list.rows.allInnerTexts()).flatMap((text) => text.match(/\d{3}\*{4}\d{4}/g) ?? [])
  expect(names.length).toBe(10)
  expect(telephones.length).toBeGreaterThan(0)
  const look = () => {
    const files = filesOf(own.profile).filter((file) => !file.includes('sample-firm'))
    const stores = files.filter((file) => file.endsWith('main.db'))
    expect(stores).toHaveLength(1)
    for (const file of stores) expect(readFileSync(file).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3')
    for (const file of files) {
      const bytes = readFileSync(file)
      const canaries = [...names, ...telephones, 'firmdesk-token', 'refreshToken']
      expect(
        canaries.filter((canary) => bytes.includes(canary) || bytes.includes(Buffer.from(canary, 'utf16le'))),
      ).toEqual([])
    }
  }
  look()
  await own.shell.stop('SIGKILL')
  look()
})

test('kill -9 in the middle of the first sync: the next start goes on and ends with every customer', async ({
  page,
  own,
}) => {
  // The first pages arrive, the rest is held: the moment of the kill does not depend on speed.
  await setFault(own.firm.origin, 'company.list', { kind: 'hold', after: 1 })
  await page.goto(await own.shell.link())
  await signIn(page)
  const list = new CustomerListPage(page)
  await expect(list.rows.first()).toBeVisible()
  await own.shell.stop('SIGKILL')
  await clearFaults(own.firm.origin)
  const shell = await own.restartShell()
  await page.goto(await shell.link())
  await synced(list)
  await expect(list.count).toHaveText(`共 ${CUSTOMERS} 条记录`)
})

/** Turns bytes in the middle of the profile's only store round; answers its path. */
const damage = (profile: string): string => {
  const store = filesOf(profile).find((file) => file.endsWith('main.db')) ?? ''
  const file = openSync(store, 'r+')
  const bytes = Buffer.alloc(64)
  readSync(file, bytes, 0, 64, 4096 * 3)
  writeSync(
    file,
    bytes.map((byte) => byte ^ 0xff),
    0,
    64,
    4096 * 3,
  )
  closeSync(file)
  return store
}

test('C15 a damaged store is repaired by a press, and the window says what became of the unsent work until it was read', async ({
  page,
  home,
}) => {
  await openList(page, home)
  await home.shell.stop()
  damage(home.profile)
  const shell = await home.restartShell()
  await page.goto(await shell.link())
  await page.getByRole('button', { name: zhCN['blocked.salvage'] }).click()
  const told = page.getByRole('status').filter({ hasText: '这台电脑的数据文件曾损坏' })
  await expect(told).toBeVisible()
  await synced(new CustomerListPage(page))
  await told.getByRole('button', { name: zhCN['banner.seen'] }).click()
  await expect(told).toHaveCount(0)
  await page.reload()
  await synced(new CustomerListPage(page))
  await expect(told).toHaveCount(0)
})

test('a damaged store is said, kept as it is, and another account can still sign in', async ({ page, home }) => {
  await openList(page, home)
  await home.shell.stop()
  const store = damage(home.profile)
  const damaged = readFileSync(store)
  const wound = (bytes: Buffer) => bytes.subarray(4096 * 3, 4096 * 3 + 64)
  const shell = await home.restartShell()
  await page.goto(await shell.link())
  await expect(page.getByText(zhCN['blocked.store-damaged'])).toBeVisible()
  await expect(page.getByText(zhCN['blocked.kept'])).toBeVisible()
  expect(readFileSync(store)).toHaveLength(damaged.length)
  expect(wound(readFileSync(store)).equals(wound(damaged))).toBe(true)
  await page.getByRole('button', { name: zhCN['blocked.toSignIn'] }).click()
  await signIn(page, 'suruogu')
  await synced(new CustomerListPage(page))
})

test('a first sync without a network says so, and goes on when the network is back', async ({ page, own }) => {
  const { origin } = own.firm
  await setFault(origin, 'company.list', { kind: 'hold' })
  await page.goto(await own.shell.link())
  await signIn(page)
  await expect(page.getByRole('button', { name: zhCN['sync.panel'] })).toBeVisible()
  // From here on a portal answers everything in the firm's place.
  const held = [{ requestClass: 'company.list', kind: 'hold' }]
  await setFaults(origin, { set: [{ requestClass: '*', kind: 'html' }], clear: held })
  const frame = new FramePage(page)
  await expect(page.getByText(zhCN['sync.currentlyOffline']).first()).toBeVisible()
  const retry = page.getByRole('button', { name: zhCN['common.retryNow'] })
  await expect(retry).toBeEnabled()
  // Pressed while the firm still fails, because the next try of the app's own takes the button away.
  await retry.click()
  await clearFaults(origin)
  await synced(new CustomerListPage(page))
  await expect(frame.offline).toBeHidden()
})

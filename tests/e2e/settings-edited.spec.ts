// Somebody edits settings.json of the profile by hand: neither a lock nor the server of an account is undone by it.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { translate } from '#shared/locale/index'
import { zhCN } from '#shared/locale/zh-CN'
import { samplePassword } from '../../src/renderer/src/lib/sample-accounts.ts'
import { expect, openList, synced, test } from '../support/browser-fixtures.ts'

type Settings = Readonly<Record<string, unknown>> & { readonly accounts: readonly Readonly<Record<string, unknown>>[] }

/** Rewrites the settings file of a profile while no shell runs there. */
const edit = (profile: string, change: (settings: Settings) => Settings): void => {
  const file = join(profile, 'settings.json')
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}

test('a lock that is taken out of the settings by hand still asks for the password', async ({ page, home }) => {
  const list = await openList(page, home)
  await page.getByRole('button', { name: zhCN['user.menu'] }).click()
  await page.getByRole('button', { name: zhCN['user.lock'], exact: true }).click()
  await expect(page.getByRole('heading', { name: zhCN['unlock.title'] })).toBeVisible()
  await home.shell.stop()
  edit(home.profile, (settings) => ({ ...settings, locked: false }))
  const shell = await home.restartShell()
  await page.goto(await shell.link())
  await expect(page.getByRole('heading', { name: zhCN['unlock.title'] })).toBeVisible()
  await expect(list.rows).toHaveCount(0)
  await page.getByLabel(zhCN['signIn.password'], { exact: true }).fill(samplePassword)
  await page.getByRole('button', { name: zhCN['unlock.submit'] }).click()
  await synced(list)
})

test('another server in the settings gets no request, and the screen says which one the data belongs to', async ({
  page,
  home,
}) => {
  const heard: string[] = []
  const other = createServer((request, answer) => {
    heard.push(request.url ?? '')
    answer.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await home.shell.stop()
  edit(home.profile, (settings) => ({
    ...settings,
    accounts: settings.accounts.map((account) => ({ ...account, server: `http://127.0.0.1:${port}` })),
  }))
  const shell = await home.restartShell()
  await page.goto(await shell.link())
  await expect(page.getByText(zhCN['blocked.account-changed'])).toBeVisible()
  const belongs = translate('zh-CN', 'blocked.account-changed.next', { server: home.firm.origin })
  await expect(page.getByText(belongs)).toBeVisible()
  await expect(page.getByText(zhCN['blocked.kept'])).toBeVisible()
  await page.getByRole('button', { name: zhCN['common.retry'] }).click()
  await expect(page.getByText(zhCN['blocked.account-changed'])).toBeVisible()
  expect(heard).toEqual([])
  other.close()
})

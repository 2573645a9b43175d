// How `npm start` leads a browser into the app: by a page of the profile, which is another site for the browser.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, signIn, synced, test } from '../support/browser-fixtures.ts'
import { exitOf, Lines, runProgram } from '../support/browser-processes.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'

test('the file that is opened leads into the app, whose session lasts, and is gone by then', async ({ page, own }) => {
  const profile = join(own.folder, 'opened')
  const words = [`--profile=${profile}`, `--firm=${own.firm.origin}`]
  const shell = runProgram('tests/support/browser-opening-shell.ts', words)
  const lines = new Lines(shell)
  const file = (await lines.next()).replace('opens ', '')
  expect(file.startsWith(profile)).toBe(true)
  const address = new URL((await lines.next()).replace('Firmdesk is ready: ', ''))
  await page.goto(pathToFileURL(file).href)
  await signIn(page)
  const list = new CustomerListPage(page)
  await synced(list)
  expect(existsSync(file)).toBe(false)
  expect(new URL(page.url()).origin).toBe(address.origin)
  expect(page.url()).not.toContain(address.hash.replace('#key=', ''))
  await page.reload()
  await expect(list.rows.first()).toBeVisible()
  shell.kill('SIGTERM')
  await exitOf(shell)
})

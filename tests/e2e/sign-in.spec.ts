// What can be wrong at the door, and that nothing typed is lost by it.
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { expect, type FirmAndShell, synced, test } from '../support/browser-fixtures.ts'
import { clearFaults, setFault } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

const support = join(import.meta.dirname, '..', 'support')

const openDoor = async (page: Page, { shell }: FirmAndShell): Promise<SignInPage> => {
  await page.goto(await shell.link())
  const door = new SignInPage(page)
  await expect(door.account).toBeVisible()
  return door
}

/** Tries to sign in, reads the sentence, and looks that everything typed still stands. */
const expectRefusal = async (door: SignInPage, sentence: string | RegExp, server?: string): Promise<void> => {
  if (server !== undefined) await door.server.fill(server)
  await door.signIn('suruogu')
  await expect(door.problem.filter({ hasText: sentence })).toBeVisible()
  await expect(door.account).toHaveValue('suruogu')
  await expect(door.password).toHaveValue('firmdesk')
  if (server !== undefined) await expect(door.server).toHaveValue(server)
}

test('a wrong address, a dead server and an unknown certificate are each said at the address', async ({
  page,
  own,
}) => {
  const door = await openDoor(page, own)
  await expectRefusal(door, zhCN['failure.bad-address'], 'ftp://crm.example')
  await expectRefusal(door, zhCN['failure.bad-address'], 'http://crm.example')
  await expectRefusal(door, zhCN['failure.unreachable'], 'http://127.0.0.1:9')

  const secure = createServer({
    key: readFileSync(join(support, 'self-signed-key.pem')),
    cert: readFileSync(join(support, 'self-signed-certificate.pem')),
  })
  await new Promise<void>((ready) => secure.listen(0, '127.0.0.1', ready))
  await expectRefusal(door, zhCN['failure.certificate'], `https://127.0.0.1:${(secure.address() as AddressInfo).port}`)
  secure.close()
})

test('a web page, an answer of another shape and a refusal are each said, and the right answer goes on from there', async ({
  page,
  own,
}) => {
  const strange = createPlainServer((_, answer) =>
    answer.setHeader('content-type', 'application/json').end('{"hello":1}'),
  )
  await new Promise<void>((ready) => strange.listen(0, '127.0.0.1', ready))
  const door = await openDoor(page, own)
  await expectRefusal(door, zhCN['failure.bad-envelope'], `http://127.0.0.1:${(strange.address() as AddressInfo).port}`)
  strange.close()

  await door.server.fill(own.firm.origin)
  await setFault(own.firm.origin, 'session', { kind: 'html' })
  await expectRefusal(door, zhCN['failure.not-json'])
  await clearFaults(own.firm.origin)
  await setFault(own.firm.origin, 'session', { kind: 'status', status: 502 })
  await expectRefusal(door, /502/)
  await clearFaults(own.firm.origin)
  await setFault(own.firm.origin, 'session', { kind: 'cutBody' })
  await expectRefusal(door, /./)
  await clearFaults(own.firm.origin)
  await door.submit.click()
  await expect(new CustomerListPage(page).grid).toBeVisible()
})

test('RT-11 the three roles of the sample firm sign in, and a remembered account needs its password alone', async ({
  page,
  own,
}) => {
  let door = await openDoor(page, own)
  for (const [account, name] of [
    ['linzhiyuan', '林知远'],
    ['suruogu', '苏若谷'],
    ['hezhaoming', '何昭明'],
  ] as const) {
    await door.signIn(account)
    await synced(new CustomerListPage(page))
    const menu = page.getByRole('button', { name: zhCN['user.menu'] })
    await menu.click()
    const card = page.getByRole('dialog', { name: zhCN['user.menu'] })
    await expect(card).toContainText(name)
    await expect(card.getByText(zhCN['user.admin'])).toHaveCount(account === 'linzhiyuan' ? 1 : 0)
    await page.getByRole('button', { name: zhCN['user.signOut'] }).click()
    door = new SignInPage(page)
    await expect(door.account).toHaveValue(account)
  }
  await page.getByRole('button', { name: zhCN['signIn.accounts'] }).click()
  await page
    .getByRole('button', { name: /linzhiyuan/ })
    .first()
    .click()
  await expect(door.account).toHaveValue('linzhiyuan')
  await door.password.fill('firmdesk')
  await door.submit.click()
  await synced(new CustomerListPage(page))
})

test('empty fields are said at each field before anything is sent, and the first has the focus', async ({
  page,
  own,
}) => {
  const door = await openDoor(page, own)
  await door.server.fill('')
  await door.submit.click()
  for (const key of ['signIn.serverRequired', 'signIn.accountRequired', 'signIn.passwordRequired'] as const) {
    await expect(door.problem.filter({ hasText: zhCN[key] })).not.toHaveCount(0)
  }
  await expect(door.server).toBeFocused()
  await door.server.fill(own.firm.origin)
  await door.account.fill('linzhiyuan')
  await door.submit.click()
  await expect(door.password).toBeFocused()
})

test('Enter in the header of the token keeps what was typed before it signs in, and stops where it cannot', async ({
  page,
  own,
}) => {
  const asked: string[] = []
  let fails = true
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { i, a: [, operation] = [] } = JSON.parse(String(message))
      if (operation === 'set' || operation === 'signInWithToken') asked.push(operation)
      if (operation === 'set' && fails)
        socket.send(JSON.stringify({ t: 's', i, r: { ok: false, code: 'disk-full', details: {} } }))
      else server.send(message)
    })
  })
  const door = await openDoor(page, own)
  await page.getByRole('button', { name: zhCN['signIn.advanced'] }).click()
  await page.getByRole('button', { name: zhCN['signIn.withToken'] }).click()
  await page.getByLabel(zhCN['signIn.token'], { exact: true }).fill('no-such-token')
  const header = page.getByLabel(zhCN['signIn.tokenHeader'])
  await header.fill('X Token')
  await header.press('Enter')
  await expect(door.problem.filter({ hasText: zhCN['signIn.tokenHeaderInvalid'] })).toBeVisible()
  expect(asked).toEqual([])
  await header.fill('X-Token')
  await header.press('Enter')
  await expect(door.problem.filter({ hasText: zhCN['failure.disk-full'] })).toBeVisible()
  expect(asked).toEqual(['set'])
  fails = false
  await header.press('Enter')
  await expect(door.problem.filter({ hasText: zhCN['failure.tokenRefused'] })).toBeVisible()
  expect(asked).toEqual(['set', 'set', 'signInWithToken'])
})

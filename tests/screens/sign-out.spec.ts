// Signing out while changes are on this computer alone: four ways, and nothing is lost without a typed word.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { expect, type FirmAndShell, openList, synced, test } from '../support/browser-fixtures.ts'
import { startShell } from '../support/browser-processes.ts'
import { clearFaults, setFault } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import type { RecordPage } from '../support/pages/record-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { goOn, type KnownCustomer, openRecord, pause, words } from './desk.ts'
import { rewrite } from './dialog-walk.ts'

const enter = async (page: Page): Promise<void> => {
  await new SignInPage(page).signIn('linzhiyuan')
  await expect(page.getByRole('button', { name: words['user.menu'] })).toBeVisible()
}

/** Changes a city while nothing is sent. */
const changeUnsent = async (page: Page, at: FirmAndShell): Promise<{ record: RecordPage; customer: KnownCustomer }> => {
  const list = await openList(page, at)
  const customer = await list.first()
  await pause(page)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '敦煌')
  await page.keyboard.press('Enter')
  await expect(record.field('城市').getByText(words['mark.saved'])).toBeVisible()
  return { record, customer }
}

const question = (page: Page) => page.getByRole('dialog', { name: words['signOut.title'] })
const choose = (page: Page, name: string) => question(page).getByRole('radio', { name }).check()
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: words['user.menu'] }).click()
  await page
    .getByRole('dialog', { name: words['user.menu'] })
    .getByRole('button', { name: words['user.signOut'] })
    .click()
}
const leave = (page: Page) => question(page).getByRole('button', { name: words['user.signOut'] }).click()

test('C19 unsent changes are asked about; kept, they are there after the next sign-in and go out', async ({
  page,
  home,
}) => {
  const { record, customer } = await changeUnsent(page, home)
  await signOut(page)
  await expect(question(page)).toContainText('还有 1 条修改没有提交，请选择退出的方式')
  await expect(question(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/保留到下次登录/)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await signOut(page)
  await leave(page)
  await expect(new SignInPage(page).submit).toBeVisible()
  await enter(page)
  await openRecord(page, customer)
  await expect(record.field('城市')).toContainText('敦煌')
  await expect(record.field('城市').getByText(words['mark.saved'])).toBeVisible()
  await goOn(page)
  await expect(new SyncPage(page).waiting(0)).toBeVisible()
})

/** Answers calls of an operation with a failure of the disk for as long as `fails` says so. */
const failOn = (page: Page, operation: string, fails: () => boolean): Promise<void> =>
  page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { i, a: [, asked] = [] } = JSON.parse(String(message))
      if (asked === operation && fails())
        socket.send(JSON.stringify({ t: 's', i, r: { ok: false, code: 'disk-full', details: {} } }))
      else server.send(message)
    })
  })

test('C19 sent first, the changes are on the server before the account is left; a failure is said in the question', async ({
  page,
  home,
}) => {
  let fails = true
  await failOn(page, 'signOut', () => fails)
  await changeUnsent(page, home)
  await goOn(page)
  const sync = new SyncPage(page)
  await expect(sync.waiting(0)).toBeVisible()
  await signOut(page)
  await expect(question(page).getByRole('alert')).toHaveText(words['failure.disk-full'])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  // Nothing is unsent any more: there is nothing to ask.
  fails = false
  await signOut(page)
  await expect(new SignInPage(page).submit).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('C19 an encrypted file takes the changes along; discarding needs a typed word; the file brings them back', async ({
  page,
  home,
  context,
}) => {
  const { record, customer } = await changeUnsent(page, home)
  const sync = new SyncPage(page)
  await sync.open()
  await page.getByRole('button', { name: words['sealed.menu'] }).click()
  await page.getByRole('menuitem', { name: words['sealed.export'] }).click()
  const out = page.getByRole('dialog', { name: words['sealed.export'] })
  await out.getByLabel(words['signOut.password'], { exact: true }).fill('short')
  await expect(out.getByRole('button', { name: words['outbox.export'] })).toBeDisabled()
  await out.getByLabel(words['signOut.password'], { exact: true }).fill('correct horse')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: words['outbox.export'] }).click(),
  ])
  const path = await file.path()
  expect(await readFile(path, 'utf8')).not.toContain('敦煌')
  await signOut(page)
  await choose(page, words['signOut.discard'])
  await expect(question(page).getByRole('button', { name: words['user.signOut'] })).toBeDisabled()
  await question(page).getByRole('textbox').fill('丢弃')
  await leave(page)
  await expect(new SignInPage(page).submit).toBeVisible()
  await enter(page)
  await openRecord(page, customer)
  await expect(record.field('城市')).not.toContainText('敦煌')
  // Another computer of the same person, as after a loss of this one.
  const other = await startShell(join(home.folder, 'other-profile'), home.firm.origin)
  const there = await context.newPage()
  await there.goto(await other.link())
  await enter(there)
  await synced(new CustomerListPage(there))
  await new SyncPage(there).open()
  await there.getByRole('button', { name: words['sealed.menu'] }).click()
  await there.getByRole('menuitem', { name: words['sealed.restore'] }).click()
  const back = there.getByRole('dialog', { name: words['sealed.restore'] })
  await expect(back).toContainText(words['sealed.noFile'])
  const choosing = there.waitForEvent('filechooser')
  await back.getByRole('button', { name: words['sealed.choose'] }).click()
  await (await choosing).setFiles(path)
  await expect(back).toContainText(basename(path))
  await back.getByLabel(words['signOut.password'], { exact: true }).fill('wrong horse')
  await back.getByRole('button', { name: words['sealed.restore'] }).click()
  await expect(back.getByRole('alert')).toHaveText(words['sealed.wrongPassword'])
  await back.getByLabel(words['signOut.password'], { exact: true }).fill('correct horse')
  await back.getByRole('button', { name: words['sealed.restore'] }).click()
  await expect(there.getByText('已恢复 1 条')).toBeVisible()
  await expect(new SyncPage(there).waiting(0)).toBeVisible()
  const restored = await openRecord(there, customer)
  await expect(restored.field('城市')).toContainText('敦煌')
  await other.stop()
})

test('C19 leaving with a file, the file is there and the changes stay too', async ({ page, home }) => {
  await changeUnsent(page, home)
  await signOut(page)
  await choose(page, words['signOut.seal'])
  await leave(page)
  await expect(question(page).getByRole('alert')).toHaveText('密码至少 8 个字符')
  const password = question(page).getByLabel(words['signOut.password'], { exact: true })
  await expect(password).toHaveAccessibleDescription('密码至少 8 个字符')
  expect(await findings(page)).toEqual([])
  await password.fill('correct horse')
  await expect(question(page).getByRole('alert')).toHaveCount(0)
  await question(page).getByRole('button', { name: words['signIn.showPassword'] }).press('Enter')
  await expect(password).toHaveAttribute('type', 'text')
  expect(await findings(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), leave(page)])
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ format: 'firmdesk-work-1' })
  await expect(new SignInPage(page).submit).toBeVisible()
})

test('C19 what an encrypted file lacks is named before anything is closed or left', async ({ page, home }) => {
  await rewrite(page, (value) => {
    if (Array.isArray(value.left)) value.left = ['录像.mp4', '卷宗.pdf']
  })
  await changeUnsent(page, home)
  await new SyncPage(page).open()
  await page.getByRole('button', { name: words['sealed.menu'] }).click()
  await page.getByRole('menuitem', { name: words['sealed.export'] }).click()
  const out = page.getByRole('dialog', { name: words['sealed.export'] })
  await out.getByLabel(words['signOut.password'], { exact: true }).fill('correct horse')
  await Promise.all([page.waitForEvent('download'), out.getByRole('button', { name: words['outbox.export'] }).click()])
  await expect(out.getByRole('alert')).toContainText('这些附件没有放进去：录像.mp4，卷宗.pdf')
  await expect(out.getByRole('button', { name: words['outbox.export'] })).toHaveCount(0)
  await out.getByRole('button', { name: words['common.close'] }).last().click()
  await expect(out).toHaveCount(0)
  await signOut(page)
  await choose(page, words['signOut.seal'])
  await question(page).getByLabel(words['signOut.password'], { exact: true }).fill('correct horse')
  await Promise.all([page.waitForEvent('download'), leave(page)])
  await expect(question(page).getByRole('alert')).toContainText('录像.mp4')
  await expect(question(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/保留到下次登录/)
  await leave(page)
  await expect(new SignInPage(page).submit).toBeVisible()
})

test('C19 sent on the way out: it says what is left, and leaves once the server has all of it', async ({
  page,
  home,
}) => {
  await changeUnsent(page, home)
  await setFault(home.firm.origin, 'company.update', { kind: 'hold' })
  await goOn(page)
  await expect(page.getByRole('contentinfo').getByText('待提交 1 条')).toBeVisible()
  await signOut(page)
  await choose(page, words['signOut.send'])
  await leave(page)
  await expect(question(page)).toContainText('正在提交，还有 1 条')
  await clearFaults(home.firm.origin)
  await expect(new SignInPage(page).submit).toBeVisible()
})

test('C19 with sending paused, or an expired sign-in, the way that sends says so and waits for nothing', async ({
  page,
  home,
}) => {
  let expired = false
  await rewrite(page, (value) => {
    if (expired && value.phase === 'open') value.phase = 'expired'
  })
  const says = async (sentence: string): Promise<void> => {
    await signOut(page)
    await choose(page, words['signOut.send'])
    await leave(page)
    await expect(question(page).getByRole('alert')).toContainText(sentence)
    await expect(question(page).getByRole('button', { name: words['user.signOut'] })).toBeEnabled()
  }
  await changeUnsent(page, home)
  await says(words['signOut.paused'])
  expired = true
  await page.reload()
  await says(words['banner.expiredHint'])
})

test('C19 removing an account asks first: cancelled it stays, and a failure is said in the question', async ({
  page,
  home,
}) => {
  let fails = true
  await failOn(page, 'forget', () => fails)
  await changeUnsent(page, home)
  await signOut(page)
  await leave(page)
  const account = new SignInPage(page).account
  const accounts = page.getByRole('button', { name: words['signIn.accounts'] })
  const asked = page.getByRole('dialog', { name: /^从这台电脑移除/ })
  const ask = async (): Promise<void> => {
    await accounts.click()
    await page.getByRole('button', { name: /^从这台电脑移除/ }).click()
    await expect(asked).toContainText(words['signIn.forgetSure'])
    await expect(asked.getByRole('button', { name: words['common.cancel'] })).toBeFocused()
  }
  await ask()
  await asked.getByRole('button', { name: words['common.cancel'] }).click()
  await expect(asked).toHaveCount(0)
  await expect(account).toBeFocused()
  await ask()
  await asked.getByRole('button', { name: words['signIn.forgetAction'] }).click()
  await expect(asked.getByRole('alert')).toHaveText(words['failure.disk-full'])
  fails = false
  await asked.getByRole('button', { name: words['signIn.forgetAction'] }).click()
  await expect(asked).toHaveCount(0)
  await expect(account).toBeFocused()
  await expect(accounts).toHaveCount(0)
})

test('who signs in while the core is being replaced, as a sign-out has it done, need not ask twice', async ({
  page,
  own,
}) => {
  let asked = 0
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { a: [, operation] = [] } = JSON.parse(String(message))
      if (operation === 'signIn') asked += 1
      if (operation === 'signIn' && asked === 1) socket.send(JSON.stringify({ gateway: 'core-restarted' }))
      else server.send(message)
    })
  })
  await page.goto(await own.shell.link())
  await enter(page)
  expect(asked).toBe(2)
})

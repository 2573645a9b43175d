// A lawyer's first day: sign in, lose the server, start again, go on.
import type { WebSocketRoute } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { expect, openList, signIn, synced, test } from '../support/browser-fixtures.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'
import { FramePage } from '../support/pages/frame-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

test('RT-01 sign in, first sync, list; with the server gone and the app restarted, list, search and detail still work', async ({
  page,
  own,
}) => {
  await page.goto(await own.shell.link())
  await signIn(page)
  const online = new CustomerListPage(page)
  await synced(online)
  await expect(page).toHaveURL(/#\/companies$/)
  await expect(page).not.toHaveURL(/key=/)
  await expect(online.rows).toHaveCount(10)
  const names = await online.names()
  expect(new Set(names).size).toBe(10)
  await expect(new FramePage(page).offline).toBeHidden()

  await own.firm.stop()
  const shell = await own.restartShell()
  await page.goto(await shell.link())
  const list = new CustomerListPage(page)
  const frame = new FramePage(page)
  await expect(frame.offline).toBeVisible()
  await synced(list)
  expect(await list.names()).toEqual(names)

  const [name = ''] = names
  await (await list.find(name)).getByRole('link').click()
  await expect(new CustomerPage(page).heading(name)).toBeVisible()
  await expect(frame.offline).toBeVisible()
})

test('a wrong password is said, and the right one goes on from there', async ({ page, own }) => {
  await page.goto(await own.shell.link())
  const signInPage = new SignInPage(page)
  await signInPage.signIn('suruogu', 'wrong')
  await expect(signInPage.problem).toBeVisible()
  await signInPage.signIn('suruogu')
  await expect(new CustomerListPage(page).grid).toBeVisible()
})

test('a link that was used, copied into another browser, leads to the page that says how to get a new one', async ({
  page,
  browser,
  own,
}) => {
  const link = await own.shell.link()
  await page.goto(link)
  await expect(new SignInPage(page).account).toBeVisible()
  const stranger = await browser.newPage()
  await stranger.goto(link)
  await expect(stranger.getByText(zhCN['link.title'])).toBeVisible()
  await expect(stranger.getByText(zhCN['link.next'])).toBeVisible()
  await expect(new SignInPage(stranger).account).toBeHidden()
  await stranger.close()
})

test('the page goes on by itself when its connection was lost for a moment', async ({ page, home }) => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/socket', (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  const list = await openList(page, home)
  await sockets[0]?.close({ code: 1001 })
  await expect.poll(() => sockets.length).toBe(2)
  await list.nextPage.click()
  await expect(list.rowNumber(11)).toBeVisible()
})

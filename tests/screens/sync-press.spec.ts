// The press on 立即同步, on firms that are gone or answer late in that moment.
import { expect } from '@playwright/test'
import { zhCN as words } from '#shared/locale/zh-CN'
import { synced, test } from '../support/browser-fixtures.ts'
import { clearFaults, setFault } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'

test('a press on 立即同步 is met also where the firm is found to be gone in that moment', async ({ page, home }) => {
  const connected = page.waitForEvent('websocket')
  await page.goto(await home.shell.link())
  await synced(new CustomerListPage(page))
  const sync = new SyncPage(page)
  await sync.open()
  const socket = await connected
  await sync.now.hover()
  await page.mouse.down()
  // A pass may find the firm gone by itself: what is waited for comes after the press in any case.
  const known = socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('"connection":"offline"'),
  )
  await home.firm.stop()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await known
  // The strip would push the button away; it has been drawn by now where it is drawn at once.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const asked = socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"now"'))
  await page.mouse.up()
  await asked
  await expect(page.getByText(/^当前离线，显示 \d\d:\d\d 同步的数据$/)).toBeVisible()
})

test('from a press on 立即同步 until the pass is over there is no second press', async ({ page, home }) => {
  const connected = page.waitForEvent('websocket')
  await page.goto(await home.shell.link())
  await synced(new CustomerListPage(page))
  const sync = new SyncPage(page)
  await sync.open()
  const socket = await connected
  await setFault(home.firm.origin, 'company.list', { kind: 'hold' })
  // A slow machine draws no frame before the answer.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  const answered = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"running":true'))
  await sync.now.click()
  await answered
  await expect(page.getByRole('main').getByRole('button', { name: words['sync.syncing'] })).toBeDisabled()
  await clearFaults(home.firm.origin)
  await expect(sync.now).toBeEnabled()
})

// What the list and the record show where the core cannot answer. The failure is put into the answer on the socket.
import type { Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { CUSTOMERS, expect, synced, test } from '../support/browser-fixtures.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'

type Frame = { readonly t?: string; readonly i?: string; readonly a?: readonly unknown[]; r?: unknown }

/** Lets calls of one operation fail with `internal` until `heal` is called. */
const failCalls = async (page: Page, area: string, operation: string): Promise<{ readonly heal: () => void }> => {
  let ill = true
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    const failing = new Set<string | undefined>()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as Frame
      if (ill && frame.t === 'q' && frame.a?.[0] === area && frame.a[1] === operation) failing.add(frame.i)
      server.send(message)
    })
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as Frame
      if (frame.t !== 's' || !failing.delete(frame.i)) return socket.send(message)
      frame.r = { ok: false, code: 'internal', details: { id: 'abcd1234' } }
      socket.send(JSON.stringify(frame))
    })
  })
  return {
    heal: () => {
      ill = false
    },
  }
}

test('a list that cannot be read says so, and reads again on request', async ({ page, shared }) => {
  const core = await failCalls(page, 'customers', 'list')
  await page.goto(await shared.shell.link())
  await expect(page.getByText(zhCN['customers.failed'])).toBeVisible()
  await expect(page.getByText(zhCN['failure.internal'])).toBeVisible()
  core.heal()
  await page.getByRole('button', { name: zhCN['common.retry'] }).click()
  await synced(new CustomerListPage(page))
})

test('RT-02 a record that cannot be read says so, and reads again on request', async ({ page, shared }) => {
  const core = await failCalls(page, 'customers', 'detail')
  await page.goto(await shared.shell.link())
  const list = new CustomerListPage(page)
  await synced(list)
  const [name = ''] = await list.names()
  await list.row(name).first().getByRole('link').click()
  await expect(page).toHaveURL(/#\/companydetail\/[^/]+$/)
  await expect(page.getByText(zhCN['detail.failed'])).toBeVisible()
  core.heal()
  await page.getByRole('button', { name: zhCN['common.retry'] }).click()
  await expect(new CustomerPage(page).heading(name)).toBeVisible()
})

test('RT-02 a record that does not exist says so and leads back to the list', async ({ page, shared }) => {
  await page.goto(await shared.shell.link())
  const list = new CustomerListPage(page)
  await synced(list)
  await page.goto(`${new URL(page.url()).origin}/#/companydetail/no-such-customer`)
  await expect(page.getByText(zhCN['detail.notFound'])).toBeVisible()
  await page.getByRole('button', { name: zhCN['detail.back'] }).click()
  await expect(list.count).toHaveText(`共 ${CUSTOMERS} 条记录`)
})

// Where a customer's page leads: to its neighbours in the list, to lawsuits, to a visit of the radar.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { editFirm } from '../support/firm-control.ts'
import { expectQuery } from '../support/kept-query.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { syncByPanel } from '../support/pages/sync-page.ts'
import { type Desk, expect, goOn, openDesk, openRecord, pause, test, words } from './desk.ts'

/** Opens the app, whatever the number of customers is by now. */
const openFirst = async (page: Page, desk: Desk): Promise<void> => {
  await page.goto(await desk.shell.link())
  await expect(page.getByText(/^共 \d+ 条记录$/)).toBeVisible({ timeout: 30_000 })
}

const take = (desk: Desk) => {
  const customer = desk.take()
  return customer
}

/** Addresses that the page asks the shell to open, instead of opening them. */
const openedPages = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(() => {
    const opened: string[] = []
    Reflect.set(window, 'opened', opened)
    window.open = (address) => {
      opened.push(String(address))
      return null
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'opened') as string[])
}

test('CL-28 a record says which list it was opened from as the list stood at the press, and back leads there', async ({
  page,
  desk,
}) => {
  const customer = take(desk)
  const list = await openDesk(page, desk)
  await list.search.fill(customer.name)
  await expect(list.rows).toHaveCount(1)
  await list.search.fill('')
  await expect(list.row(customer.name)).toBeVisible()
  await expectQuery(page, /^$/)
  await list.row(customer.name).getByRole('link').click()
  await expect(page.getByText(/^第 \d+ \/ 共 60$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.row(customer.name)).toBeVisible()
  await expectQuery(page, /^$/)
})

test('the focus stays on its customer where a shorter list draws it in another place', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  const name = (await list.names())[4] ?? ''
  await list.row(name).focus()
  await page.evaluate((text) => location.assign(`#/companies?name=${encodeURIComponent(text)}`), name)
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(name)).toBeFocused()
})

test('the keys of a record work after a press on blank space too', async ({ page, desk }) => {
  await openDesk(page, desk)
  const record = await openRecord(page, take(desk))
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.keyboard.press('f')
  await expect(record.followUp).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record.followUp).not.toBeFocused()
  await expect(record.title).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^共 \d+ 条记录$/)).toBeVisible()
})

test('what of a customer is not sent yet stands in its head, field by field, and can be taken back', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  const customer = take(desk)
  await pause(page)
  const record = await openRecord(page, customer)
  const changes = page.getByRole('button', { name: /^\d 项待提交/ })
  await expect(changes).toHaveCount(0)
  await record.typeOver('城市', '敦煌')
  await page.keyboard.press('Enter')
  await record.followUp.fill('改了城市')
  await record.followUp.press('Control+Enter')
  await expect(changes).toContainText('2 项待提交')
  await changes.click()
  const panel = page.getByRole('dialog', { name: '2 项待提交' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel).toContainText('敦煌')
  await expect(panel).toContainText('改了城市')
  expect(await findings(page)).toEqual([])
  const edit = panel.getByRole('listitem').filter({ hasText: '敦煌' })
  const takeBack = async () => {
    await edit.getByRole('button').click()
    await page.getByRole('menuitem', { name: words['outbox.cancel'] }).click()
  }
  await takeBack()
  await expect(page.getByRole('dialog', { name: words['outbox.cancelTitle'] })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeVisible()
  await takeBack()
  await page
    .getByRole('dialog', { name: words['outbox.cancelTitle'] })
    .getByRole('button', { name: words['outbox.cancel'] })
    .click()
  await expect(changes).toContainText('1 项待提交')
  await expect(record.field('城市')).not.toContainText('敦煌')
  await page.keyboard.press('Escape')
  await expect(changes).toBeFocused()
  await goOn(page)
  await openRecord(page, customer)
  await expect(changes).toHaveCount(0)
})

/** Watches from now on; answers whether a record stands with its composer in the moment in which its heading comes. */
const watchHeading = async (page: Page): Promise<() => Promise<boolean>> => {
  const watch = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1') === null) return
      observer.disconnect()
      resolve(document.querySelector('aside textarea') !== null)
    }).observe(document.body, { childList: true, subtree: true })
    return { comesWhole: promise }
  })
  return () => watch.evaluate(({ comesWhole }) => comesWhole)
}

test('a record shows itself with its follow-ups, so that the key for them is never too early', async ({
  page,
  desk,
}) => {
  const customer = take(desk)
  const held = Promise.withResolvers<void>()
  await page.route(/screens.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const list = await openDesk(page, desk)
  await page.evaluate((id) => location.assign(`#/companydetail/${id}`), customer.id)
  await expect(list.rows).toHaveCount(0)
  const record = new RecordPage(page)
  await expect(record.title).toHaveCount(0)
  const comesWhole = await watchHeading(page)
  held.resolve()
  expect(await comesWhole()).toBe(true)
  await expect(record.title).toHaveText(customer.name)
  await page.keyboard.press('f')
  await expect(record.followUp).toBeFocused()
})

test('RT-02 one walks through the list from record to record, by keys and buttons, and back to where one began', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  await list.head('客户名称').getByRole('button').first().click()
  await expect(list.head('客户名称')).toHaveAttribute('aria-sort', 'ascending')
  await list.settled()
  const names = await list.rows.evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''))
  await list.rows.nth(1).getByRole('link').click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(names[1] ?? '')
  await expect(page.getByText('第 2 / 共 60', { exact: true })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(title).toHaveText(names[2] ?? '')
  await expect(page.getByText('第 3 / 共 60', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '上一个客户' }).click()
  await expect(title).toHaveText(names[1] ?? '')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(title).toHaveText(names[0] ?? '')
  await expect(page.getByRole('button', { name: '上一个客户' })).toBeDisabled()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(title).toHaveText(names[0] ?? '')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectQuery(page, /sortField=name/)
  await expect(list.row(names[0] ?? '')).toBeFocused()
})

/** Opens the first customer of the list by its link; answers the page and the names in the order in which one walks. */
const openInList = async (page: Page, desk: Desk) => {
  const list = await openDesk(page, desk)
  await list.head('客户名称').getByRole('button').first().click()
  await expect(list.head('客户名称')).toHaveAttribute('aria-sort', 'ascending')
  await list.settled()
  const names = await list.rows.evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''))
  await list.rows.first().getByRole('link').click()
  const record = new RecordPage(page)
  await expect(record.title).toHaveText(names[0] ?? '')
  return { record, names }
}

test('RT-02 that a field was saved is said at the record where it was, not at the one that is walked to', async ({
  page,
  desk,
}) => {
  const { record, names } = await openInList(page, desk)
  await record.typeOver('城市', '敦煌')
  await page.keyboard.press('Enter')
  await expect(record.field('城市').getByRole('status')).toHaveText(words['edit.saved'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect(record.title).toHaveText(names[1] ?? '')
  await expect(record.title).toBeFocused()
  // Read once: it would go by itself.
  expect(await record.field('城市').innerText()).not.toContain(words['edit.saved'])
})

test('RT-02 an edit that fails once one has walked on leaves the next record as it is, and its text in its own', async ({
  page,
  desk,
}) => {
  const failed = Promise.withResolvers<void>()
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage(async (message) => {
      const frame = JSON.parse(String(message))
      if (frame.t !== 'q' || frame.a?.[1] !== 'edit') return server.send(message)
      await failed.promise
      socket.send(JSON.stringify({ t: 's', i: frame.i, r: { ok: false, code: 'disk-full', details: {} } }))
    })
  })
  const { record, names } = await openInList(page, desk)
  await record.typeOver('城市', '写到一半')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(record.title).toHaveText(names[1] ?? '')
  failed.resolve()
  // Is answered after it.
  await record.followUp.fill('约周五')
  await expect(record.composer.getByText(words['draft.kept'])).toBeVisible()
  await expect(record.title).toHaveText(names[1] ?? '')
  await expect(record.editor('城市')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(record.field('城市')).not.toContainText('写到一半')
  await record.followUp.fill('')
  await page.getByRole('button', { name: '上一个客户' }).click()
  await expect(record.title).toHaveText(names[0] ?? '')
  await expect(record.editor('城市')).toHaveValue('写到一半')
  await record.editor('城市').press('Escape')
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})

test('RT-02 a record that was opened by its address alone has no neighbours', async ({ page, desk }) => {
  await openDesk(page, desk)
  const customer = take(desk)
  await openRecord(page, customer)
  await expect(page.getByRole('button', { name: '上一个客户' })).toHaveCount(0)
})

test('RT-03 CL-24 PM-04 lawsuitdetail shows the company, what is known of it, and leads to the public registers', async ({
  page,
  desk,
}) => {
  const opened = await openedPages(page)
  const company = '宁波远航国际货运代理有限公司'
  const id = await editFirm(desk.firm.origin, { op: 'create', fields: { name: company, city: '宁波' } })
  await openFirst(page, desk)
  await syncByPanel(page)
  await page.evaluate((name) => location.assign(`#/lawsuitdetail?name=${encodeURIComponent(name)}&history=1`), company)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: words['lawsuit.facts'] })).toContainText('宁波')
  await page.getByRole('button', { name: words['lawsuit.register.judgments'] }).click()
  expect(await opened()).toEqual(['https://wenshu.court.gov.cn/'])
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: words['lawsuit.open'] }).click()
  await expect(page).toHaveURL(new RegExp(`companydetail/${id}`))
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/companies/)
  await page.evaluate(() =>
    location.assign('#/lawsuitdetail?name=%E6%B2%A1%E6%9C%89%E8%BF%99%E5%AE%B6%E5%85%AC%E5%8F%B8'),
  )
  await expect(page.getByText(words['lawsuit.unknown'])).toBeVisible()
  await page.evaluate(() => location.assign('#/lawsuitdetail?name='))
  await expect(page.getByText(words['lawsuit.noName'])).toBeVisible()
  await editFirm(desk.firm.origin, { op: 'delete', id })
})

test('PM-04 PM-05 lawsuitdetail is closed where the firm has switched it off', async ({ page, desk }) => {
  await openFirst(page, desk)
  const off = { name: 'lawsuitsearch.enable', value: '0' }
  await editFirm(desk.firm.origin, { op: 'reference', area: 'config', id: off.name, row: off })
  await syncByPanel(page)
  await page.evaluate(() => location.assign('#/lawsuitdetail?name=x'))
  await expect(page.getByText(words['lawsuit.forbidden'])).toBeVisible()
  await editFirm(desk.firm.origin, { op: 'reference', area: 'config', id: off.name, row: { ...off, value: '1' } })
  await syncByPanel(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('x')
})

test('RT-04 a visit in the timeline leads to radardetail: what was looked at, by whom, for how long', async ({
  page,
  desk,
}) => {
  const opened = await openedPages(page)
  await openFirst(page, desk)
  const customer = take(desk)
  const content = JSON.stringify({
    itemType: 'link',
    title: '一图读懂财产保全',
    url: 'https://example.com/guide',
    visitor: '许静仪',
    duration: 75,
    content: '浏览了资料',
  })
  const fields = { objType: 'company', objId: customer.id, type: 4, content }
  await editFirm(desk.firm.origin, { op: 'followup', ...fields, fields })
  const record = await openRecord(page, customer)
  await syncByPanel(page)
  await record.side.getByRole('link', { name: '一图读懂财产保全' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一图读懂财产保全')
  const main = page.getByRole('main')
  for (const text of ['链接', '许静仪', '01:15', '浏览了资料', customer.name]) await expect(main).toContainText(text)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: words['radar.open'] }).click()
  expect(await opened()).toEqual(['https://example.com/guide'])
  await page.keyboard.press('Escape')
  await expect(record.title).toHaveText(customer.name)
  await page.evaluate(() => location.assign('#/radardetail/nothing-of-this-id'))
  await expect(page.getByText(words['radar.missing'])).toBeVisible()
})

test('RD-01 RT-09 the visit of a file opens that file in a window of its own', async ({ page, desk }) => {
  await openFirst(page, desk)
  const customer = take(desk)
  const content = JSON.stringify({ itemType: 'file', title: '合规手册.pdf', fsid: 'f-radar-1', visitor: '许静仪' })
  const fields = { objType: 'company', objId: customer.id, type: 4, content }
  await editFirm(desk.firm.origin, { op: 'followup', ...fields, fields })
  const record = await openRecord(page, customer)
  await syncByPanel(page)
  await record.side.getByRole('link', { name: '合规手册.pdf' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('合规手册.pdf')
  await expect(page.getByRole('button', { name: words['radar.open'] })).toHaveCount(0)
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: words['radar.openFile'] }).click()
  const file = await opening
  await expect(file).toHaveURL(/#\/file\/detail\?q=[0-9a-f]{32}$/)
  await expect(file.getByRole('heading', { name: '合规手册.pdf' })).toBeVisible()
})

test('what is looked for in a record scrolls its part, and never the page with its head', async ({ page, desk }) => {
  await openFirst(page, desk)
  await page.setViewportSize({ width: 1024, height: 640 })
  const record = await openRecord(page, take(desk))
  // Not the last one: more are read as the end comes into view.
  const entry = record.entries.nth(3)
  await entry.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(entry).toBeInViewport()
  await expect(record.title).toBeInViewport()
})

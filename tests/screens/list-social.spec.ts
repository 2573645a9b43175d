// What a customer wrote on the platform that it came by: the drawer of the list, on a firm with conversations.
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { findings } from '../support/axe.ts'
import { expect, signIn } from '../support/browser-fixtures.ts'
import { type RunningFirm, type RunningShell, startFirm, startShell } from '../support/browser-processes.ts'
import { test as base, type Made, type Workplace } from '../support/browser-worker.ts'
import { answerComment, beginTalk, clearFaults, editFirm, requestsOf, setFault } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'

/** Customers of the firm, and those made for these tests. */
const [customers, own] = [80, 4]

/**
 * `writer` has a conversation; `orphan` has a platform and no account there; with the account of `stranger` nobody has a
 * conversation.
 */
type Talking = {
  readonly firm: RunningFirm
  readonly shell: RunningShell
  readonly writer: string
  readonly orphan: string
  readonly stranger: string
  /** Of its account only the id is in its record. */
  readonly nameless: string
}

const makeTalking = async ({ browser, folder }: Workplace): Promise<Made<Talking>> => {
  const firm = await startFirm(join(folder, 'firm'), [`--customers=${customers}`, '--messages=4000', '--seed=3'])
  const writer = '写过私信的客户'
  const { name: customerOpenId } = await beginTalk(firm.origin, '私信里的名字')
  await editFirm(firm.origin, { op: 'create', fields: { name: writer, extra: { platform: 'douyin', customerOpenId } } })
  const orphan = '来源不明的客户'
  await editFirm(firm.origin, { op: 'create', fields: { name: orphan, extra: { platform: 'douyin' } } })
  const stranger = '没有聊过的客户'
  const extra = { platform: 'douyin', customerOpenId: 'never-wrote' }
  await editFirm(firm.origin, { op: 'create', fields: { name: stranger, extra } })
  const nameless = '只有账号编号的客户'
  await editFirm(firm.origin, { op: 'create', fields: { name: nameless, weMediaAccountId: '9102' } })
  const shell = await startShell(join(folder, 'profile'), firm.origin)
  const page = await browser.newPage({ locale: 'zh-CN' })
  await page.goto(await shell.link())
  await signIn(page)
  await new CustomerListPage(page).synced(customers + own)
  await page.close()
  const end = async () => {
    await shell.stop()
    await firm.stop()
  }
  return { value: { firm, shell, writer, orphan, stranger, nameless }, end }
}

const test = base.extend<{ readonly talking: Talking }>({
  talking: async ({ share }, use) => use(await share('file', 'talking', makeTalking)),
})

const open = async (page: Page, { shell }: Talking): Promise<CustomerListPage> => {
  await page.goto(await shell.link())
  const list = new CustomerListPage(page)
  await expect(list.count).toHaveText(`共 ${customers + own} 条记录`, { timeout: 30_000 })
  await list.pageSize.selectOption('50')
  await expect(list.rows).toHaveCount(50)
  return list
}

/** Looks for one customer, and opens what was written on its platform. */
const openOne = async (list: CustomerListPage, name: string): Promise<void> => {
  await list.search.fill(name)
  await expect(list.rows).toHaveCount(1)
  await icons(list).click()
}

const drawerOf = (page: Page) => page.locator('.drawer [role="dialog"]')
const commentsOf = (page: Page) => drawerOf(page).getByRole('list', { name: '评论' })

/** Opens the comments of the first customer that has some and is meant; answers its icon in the list. */
const openComments = async (page: Page, list: CustomerListPage, isMeant = () => true): Promise<Locator> => {
  const [drawer, comments] = [drawerOf(page), commentsOf(page)]
  for (let at = 0; ; at += 1) {
    await icons(list).nth(at).click()
    await drawer.getByRole('tab', { name: '评论' }).click()
    await expect(comments.or(drawer.getByText('还没有评论'))).toBeVisible()
    if ((await comments.isVisible()) && isMeant()) return icons(list).nth(at)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }
}

const icons = (list: CustomerListPage) => list.rows.getByRole('button', { name: /私信和评论$/ })

test('CL-26 WM-01 CN-05 the icon of a social source opens a drawer of 850 px with private messages and comments', async ({
  page,
  talking,
}) => {
  const list = await open(page, talking)
  const drawer = page.locator('.drawer [role="dialog"]')
  const messages = drawer.getByRole('list', { name: /的消息$/ })
  await openOne(list, talking.writer)
  await expect(drawer.getByRole('tab')).toHaveText(['私信', '评论'])
  await expect(messages).toBeVisible()
  const box = await drawer.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(850)
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1440)
  await expect(drawer.getByRole('tab', { name: '私信' })).toBeFocused()
  await expect(messages.getByRole('listitem').first()).not.toBeEmpty()
  // The same list as the archive's: the clock, and the day for who asks.
  await expect(messages.locator('time').first()).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(drawer.getByRole('textbox', { name: zhCN['reply.label'] })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('drawer.png') })
  await page.keyboard.press('ArrowRight')
  await expect(drawer.getByRole('tab', { name: '评论' })).toHaveAttribute('aria-selected', 'true')
  await expect(drawer.getByRole('list', { name: '评论' }).or(drawer.getByText('还没有评论'))).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('WM-02 CL-26 without an account of the customer the drawer says that the we-media info does not exist', async ({
  page,
  talking,
}) => {
  const list = await open(page, talking)
  await openOne(list, talking.orphan)
  const drawer = page.locator('.drawer [role="dialog"]')
  await expect(drawer.getByText('对应的新媒体信息不存在')).toBeVisible()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toHaveCount(0)
})

test('WM-09 D-86 an account that a customer carries by its id alone is named in the list and on the page, asked once a page', async ({
  page,
  talking,
}) => {
  const asked = async () =>
    (await requestsOf(talking.firm.origin)).filter(({ path }) => path.endsWith('/account/list')).length
  const before = await asked()
  const list = await open(page, talking)
  await list.search.fill(talking.nameless)
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.getByText('沈律师聊婚姻')).toBeVisible()
  expect(await asked()).toBeGreaterThan(before)
  expect((await asked()) - before).toBeLessThanOrEqual(2)
  await list.rows.getByRole('link').first().click()
  await expect(page.locator('[data-field="weMediaAccountId"]')).toContainText('沈律师聊婚姻')
})

test('CL-26 what the server refuses is said, and asked for again', async ({ page, talking }) => {
  const list = await open(page, talking)
  await setFault(talking.firm.origin, 'message', { kind: 'refuse', message: '暂时不能查看' })
  await openOne(list, talking.stranger)
  const drawer = page.locator('.drawer [role="dialog"]')
  await expect(drawer.getByText('没有读取成功')).toBeVisible()
  await expect(drawer).toContainText('暂时不能查看')
  await clearFaults(talking.firm.origin)
  await drawer.getByRole('button', { name: '重试' }).click()
  await expect(drawer.getByText('还没有私信')).toBeVisible()
})

test('CL-26 the drawer has nothing serious that axe finds in dark mode, in both of its tabs', async ({
  page,
  talking,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const list = await open(page, talking)
  await icons(list).first().click()
  const drawer = page.locator('.drawer [role="dialog"]')
  for (const [tab, nothing] of [
    ['私信', '还没有私信'],
    ['评论', '还没有评论'],
  ] as const) {
    await drawer.getByRole('tab', { name: tab }).click()
    const list = drawer.getByRole('list', { name: tab === '私信' ? /的消息$/ : tab })
    await expect(list.or(drawer.getByText(nothing))).toBeVisible()
    expect(await findings(page, '.drawer [role="dialog"]')).toEqual([])
  }
})

test('CL-26 without the firm the drawer says so in both tabs, closes by Escape, and reads again with the network', async ({
  page,
  talking,
}) => {
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(error.message))
  const list = await open(page, talking)
  const synced = async () => {
    await page.getByRole('button', { name: zhCN['sync.panel'] }).click()
    await page.getByRole('dialog').getByRole('button', { name: zhCN['sync.now'] }).click()
    await page.keyboard.press('Escape')
  }
  await setFault(talking.firm.origin, '*', { kind: 'drop' })
  await synced()
  await expect(page.getByText(/当前离线/).first()).toBeVisible()
  // Nothing of them is archived here: the server alone knows whether there is anything.
  await openOne(list, talking.stranger)
  const drawer = page.locator('.drawer [role="dialog"]')
  for (const tab of ['私信', '评论']) {
    await drawer.getByRole('tab', { name: tab }).click()
    await expect(drawer.getByText(zhCN['online.offline'])).toBeVisible()
    await expect(drawer).toContainText(zhCN['social.online'])
  }
  expect(await findings(page, '.drawer [role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await clearFaults(talking.firm.origin)
  await synced()
  await expect(page.getByText(/当前离线/)).toHaveCount(0)
  await icons(list).click()
  await expect(drawer.getByText('还没有私信')).toBeVisible()
  expect(failed).toEqual([])
})

test('WM-01 WM-03 WM-04 WM-05 WM-06 D-84 D-85 from a record, too: comments are asked by the account they stand under, and answered there', async ({
  page,
  talking,
}) => {
  const accounts: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const [, account] = /"social","comments",\{.*"account":"([^"]*)"/.exec(String(payload)) ?? []
      if (account !== undefined) accounts.push(account)
    }),
  )
  const list = await open(page, talking)
  const [drawer, comments] = [drawerOf(page), commentsOf(page)]
  // Which customers stand first changes with the day, and some have comments and no conversation that names an account.
  const icon = await openComments(page, list, () => accounts.at(-1) !== '')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  const row = icon.locator('xpath=ancestor::*[@role="row"]')
  await row.getByRole('link').first().click()
  await page
    .locator('.detail-head')
    .getByRole('button', { name: /私信和评论$/ })
    .click()
  await drawer.getByRole('tab', { name: '评论' }).click()
  await expect(comments).toBeVisible()
  // D-84: the account under whose posts they stand, as the archive knows it.
  expect(accounts.at(-1)).toMatch(/^.{6,}$/)
  await comments
    .getByRole('button', { name: /^回复 .* 的评论$/ })
    .first()
    .click()
  const box = drawer.getByRole('textbox', { name: /的评论$/ })
  await expect(box).toBeFocused()
  const send = drawer.getByRole('button', { name: zhCN['reply.send'] })
  await send.click()
  await expect(drawer.getByText(zhCN['reply.empty'])).toBeVisible()
  await box.fill('谢'.repeat(91))
  await box.press('Control+Enter')
  await expect(drawer.getByText('回复内容不能超过90个字符')).toBeVisible()
  await box.fill('谢谢关注，已私信您')
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('comments.png') })
  await box.press('Control+Enter')
  await expect(box).toHaveCount(0)
  await expect(comments.getByText('谢谢关注，已私信您')).toBeVisible({ timeout: 30_000 })
  // An answer to an answer stands in the same list, and the list only once.
  await comments
    .getByRole('listitem')
    .filter({ hasText: '谢谢关注，已私信您' })
    .last()
    .getByRole('button', { name: /^回复 .* 的评论$/ })
    .click()
  await box.fill('补充一句：工作日都可来电')
  await box.press('Control+Enter')
  await expect(box).toHaveCount(0)
  await expect(comments.getByText('补充一句：工作日都可来电').first()).toBeVisible({ timeout: 30_000 })
  await expect(comments.getByText('补充一句：工作日都可来电')).toHaveCount(1)
  await expect(comments.getByText('谢谢关注，已私信您')).toHaveCount(1)
  // What is written at the firm meanwhile is there for who opens it again.
  const opened = page.locator('.detail-head').getByRole('button', { name: /私信和评论$/ })
  const thread = async () => {
    await drawer.getByRole('tab', { name: '评论' }).click()
    await comments
      .getByRole('button', { name: /^\d+ 条回复$/ })
      .first()
      .click()
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await answerComment(talking.firm.origin, '谢谢关注，已私信您', '同事稍后补充')
  await opened.click()
  await thread()
  await expect(comments.getByText('同事稍后补充')).toBeVisible()
  // And where it cannot be read again, what was read stays there with the reason.
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await setFault(talking.firm.origin, 'mediaComment.list', { kind: 'refuse', message: '暂时不能查看' })
  await opened.click()
  await thread()
  await expect(drawer.getByRole('alert').first()).toContainText('暂时不能查看')
  await expect(comments.getByText('同事稍后补充')).toBeVisible()
  await clearFaults(talking.firm.origin)
})

test('WM-05 an answer whose box is closed on its way goes out once and leaves no draft', async ({ page, talking }) => {
  const list = await open(page, talking)
  await openComments(page, list)
  const opener = commentsOf(page)
    .getByRole('button', { name: /^回复 .* 的评论$/ })
    .first()
  const box = drawerOf(page).getByRole('textbox', { name: /的评论$/ })
  const drafts = page.getByRole('contentinfo').getByText(/未发送草稿/)
  const sent = async () =>
    (await requestsOf(talking.firm.origin)).filter(({ path }) => path.endsWith('/comment/send')).length
  const before = await sent()
  await opener.click()
  await box.fill('关上也已发出的回复')
  // The Escape of an input method gives up what it composes, not the box.
  await box.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await setFault(talking.firm.origin, 'mediaComment.send', { kind: 'hold' })
  await box.press('Control+Enter')
  await expect(drawerOf(page).getByRole('button', { name: zhCN['reply.sending'] })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(drafts).toHaveText('未发送草稿 1 条')
  // Opened again before the firm has answered, it sends nothing.
  await opener.click()
  await expect(box).toHaveValue('关上也已发出的回复')
  await expect(box).toHaveAttribute('readonly')
  await box.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await clearFaults(talking.firm.origin)
  await expect(drafts).toHaveCount(0)
  await opener.click()
  await expect(box).toHaveValue('')
  expect(await sent()).toBe(before + 1)
})

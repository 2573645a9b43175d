// Archived chats: the list of conversations, its filters and keys, what is drawn in light and dark and in small windows.
import { findings } from '../support/axe.ts'
import { expect, openArchive, openTalk, refresh, test, words } from './archive-desk.ts'

test('CA-01 CA-05 CA-39 CA-43 conversations take 7 of 24, messages 17: each row has name, platform, account, time and newest words', async ({
  page,
  archive,
}) => {
  const chats = await openArchive(page, archive)
  const row = chats.rows.first()
  await expect(row.getByRole('img')).toHaveAttribute('aria-label', /抖音|快手|视频号|企业微信/)
  await expect(row.locator('time')).toHaveText(/^\d\d:\d\d$|^昨天$|^\d\d-\d\d$|^\d{4}-\d\d-\d\d$/)
  const box = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0
  expect((await box('.chats-list')) / ((await box('.chats-list')) + (await box('.chats-pane')))).toBeCloseTo(7 / 24, 2)
  expect((await row.boundingBox())?.height).toBe(60)
  await expect(page.getByText(words['chats.choose'])).toBeVisible()
  await chats.choose(row)
  await expect(chats.title).toHaveText((await row.locator('.chat-row-name').textContent()) ?? '')
  await expect.poll(() => chats.fromEnd()).toBeLessThan(4)
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('archive-light.png') })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('archive-dark.png') })
})

test('CA-34 CA-37 the list reads on at its end, up to the last conversation', async ({ page, archive }) => {
  const chats = await openArchive(page, archive)
  const count = await chats.rows.count()
  expect(count).toBeGreaterThan(10)
  await chats.rows.last().scrollIntoViewIfNeeded()
  await page.locator('.list-rows').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(page.getByText(words['chats.noMore'])).toBeVisible()
  const ids = await chats.rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('CA-03 CA-44 MP-01 the accounts are 全部 and one each by nickname; one of them, or a client chosen by name, narrows the conversations', async ({
  page,
  archive,
}) => {
  const chats = await openArchive(page, archive)
  await expect(chats.account).toContainText('全部')
  await chats.account.click()
  const panel = page.getByRole('dialog', { name: /^账号/ })
  const choices = panel.getByRole('radio')
  await expect(choices.first()).toBeChecked()
  // The accounts come with an answer of their own.
  await expect(choices.nth(2)).toBeVisible()
  const names = await panel.locator('label .cut').allTextContents()
  expect(names[0]).toBe('全部')
  expect(names.length).toBeGreaterThan(2)
  await choices.nth(1).check()
  await page.keyboard.press('Escape')
  await expect(chats.account).toContainText(names[1] ?? '?')
  const accounts = async () => new Set(await chats.rows.locator('.chat-account-name').allTextContents())
  await expect.poll(accounts).toEqual(new Set([names[1]]))
  // It is there again on the way back from another page.
  await page.evaluate(() => location.assign('#/projects'))
  await expect(page.getByRole('heading', { level: 1, name: words['projects.title'] })).toBeVisible()
  await page.goBack()
  await expect(chats.account).toContainText(names[1] ?? '?')

  await chats.account.click()
  await choices.first().check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words['chats.member'] }).click()
  const picker = page.getByRole('dialog', { name: words['chats.member'] })
  await picker.getByRole('radio', { name: words['chats.member.3'] }).check()
  const clients = picker.getByRole('group', { name: words['chats.member.3'] }).locator('label')
  await clients.nth(1).click()
  const client = await clients.nth(1).locator('bdi').innerText()
  const shown = async () => new Set(await chats.rows.locator('.chat-row-name').allTextContents())
  await expect.poll(shown).toEqual(new Set([client]))
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('member-picker.png') })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words['chats.anyPeer'] }).click()
  await expect.poll(async () => (await shown()).size).toBeGreaterThan(2)
})

test('CA-02 a search that finds nothing says so, and the way back shows all of them again', async ({
  page,
  archive,
}) => {
  const chats = await openArchive(page, archive)
  const all = await chats.rows.count()
  await chats.search.fill('没有人叫这个名字')
  await expect(page.getByText(words['chats.noMatch'])).toBeVisible()
  await page.getByRole('button', { name: words['chats.clearFilters'] }).click()
  await expect(chats.rows).toHaveCount(all)
  await expect(chats.search).toHaveValue('')
})

test('CA-35 CA-36 what comes in puts a dot on its conversation, which goes with a click; the open one shows it at once', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('点点来信')
  const other = await archive.talk('旁边的人')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, other, '旁边的人的第一句话')
  await expect(chats.row('点点来信')).toHaveClass(/unread/)
  await expect(chats.row('旁边的人')).not.toHaveClass(/unread/)
  await chats.choose(chats.row('点点来信'))
  await expect(chats.row('点点来信')).not.toHaveClass(/unread/)
  await other.say('又来了一句')
  await talk.say('这里也来了一句')
  await refresh(page)
  await expect(chats.message('这里也来了一句')).toBeVisible({ timeout: 30_000 })
  await expect(chats.row('旁边的人')).toHaveClass(/unread/, { timeout: 30_000 })
  await expect(chats.row('点点来信')).not.toHaveClass(/unread/)
  await chats.filter.click()
  await page.getByRole('radio', { name: words['chats.only.unread'] }).check()
  await page.keyboard.press('Escape')
  await expect(chats.row('旁边的人')).toBeVisible()
  await expect(chats.row('点点来信')).toHaveCount(0)
})

test('CA-01 keys: Up and Down move and show the conversation, Enter goes to it, Escape comes back to the row', async ({
  page,
  archive,
}) => {
  const chats = await openArchive(page, archive)
  await chats.choose(chats.rows.first())
  await chats.rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(chats.rows.nth(1)).toBeFocused()
  await expect(chats.rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(chats.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chats.rows.nth(1)).toBeFocused()
  await page.keyboard.press('/')
  await expect(chats.search).toBeFocused()
})

test('CA-01 below 1280 the messages lie over the list, and Escape leads back to the row', async ({ page, archive }) => {
  const chats = await openArchive(page, archive)
  await page.setViewportSize({ width: 1024, height: 640 })
  await expect(page.locator('.chats-pane')).toBeHidden()
  await chats.rows.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(chats.messages.last()).toBeVisible({ timeout: 60_000 })
  await expect(chats.title).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('archive-1024.png') })
  await page.keyboard.press('Escape')
  await expect(page.locator('.chats-pane')).toBeHidden()
  await expect(chats.rows.nth(2)).toBeFocused()
  // What 150 % leaves of 1024 x 640.
  await page.setViewportSize({ width: 683, height: 427 })
  await page.keyboard.press('Enter')
  await expect(chats.reply).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  await page.screenshot({ path: test.info().outputPath('archive-150.png') })
})

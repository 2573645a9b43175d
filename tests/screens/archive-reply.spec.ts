// Answers to archived conversations: what is refused, what is sent, what stays.
import { findings } from '../support/axe.ts'
import { clearFaults, requestsOf, setFault } from '../support/firm-control.ts'
import { expect, openArchive, openTalk, test, words } from './archive-desk.ts'

const sent = async (origin: string) =>
  (await requestsOf(origin)).filter(({ method, path }) => method === 'POST' && /message\/send|reply/.test(path))

test('CA-24 CA-25 CA-27 CA-29 Enter sends, Shift+Enter begins a line; empty and too long are refused; success says 回复成功', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('等回复的人')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '等回复的人的第一句话')
  const before = (await sent(archive.firm.origin)).length
  await chats.reply.fill('   ')
  await chats.reply.press('Enter')
  await expect(chats.note).toHaveText('回复内容不能为空')
  await chats.reply.fill('长'.repeat(1000))
  await chats.reply.press('Enter')
  await expect(chats.note).toHaveText('字数不能超过1000')
  await expect(chats.reply).toHaveValue('长'.repeat(1000))
  expect(await sent(archive.firm.origin)).toHaveLength(before)
  await chats.reply.fill('第一行')
  await chats.reply.press('Shift+Enter')
  await page.keyboard.type('第二行')
  await expect(chats.reply).toHaveValue('第一行\n第二行')
  await chats.reply.press('Enter')
  await expect(chats.note).toHaveText('回复成功', { timeout: 30_000 })
  await expect(chats.reply).toHaveValue('')
  await expect(chats.message('第二行')).toBeVisible({ timeout: 30_000 })
  expect(await sent(archive.firm.origin)).toHaveLength(before + 1)
})

test('CA-27 an Enter of an input method sends nothing', async ({ page, archive }) => {
  const talk = await archive.talk('输入法的人')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '输入法的人的第一句话')
  const before = (await sent(archive.firm.origin)).length
  await chats.reply.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await session.send('Input.insertText', { text: '你好' })
  await expect(chats.reply).toHaveValue('你好')
  await expect(chats.note).not.toHaveText('回复成功')
  expect(await sent(archive.firm.origin)).toHaveLength(before)
  await chats.reply.fill('')
})

test('CA-30 the box has two rows, grows to three, and scrolls from then on', async ({ page, archive }) => {
  const talk = await archive.talk('高度的人')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '高度的人的第一句话')
  const height = async () => (await chats.reply.boundingBox())?.height ?? 0
  const two = await height()
  await chats.reply.fill('一\n二\n三')
  const three = await height()
  expect(three).toBeGreaterThan(two + 10)
  await chats.reply.fill('一\n二\n三\n四\n五\n六')
  expect(await height()).toBe(three)
  await chats.reply.fill('')
})

test('CA-29 beyond 32 what did not go out stays, as a draft of its conversation too, which the list shows', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('失败的人')
  const other = await archive.talk('另一个失败')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, other, '另一个失败的第一句话')
  await openTalk(page, chats, talk, '失败的人的第一句话')
  await setFault(archive.firm.origin, 'message.send', { kind: 'refuse', message: '对方已拒收' })
  const before = (await sent(archive.firm.origin)).length
  await chats.reply.fill('没有发出去的话')
  await chats.reply.press('Enter')
  // Before it is on its way nothing says so either, and what is typed is a draft already.
  await expect.poll(async () => (await sent(archive.firm.origin)).length).toBe(before + 1)
  // The firm said no: nothing is said, the loading ends (CA-29).
  await expect(chats.send).not.toHaveText(/发送中/, { timeout: 30_000 })
  await expect(chats.note).toHaveText(words['draft.kept'])
  await expect(chats.reply).toHaveValue('没有发出去的话')
  await chats.choose(chats.row('另一个失败'))
  await expect(chats.reply).toHaveValue('')
  await expect(chats.rows.filter({ hasText: '没有发出去的话' })).toContainText('[草稿]')
  await page.reload()
  await expect(chats.rows.filter({ hasText: '没有发出去的话' })).toContainText('[草稿]')
  await chats.choose(chats.rows.filter({ hasText: '没有发出去的话' }))
  await expect(chats.reply).toHaveValue('没有发出去的话')
  expect(await findings(page)).toEqual([])
  // Emptied, it is no draft any more.
  await chats.reply.fill('')
  await expect(chats.note).not.toHaveText(words['draft.kept'])
  await expect(chats.rows.filter({ hasText: '失败的人' }).filter({ hasText: '[草稿]' })).toHaveCount(0)
})

test('CA-29 beyond 32 a reply that is on its way takes no more words, and leaves no draft after another conversation was chosen', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('慢慢收到的人')
  const other = await archive.talk('后来选的人')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, other, '后来选的人的第一句话')
  await openTalk(page, chats, talk, '慢慢收到的人的第一句话')
  await setFault(archive.firm.origin, 'message.send', { kind: 'hold' })
  const before = (await sent(archive.firm.origin)).length
  await chats.reply.fill('离开之后才发出')
  await chats.reply.press('Enter')
  await expect(chats.send).toHaveText(/发送中/)
  await page.getByRole('button', { name: words['reply.emoji'] }).click()
  await page.getByRole('group', { name: words['reply.emoji'] }).getByRole('button').first().click()
  await expect(chats.reply).toHaveValue('离开之后才发出')
  await chats.choose(chats.row('后来选的人'))
  await expect(chats.reply).toHaveValue('')
  await expect(chats.row('慢慢收到的人')).toContainText('[草稿]', { timeout: 30_000 })
  // Who comes back meanwhile is told, and sends it no second time.
  await chats.choose(chats.row('慢慢收到的人'))
  await expect(chats.note).toHaveText(words['reply.doubt'])
  await chats.reply.press('Enter')
  await expect(chats.send).not.toHaveText(/发送中/)
  await expect(chats.note).toHaveText(words['reply.doubt'])
  expect(await sent(archive.firm.origin)).toHaveLength(before + 1)
  await chats.choose(chats.row('后来选的人'))
  await clearFaults(archive.firm.origin)
  await expect(chats.row('慢慢收到的人')).not.toContainText('[草稿]', { timeout: 30_000 })
  await chats.choose(chats.row('慢慢收到的人'))
  await expect(chats.message('离开之后才发出')).toBeVisible({ timeout: 30_000 })
  await expect(chats.reply).toHaveValue('')
})

test('CA-29 beyond 5 who searches while a reply is on its way goes on searching', async ({ page, archive }) => {
  const talk = await archive.talk('翻找时收到的人')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '翻找时收到的人的第一句话')
  await setFault(archive.firm.origin, 'message.send', { kind: 'hold' })
  await chats.reply.fill('收到')
  await chats.reply.press('Enter')
  await expect(chats.send).toHaveText(/发送中/)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('第一')
  await clearFaults(archive.firm.origin)
  await expect(chats.message('收到')).toBeVisible({ timeout: 30_000 })
  await expect(chats.reply).toHaveValue('')
  await page.keyboard.type('句话')
  await expect(chats.find).toHaveValue('第一句话')
  await expect(chats.find).toBeFocused()
})

test('beyond 32 a canned reply is kept once and put where the caret stands', async ({ page, archive }) => {
  const talk = await archive.talk('常用的人')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '常用的人的第一句话')
  await chats.reply.fill('稍后给您回电')
  const button = page.getByRole('button', { name: words['reply.phrases'] })
  await button.click()
  const panel = page.getByRole('dialog', { name: words['reply.phrases'] })
  await panel.getByRole('button', { name: words['reply.keepPhrase'] }).click()
  await expect(panel.locator('.phrase')).toHaveText('稍后给您回电')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await chats.reply.fill('字'.repeat(1_001))
  await button.click()
  await expect(panel).toContainText('常用回复不能超过1000个字符')
  await expect(panel.getByRole('button', { name: words['reply.keepPhrase'] })).toBeDisabled()
  await page.keyboard.press('Escape')
  await chats.reply.fill('您好，。')
  await chats.reply.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await button.click()
  await panel.locator('.phrase').click()
  await expect(chats.reply).toHaveValue('您好，稍后给您回电。')
  await expect(chats.reply).toBeFocused()
  expect(await chats.reply.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(9)
})

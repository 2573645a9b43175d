// Finding a place in archived conversations: hits, days, pictures and files, warnings.
import { findings } from '../support/axe.ts'
import { expect, openArchive, openTalk, test, words } from './archive-desk.ts'

test('beyond 5 Ctrl+F finds in the conversation: hit n of m, up and down, the messages around stay', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('找话的人')
  for (let at = 0; at < 140; at += 1) await talk.say(at % 20 === 5 ? `问到保证金 ${at}` : `闲聊 ${at}`)
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '闲聊 139')
  await page.keyboard.press('Control+f')
  await expect(chats.find).toBeFocused()
  await page.keyboard.type('保证金')
  const position = page.locator('.find-position')
  await expect(position).toHaveText('7 / 7')
  await expect(chats.message('问到保证金 125')).toBeInViewport()
  await expect(chats.message('闲聊 124')).toBeInViewport()
  await expect(chats.message('问到保证金 125').locator('mark')).toHaveText('保证金')
  // One that comes in takes nobody away from the one that is read.
  await talk.say('又问到保证金')
  await expect(position).toHaveText('7 / 8')
  await expect(chats.message('问到保证金 125')).toBeInViewport()
  for (const place of [6, 5, 4, 3, 2, 1]) {
    await chats.find.press('Enter')
    await expect(position).toHaveText(`${place} / 8`)
    await expect(chats.message(`问到保证金 ${(place - 1) * 20 + 5}`)).toBeInViewport({ timeout: 15_000 })
  }
  await expect(chats.message('闲聊 6')).toBeInViewport()
  await chats.find.press('Shift+Enter')
  await expect(position).toHaveText('2 / 8')
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('find.png') })
  await chats.find.press('Escape')
  await expect(chats.find).toHaveCount(0)
  await expect(page.locator('.messages mark')).toHaveCount(0)
})

test('beyond 5 a hit stays in sight where the room of the list changes as it is shown', async ({ page, archive }) => {
  const talk = await archive.talk('翻找的人')
  for (let at = 0; at < 45; at += 1) await talk.say(at === 5 ? '问到尾款' : `闲聊 ${at}`)
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '闲聊 44')
  await page.keyboard.press('Control+f')
  await chats.find.fill('尾款')
  await expect(page.locator('.find-position')).toHaveText('1 / 1')
  await expect(chats.message('问到尾款')).toBeInViewport()
  await page.locator('.messages-scroll').evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
  await expect(chats.message('闲聊 44')).toBeInViewport()
  // A banner comes in the very frame in which the hit is shown, before the list has said that it left its end.
  await page.locator('.messages-scroll').evaluate((list) => {
    const room = list.closest<HTMLElement>('.messages')
    const scrollTo = list.scrollTo.bind(list) as (options?: ScrollToOptions) => void
    list.scrollTo = (options) => {
      scrollTo(options as ScrollToOptions)
      if (room !== null) room.style.marginBottom = '24px'
    }
  })
  await chats.find.press('Enter')
  await expect(chats.message('问到尾款')).toBeInViewport()
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done))
      }),
  )
  await expect(chats.message('问到尾款')).toBeInViewport()
  // Also where all of it has been read, the way back to its end is one press.
  await chats.pill.click()
  await expect(chats.message('闲聊 44')).toBeInViewport()
  await expect(chats.pill).toHaveCount(0)
})

test('beyond 6 Ctrl+G jumps to a day; days with messages are marked and say how many', async ({ page, archive }) => {
  const talk = await archive.talk('很久的人')
  await talk.say('三月的话', { time: '2025-03-05 10:00:00' })
  await talk.say('三月的另一句', { time: '2025-03-05 10:01:00' })
  for (let at = 0; at < 120; at += 1)
    await talk.say(`四月 ${at}`, { time: `2025-04-1${Math.floor(at / 12) % 10} 10:00:00` })
  await talk.say('今天的话')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '今天的话')
  await page.keyboard.press('Control+g')
  const panel = page.getByRole('dialog', { name: words['jump.label'] })
  await expect(panel).toBeVisible()
  const month = panel.getByRole('status')
  while ((await month.textContent()) !== '2025年3月')
    await panel.getByRole('button', { name: words['jump.previous'] }).click()
  const day = panel.getByRole('button', { name: '3月5日，2 条消息' })
  await expect(day).toHaveClass(/has/)
  await expect(panel.getByRole('button', { name: '3月6日，没有消息' })).not.toHaveClass(/has/)
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('days.png') })
  // A list that is drawn again before it is measured stays where it was jumped to.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await day.click()
  await expect(chats.message('三月的话')).toBeInViewport()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.locator('.message-day', { hasText: '3月5日' })).toBeInViewport()
  await chats.pill.click()
  await expect(chats.message('今天的话')).toBeInViewport()
})

test('beyond 23 pictures, files and links stand together, and each leads to its message', async ({ page, archive }) => {
  const talk = await archive.talk('发文件的人')
  const file = JSON.stringify({ filename: '起诉状.docx', filesize: 20480 })
  await talk.say('', { type: 'file', jsonContent: file, fsids: '["f-9"]' })
  for (let at = 0; at < 80; at += 1) await talk.say(`之后的话 ${at}`)
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '之后的话 79')
  await page.locator('.pane-head').getByRole('button', { name: words['gallery.button'] }).click()
  const drawer = page.getByRole('dialog', { name: /的图片与文件$/ })
  await drawer.getByRole('radio', { name: words['gallery.file'] }).check()
  await expect(drawer.getByRole('listitem')).toHaveText(/起诉状\.docx20 KB/)
  expect(await findings(page)).toEqual([])
  await drawer.getByRole('listitem').getByRole('button').click()
  await expect(drawer).toHaveCount(0)
  await expect(chats.message('起诉状.docx')).toBeInViewport({ timeout: 15_000 })
  await chats.tab('gallery').click()
  await expect(page.getByRole('radio', { name: words['gallery.media'] })).toBeChecked()
  await page.screenshot({ path: test.info().outputPath('gallery.png') })
})

test('CA-21 beyond 27 warnings of all conversations stand in one queue, by emotion too; each leads to its place, is handed over as a task, and can be cleared there', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('预警的人')
  await talk.say('我要去律协投诉你们', { marks: { warningState: 1, emotionState: 1 } })
  for (let at = 0; at < 80; at += 1) await talk.say(`后面的话 ${at}`)
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '后面的话 79')
  await chats.tab('warnings').click()
  const queue = page.getByRole('list', { name: words['warnings.list'] })
  const entry = queue.getByRole('listitem').filter({ hasText: '我要去律协投诉你们' })
  await entry.getByRole('button').first().click()
  await expect(chats.message('我要去律协投诉你们')).toBeInViewport({ timeout: 15_000 })
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('warnings.png') })
  // Scrolled away, it is shown again by the same press.
  await chats.pill.click()
  await expect(chats.message('后面的话 79')).toBeInViewport()
  await entry.getByRole('button').first().click()
  await expect(chats.message('我要去律协投诉你们')).toBeInViewport({ timeout: 15_000 })
  const calm = queue.getByRole('listitem').filter({ hasNotText: words['messages.emotion'] })
  await expect(calm).not.toHaveCount(0)
  await page.getByRole('radio', { name: words['warnings.which.emotion'] }).check()
  await expect(calm).toHaveCount(0)
  await entry.getByRole('button', { name: words['warnings.handOver'] }).click()
  await expect(chats.dialog.getByRole('textbox', { name: words['next.title'] })).toHaveValue('处理会话预警：预警的人')
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('hand-over.png') })
  await chats.dialog.getByRole('button', { name: words['next.quick.tomorrow'] }).click()
  await chats.dialog.getByRole('button', { name: words['common.save'] }).click()
  await expect(page.getByText(words['warnings.handedOver'])).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('handed-over.png') })
  await entry.getByRole('button', { name: words['messages.clearWarning'] }).click()
  await chats.dialog.getByRole('button', { name: words['messages.clearWarning'] }).click()
  await expect(entry).toHaveCount(0, { timeout: 30_000 })
})

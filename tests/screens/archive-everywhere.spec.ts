// Over all archived conversations: the search, the history on this computer, clients and robot of the enterprise chat.
import { findings } from '../support/axe.ts'
import { requestsOf } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { expect, loseFirm, openArchive, openTalk, test, words } from './archive-desk.ts'

test('beyond 5 all conversations are searched by text, sender, type, platform and days; a hit opens where it was said', async ({
  page,
  archive,
}) => {
  const [one, other] = [await archive.talk('问贷款的'), await archive.talk('问房子的', 'kuaishou')]
  await one.say('去年的解押材料', { time: '2025-05-06 10:00:00' })
  // Not of the same second as the newest, beside which it could stand before or behind.
  await one.say('解押要多久？', { time: '2026-05-06 10:00:00' })
  await one.say('你们回电话了吗', { incoming: false })
  for (let at = 0; at < 90; at += 1) await other.say(`房子的事 ${at}`)
  await other.say('房子能不能先解押')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, one, '你们回电话了吗')
  await openTalk(page, chats, other, '房子能不能先解押')
  await chats.rows.first().focus()
  await page.keyboard.press('Control+Shift+f')
  const field = page.getByRole('searchbox', { name: words['chatSearch.text'] })
  await expect(field).toBeFocused()
  await expect(page.getByText(words['chatSearch.begin'])).toBeVisible()
  await page.keyboard.type('解押')
  const hits = page.getByRole('list', { name: words['chatSearch.hits'] }).getByRole('listitem')
  await expect(hits).toHaveCount(3)
  await expect(hits.first().locator('mark')).toHaveText('解押')
  await expect(page).toHaveURL(/tab=search/)
  await expect(page).not.toHaveURL(/解押|%E8/)
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('search.png') })
  // By keys: down to the older one, which lies far above the end of what was open.
  await field.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chats.title).toHaveText(one.name)
  await expect(chats.message('解押要多久？')).toBeInViewport({ timeout: 15_000 })
  await expect(chats.message('解押要多久？').locator('mark')).toHaveText('解押')
  // The days, the platform and the sender narrow it, and all of it comes back with the address.
  await page.getByRole('combobox', { name: words['chats.platform'] }).selectOption('kuaishou')
  await expect(hits).toHaveText([/房子能不能先解押/])
  await page.getByRole('combobox', { name: words['chats.platform'] }).selectOption('')
  await page.getByRole('textbox', { name: words['chatSearch.to'] }).fill('2025-12-31')
  await expect(hits).toHaveText([/去年的解押材料/])
  await expect(page.getByRole('textbox', { name: words['chatSearch.to'] })).toBeFocused()
  await page.reload()
  await expect(hits).toHaveText([/去年的解押材料/])
  await expect(field).toHaveValue('解押')
  await page.getByRole('button', { name: words['chatSearch.clear'], exact: true }).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('textbox', { name: words['chatSearch.to'] })).toHaveValue('')
  await page.getByRole('button', { name: /^发送人：/ }).click()
  await page.getByRole('searchbox', { name: words['chatSearch.findPerson'] }).fill(one.name)
  const writers = page.locator('.chat-writers .option')
  await expect(writers.filter({ hasNotText: one.name })).toHaveText([words['chatSearch.anyPerson']])
  await page.getByRole('radio', { name: one.name }).click()
  await page.getByRole('combobox', { name: words['find.types'] }).selectOption('text')
  await expect(hits.filter({ hasText: '解押要多久？' })).toHaveCount(1)
  await expect(hits.filter({ hasText: '你们回电话了吗' })).toHaveCount(0)
  // Nothing is asked of the firm: it works without the network, and says when nothing is found.
  await loseFirm(page, archive)
  await expect(page.getByText(/^当前离线，显示/)).toBeVisible({ timeout: 60_000 })
  await field.fill('没有人说过的话')
  await expect(page.getByText(words['chatSearch.none'])).toBeVisible()
  await field.fill('解押')
  await expect(hits).toHaveCount(2)
})

test('CA-15 CA-17 what nobody understands can be looked at as it came; an emoji is put where the caret stands', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('发怪的人')
  await talk.say('', { type: 'meeting', jsonContent: JSON.stringify({ room: '一号<b>会议室</b>' }) })
  await talk.say('看到了吗')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '看到了吗')
  await page.getByRole('button', { name: words['messages.raw'] }).click()
  await expect(page.getByRole('textbox', { name: words['messages.rawTitle'] })).toHaveValue(
    '{"room":"一号<b>会议室</b>"}',
  )
  await page.keyboard.press('Escape')
  await chats.reply.fill('好的谢谢')
  await chats.reply.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(2, 2))
  await page.getByRole('button', { name: words['reply.emoji'] }).click()
  await page.keyboard.press('ArrowRight')
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('emoji.png') })
  await page.keyboard.press('Enter')
  await expect(chats.reply).toHaveValue(/^好的\[[^\]]+\]谢谢$/)
  await expect(chats.reply).toBeFocused()
  await chats.reply.press('Enter')
  await expect(chats.row(talk.name)).toContainText('您：好的', { timeout: 30_000 })
})

test('the settings say how far the history is, and take a limit that is asked about before anything goes', async ({
  page,
  archive,
}) => {
  await openArchive(page, archive)
  await page.evaluate(() => location.assign('#/settings'))
  const history = page.getByRole('region', { name: words['history.title'] })
  await expect(history).toContainText(/(\d+ 个会话都已读到本机|已读完 \d+ \/ \d+ 个会话)，共 [\d,]+ 条消息/)
  await expect(history).toContainText('上限 2 GB')
  await history.getByRole('radio', { name: '5 GB' }).click()
  await expect(history).toContainText('上限 5 GB')
  await expect(history.getByRole('radio', { name: '5 GB' })).toBeChecked()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('history.png') })
})

test('SO-02 AP-58 a client of the enterprise chat is bound to a customer and its contact, and unbound after a question', async ({
  page,
  archive,
}) => {
  await page.goto(await archive.shell.link())
  await new CustomerListPage(page).rows.first().getByRole('link').click()
  const section = page.getByRole('region', { name: words['corporate.title'] })
  const clients = section.getByRole('listitem')
  await expect(clients.first().or(section.getByText(words['corporate.none']))).toBeVisible()
  const before = await clients.count()
  await section.getByRole('button', { name: words['corporate.bind'] }).click()
  const dialog = page.getByRole('dialog', { name: words['corporate.bind'] })
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click()
  await expect(dialog).toContainText(words['corporate.chooseFirst'])
  await dialog.getByRole('combobox', { name: words['corporate.chooseClient'] }).press('ArrowDown')
  await page.locator('.ant-select-item-option').nth(1).click()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('bind.png') })
  await page.keyboard.press('Control+Enter')
  await expect(clients).toHaveCount(before + 1)
  await expect(section).toContainText(words['corporate.bound'])
  await clients
    .last()
    .getByRole('button', { name: new RegExp(words['corporate.unbind']) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: words['corporate.unbind'] }).click()
  await expect(clients).toHaveCount(before)
  const put = (await requestsOf(archive.firm.origin)).filter(({ path }) => /social\/customer\/contact\//.test(path))
  expect(put.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('RB-01 RB-02 D-60 D-107 the robot is signed in by a code under administration, which says the risk and how far it is', async ({
  page,
  archive,
}) => {
  await openArchive(page, archive)
  await page.evaluate(() => location.assign('#/admin'))
  const robot = page.getByRole('region', { name: words['robot.title'] })
  await expect(robot).toContainText(words['robot.risk'])
  await expect(robot).toContainText(words['robot.state.offline'])
  await robot.getByRole('button', { name: words['robot.login'] }).click()
  const code = robot.getByRole('img', { name: words['robot.code'] })
  // First what is said for some seconds only.
  await expect(robot).toContainText(/等待扫码，剩余 \d+ 秒/)
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(198)
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('robot.png') })
  await expect(robot).toContainText('衡泽小助手 已登录', { timeout: 40_000 })
  await expect(code).toHaveCount(0)
  await expect(robot).toContainText(words['robot.state.online'])
  await robot.getByRole('button', { name: words['robot.sync'] }).click()
  await expect(robot).toContainText(/同步成功，共 \d+ 个联系人/)
})

test('SO-01 AP-55 MP-02 D-83 staff of the enterprise chat is listed under administration, found by a name, and read anew after a question', async ({
  page,
  archive,
}) => {
  await openArchive(page, archive)
  await page.evaluate(() => location.assign('#/admin'))
  const staff = page.getByRole('region', { name: words['staff.title'] })
  const people = staff.getByRole('listitem')
  await expect(people.first()).toBeVisible()
  const name = await people.first().locator('bdi').innerText()
  const field = staff.getByRole('searchbox', { name: words['staff.find'] })
  await field.fill(name)
  await expect(people).toHaveText([new RegExp(name)])
  await field.fill('没有这个人')
  await expect(staff).toContainText(words['staff.notFound'])
  await field.fill('')
  await expect(people.first()).toBeVisible()
  await staff.getByRole('button', { name: words['staff.sync'] }).click()
  const question = page.getByRole('dialog', { name: words['staff.sync'] })
  await question.getByRole('checkbox', { name: words['staff.overwrite'] }).check()
  await expect(question).toContainText(words['staff.overwriteSure'])
  expect(await findings(page)).toEqual([])
  const synced = async () =>
    (await requestsOf(archive.firm.origin)).filter(({ path }) => path.endsWith('/social/user/synfrom')).length
  const before = await synced()
  await question.getByRole('button', { name: words['staff.sync'] }).click()
  await expect(staff).toContainText(words['staff.synced'])
  expect((await synced()) - before).toBe(1)
  // Without the firm the list that was read stays, and nothing can be read anew.
  await loseFirm(page, archive)
  await expect(staff.getByRole('button', { name: words['staff.sync'] })).toBeDisabled({ timeout: 60_000 })
  await expect(people.first()).toBeVisible()
})

// The messages of a conversation: every type, marks, warnings, what comes in, and scrolling through years.
import { oddMessages } from '../../src/sample-firm/areas/messages/odd-messages.ts'
import { findings } from '../support/axe.ts'
import { clearFaults, editFirm, requestsOf, setFault, type Talk } from '../support/firm-control.ts'
import { expect, loseFirm, openArchive, openTalk, refresh, test, words } from './archive-desk.ts'

const json = (value: unknown) => ({ jsonContent: JSON.stringify(value) })
const picture = (talk: Talk, fsid: string) =>
  talk.say('', { type: 'image', ...json({ width: 1 }), fsids: JSON.stringify([fsid]) })

test('CA-06 CA-09 CA-10 CA-11 CA-13 CA-14 CA-15 each type is drawn as what it is; an unknown one says so', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('各种消息')
  await talk.say('', { type: 'file', ...json({ filename: '拘留通知书.pdf', filesize: 1258291 }), fsids: '["f-1"]' })
  await talk.say('', {
    type: 'docmsg',
    ...json({ title: '费用明细', doc_creator: '林知远', link_url: 'https://example.com/d?type=1' }),
  })
  await talk.say('', { type: 'weapp', ...json({ displayname: '法律服务', title: '预约咨询' }) })
  await talk.say('', {
    type: 'link',
    ...json({
      title: '取保候审办理流程',
      description: '申请人与期限',
      link_url: 'https://example.com/a',
      image_url: '',
    }),
  })
  const card = { content: JSON.stringify({ text: '咨询取保候审', card_data: [{ label: '姓名', value: '陆婉宁' }] }) }
  await talk.say('', { type: 'retain_consult_card', ...json(card) })
  await talk.say('', { type: 'video', ...json({ play_length: 9 }) })
  await talk.say('最后一句')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '最后一句')
  await expect(chats.message('拘留通知书.pdf')).toContainText('1.2 MB，双击预览')
  await expect(chats.message('费用明细')).toContainText('Excel 表格，创建人：林知远')
  await expect(chats.message('预约咨询')).toContainText('法律服务')
  await expect(chats.message('取保候审办理流程')).toContainText('申请人与期限')
  await expect(chats.message('咨询取保候审').locator('dt')).toHaveText('姓名')
  await expect(chats.message('咨询取保候审').locator('dd')).toHaveText('陆婉宁')
  await expect(chats.message('类型消息暂不支持显示')).toContainText('[video类型消息暂不支持显示]')
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('types.png') })
})

test('CA-16 CA-20 CA-23 an answer of the AI, an emotion and a lead are marked in words', async ({ page, archive }) => {
  const talk = await archive.talk('标记的人')
  await talk.say('机器回答的', { incoming: false, marks: { contentSource: 1 } })
  await talk.say('我很生气', { marks: { emotionState: 1 } })
  await talk.say('这条转了线索', { marks: { companyId: '77' } })
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '这条转了线索')
  await expect(chats.message('机器回答的')).toContainText('AI 回复')
  await expect(chats.message('机器回答的')).toHaveClass(/own/)
  await expect(chats.message('我很生气')).toContainText('情绪')
  await expect(chats.message('这条转了线索')).toContainText('已转线索')
  await expect(page.locator('.pane-head')).toContainText('已转线索')
  await expect(chats.row('标记的人')).toContainText('已转线索')
})

test('CA-21 CA-22 a warning is cleared after a question that says it cannot be undone; the mark goes when the firm has it', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('投诉的人')
  const cleared = async () =>
    (await requestsOf(archive.firm.origin)).filter(({ path }) => /message\/warning\//.test(path))
  const before = (await cleared()).length
  await talk.say('再不回复我就去投诉', { marks: { warningState: 1 } })
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '再不回复我就去投诉')
  const message = chats.message('再不回复我就去投诉')
  await expect(message).toContainText('预警')
  await message.getByRole('button', { name: words['messages.clearWarning'] }).click()
  await expect(chats.dialog).toContainText('确定清除该预警吗？清除后不可恢复')
  await chats.dialog.getByRole('button', { name: '取消' }).click()
  await expect(message).toContainText('预警')
  await message.getByRole('button', { name: words['messages.clearWarning'] }).click()
  await chats.dialog.getByRole('button', { name: words['messages.clearWarning'] }).click()
  await expect(chats.dialog).toHaveCount(0)
  await expect(message).not.toContainText('预警', { timeout: 30_000 })
  expect((await cleared()).slice(before).map(({ method }) => method)).toEqual(['PUT'])
})

test('CA-33 CA-34 what is put before the messages moves none of them, and what comes in says how much it is', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('说了很多的人')
  for (let at = 0; at < 130; at += 1) await talk.say(`第 ${at} 句话`, { incoming: at % 3 !== 0 })
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '第 129 句话')
  // Opened again, now that all of it is here: what is held begins at the newest messages.
  await chats.choose(chats.rows.nth(1))
  await chats.choose(chats.row(talk.name))
  await expect.poll(() => chats.fromEnd()).toBeLessThan(4)
  await chats.scroller.focus()
  // The first line that is held, by what it says: a slow moment at the opening has read older ones by itself.
  const first = await chats.scroller.evaluate(async (box) => {
    box.scrollTo(0, 0)
    for (;;) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const line = box.querySelector('[data-message]')
      const [place, room] = [line?.getBoundingClientRect(), box.getBoundingClientRect()]
      if (place !== undefined && place.bottom > room.top && place.top < room.bottom)
        return Number(/第 (\d+) 句话/.exec(line?.textContent ?? '')?.[1])
    }
  })
  // Wherever it stands when older ones have come: the line that was seen stays where it was.
  const line = (at: number) => page.locator('[data-message]', { hasText: `第 ${at} 句话` })
  const seen = line(first + 1)
  await expect(line(first - 10)).toBeAttached({ timeout: 20_000 })
  await expect(seen).toBeInViewport()
  const place = async () => (await seen.boundingBox())?.y ?? 0
  const before = await place()
  await talk.say('新来的一句')
  await talk.say('又来的一句')
  await refresh(page)
  await expect(chats.pill).toHaveText('2 条新消息', { timeout: 30_000 })
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
  await chats.pill.click()
  await expect(chats.message('又来的一句')).toBeInViewport()
  await expect(chats.pill).toHaveCount(0)
  await talk.say('在末尾跟着')
  await refresh(page)
  await expect(chats.message('在末尾跟着')).toBeInViewport({ timeout: 30_000 })
  // Its end stays in sight where the window gets lower.
  await page.setViewportSize({ width: 1280, height: 520 })
  await expect.poll(() => chats.fromEnd()).toBeLessThan(4)
  expect(await chats.messages.count()).toBeLessThan(100)
})

test('CA-07 a conversation that opened at its end stands there still when its pictures have come', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('发图的人')
  for (let at = 0; at < 30; at += 1) await talk.say(`图前的话 ${at}`)
  // Pictures of the sample firm: tall ones, and one that is hardly higher than what is left free for it.
  for (const at of [1, 2, 3]) await picture(talk, `0${at}000000000000f17e04e203`)
  await picture(talk, '04000000000000f17e013883')
  await talk.say('图后的话')
  const chats = await openArchive(page, archive)
  await setFault(archive.firm.origin, 'file.download', { kind: 'hold' })
  await openTalk(page, chats, talk, '图后的话')
  await expect.poll(() => chats.fromEnd()).toBeLessThan(2)
  const pictures = page.locator('.messages .picture')
  await expect(pictures.first()).toHaveAttribute('aria-busy', 'true')
  await expect(pictures.locator('img')).toHaveCount(0)
  await clearFaults(archive.firm.origin)
  await expect(pictures.last().locator('img')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.messages .picture[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 })
  // Its height comes with its bytes, a moment after its address.
  await expect.poll(() => pictures.first().evaluate((box) => box.clientHeight)).toBeGreaterThan(150)
  await expect.poll(() => chats.fromEnd()).toBeLessThan(2)
  await expect(chats.message('图后的话')).toBeInViewport()
})

test('CA-18 beyond 26 hostile texts stay texts: no script, no frame, no foreign request, nothing wider than its place', async ({
  page,
  archive,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!/^(?:blob|data):$/.test(protocol) && hostname !== '127.0.0.1') foreign.push(request.url())
  })
  const nickname = '险<img src=x onerror="window.harmed=1">'
  await editFirm(archive.firm.origin, { op: 'odd', nickname, openId: '险人的号码' })
  const chats = await openArchive(page, archive)
  const row = chats.rows.filter({ hasText: '险' }).first()
  await expect(async () => {
    await refresh(page)
    await expect(row).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await chats.choose(row)
  const look = () =>
    page.evaluate(() => ({
      harmed: (window as unknown as { readonly harmed?: unknown }).harmed !== undefined,
      foreign: document.querySelectorAll(
        'script:not([src]), iframe, object, embed, main style, [onerror], [onload], img[src="x"], a[href^="javascript:" i]',
      ).length,
      wide: [...document.querySelectorAll('.messages-scroll, .list-rows, main')].some(
        (box) => box.scrollWidth > box.clientWidth + 1,
      ),
    }))
  const sound = { harmed: false, foreign: 0, wide: false }
  expect(await look()).toEqual(sound)
  // Every message is drawn on the way up, or on the way down again where it was passed before its height was known.
  const drawn = new Set<string>()
  const reading = chats.scroller.getByText(words['messages.earlier'])
  let step = -600
  await expect(async () => {
    const { ids, top } = await chats.scroller.evaluate((box, by) => {
      box.scrollBy(0, by)
      const all = [...box.querySelectorAll<HTMLElement>('[data-message]')]
      return { ids: all.map((one) => one.dataset.message ?? ''), top: box.scrollTop }
    }, step)
    for (const id of ids) drawn.add(id)
    if (top === 0 && !(await reading.isVisible())) step = 600
    else if ((await chats.fromEnd()) < 1) step = -600
    expect(await look()).toEqual(sound)
    expect(drawn.size).toBeGreaterThanOrEqual(oddMessages(1, 0).length)
  }).toPass({ intervals: [50], timeout: 90_000 })
  expect(foreign).toEqual([])
  expect(await findings(page)).toEqual([])
})

test('CA-06 CA-12 beyond 26 a conversation that the firm deletes while it is open stays readable and says so; a long text opens whole, a picture for a voice is offered', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('删掉的人')
  const picture = '02000000000000f17e04e203'
  await talk.say('很长的话。', { length: 1_700_000 })
  await talk.say('', { type: 'voice', jsonContent: JSON.stringify({ play_length: 4 }), fsids: `["${picture}"]` })
  await talk.say('最后一句')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '最后一句')
  const clip = page.locator('.voice')
  await clip.getByRole('button', { name: words['voice.play'] }).click()
  await expect(clip.getByText(words['voice.problem.unplayable'])).toBeVisible()
  await talk.vanish()
  await expect(async () => {
    await refresh(page)
    await expect(page.getByText(words['chats.gone'])).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(chats.message('最后一句')).toBeVisible()
  await chats.message('很长的话').getByRole('button', { name: words['messages.whole'] }).click()
  const whole = page.getByRole('dialog').getByRole('textbox')
  // All of it, and the window goes on: what is not in sight is not laid out.
  await expect.poll(() => whole.evaluate((box) => box.textContent?.length)).toBe(1_700_000)
  // What comes into sight is laid out then and may be higher than was thought: its end is one more press away.
  await expect(async () => {
    await whole.press('End')
    await expect(whole.locator('.whole-part').last()).toBeInViewport({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  expect(await findings(page)).toEqual([])
})

test('CA-01 without the network everything that was read stays readable, and what needs the firm says why', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('飞机上的人')
  await talk.say('预警一条', { marks: { warningState: 1 } })
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '预警一条')
  await loseFirm(page, archive)
  await expect(page.getByText(/^当前离线，显示/)).toBeVisible({ timeout: 60_000 })
  await expect(chats.send).toBeDisabled()
  await expect(chats.note).toHaveText(words['reply.offline'])
  await expect(chats.message('预警一条').getByRole('button', { name: words['messages.clearWarning'] })).toBeDisabled()
  await chats.search.fill('飞机上')
  await expect(chats.rows).toHaveCount(1)
  await page.screenshot({ path: test.info().outputPath('offline.png') })
})

// Conversations as evidence, from the head of a conversation; where links lead; whom nobody can answer.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { clearFaults, editFirm, setFault } from '../support/firm-control.ts'
import { expect, loseFirm, openArchive, openTalk, test, words } from './archive-desk.ts'

const json = (value: unknown) => ({ jsonContent: JSON.stringify(value) })

/** Opens the dialog by the menu of the conversation's head. */
const openExport = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: words['chats.more'] }).click()
  await page.getByRole('menuitem', { name: words['evidence.open'] }).click()
  const dialog = page.getByRole('dialog', { name: words['evidence.title'] })
  await expect(dialog).toBeVisible()
  return dialog
}

const press = (dialog: Locator, name: string): Promise<void> =>
  dialog.getByRole('button', { name, exact: true }).click()

/** Saves by a button of the dialog; answers the file. */
const saved = async (page: Page, dialog: Locator, name: string) => {
  const downloading = page.waitForEvent('download')
  await press(dialog, name)
  const download = await downloading
  const path = test.info().outputPath(download.suggestedFilename())
  await download.saveAs(path)
  return { name: download.suggestedFilename(), path, bytes: await readFile(path) }
}

test('beyond 24 a conversation is exported with its SHA-256, noted, and its file shows what was said and runs nothing', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('证据的人')
  await talk.say('<img src=x onerror="window.hostile=1"><script>window.hostile=1</script>')
  await talk.say('合同已签，款项未付。')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '合同已签')
  const dialog = await openExport(page)
  await expect(dialog.getByText(words['evidence.noPdf'])).toBeVisible()
  await expect(dialog.getByText(words['evidence.historyNone'])).toBeVisible()
  await dialog.getByRole('radio', { name: words['evidence.period'] }).check()
  await dialog.getByRole('textbox', { name: words['evidence.from'] }).fill('2020-01-01')
  const last = dialog.getByRole('textbox', { name: words['evidence.to'] })
  await last.fill('2019-12-31')
  await expect(dialog.getByText(words['evidence.badPeriod'])).toBeVisible()
  await expect(dialog.getByRole('button', { name: words['evidence.submit'], exact: true })).toBeDisabled()
  await last.fill('')
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('form.png') })
  await last.press('Control+Enter')
  const sum = dialog.locator('.evidence-result code')
  await expect(sum).toHaveText(/^[0-9a-f]{64}$/, { timeout: 30_000 })
  await expect(dialog.locator('.evidence-history li')).toHaveCount(1)
  await expect(dialog.locator('.evidence-history code')).toHaveText(await sum.innerText())
  const file = await saved(page, dialog, words['evidence.save'])
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(await sum.innerText())
  const check = await saved(page, dialog, words['evidence.saveSum'])
  expect([check.name, check.bytes.toString()]).toEqual([
    `${file.name}.sha256`,
    `${await sum.innerText()}  ${file.name}\n`,
  ])
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('result.png') })

  const other = await page.context().newPage()
  const problems: string[] = []
  other.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await other.goto(pathToFileURL(file.path).href)
  await expect(other.getByRole('cell', { name: '合同已签，款项未付。' })).toBeVisible()
  await expect(other.getByText('<script>window.hostile=1</script>')).toBeVisible()
  expect(await other.evaluate(() => [document.scripts.length, document.images.length, 'hostile' in window])).toEqual([
    0,
    0,
    false,
  ])
  expect(problems).toEqual([])
  await other.screenshot({ path: test.info().outputPath('file.png') })
  // As the desktop prints it: the same engine.
  const pdf = await other.pdf({ format: 'A4', path: test.info().outputPath('file.pdf'), printBackground: true })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await other.close()
})

test('beyond 24 offline too; an export that waits for an attachment is stopped and leaves nothing', async ({
  page,
  archive,
}) => {
  const { origin } = archive.firm
  const talk = await archive.talk('附件的人')
  await talk.say('', { type: 'file', ...json({ filename: '借条.pdf', filesize: 9 }), fsids: '["evidence-1"]' })
  await talk.say('附件在上面')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '附件在上面')
  const dialog = await openExport(page)
  await setFault(origin, 'file.download', { kind: 'hold' })
  await dialog.getByRole('checkbox', { name: words['evidence.fetch'] }).check()
  await press(dialog, words['evidence.submit'])
  await expect(dialog.getByRole('progressbar', { name: words['evidence.progress'] })).toBeVisible()
  await press(dialog, words['evidence.stop'])
  await expect(dialog.getByRole('alert')).toHaveText(words['evidence.stopped'])
  await clearFaults(origin)
  await expect(dialog.getByText(words['evidence.historyNone'])).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await loseFirm(page, archive)
  await expect(page.getByText(/^当前离线，显示/)).toBeVisible({ timeout: 60_000 })
  const again = await openExport(page)
  await expect(again.getByText(words['evidence.fetchOffline'])).toBeVisible()
  await again.getByRole('radio', { name: words['evidence.format.xlsx'] }).check()
  await press(again, words['evidence.submit'])
  await expect(again.getByText(words['evidence.missing'].replace('{n}', '1'))).toBeVisible({ timeout: 30_000 })
  expect((await saved(page, again, words['evidence.save'])).name).toMatch(/^会话记录_附件的人_\d{14}\.xlsx$/)
})

test('RT-09 RT-10 a document and a link open their own address in a new window, a file its own; an address that is none opens nothing', async ({
  page,
  archive,
}) => {
  const talk = await archive.talk('链接的人')
  await talk.say('', { type: 'docmsg', ...json({ title: '费用表', link_url: 'https://example.com/d?type=1' }) })
  await talk.say('', { type: 'link', ...json({ title: '办理流程', link_url: 'https://example.com/a?x=1#b' }) })
  await talk.say('', { type: 'link', ...json({ title: '坏的链接', link_url: 'javascript:window.hostile=1' }) })
  await talk.say('', { type: 'file', ...json({ filename: '通知书.pdf', filesize: 9 }), fsids: '["f-10"]' })
  await talk.say('最后一句')
  const context = page.context()
  const open = context.pages().length
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'ok', contentType: 'text/plain' }))
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '最后一句')
  const opens = async (act: () => Promise<void>) => {
    const opening = context.waitForEvent('page')
    await act()
    const opened = await opening
    await opened.waitForLoadState()
    const [address, opener] = [opened.url(), await opened.evaluate(() => window.opener !== null)]
    await opened.close()
    return [address, opener] as const
  }
  const card = (text: string) => chats.message(text).getByRole('button').filter({ hasText: text })
  expect(await opens(() => card('费用表').click())).toEqual(['https://example.com/d?type=1', false])
  expect(await opens(() => card('办理流程').click())).toEqual(['https://example.com/a?x=1#b', false])
  const [address] = await opens(() => card('通知书.pdf').dblclick())
  expect(address).toMatch(/#\/file\/detail\?q=[0-9a-f]{32}$/)
  await expect(chats.message('坏的链接')).toBeVisible()
  await expect(card('坏的链接')).toHaveCount(0)
  expect(context.pages()).toHaveLength(open)
})

test('CA-04 CA-26 the box stands below the messages; where the other side has said nothing, nothing is sent: 没有可回复的消息, and the text stays', async ({
  page,
  archive,
}) => {
  const name = '沉默的人'
  const begun = { op: 'conversation', platform: 'douyin', nickname: name, openId: name, content: '您好，在吗？' }
  await editFirm(archive.firm.origin, { ...begun, incoming: false })
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, { name, say: async () => '' }, '您好，在吗？')
  const [messages, box] = [await chats.scroller.boundingBox(), await chats.reply.boundingBox()]
  expect(box?.y ?? 0).toBeGreaterThanOrEqual((messages?.y ?? 0) + (messages?.height ?? 0))
  await expect(chats.send).toBeVisible()
  await chats.reply.fill('我们可以帮您')
  await chats.reply.press('Enter')
  await expect(chats.note).toHaveText('没有可回复的消息')
  await expect(chats.reply).toHaveValue('我们可以帮您')
  await chats.reply.fill('')
})

test('CA-17 D-46 a picture of the firm’s own folder stands for its name; what is none is named in the settings', async ({
  page,
  archive,
}) => {
  const folder = join(archive.profile, 'emoji')
  await mkdir(folder, { recursive: true })
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  await writeFile(join(folder, '盖章.svg'), drawing)
  await writeFile(join(folder, '坏的.png'), 'MZ')
  const talk = await archive.talk('表情的人')
  await talk.say('合同已[盖章]，[没有的][坏的]')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '合同已')
  const picture = chats.message('合同已').getByRole('img', { name: '[盖章]' })
  await expect(picture).toBeVisible()
  // It has its place before its bytes are decoded.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width]))
    .toEqual([8, 20])
  await expect(chats.message('合同已')).toContainText('[没有的][坏的]')
  await page.getByRole('link', { name: words['rail.settings'] }).click()
  await expect(page.getByText('坏的.png 不是 PNG 或 SVG 图片，已忽略')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('settings.png') })
})

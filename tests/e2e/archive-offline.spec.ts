// On a plane: the archive of yesterday, on a computer that was started anew without a network.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { zhCN as words } from '#shared/locale/zh-CN'
import { amrSize } from '../../src/sample-firm/data/sample-bytes.ts'
import { signIn } from '../support/browser-fixtures.ts'
import { startFirm, startShell } from '../support/browser-processes.ts'
import { test } from '../support/browser-worker.ts'
import { beginTalk } from '../support/firm-control.ts'
import { ArchivePage } from '../support/pages/archive-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { FramePage } from '../support/pages/frame-page.ts'
import { systemSha256 } from '../support/system-sha256.ts'

const CUSTOMERS = 10

/** Ids by which the sample firm makes a voice clip of so many seconds, and a picture. */
const voice = `07000000000000f17e${amrSize(4).toString(16).padStart(5, '0')}4`
const picture = '02000000000000f17e04e203'

test('CA-01 CA-07 CA-12 beyond 5 beyond 6 beyond 24 restarted offline, a sentence is found, opened, a clip played, a day jumped to, and all of it exported', async ({
  page,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'firmdesk-plane-'))
  const firm = await startFirm(join(folder, 'firm'), [`--customers=${CUSTOMERS}`, '--messages=200', '--seed=5'])
  const profile = join(folder, 'profile')
  const first = await startShell(profile, firm.origin)
  let shell = first
  try {
    const talk = await beginTalk(firm.origin, '飞行前的')
    await talk.say('三月里说过的话', { time: '2025-03-05 10:00:00' })
    await talk.say('', { type: 'voice', jsonContent: JSON.stringify({ play_length: 4 }), fsids: `["${voice}"]` })
    await talk.say('', { type: 'image', jsonContent: JSON.stringify({ width: 320 }), fsids: `["${picture}"]` })
    await talk.say('保证金要交多少')
    for (let at = 0; at < 60; at += 1) await talk.say(`之后的话 ${at}`)
    await page.goto(await first.link())
    await signIn(page)
    await new CustomerListPage(page).synced(CUSTOMERS)
    const online = new ArchivePage(page)
    await online.open()
    await expect(online.row(talk.name)).toBeVisible({ timeout: 60_000 })
    await online.choose(online.row(talk.name))
    await online.scroller.focus()
    const clip = page.locator('.voice')
    // What is opened once is there without the network.
    await expect(async () => {
      await online.scroller.evaluate((box) => box.scrollBy(0, -1_000))
      await expect(clip).toBeInViewport({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await clip.getByRole('button', { name: words['voice.play'] }).click()
    await expect(clip.getByRole('button', { name: words['voice.pause'] })).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('.messages .picture img')).toBeVisible({ timeout: 30_000 })

    await firm.stop()
    await first.stop()
    shell = await startShell(profile, firm.origin)
    await page.goto(await shell.link())
    await expect(new FramePage(page).offline).toBeVisible({ timeout: 60_000 })
    const chats = new ArchivePage(page)
    await chats.open()
    await chats.tab('search').click()
    const field = page.getByRole('searchbox', { name: words['chatSearch.text'] })
    await field.fill('保证金要交')
    const hit = page.getByRole('list', { name: words['chatSearch.hits'] }).getByRole('button')
    await expect(hit).toHaveCount(1)
    await field.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(chats.message('保证金要交多少')).toBeInViewport({ timeout: 30_000 })
    await expect(chats.message('之后的话 0')).toBeInViewport()
    await expect(page.locator('.messages .picture img')).toBeVisible()
    await clip.getByRole('button', { name: words['voice.play'] }).click()
    await expect(clip.getByRole('button', { name: words['voice.pause'] })).toBeVisible()
    await expect(chats.send).toBeDisabled()
    await page.keyboard.press('Control+g')
    const days = page.getByRole('dialog', { name: words['jump.label'] })
    for (let month = 0; month < 36; month += 1) {
      if ((await days.getByRole('status').textContent()) === '2025年3月') break
      await days.getByRole('button', { name: words['jump.previous'] }).click()
    }
    await days.getByRole('button', { name: /^3月5日，1 条消息/ }).click()
    await expect(chats.message('三月里说过的话')).toBeInViewport({ timeout: 30_000 })

    await page.getByRole('main').getByRole('button', { name: words['chats.more'] }).click()
    await page.getByRole('menuitem', { name: words['evidence.open'] }).click()
    const dialog = page.getByRole('dialog', { name: words['evidence.title'] })
    await dialog.getByRole('button', { name: words['evidence.submit'], exact: true }).click()
    const sum = dialog.locator('.evidence-result code')
    await expect(sum).toHaveText(/^[0-9a-f]{64}$/, { timeout: 60_000 })
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: words['evidence.save'], exact: true }).click()
    const download = await downloading
    const path = join(folder, download.suggestedFilename())
    await download.saveAs(path)
    expect(systemSha256(path)).toBe(await sum.innerText())
    const file = await readFile(path, 'utf8')
    // The commands that check it name it as it was saved.
    expect(file).toContain(`sha256sum &quot;${download.suggestedFilename()}&quot;`)
    for (const said of ['三月里说过的话', '保证金要交多少', '之后的话 59']) expect(file).toContain(said)
    // The clip and the picture were opened before: their own sums stand there, and nothing is said to be missing.
    expect(file.match(/<td>[0-9a-f]{64}<\/td>/g)).toHaveLength(2)
  } finally {
    await shell.stop()
    await firm.stop().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
})

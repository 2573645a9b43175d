// A conversation as evidence in the desktop shell: its PDF is printed by Chromium, saved, and read again.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as see } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { startFirm } from '../support/browser-processes.ts'
import { whyNoElectron } from '../support/electron.ts'
import { beginTalk } from '../support/firm-control.ts'
import { journeyForFile } from '../support/journey-for-file.ts'
import { ArchivePage } from '../support/pages/archive-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

const WAIT = { timeout: 30_000 }
const MESSAGES = 60
/** Id by which the sample firm makes a picture. */
const picture = '02000000000000f17e04e203'

/** Words without spaces and radicals: fonts draw a radical as its character, and a PDF may name it by either. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** The words of each page of a PDF, as `plain` has them. */
const pagesOf = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(plain(items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  await loading.destroy()
  return pages
}

describe.skipIf(whyNoElectron() !== null)('evidence in the desktop shell', () => {
  const { folder, launch } = journeyForFile()

  it('beyond 24 a conversation is printed as PDF: head, every message, attachments with their SHA-256, numbered pages', async () => {
    const firm = await startFirm(join(folder('firm'), 'data'), ['--customers=10', '--messages=40', '--seed=5'])
    const talk = await beginTalk(firm.origin, '要打印的人')
    await talk.say('', { type: 'image', jsonContent: JSON.stringify({ width: 320 }), fsids: `["${picture}"]` })
    const said = Array.from(
      { length: MESSAGES },
      (_, at) => `第${at}句：${'合同第八条约定的款项至今没有付清，'.repeat(3)}`,
    )
    for (const text of said) await talk.say(text)
    const app = await launch(folder('profile'), [`--firm=${firm.origin}`])
    const page = await app.firstWindow()
    await new SignInPage(page).signIn('linzhiyuan')
    await new CustomerListPage(page).synced(10)
    const chats = new ArchivePage(page)
    await chats.open()
    await see(chats.row(talk.name)).toBeVisible({ timeout: 60_000 })
    await chats.choose(chats.row(talk.name))
    await page.getByRole('main').getByRole('button', { name: words['chats.more'] }).click()
    await page.getByRole('menuitem', { name: words['evidence.open'] }).click()
    const dialog = page.getByRole('dialog', { name: words['evidence.title'] })
    await dialog.getByRole('radio', { name: words['evidence.format.pdf'] }).check()
    await dialog.getByRole('checkbox', { name: words['evidence.fetch'] }).check()
    await dialog.getByRole('button', { name: words['evidence.submit'], exact: true }).click()
    const sum = dialog.locator('.evidence-result code')
    await see(sum).toHaveText(/^[0-9a-f]{64}$/, WAIT)

    const path = join(folder('saved'), '会话记录.pdf')
    await app.evaluate(({ dialog: native }, filePath) => {
      Object.assign(native, { showSaveDialog: async () => ({ canceled: false, filePath }) })
    }, path)
    await dialog.getByRole('button', { name: words['evidence.save'], exact: true }).click()
    await see(dialog.getByRole('button', { name: words['evidence.show'] })).toBeVisible(WAIT)
    const bytes = readFileSync(path)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(await sum.innerText())

    const pages = await pagesOf(bytes)
    expect(pages.length).toBeGreaterThan(2)
    const whole = pages.join('')
    for (const fact of ['林知远', 'Asia/Shanghai(UTC+08:00)', talk.name, 'sha256sum'])
      expect(whole).toContain(plain(fact))
    for (const text of said) expect(whole).toContain(plain(text))
    expect(whole.match(/[0-9a-f]{64}/g)?.length).toBeGreaterThanOrEqual(2)
    for (const [at, text] of pages.entries()) expect(text).toContain(`${at + 1}/${pages.length}`)
    // No page parts a message from its id, or the title of the attachments from their list.
    const heads = [plain(words['evidence.doc.id']), plain(words['evidence.doc.attachments'])]
    for (const text of pages) expect(text).not.toMatch(new RegExp(`^\\D{0,30}${heads[0]}`))
    expect(pages.find((text) => text.includes(`${heads[1]}${plain(words['evidence.doc.no'])}`))).toContain('20000')
    await app.close()
    await firm.stop()
  }, 180_000)
})

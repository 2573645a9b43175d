// `npm run screenshots [-- NAME …]`: takes the pictures of the README from the running app, or only those named, on a
// fresh profile and sample firm.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { startFirm, startShell } from '../tests/support/browser-processes.ts'
import { editFirm } from '../tests/support/firm-control.ts'
import { ApprovalsPage } from '../tests/support/pages/approvals-page.ts'
import { ArchivePage } from '../tests/support/pages/archive-page.ts'
import { CalendarPage } from '../tests/support/pages/calendar-page.ts'
import { CustomerListPage } from '../tests/support/pages/customer-list-page.ts'
import { FramePage } from '../tests/support/pages/frame-page.ts'
import { RecordPage } from '../tests/support/pages/record-page.ts'
import { SignInPage } from '../tests/support/pages/sign-in-page.ts'
import { SyncPage } from '../tests/support/pages/sync-page.ts'
import { TodayPage } from '../tests/support/pages/today-page.ts'
import { ensureBuilt } from './lib/build.ts'
import { root } from './lib/tools.ts'

await ensureBuilt('renderer', (line) => console.log(line))
const folder = mkdtempSync(join(tmpdir(), 'firmdesk-screenshots-'))
const pictures = join(root, 'docs', 'screenshots')
mkdirSync(pictures, { recursive: true })
const firm = await startFirm(join(folder, 'firm'), ['--customers=2000', '--seed=1', '--followups=12000'])
let shell = await startShell(join(folder, 'profile'), firm.origin)
const executablePath = readFileSync(join(root, 'node_modules', '.firmdesk', 'chromium-path'), 'utf8')
const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  reducedMotion: 'reduce',
  deviceScaleFactor: 1,
})
const wanted = process.argv.slice(2)
const take = async (name: string): Promise<void> => {
  if (wanted.length > 0 && !wanted.includes(name)) return
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

await page.goto(await shell.link())
const signIn = new SignInPage(page)
await signIn.account.waitFor()
await take('sign-in')
await signIn.signIn('linzhiyuan')
const list = new CustomerListPage(page)
await list.count
  .filter({ hasText: '2,000' })
  .or(list.count.filter({ hasText: '2000' }))
  .waitFor()
await page.goto(`${new URL(page.url()).origin}/#/companies?pageSize=20`)
await list.rows.nth(19).waitFor()
await take('customers-light')
await page.emulateMedia({ colorScheme: 'dark' })
await take('customers-dark')
await page.emulateMedia({ colorScheme: 'light' })
await list.rows.nth(2).getByRole('link').click()
await page.getByRole('heading', { level: 1 }).waitFor()
await page.getByRole('region', { name: zhCN['roles.title'] }).getByRole('listitem').first().waitFor()
await page.getByText(zhCN['followup.noMore']).waitFor()
await take('detail')
const recordAddress = page.url()

const archive = new ArchivePage(page)
await archive.open()
await archive.choose(archive.rows.nth(1))
// Its picture has been read.
await page.waitForFunction(() => [...document.images].some(({ naturalHeight }) => naturalHeight > 100))
await take('chats')
await page.evaluate(() => location.assign('#/followups'))
await page.getByRole('main').getByRole('article').first().waitFor()
await take('followups')
await page.getByRole('link', { name: zhCN['rail.documents'] }).click()
const picture = page.locator('tbody tr[data-id]').filter({ hasText: '.png' }).first()
const owners = page.getByRole('treeitem')
await owners.first().waitFor()
// Who stands first changes with the day, and not everybody has a picture.
for (const owner of await owners.all()) {
  await owner.click()
  const isThere = await picture.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
  if (isThere) break
}
await picture.click()
await page.getByRole('complementary', { name: zhCN['documents.preview'] }).locator('img').waitFor()
await take('documents')
const approvals = new ApprovalsPage(page)
await approvals.open()
await approvals.row('差旅').first().click()
await approvals.approve.waitFor()
await approvals.chain.getByRole('listitem').first().waitFor()
await page.mouse.move(720, 880)
await take('approvals')
const calendar = new CalendarPage(page)
await calendar.open()
// On a weekend nearly all of the week is over.
if ([0, 6].includes(new Date().getDay())) await page.getByRole('button', { name: zhCN['calendar.next.week'] }).click()
await calendar.items.first().waitFor()
await calendar.tasks.getByRole('listitem').first().waitFor()
await page.mouse.move(720, 880)
await take('calendar')
await page.evaluate(() => location.assign('#/projects'))
await page.getByRole('option').nth(9).waitFor()
await take('projects')

// Hours of the week, with a clock that runs.
const bar = page.getByRole('region', { name: zhCN['hours.clock'] })
await page.evaluate(() => location.assign('#/hours'))
for (const [note, length, place] of [
  ['会见当事人并整理会见笔录', '1:30', 0],
  ['起草答辩状和证据目录', '2:45', 1],
  ['与对方律师沟通和解方案', '40m', 0],
] as const) {
  await page.getByRole('button', { name: zhCN['hours.new'] }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: zhCN['hours.note'] }).fill(note)
  await form.getByRole('textbox', { name: zhCN['hours.length'] }).fill(length)
  await form.getByRole('button', { name: new RegExp(`^${zhCN['hours.customer']}`) }).click()
  await page.getByRole('searchbox', { name: zhCN['followup.findObject'] }).fill('有限公司')
  await page.locator('.object-hits button').nth(place).click()
  await form.getByRole('button', { name: zhCN['common.save'] }).click()
  await page.locator('.hours-row').filter({ hasText: note }).waitFor()
}
await bar.getByRole('button', { name: zhCN['hours.start'] }).click()
await bar.getByRole('textbox', { name: zhCN['hours.note'] }).fill('阅卷')
await page.locator('.hours-row').filter({ hasText: '阅卷' }).waitFor()
await take('hours')
await bar.getByRole('button', { name: zhCN['hours.stop'] }).click()

// What waits for the person today.
const today = new TodayPage(page)
await page.evaluate(() => location.assign('#/today'))
for (const section of ['due', 'approvals', 'warnings', 'recent'] as const) await today.rows(section).first().waitFor()
await take('today')

// The window of the dialler in the middle of a call.
const size = page.viewportSize()
const number = page.getByRole('combobox', { name: zhCN['dialler.number'] })
await editFirm(firm.origin, { op: 'callScript', script: 'answered' })
await page.setViewportSize({ width: 320, height: 460 })
await page.evaluate(() => location.assign('#/dialler'))
await number.fill('陈')
await page.getByRole('option').first().waitFor()
await number.press('Enter')
await page.getByRole('button', { name: zhCN['dialler.dial'], exact: true }).click()
await page.locator('.call-head').filter({ hasText: zhCN['call.state.connected'] }).waitFor()
await page.getByRole('textbox', { name: zhCN['call.note'] }).fill('审计报告周五可取')
await page.getByText(zhCN['call.noteKept']).waitFor()
await take('dialler')
await page.getByRole('button', { name: zhCN['call.hangUp'] }).click()
await page.getByRole('button', { name: zhCN['call.finish'], exact: true }).click()
await number.waitFor()
if (size !== null) await page.setViewportSize(size)
await page.goto(recordAddress)
await page.getByRole('region', { name: zhCN['roles.title'] }).getByRole('listitem').first().waitFor()

// A colleague changes the note and the level that are being changed here without the network.
const id = /companydetail\/([^?]+)/.exec(page.url())?.[1] ?? ''
const before = { level: '2', note: '合同修订稿由我方起草，对方法务周五前回复。', contact: '许静仪' }
await editFirm(firm.origin, { op: 'update', id, fields: before })
const sync = new SyncPage(page)
await sync.open()
await sync.now.click()
await sync.pause.click()
await page.goBack()
const record = new RecordPage(page)
await record.field('备注').filter({ hasText: '对方法务' }).waitFor()
await record.pencil('备注').click()
await record.panel.getByRole('textbox').fill('合同修订稿由我方起草，对方法务下周一前回复，违约金条款待定。')
await page.keyboard.press('Control+Enter')
await record.typeOver('联系人', '许静仪（法务）')
await page.keyboard.press('Enter')
const after = { note: '合同修订稿由双方共同起草，对方法务周五前回复。', contact: '许静仪、邵行之' }
await editFirm(firm.origin, { op: 'update', id, fields: after })
await record.followUp.fill('与客户法务通电话，确认续约报价，下周三前答复。')
await page.keyboard.press('Control+Enter')
await sync.open()
await sync.goOn.click()
await sync.cards.first().waitFor()
await take('sync')

await firm.stop()
await shell.stop()
shell = await startShell(join(folder, 'profile'), firm.origin)
await page.goto(await shell.link())
await new FramePage(page).offline.waitFor()
await list.rows.first().waitFor()
await page.locator('.rail-count').nth(1).waitFor({ timeout: 20_000 })
await take('offline')

await browser.close()
await shell.stop()
rmSync(folder, { recursive: true, force: true })
console.log(`pictures are in ${pictures}`)

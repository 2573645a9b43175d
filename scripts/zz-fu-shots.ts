import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startFirm, startShell } from '../tests/support/browser-processes.ts'
import { SignInPage } from '../tests/support/pages/sign-in-page.ts'
const folder = mkdtempSync(join(tmpdir(), 'fd-fu-'))
const firm = await startFirm(join(folder, 'firm'), ['--customers=60', '--followups=600', '--contacts=20', '--messages=10', '--seed=1'])
const shell = await startShell(join(folder, 'profile'), firm.origin)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.message))
const take = async (name: string) => { await page.evaluate(() => document.fonts.ready); await page.screenshot({ path: `/tmp/fushots/${name}.png` }) }
const step = async (name: string, run: () => Promise<unknown>) => { try { await run(); await take(name); console.log('ok', name) } catch (e) { console.log('FAIL', name, String(e).slice(0, 400)); await take(`${name}-fail`) } }
page.setDefaultTimeout(20000)
await page.goto(await shell.link())
const signIn = new SignInPage(page)
await signIn.account.waitFor()
await signIn.signIn('linzhiyuan')
await page.getByText(/^共 [\d,]+ 条记录$/).waitFor()
const base = new URL(page.url()).origin
await step('page', async () => { await page.goto(`${base}/#/followups`); await page.locator('.all-entry').nth(3).waitFor(); await page.waitForTimeout(1500) })
await step('hover', async () => { await page.locator('.all-entry').nth(1).hover() })
await step('compose', async () => { await page.locator('.all-entry').nth(1).focus(); await page.keyboard.press('f'); await page.locator('.composer-pane textarea').first().fill('视频会议核对送货单 37 张与对账单'); await page.getByRole('button', { name: '下一步' }).first().click(); await page.waitForTimeout(1200) })
await step('compose-dark', async () => { await page.emulateMedia({ colorScheme: 'dark' }); await page.waitForTimeout(300) })
await step('small', async () => { await page.emulateMedia({ colorScheme: 'light' }); await page.setViewportSize({ width: 1024, height: 640 }); await page.waitForTimeout(300) })
await step('saved', async () => { await page.locator('.composer-pane textarea').first().press('Control+Enter'); await page.waitForTimeout(1500) })
await step('comment', async () => { await page.setViewportSize({ width: 1440, height: 900 }); await page.locator('.all-entry').first().hover(); await page.locator('.all-entry').first().getByRole('button', { name: '写评论' }).click(); await page.waitForTimeout(800) })
await step('filter', async () => { await page.getByRole('radio', { name: '不计入' }).check({ force: true }); await page.waitForTimeout(800) })
await step('nomatch', async () => { await page.getByRole('searchbox').first().fill('没有这样的'); await page.waitForTimeout(1000) })
await step('record', async () => { await page.goto(`${base}/#/companies`); await page.getByRole('row').nth(2).getByRole('link').first().click(); await page.locator('.timeline .event').first().waitFor(); await page.getByRole('button', { name: '筛选' }).last().click(); await page.waitForTimeout(800) })
await browser.close()
await shell.stop()
await firm.stop()
process.exit(0)

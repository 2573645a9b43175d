// Item 7 of the security checklist in a real browser: what the page may run, load and write.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type FirmAndShell, openList, test } from '../support/browser-fixtures.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { watchRefusals } from '../support/policy-refusals.ts'

const built = resolve(import.meta.dirname, '../../out/renderer')

/** Opens the list and collects what the policy refuses from then on. */
const openWatched = async (page: Page, at: FirmAndShell): Promise<() => Promise<string[]>> => {
  const refused = await watchRefusals(page)
  await openList(page, at)
  return refused
}

test('item 7: the app itself works without one refusal, through list, menus, detail and settings', async ({
  page,
  shared,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const refused = await openWatched(page, shared)
  const list = new CustomerListPage(page)
  await list.rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/companydetail/)
  await page.evaluate(() => {
    location.hash = '#/settings'
  })
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect([await refused(), errors]).toEqual([[], []])
})

test('item 7: markup, inline scripts and foreign addresses are refused', async ({ page, shared }) => {
  const refused = await openWatched(page, shared)
  const outcome = await page.evaluate(async () => {
    const attempt = (run: () => unknown): string => {
      try {
        run()
        return 'done'
      } catch {
        return 'refused'
      }
    }
    const script = document.createElement('script')
    const box = document.createElement('div')
    const style = document.createElement('style')
    return {
      tags: attempt(() => {
        box.innerHTML = '<img src=x onerror="window.ran = true">'
      }),
      scriptText: attempt(() => {
        script.textContent = 'window.ran = true'
      }),
      foreignScript: attempt(() => {
        script.src = 'https://firm.test/script.js'
      }),
      styleText: attempt(() => {
        style.innerHTML = '.a > .b { color: red }'
      }),
      foreignFetch: await fetch('https://firm.test/').then(
        () => 'done',
        () => 'refused',
      ),
      ran: 'ran' in window,
    }
  })
  expect(outcome).toEqual({
    tags: 'refused',
    scriptText: 'refused',
    foreignScript: 'refused',
    styleText: 'done',
    foreignFetch: 'refused',
    ran: false,
  })
  expect(await refused()).toContain('connect-src')
})

test('item 7: the built page has no inline script, no eval and no foreign address to load', () => {
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, attributes = '', body = ''] of scripts) {
    expect(attributes).toMatch(/src="\.\/assets\//)
    expect(body.trim()).toBe('')
  }
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page).not.toMatch(/\son\w+=/)
  const files = readdirSync(join(built, 'assets'))
  const code = files
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(built, 'assets', name), 'utf8'))
  for (const text of code) expect(text).not.toMatch(/\beval\(|new Function\(|import\(["']https?:/)
  const styles = files
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(built, 'assets', name), 'utf8'))
  for (const text of styles) expect(text).not.toMatch(/url\(["']?(https?:)?\/\/|@import/)
})

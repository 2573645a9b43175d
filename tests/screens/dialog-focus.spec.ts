// The focus after whatever opens over the lists: on the row or control where the person was, never on the page's body;
// and all of it opens without styles of its own, which the content policy refuses.
import type { Locator, Page } from '@playwright/test'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { test as base, expect, openOffice, words } from './office.ts'

/** What the content policy refused in the page, and what it would refuse: a style element. */
const refused = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...(Reflect.get(window, 'refused') as readonly string[]),
    ...[...document.querySelectorAll('style')].map(({ outerHTML }) => outerHTML.slice(0, 80)),
  ])

const test = base.extend<{ readonly policy: undefined }>({
  policy: [
    async ({ page }, use) => {
      await page.addInitScript(() => {
        const heard: string[] = []
        Reflect.set(window, 'refused', heard)
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          heard.push(`${violatedDirective} ${blockedURI}`),
        )
      })
      await use(undefined)
      expect(await refused(page)).toEqual([])
    },
    { auto: true },
  ],
})

/** Everything that stands over the page and has the focus. */
const layers = ':is([role="dialog"], [role="menu"]):visible'

const hasFocusInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"], [role="menu"]') !== null)

/** Escape closes what is open, and `place` has the focus again. */
const leave = async (page: Page, what: string, place: Locator): Promise<void> => {
  await expect(page.locator(layers), what).not.toHaveCount(0)
  await expect.poll(() => hasFocusInside(page), what).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.locator(layers), what).toHaveCount(0)
  await expect(place, what).toBeFocused()
}

/** Presses a control by keyboard. */
const press = async (page: Page, control: Locator): Promise<void> => {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Opens a menu and walks it: its own Escape, then each of its items and the Escape of what that opens. */
const walkMenu = async (page: Page, what: string, button: Locator): Promise<number> => {
  await press(page, button)
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  const names = await items.allInnerTexts()
  await leave(page, what, button)
  for (const name of names) {
    await press(page, button)
    await expect(items.first()).toBeFocused()
    await press(page, items.filter({ hasText: name }))
    await expect(page.getByRole('menu')).toHaveCount(0)
    await leave(page, `${what}, ${name}`, button)
  }
  return names.length
}

test('Escape leaves every dialog, menu and panel of the customers on the control or row that opened it', async ({
  page,
  office,
}) => {
  test.slow()
  const { list, actions } = await openOffice(page, office)
  for (const key of ['action.create', 'action.import', 'action.export'] as const) {
    await press(page, actions.button(key))
    await leave(page, key, actions.button(key))
  }
  expect(await walkMenu(page, 'action.moreOf', actions.headMenu)).toBeGreaterThan(0)
  for (const name of ['columns.title', 'user.menu'] as const) {
    const button = page.getByRole('button', { name: words[name], exact: true })
    await press(page, button)
    await leave(page, name, button)
  }
  const sync = page.getByRole('banner').locator('[aria-haspopup="dialog"]').first()
  await press(page, sync)
  await leave(page, 'sync.panel', sync)
  for (const name of ['客户级别', '联系人', '创建时间']) {
    const head = page.getByRole('button', { name: `筛选 ${name}` })
    await press(page, head)
    await leave(page, name, head)
  }

  const row = list.rows.nth(1)
  for (const key of ['f', 'l', 'Control+n', 'Control+i']) {
    await row.focus()
    await page.keyboard.press(key)
    await leave(page, key, row)
  }
  await row.focus()
  await page.keyboard.press('Space')
  for (const key of ['action.level', 'action.charge', 'action.owner', 'action.members'] as const) {
    await press(page, actions.button(key))
    await leave(page, key, actions.button(key))
  }
  expect(await walkMenu(page, 'action.more', actions.more)).toBeGreaterThan(2)
  await row.focus()
  await page.keyboard.press('l')
  await leave(page, 'level of the selection', row)
})

test('Escape leaves every dialog and menu of the contacts on the control or row that opened it', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  const list = new ContactListPage(page)
  await list.open()
  for (const key of ['contacts.create', 'contacts.action.import'] as const) {
    await press(page, list.button(key))
    await leave(page, key, list.button(key))
  }
  expect(await walkMenu(page, 'contacts.moreOf', list.button('contacts.moreOf'))).toBe(1)
  const row = list.rows.nth(1)
  await row.focus()
  await page.keyboard.press('Control+n')
  await leave(page, 'Control+n', row)
  await row.focus()
  await page.keyboard.press('Space')
  for (const key of ['action.owner', 'contacts.action.field', 'contacts.action.remove'] as const) {
    await press(page, list.button(key))
    await leave(page, key, list.button(key))
  }
})

test('what ends a dialog by its own action leaves the focus in the list too, also where its button is gone', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  const where = () => page.evaluate(() => document.activeElement?.closest('#content') !== null)
  await list.chooseChargeStatus('已付费')
  await list.settled()
  const tabs = page.getByRole('navigation', { name: words['views.label'] })
  await press(page, page.getByRole('button', { name: words['views.saveAs'], exact: true }))
  await page.getByLabel(words['views.name']).fill('已付费')
  await page.keyboard.press('Enter')
  await expect(tabs.getByRole('button', { name: /^已付费/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: words['views.saveAs'], exact: true })).toHaveCount(0)
  await expect.poll(where).toBe(true)

  const menu = tabs.getByRole('button', { name: words['views.actions'] })
  const named = page.getByRole('menuitem')
  for (const key of ['views.rename', 'views.duplicate', 'views.remove'] as const) {
    await press(page, menu)
    await press(page, named.filter({ hasText: words[key] }))
    await leave(page, key, menu)
  }
  await press(page, menu)
  await press(page, named.filter({ hasText: words['views.remove'] }))
  await press(page, page.locator('.dialog').getByRole('button', { name: words['views.remove'] }))
  await expect(tabs.getByRole('button', { name: /^已付费/ })).toHaveCount(0)
  await expect.poll(where).toBe(true)
})

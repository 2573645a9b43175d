// Where the focus is after everything that changes the screen, and what keys do: on the row or control where the person
// was, never on the page's body, in lists of customers and of contacts alike.
import type { Locator, Page } from '@playwright/test'
import { translate } from '#shared/locale/index'
import { editFirm } from '../support/firm-control.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { FramePage } from '../support/pages/frame-page.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'
import { expect, goOn, openDesk, openRecord, pause, test, words } from './desk.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** What has the focus, for where no single control is expected: inside the content, and not the content itself. */
const isOnControl = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('#content > *') != null)

const menuButton = (page: Page): Locator => page.getByRole('button', { name: words['user.menu'] })

test('after unlocking and after signing in the focus is on the first row', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  await expect(list.rows.first()).toBeFocused()
  const signIn = new SignInPage(page)
  await menuButton(page).click()
  await page.getByRole('button', { name: words['user.lock'] }).click()
  await signIn.unlockPassword.fill('firmdesk')
  await page.keyboard.press('Enter')
  await expect(list.rows.first()).toBeFocused()
  await menuButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: words['user.signOut'] }).click()
  await signIn.signIn('linzhiyuan')
  await expect(list.rows.first()).toBeFocused()
})

test('keys of the rail put the focus into the screen: on the row where the person was, else on the first one', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const contacts = new ContactListPage(page)
  await list.rows.nth(3).focus()
  await page.keyboard.press('Control+3')
  await expect(contacts.rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+2')
  await expect(list.rows.nth(3)).toBeFocused()
  await page.keyboard.press('Control+3')
  await expect(contacts.rows.nth(1)).toBeFocused()
  await page.keyboard.press('Control+,')
  await expect(title(page)).toHaveText(words['settings.title'])
  await expect(page.getByRole('main')).toBeFocused()
  // The screen that is there already is entered as well, from wherever the focus is.
  await page.keyboard.press('Control+2')
  await expect(list.rows.nth(3)).toBeFocused()
  await new FramePage(page).navigation.getByRole('link').first().focus()
  await page.keyboard.press('Control+2')
  await expect(list.rows.nth(3)).toBeFocused()
})

test('Escape takes back what was typed in the palette, then leaves it on the row where the person was; left otherwise it is there again', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const { search } = new FramePage(page)
  const results = page.getByRole('listbox', { name: words['search.results'] })
  await list.rows.nth(2).focus()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('客户')
  await expect(results).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()
  await expect(list.rows.nth(2)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(search).toHaveValue('')
  await page.keyboard.type('客户')
  await list.rows.nth(2).focus()
  await expect(results).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(search).toHaveValue('客户')
  await expect(results).toBeVisible()
  // It is selected, so that whoever looks for something else types on.
  await page.keyboard.type('深色')
  await expect(search).toHaveValue('深色')
  // What a command changes leaves the focus there too.
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(list.rows.nth(2)).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('浅色')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('Down enters the list from anywhere on its screen, but where Down is something of its own', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const contacts = new ContactListPage(page)
  for (const { rows, search, key } of [
    { rows: list.rows, search: list.search, key: 'Control+2' },
    { rows: contacts.rows, search: contacts.search, key: 'Control+3' },
  ]) {
    await page.keyboard.press(key)
    await expect(rows.first()).toBeFocused()
    const places = [
      search,
      new FramePage(page).navigation.getByRole('link').first(),
      menuButton(page),
      page.getByRole('grid').getByRole('checkbox').first(),
      page.getByRole('main'),
    ]
    for (const place of places) {
      await place.focus()
      await page.keyboard.press('ArrowDown')
      await expect(rows.first()).toBeFocused()
    }
  }
  const owner = page.getByRole('combobox', { name: words['contacts.owner'] })
  await owner.focus()
  await page.keyboard.press('ArrowDown')
  await expect(owner).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+2')
  await list.chargeStatus.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.chargeStatus.getByRole('radio').nth(1)).toBeFocused()
  await list.chooseChargeStatus(words['common.all'])
})

test('Enter in the search opens the first hit, of customers and of contacts, also right after the last letter', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const third = (await list.names())[2] ?? ''
  await page.keyboard.press('/')
  await page.keyboard.type(third)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(third)
  await page.keyboard.press('Control+3')
  const contacts = new ContactListPage(page)
  await expect(contacts.rows.first()).toBeFocused()
  const fourth = (await contacts.names())[3] ?? ''
  await page.keyboard.press('/')
  await page.keyboard.type(fourth)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/contactdetail/)
  await expect(title(page)).toHaveText(fourth)
})

test('Ctrl+Shift+F puts the focus into the filters and back, of customers and of contacts', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  const panel = page.getByRole('region', { name: words['customers.advanced'] })
  const first = panel.getByRole('checkbox').first()
  await list.rows.nth(1).focus()
  await page.keyboard.press('Control+Shift+F')
  await expect(first).toBeFocused()
  // Open already: the focus goes in.
  await list.search.focus()
  await page.keyboard.press('Control+Shift+F')
  await expect(first).toBeFocused()
  await page.keyboard.press('Control+Shift+F')
  await expect(panel).toHaveCount(0)
  await expect(list.search).toBeFocused()
  await page.keyboard.press('Control+3')
  await expect(new ContactListPage(page).rows.first()).toBeFocused()
  await page.keyboard.press('Control+Shift+F')
  await expect(page.getByRole('combobox', { name: words['contacts.owner'] })).toBeFocused()
})

test('E edits the first field that may be changed and is not the name, from the row and on the record', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const contacts = new ContactListPage(page)
  const openEditors = page.locator('.record-field .line-editor')
  for (const { rows, heading, key } of [
    { rows: list.rows, heading: words['customers.title'], key: 'Control+2' },
    { rows: contacts.rows, heading: words['contacts.title'], key: 'Control+3' },
  ]) {
    await page.keyboard.press(key)
    await expect(rows.first()).toBeFocused()
    await rows.nth(1).focus()
    await page.keyboard.press('e')
    await expect(openEditors).toHaveCount(1)
    await expect(openEditors.locator(':focus')).toHaveCount(1)
    expect(await openEditors.locator('xpath=ancestor::*[@data-field]').getAttribute('data-field')).not.toBe('name')
    await page.keyboard.press('Escape')
    await expect(openEditors).toHaveCount(0)
    await expect.poll(() => isOnControl(page)).toBe(true)
    await page.keyboard.press('e')
    await expect(openEditors.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(openEditors).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(title(page)).toHaveText(heading)
    await expect(rows.nth(1)).toBeFocused()
  }
})

test('T chooses tags, F writes and Y copies, from the row and on the record', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const list = await openDesk(page, desk)
  const name = (await list.names())[1] ?? ''
  const row = list.rows.nth(1)
  const tags = page.getByRole('dialog').getByPlaceholder(words['tags.search'])
  await row.focus()
  await page.keyboard.press('y')
  await expect(page.getByTitle(/^复制成功/)).toBeVisible()
  expect(await copied()).toContain(`${name}\n`)
  await expect(row).toBeFocused()
  await page.keyboard.press('t')
  await expect(tags).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tags).toHaveCount(0)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.keyboard.press('y')
  await expect.poll(copied).toContain(`${name}\n`)
  await page.keyboard.press('t')
  await expect(tags).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(new RecordPage(page).followUp).toBeFocused()

  await page.keyboard.press('Control+3')
  const contacts = new ContactListPage(page)
  await expect(contacts.rows.first()).toBeFocused()
  const [contact = ''] = await contacts.names()
  await page.keyboard.press('y')
  await expect.poll(copied).toMatch(new RegExp(`^${contact}\t`))
  await page.keyboard.press('f')
  await expect(title(page)).toHaveText(contact)
  await expect(new RecordPage(page).followUp).toBeFocused()
  await page.keyboard.press('Escape')
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.keyboard.press('y')
  await expect.poll(copied).toMatch(new RegExp(`^${contact}\t`))
})

test('what a key puts the focus on right after Escape keeps it', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  await list.rows.first().press('t')
  await expect(page.getByRole('dialog').getByPlaceholder(words['tags.search'])).toBeFocused()
  const { followUp } = new RecordPage(page)
  await expect(followUp).toBeVisible()
  // Both keys in one frame, as a slow moment brings them.
  await page.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('Escape')
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    press('f')
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
  await expect(followUp).toBeFocused()
})

test('? shows every shortcut, in Chinese, and Escape leads back to the row', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  await list.rows.nth(2).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: words['shortcuts.title'] })
  await expect(dialog.getByRole('heading', { name: words['shortcuts.row'] })).toBeVisible()
  for (const [keys, label] of [
    ['Ctrl K', words['shortcut.palette']],
    ['Ctrl 3', words['rail.contacts']],
    ['Ctrl Shift F', words['shortcut.filters']],
    ['Y', words['shortcut.copyRow']],
  ] as const) {
    const line = dialog.getByRole('definition').filter({ hasText: label }).first()
    await expect(line.locator('xpath=preceding-sibling::dt[1]')).toContainText(keys)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(list.rows.nth(2)).toBeFocused()
})

test('keys rest while a person types, while an input method composes, and behind a dialog', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  const shortcuts = page.getByRole('dialog', { name: words['shortcuts.title'] })
  await page.keyboard.press('/')
  await page.keyboard.type('?/ey')
  await expect(list.search).toHaveValue('?/ey')
  await expect(list.rows).toHaveCount(0)
  await expect(shortcuts).toHaveCount(0)
  await page.keyboard.press('Control+F')
  await page.keyboard.press('Delete')
  await expect(list.rows).not.toHaveCount(0)
  await list.rows.first().focus()
  await page.evaluate(() => {
    for (const key of ['?', '/', 'e', 'l', 'k', '1'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: true, keyCode: 229 }),
      )
  })
  await expect(list.rows.first()).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+n')
  const create = page.getByRole('dialog', { name: words['action.create'] })
  await expect(create.locator(':focus')).toHaveCount(1)
  for (const key of ['Control+3', 'Control+k', 'Control+,', 'Control+f', 'Control+Shift+F']) {
    await page.keyboard.press(key)
    await expect(create.locator(':focus')).toHaveCount(1)
  }
  await expect(page).toHaveURL(/companies/)
  await page.keyboard.press('Escape')
  await expect(list.rows.first()).toBeFocused()
})

test('menus and panels stay inside the window at 150 %', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  await page.evaluate(() => document.documentElement.style.setProperty('--zoom', '1.5'))
  const buttons = [
    page.getByRole('button', { name: words['action.moreOf'] }),
    menuButton(page),
    page.getByRole('banner').locator('[aria-haspopup="dialog"]').first(),
    page.getByRole('button', { name: words['columns.title'], exact: true }),
    page.getByRole('button', { name: words['action.more'], exact: true }),
  ]
  await list.rows.first().focus()
  await page.keyboard.press('Space')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 640 },
  ]) {
    await page.setViewportSize(size)
    for (const button of buttons) {
      await button.focus()
      await page.keyboard.press('Enter')
      const open = page.locator('#popups :is([role="menu"], [role="dialog"]):visible').last()
      await expect(open).toBeVisible()
      await expect
        .poll(() =>
          open.evaluate((box) => {
            const { left, top, right, bottom } = box.getBoundingClientRect()
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
          }),
        )
        .toBe(true)
      await page.keyboard.press('Escape')
      await expect(open).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  }
})

test('a saved view leaves the focus on a control of the list, a decided conflict on what comes next', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  await list.chooseChargeStatus('已付费')
  await list.settled()
  await page.getByRole('button', { name: words['views.saveAs'], exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel(words['views.name']).fill('焦点')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words['views.saveAs'], exact: true })).toHaveCount(0)
  await expect.poll(() => isOnControl(page)).toBe(true)
  await list.chooseChargeStatus(words['common.all'])

  const both = [desk.take(), desk.take()]
  const sync = await pause(page)
  for (const customer of both) {
    const record = await openRecord(page, customer)
    await record.typeOver('城市', '敦煌')
    await page.keyboard.press('Enter')
    await expect(record.field('城市').getByText(words['mark.saved'])).toBeVisible()
    await editFirm(desk.firm.origin, { op: 'update', id: customer.id, fields: { city: '玉门' } })
  }
  await goOn(page)
  await expect(sync.cards).toHaveCount(2)
  const heading = translate('zh-CN', 'inbox.title', { n: 0 })
  for (const left of [1, 0]) {
    const card = sync.cards.first()
    await card.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await expect(sync.cards).toHaveCount(left)
    if (left > 0) await expect(sync.cards.first()).toBeFocused()
    else await expect(page.getByRole('region', { name: heading })).toBeFocused()
  }
})

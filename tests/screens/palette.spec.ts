// The palette of the top bar: what it finds and where that leads, commands, keys, and what stands on it in every state.
import type { Locator, Page } from '@playwright/test'
import { initialsOf } from '#core/engine/store/search/initials'
import { findings } from '../support/axe.ts'
import { beginTalk, clearFaults, setFault } from '../support/firm-control.ts'
import { expectQuery } from '../support/kept-query.ts'
import { ArchivePage } from '../support/pages/archive-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { type Desk, expect, type KnownCustomer, loseFirm, openDesk, openRecord, test, words } from './desk.ts'

const box = (page: Page): Locator => page.getByRole('combobox', { name: words['search.label'] })
const list = (page: Page): Locator => page.getByRole('listbox', { name: words['search.results'] })
const options = (page: Page): Locator => list(page).getByRole('option')
const group = (page: Page, name: string): Locator => list(page).getByRole('group', { name, exact: true })
const chosen = (page: Page): Locator => list(page).getByRole('option', { selected: true })
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Opens it as everybody does and types. */
const ask = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await box(page).fill(text)
}

const take = (desk: Desk): KnownCustomer => {
  const customer = desk.take()
  return customer
}

test('customers are found by name, pinyin initials and the end of a number, and opened by keys alone', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  const customer = take(desk)
  const record = await openRecord(page, customer)
  const number = (await record.field(words['field.telephone']).textContent()) ?? ''
  const tail = /\*{4}(\d{4})/.exec(number)?.[1] ?? ''
  expect(tail).toHaveLength(4)
  await page.keyboard.press('Control+2')
  for (const [text, matched] of [
    [customer.name, words['search.matched.name']],
    [initialsOf(customer.name).toUpperCase(), words['search.matched.pinyin']],
    [tail, words['search.matched.phone']],
  ] as const) {
    await ask(page, text)
    const found = group(page, words['search.group.customers']).getByRole('option', { name: customer.name })
    await expect(found).toContainText(matched)
    await expect(list(page)).not.toContainText(number)
  }
  expect(await findings(page)).toEqual([])
  await ask(page, customer.name)
  await expect(chosen(page)).toContainText(words['search.matched.name'])
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(customer.name)
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('')
})

test('Enter that comes before the answer opens the first of it', async ({ page, desk }) => {
  await openDesk(page, desk)
  const customer = take(desk)
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(customer.name)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(customer.name)
})

test('contacts are found with their customer, and lead to their page', async ({ page, desk }) => {
  await openDesk(page, desk)
  await page.keyboard.press('Control+3')
  const person = page.getByRole('grid', { name: words['contacts.list'] }).getByRole('link').first()
  const name = (await person.textContent()) ?? ''
  await ask(page, name)
  const found = group(page, words['search.group.contacts']).getByRole('option', { name }).first()
  await expect(found).toBeVisible()
  await found.click()
  await expect(page).toHaveURL(/contactdetail/)
  await expect(title(page)).toHaveText(name)
})

test('follow-ups are found by their words, and lead to the customer with its follow-ups, in a narrow window too', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  const [customer, other] = [take(desk), take(desk)]
  const record = await openRecord(page, customer)
  await page.keyboard.press('f')
  const content = page.getByRole('textbox', { name: words['followup.content'] })
  await content.fill('已把 100% 的“评估报告”寄出')
  await page.keyboard.press('Control+Enter')
  await expect(record.entries.filter({ hasText: '已把 100% 的“评估报告”寄出' })).toBeVisible()
  await openRecord(page, other)
  // 1024 x 640 at 150 %: a record shows its fields or its follow-ups.
  await page.setViewportSize({ width: 682, height: 427 })
  await page.reload()
  await expect(title(page)).toHaveText(other.name)
  await expect(record.side).toBeHidden()
  await ask(page, '100% 评估报告')
  const found = group(page, words['search.group.followups']).getByRole('option')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(customer.name)
  await expect(found).toContainText('已把 100% 的“评估报告”寄出')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(customer.name)
  await expect(record.entries.filter({ hasText: '已把 100% 的“评估报告”寄出' })).toBeVisible()
})

test('messages of archived chats are found by their words, and lead to their place in the conversation', async ({
  page,
  desk,
}) => {
  // Messages come after their conversation's row: whoever looks for them in between finds them a moment later.
  await setFault(desk.firm.origin, 'message.list', { kind: 'hold' })
  const talk = await beginTalk(desk.firm.origin, '面板里的人')
  await talk.say('解冻申请已经递交')
  await openDesk(page, desk)
  const chats = new ArchivePage(page)
  await page.getByRole('link', { name: words['rail.chats'] }).click()
  await expect(async () => {
    await page.getByRole('main').getByRole('button', { name: words['chats.refresh'] }).click()
    await expect(chats.row(talk.name)).toContainText('解冻申请已经递交', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await page.keyboard.press('Control+2')
  await ask(page, '解冻申请')
  await expect(page.getByText(words['search.none'].replace('{text}', '解冻申请'))).toBeVisible()
  await clearFaults(desk.firm.origin)
  const found = group(page, words['search.group.messages']).getByRole('option')
  await expect(found).toHaveText([/面板里的人.*解冻申请已经递交/])
  await found.click()
  await expect(chats.title).toHaveText(talk.name)
  await expect(chats.message('解冻申请已经递交')).toBeInViewport()
})

test('more than fits is said, and all of it is one line away in the list', async ({ page, desk }) => {
  await openDesk(page, desk)
  await ask(page, '有限')
  const customers = group(page, words['search.group.customers'])
  await expect(customers).toContainText(words['search.more'])
  await expect(customers.getByRole('option')).toHaveCount(6)
  await customers.getByRole('option', { name: words['search.all.customers'] }).click()
  await expect(page).toHaveURL(/companies\?q=/)
  await expectQuery(page, /^name=/)
  const shown = new CustomerListPage(page)
  await expect(shown.search).toHaveValue('有限')
  await shown.settled()
  for (const name of await shown.names()) expect(name).toContain('有限')
})

test('commands are found by their words and their initials, with their keys, and do what they say', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  await ask(page, 'lyctjs')
  await expect(chosen(page)).toContainText(words['command.checks'])
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(words['checks.title'])
  // From any screen: the list comes first, then its dialog.
  await ask(page, '新建')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: words['action.create'] })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/companies/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await ask(page, 'drkh')
  await expect(chosen(page)).toContainText('Ctrl I')
  await page.keyboard.press('Enter')
  const importing = page.getByRole('dialog', { name: words['action.import'] })
  await expect(importing).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(importing).toBeHidden()
  await expect(list(page)).toBeHidden()
  await ask(page, '深色')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await ask(page, '浅色')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('an empty box offers the records that were opened last, by the names that they have now, and keeps no name outside the store', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  const [first, second] = [take(desk), take(desk)]
  await openRecord(page, first)
  await openRecord(page, second)
  await page.keyboard.press('Control+k')
  const recent = group(page, words['search.recent']).getByRole('option')
  await expect(recent.nth(0)).toContainText(second.name)
  await expect(recent.nth(1)).toContainText(first.name)
  await expect(group(page, words['search.commands']).getByRole('option').first()).toContainText(words['command.create'])
  expect(await findings(page)).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const { id, name } of [first, second]) for (const said of [id, name]) expect(kept).not.toContain(said)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(first.name)
})

test('the keys move through all groups and around, Escape clears and then leaves, Tab leaves what was typed', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  await ask(page, '客户')
  await expect(group(page, words['search.group.followups'])).toBeVisible()
  const count = await options(page).count()
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).not.toBeFocused()
  await ask(page, '客户')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).not.toBeFocused()
  await box(page).focus()
  await expect(box(page)).toHaveValue('客户')
})

test('nothing found is said with what is searched, and signs of a query language are only text', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  for (const text of ['没有这样的内容', '" OR "', "%'; DROP TABLE customer; --", 'NEAR(a b)']) {
    await ask(page, text)
    await expect(page.getByText(words['search.none'].replace('{text}', text))).toBeVisible()
    await expect(page.getByText(words['search.noneHint'])).toBeVisible()
    await expect(list(page)).toBeHidden()
  }
  expect(await findings(page)).toEqual([])
})

type Frame = { readonly t?: string; readonly i?: string; readonly a?: readonly unknown[]; r?: unknown }

/** Holds the answers of the search, or lets them fail, until it is let go. */
const hamper = async (page: Page): Promise<{ way: 'held' | 'failed' | 'none'; readonly release: () => void }> => {
  const held: (() => void)[] = []
  const state = {
    way: 'none' as 'held' | 'failed' | 'none',
    release: () => {
      for (const send of held.splice(0)) send()
    },
  }
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    const searches = new Set<string | undefined>()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as Frame
      if (frame.t === 'q' && frame.a?.[0] === 'search' && frame.a[1] === 'everything') searches.add(frame.i)
      server.send(message)
    })
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as Frame
      if (frame.t !== 's' || !searches.delete(frame.i) || state.way === 'none') return socket.send(message)
      if (state.way === 'held') return void held.push(() => socket.send(message))
      frame.r = { ok: false, code: 'internal', details: { id: 'abcd1234' } }
      socket.send(JSON.stringify(frame))
    })
  })
  return state
}

test('a search that takes long says that it goes on, and one that failed says so and is made again on request', async ({
  page,
  desk,
}) => {
  const core = await hamper(page)
  await openDesk(page, desk)
  const customer = take(desk)
  core.way = 'held'
  await ask(page, customer.name)
  await expect(page.getByText(words['search.searching'])).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(words['customers.title'])
  core.way = 'none'
  core.release()
  // Enter was meant for the answer.
  await expect(title(page)).toHaveText(customer.name)
  core.way = 'failed'
  await ask(page, '有限公司')
  await expect(page.getByRole('alert')).toContainText(words['failure.internal'])
  expect(await findings(page)).toEqual([])
  core.way = 'none'
  await page.keyboard.press('Enter')
  await expect(group(page, words['search.group.customers'])).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('D-87 a line that dials comes with all others of the answer, so that it is not pressed in place of one of them', async ({
  page,
  desk,
}) => {
  const core = await hamper(page)
  await openDesk(page, desk)
  const customer = take(desk)
  const dials = options(page).filter({ hasText: words['search.dial'].replace('{number}', customer.name) })
  core.way = 'held'
  await ask(page, customer.name)
  await expect(page.getByText(words['search.searching'])).toBeVisible()
  await expect(dials).toHaveCount(0)
  core.way = 'none'
  core.release()
  await expect(dials).toBeVisible()
  await options(page).filter({ hasText: customer.name }).first().click()
  await expect(title(page)).toHaveText(customer.name)
})

test('offline everything is found, and what needs the firm says why it cannot be done', async ({ page, desk }) => {
  await openDesk(page, desk)
  const customer = take(desk)
  await loseFirm(page, desk)
  await ask(page, 'drkh')
  await expect(chosen(page)).toContainText(words['online.offline'])
  await expect(chosen(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeVisible()
  await box(page).fill(customer.name)
  await expect(chosen(page)).toContainText(customer.name)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(customer.name)
})

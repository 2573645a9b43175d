import { expect, type Locator, type Page } from '@playwright/test'
import type { LocaleKey } from '#shared/locale/index'
import { setFault } from '../firm-control.ts'
import { words } from './words.ts'

/** Presses a 立即同步 and waits until the pass that it began is over. */
const syncBy = async (now: Locator): Promise<void> => {
  await now.click()
  // The button is disabled by a task that the press began; before that task it is enabled as it was.
  await now.page().evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(now).toBeEnabled({ timeout: 30_000 })
}

/** Has the firm's changes read from the panel of the top bar, on any page. */
export const syncByPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: words('sync.panel') }).click()
  await syncBy(page.getByRole('dialog').getByRole('button', { name: words('sync.now') }))
  await page.keyboard.press('Escape')
}

/** Has the window notice that the firm does not answer any more: by a press that may also be made once it knows. */
export const loseFirm = async (page: Page, { firm }: { readonly firm: { readonly origin: string } }): Promise<void> => {
  await setFault(firm.origin, '*', { kind: 'drop' })
  await page.getByRole('button', { name: words('sync.panel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('sync.now') })
    .click()
  await expect(page.getByText(/当前离线/).first()).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The sync page: areas, outbox, and what needs a person. */
export class SyncPage {
  readonly areas: Locator
  readonly pause: Locator
  readonly goOn: Locator
  readonly now: Locator
  readonly entries: Locator
  /** Cards of the inbox: conflicts and rejections. */
  readonly cards: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.areas = page.getByRole('region', { name: words('sync.title'), exact: true }).getByRole('table')
    this.pause = page.getByRole('button', { name: words('sync.pause') })
    this.goOn = page.getByRole('button', { name: words('sync.continue') })
    this.now = page.getByRole('main').getByRole('button', { name: words('sync.now') })
    this.entries = page.getByRole('region', { name: /^待提交 \d+ 条$/ }).getByRole('listitem')
    this.cards = page.getByRole('article')
  }

  /** Goes there by the address; the links to it have tests of their own. */
  async open(): Promise<void> {
    await this.#page.evaluate(() => location.assign('#/sync'))
    await this.areas.waitFor()
  }

  /** Has the firm's changes read now. */
  run(): Promise<void> {
    return syncBy(this.now)
  }

  waiting(count: number): Locator {
    return this.#page.getByRole('heading', { name: words('outbox.title', { n: count }) })
  }

  attention(count: number): Locator {
    return this.#page.getByRole('heading', { name: words('inbox.title', { n: count }) })
  }

  /** The row of an area in the table. */
  area(name: string): Locator {
    return this.areas.getByRole('row').filter({ hasText: name })
  }

  entry(text: string): Locator {
    return this.entries.filter({ hasText: text })
  }

  /** An item of an entry's menu. */
  async menu(entry: Locator, item: LocaleKey): Promise<void> {
    await entry.getByRole('button', { name: '的更多操作' }).click()
    await this.#page.getByRole('menuitem', { name: words(item) }).click()
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.#page.getByRole('heading', { name }) })
  }

  /** The side that is kept of a field of a conflict. */
  keep(card: Locator, field: string, side: 'mine' | 'theirs'): Locator {
    const key = side === 'mine' ? 'conflict.keepMine' : 'conflict.keepTheirs'
    return card.getByRole('radio', { name: words(key, { name: field }), exact: true })
  }
}

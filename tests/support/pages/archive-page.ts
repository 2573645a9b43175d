import { expect, type Locator, type Page } from '@playwright/test'
import { words } from './words.ts'

/** The archived chats: conversations at the left, messages at the right. */
export class ArchivePage {
  readonly list: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly account: Locator
  readonly filter: Locator
  readonly title: Locator
  readonly messages: Locator
  readonly scroller: Locator
  readonly pill: Locator
  readonly find: Locator
  readonly reply: Locator
  readonly send: Locator
  readonly note: Locator
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    const main = page.getByRole('main')
    this.list = main.getByRole('listbox', { name: words('chats.list') })
    this.rows = this.list.getByRole('option')
    this.search = main.getByRole('searchbox', { name: words('chats.search') })
    this.account = main.getByRole('button', { name: new RegExp(`^${words('chats.account')}：`) })
    this.filter = main.getByRole('button', { name: words('chats.filter') })
    this.title = main.getByRole('heading', { level: 1 })
    this.messages = page.locator('[data-message]')
    this.scroller = page.locator('[data-virtuoso-scroller]')
    this.pill = page.locator('.messages-pill')
    this.find = page.getByRole('searchbox', { name: words('find.label') })
    this.reply = page.getByRole('textbox', { name: words('reply.label') })
    this.send = page.getByRole('button', { name: /^发送中?(?!人)/ })
    this.note = page.locator('.reply-note')
    this.dialog = page.locator('.dialog')
  }

  /** Opens the page by the rail and waits for its first row. */
  async open(): Promise<void> {
    await this.#page.getByRole('link', { name: new RegExp(`^${words('rail.chats')}`) }).click()
    await expect(this.rows.first()).toBeVisible({ timeout: 60_000 })
  }

  tab(key: 'list' | 'search' | 'gallery' | 'warnings'): Locator {
    return this.#page.getByRole('tab', { name: new RegExp(`^${words(`chats.tab.${key}`)}`) })
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  /** Opens a conversation and waits for its newest message. */
  async choose(row: Locator): Promise<void> {
    await row.click()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    // On a new computer its messages may still be on their way.
    await expect(this.messages.last()).toBeVisible({ timeout: 60_000 })
  }

  message(text: string): Locator {
    return this.messages.filter({ hasText: text })
  }

  /** How far the messages are scrolled from their end, CSS px. */
  fromEnd(): Promise<number> {
    return this.scroller.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  }
}

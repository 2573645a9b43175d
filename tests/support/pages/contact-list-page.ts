import { expect, type Locator, type Page } from '@playwright/test'
import type { LocaleKey } from '#shared/locale/index'
import { takeFrom } from './picker.ts'
import { words } from './words.ts'

/** The list of contacts with its buttons, dialogs and tasks. */
export class ContactListPage {
  readonly grid: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly count: Locator
  readonly dialog: Locator
  readonly strip: Locator
  readonly selected: Locator
  readonly title: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.grid = page.getByRole('grid', { name: words('contacts.list') })
    this.rows = this.grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
    this.search = page.getByRole('searchbox', { name: words('contacts.search') })
    this.count = page.getByText(/^共 [\d,]+ 条记录$/)
    this.dialog = page.locator('.dialog').last()
    this.strip = page.getByRole('region', { name: words('task.label') })
    this.selected = page.getByText(/^已选 \d+ 条$/)
    this.title = page.getByRole('heading', { level: 1 })
  }

  /** Opens the list by the rail and waits for its first row. */
  async open(): Promise<void> {
    await this.#page.getByRole('link', { name: words('rail.contacts'), exact: true }).click()
    await expect(this.title).toHaveText(words('contacts.title'))
    await expect(this.rows.first()).toBeVisible()
  }

  button(key: LocaleKey): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: words(key), exact: true })
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true })
  }

  get submit(): Locator {
    return this.dialog.getByRole('button', { name: words('create.submit'), exact: true })
  }

  get confirm(): Locator {
    return this.dialog.getByRole('button', { name: words('common.ok'), exact: true })
  }

  /** Selects rows of the page by their place, from 0. */
  async select(...places: readonly number[]): Promise<void> {
    for (const place of places) await this.rows.nth(place).getByRole('checkbox').check()
  }

  /** Finds by what is typed in the picker of a field, and takes the one of that name. */
  async pick(label: string, title: LocaleKey, typed: string, name: string): Promise<void> {
    await this.dialog
      .getByRole('group', { name: label })
      .getByRole('button', { name: /：(添加|更改)$/ })
      .click()
    const picker = this.#page.getByRole('dialog', { name: words(title) })
    await takeFrom(picker, typed, name)
  }

  /** The contacts of the page, ids and names read at once: a pull may move the rows between two reads. */
  contacts(): Promise<{ readonly id: string; readonly name: string }[]> {
    return this.rows.evaluateAll((all) =>
      all.map((row) => ({ id: row.getAttribute('data-id') ?? '', name: row.querySelector('a')?.textContent ?? '' })),
    )
  }

  /** The row of a contact by its id, wherever a pull has put it. */
  rowOf(id: string): Locator {
    return this.grid.locator(`.grid-row[data-id="${id}"]`)
  }

  names(): Promise<string[]> {
    return this.rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent ?? ''))
  }
}

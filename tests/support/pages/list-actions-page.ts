import type { Locator, Page } from '@playwright/test'
import type { LocaleKey } from '#shared/locale/index'
import { takeFrom } from './picker.ts'
import { words } from './words.ts'

/** What is done with the customers of the list: buttons of head and footer, dialogs, the strip of tasks. */
export class ListActionsPage {
  readonly dialog: Locator
  /** The panel that finds people. */
  readonly picker: Locator
  readonly strip: Locator
  readonly selected: Locator
  readonly confirm: Locator
  readonly cancel: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.locator('.dialog').last()
    this.picker = page.getByRole('dialog', { name: words('people.title') })
    this.strip = page.getByRole('region', { name: words('task.label') })
    this.selected = page.getByText(/^已选 \d+ 条$/)
    this.confirm = this.dialog.getByRole('button', { name: words('common.ok'), exact: true })
    this.cancel = this.dialog.getByRole('button', { name: words('common.cancel'), exact: true })
  }

  button(key: LocaleKey): Locator {
    // A task's line names the action too, inside other words; a button begins with it, and may end with its key.
    return this.#page.getByRole('main').getByRole('button', { name: new RegExp(`^${words(key)}`) })
  }

  /** The footer's 更多. */
  get more(): Locator {
    return this.#page.getByRole('button', { name: words('action.more'), exact: true })
  }

  get headMenu(): Locator {
    return this.#page.getByRole('button', { name: words('action.moreOf') })
  }

  /** Items of the open menu. */
  get menuItems(): Locator {
    return this.#page.getByRole('menuitem')
  }

  async choose(key: LocaleKey): Promise<void> {
    await this.more.click()
    await this.#page.getByRole('menuitem', { name: words(key) }).click()
  }

  /** Selects rows of the page by their place, from 0. */
  async select(...rows: readonly number[]): Promise<void> {
    const boxes = this.#page.getByRole('grid').getByRole('gridcell').getByRole('checkbox')
    for (const row of rows) await boxes.nth(row).check()
  }

  /** Opens the picker of a field and answers it. */
  async openPicker(label: string): Promise<Locator> {
    await this.dialog
      .getByRole('group', { name: label })
      .getByRole('button', { name: /：(添加|更改)$/ })
      .click()
    return this.picker
  }

  /** Finds a person by what is typed and takes the one of that name. */
  async pick(label: string, typed: string, name: string): Promise<void> {
    const picker = await this.openPicker(label)
    await takeFrom(picker, typed, name)
  }

  /** The people that a field holds. */
  people(label: string): Locator {
    return this.dialog.getByRole('group', { name: label }).locator('.chip')
  }
}

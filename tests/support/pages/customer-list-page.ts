import { expect, type Locator, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'

/** The customer list. Rows are found by their accessible roles, never by their looks. */
export class CustomerListPage {
  readonly grid: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly chargeStatus: Locator
  readonly count: Locator
  readonly nextPage: Locator
  readonly pageSize: Locator
  readonly #status: Locator

  constructor(page: Page) {
    this.grid = page.getByRole('grid', { name: zhCN['customers.list'] })
    // The first row of the grid is its head.
    this.rows = this.grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
    this.search = page.getByRole('searchbox', { name: zhCN['customers.name'] })
    this.chargeStatus = page.getByRole('radiogroup', { name: zhCN['customers.chargeStatus'] })
    this.count = page.getByText(/^共 [\d,]+ 条记录$/)
    this.nextPage = page.getByRole('button', { name: zhCN['paging.next'] })
    this.pageSize = page.getByLabel(zhCN['paging.sizeLabel'])
    this.#status = page.getByRole('contentinfo')
  }

  /** Waits until the rows are those of the query that the head and the filters show. */
  async settled(): Promise<void> {
    await expect(this.grid).toHaveAttribute('aria-busy', 'false')
  }

  /**
   * Waits until the first sync of a firm with so many customers is through, or was before the firm went away. All
   * customers are there before that: what hangs on them comes after them.
   */
  async synced(customers: number): Promise<void> {
    await expect(this.count).toHaveText(`共 ${customers} 条记录`, { timeout: 30_000 })
    await expect(this.#status).toContainText(/\d\d:\d\d 已同步|当前离线|显示 .+ 的数据/, { timeout: 30_000 })
  }

  /** Searches the one customer of this name: the list is filtered a moment after the last key, and its rows move then. */
  async find(name: string): Promise<Locator> {
    await this.search.fill(name)
    await expect(this.rows).toHaveCount(1, { timeout: 30_000 })
    return this.row(name)
  }

  /** Names as the rows show them, from the first to the last of the page. */
  names(): Promise<string[]> {
    return this.rows.getByRole('link').allInnerTexts()
  }

  /** The customer at a place of the page. Id and name are read at once: a pull may put another one there between two reads. */
  at(place: number): Promise<{ readonly id: string; readonly name: string }> {
    return this.rows.nth(place).evaluate((row) => ({
      id: row.getAttribute('data-id') ?? '',
      name: row.querySelector('a')?.innerText ?? '',
    }))
  }

  /** The first customer of the page. */
  first(): Promise<{ readonly id: string; readonly name: string }> {
    return this.at(0)
  }

  /** The row of a customer by its id, wherever a pull has put it. */
  rowOf(id: string): Locator {
    return this.grid.locator(`.grid-row[data-id="${id}"]`)
  }

  /** The row of a customer by a part of its name. */
  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  /** The cell of the first row that shows this number. */
  rowNumber(number: number): Locator {
    return this.rows
      .first()
      .getByRole('gridcell')
      .filter({ hasText: new RegExp(`^${number}$`) })
  }

  /** The head of a column, which sorts when it is pressed. */
  head(label: string): Locator {
    return this.grid.getByRole('columnheader', { name: label })
  }

  /** Presses the head of a column, which sorts by it. */
  async sortBy(label: string): Promise<void> {
    const head = this.head(label)
    const button = head.getByRole('button').first()
    await ((await button.count()) > 0 ? button : head).click()
  }

  /** Shows customers of one charge status; `全部` shows all. */
  async chooseChargeStatus(label: string): Promise<void> {
    await this.chargeStatus.getByRole('radio', { name: label, exact: true }).click()
  }
}

import { expect, type Locator, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { syncByPanel } from './sync-page.ts'

/** The page 审批: tabs, list, and the approval beside it. */
export class ApprovalsPage {
  readonly page: Page
  readonly tabs: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly kinds: Locator
  readonly pane: Locator
  readonly title: Locator
  readonly chain: Locator
  readonly opinion: Locator
  readonly approve: Locator
  readonly reject: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    const main = page.getByRole('main')
    this.tabs = main.getByRole('tab')
    this.rows = main.getByRole('listbox', { name: zhCN['approvals.list'] }).getByRole('option')
    this.search = main.getByRole('searchbox', { name: zhCN['approvals.search'] })
    this.kinds = main.getByRole('combobox', { name: zhCN['approvals.kinds'] })
    this.pane = main.getByRole('region', { name: zhCN['approvals.pane'] })
    this.title = this.pane.getByRole('heading', { level: 2 })
    this.chain = this.pane.getByRole('complementary', { name: zhCN['approvals.chain'] })
    this.opinion = this.pane.getByRole('textbox', { name: zhCN['approvals.opinion'] })
    this.approve = this.pane.getByRole('button', { name: new RegExp(`^${zhCN['approvals.action.approve']}`) })
    this.reject = this.pane.getByRole('button', { name: new RegExp(`^${zhCN['approvals.action.reject']}`) })
    this.dialog = page.getByRole('dialog').filter({ hasText: /？/ })
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text })
  }

  tab(scene: 0 | 1 | 2): Locator {
    return this.tabs.filter({ hasText: zhCN[`approvals.scene.${scene}`] })
  }

  filter(name: 'all' | 'waiting' | 'passed' | 'rejected' | 'others'): Locator {
    return this.page.getByRole('radio', { name: zhCN[`approvals.filter.${name}`], exact: true })
  }

  /** Goes to an address of the page, `''` for the page as it opens. */
  async open(search = ''): Promise<void> {
    await this.page.evaluate((end) => location.assign(`#/approvals${end}`), search)
    await expect(this.tabs.first()).toBeVisible()
  }

  /** Has what the firm has now read at once, without leaving the page. */
  async sync(): Promise<void> {
    await syncByPanel(this.page)
  }

  /** A section of what was filled in. */
  section(name: string): Locator {
    return this.pane.getByRole('region', { name, exact: true })
  }

  /** What stands behind a label of a section. */
  fact(label: string): Locator {
    return this.pane
      .locator('.approval-facts > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .locator('dd')
  }

  /** Answers the question that stands over the page. */
  async confirm(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(this.dialog).toHaveCount(0)
  }
}

import { expect, type Locator, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { syncByPanel } from './sync-page.ts'

/** The page 日程: head, one of four views, the tasks beside it. */
export class CalendarPage {
  readonly page: Page
  readonly main: Locator
  readonly range: Locator
  /** What the view shows, whichever it is. */
  readonly view: Locator
  readonly items: Locator
  readonly tasks: Locator
  readonly popover: Locator
  readonly today: Locator
  readonly create: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.range = this.main.locator('.calendar-range')
    this.view = this.main.locator('.calendar-view')
    this.items = this.view.locator('[data-item]')
    this.tasks = this.main.getByRole('complementary', { name: zhCN['calendar.tasks'] })
    this.popover = page.locator('.item-popover')
    this.today = this.main.getByRole('button', { name: zhCN['calendar.today'], exact: true })
    this.create = this.main.getByRole('button', { name: new RegExp(`^${zhCN['calendar.new']}`) })
  }

  /** What shows an item whose words contain this. */
  item(text: string): Locator {
    return this.items.filter({ hasText: text })
  }

  /** A task of the pane. */
  task(text: string): Locator {
    return this.tasks.getByRole('listitem').filter({ hasText: text })
  }

  /** The choice of a view. */
  viewChoice(view: 'month' | 'week' | 'day' | 'agenda'): Locator {
    return this.main.getByRole('radio', { name: zhCN[`calendar.view.${view}`], exact: true })
  }

  /** Goes to an address of the page, `''` for the page as it opens. */
  async open(search = ''): Promise<void> {
    await this.page.evaluate((end) => location.assign(`#/calendar${end}`), search)
    await expect(this.range).toBeVisible()
  }

  /** Has what the firm has now read at once, without leaving the page. */
  async sync(): Promise<void> {
    await syncByPanel(this.page)
  }
}

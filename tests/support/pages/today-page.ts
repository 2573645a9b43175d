import { expect, type Locator, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { syncByPanel } from './sync-page.ts'

const sections = {
  due: zhCN['today.due'],
  approvals: zhCN['today.approvals'],
  warnings: zhCN['today.warnings'],
  agenda: zhCN['today.agenda'],
  recent: zhCN['today.recent'],
} as const

/** The page 今日: its sections, each with rows of its own. */
export class TodayPage {
  readonly page: Page
  readonly main: Locator
  /** The entry of the rail, with its count. */
  readonly entry: Locator
  readonly create: Locator
  readonly write: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.entry = page
      .getByRole('navigation', { name: zhCN['app.navigation'] })
      .getByRole('link', { name: zhCN['rail.today'] })
    const head = this.main.locator('.today-head')
    this.create = head.getByRole('button', { name: zhCN['calendar.new'] })
    this.write = head.getByRole('button', { name: zhCN['detail.writeFollowUp'] })
  }

  section(name: keyof typeof sections): Locator {
    return this.main.getByRole('region', { name: sections[name], exact: true })
  }

  rows(name: keyof typeof sections): Locator {
    return this.section(name).getByRole('listitem')
  }

  row(name: keyof typeof sections, text: string): Locator {
    return this.rows(name).filter({ hasText: text })
  }

  /** The way into a row, which has the focus of the row. */
  link(name: keyof typeof sections, text: string): Locator {
    return this.row(name, text).locator('[data-row]')
  }

  /** The circle of a task. */
  tick(text: string): Locator {
    return this.row('due', text).getByRole('button', { name: /^完成：/ })
  }

  /** The head of a group of what is due. */
  group(name: 'late' | 'today' | 'tomorrow' | 'next'): Locator {
    return this.section('due').getByRole('heading', { level: 3, name: new RegExp(`^${zhCN[`today.group.${name}`]} `) })
  }

  async open(): Promise<void> {
    await this.page.evaluate(() => location.assign('#/today'))
    await expect(this.create).toBeVisible()
  }

  /** Has what the firm has now read at once, without leaving the page. */
  async sync(): Promise<void> {
    await syncByPanel(this.page)
  }
}

import type { Locator, Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'

/** What stands around every screen of the signed-in window. */
export class FramePage {
  readonly navigation: Locator
  readonly search: Locator
  readonly offline: Locator

  constructor(page: Page) {
    this.navigation = page.getByRole('navigation', { name: zhCN['app.navigation'] })
    this.search = page.getByRole('combobox', { name: zhCN['search.label'] })
    this.offline = page.getByText(/当前离线，显示 .+ 同步的数据/)
  }
}

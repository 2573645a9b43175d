import type { Locator, Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'

/** A customer's own page. */
export class CustomerPage {
  readonly back: Locator
  readonly missing: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.back = page
      .getByRole('button', { name: zhCN['detail.back'] })
      .or(page.getByRole('link', { name: zhCN['detail.back'] }))
    this.missing = page.getByText(zhCN['detail.notFound'])
  }

  heading(name: string): Locator {
    return this.#page.getByRole('heading', { name })
  }
}

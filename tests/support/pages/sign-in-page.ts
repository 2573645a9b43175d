import type { Locator, Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'

/** The sign-in screen and the unlock screen, which is the same person's second way in. */
export class SignInPage {
  readonly server: Locator
  readonly account: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly problem: Locator
  readonly unlockPassword: Locator
  readonly unlock: Locator

  constructor(page: Page) {
    this.server = page.getByLabel(zhCN['signIn.server'])
    this.account = page.getByLabel(zhCN['signIn.account'], { exact: true })
    this.password = page.getByLabel(zhCN['signIn.password'], { exact: true })
    this.submit = page.getByRole('button', { name: zhCN['signIn.submit'], exact: true })
    this.problem = page.getByRole('alert')
    this.unlockPassword = this.password
    this.unlock = page.getByRole('button', { name: zhCN['unlock.submit'], exact: true })
  }

  /** Signs in at the server that is offered. Sample accounts all have the password `firmdesk`. */
  async signIn(account: string, password = 'firmdesk'): Promise<void> {
    await this.account.fill(account)
    await this.password.fill(password)
    await this.submit.click()
  }
}

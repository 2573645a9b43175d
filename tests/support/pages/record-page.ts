import type { Locator, Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { words } from './words.ts'

/** A customer's page as somebody uses it who changes its fields and writes follow-ups. */
export class RecordPage {
  readonly title: Locator
  /** Composer and timeline. */
  readonly side: Locator
  readonly composer: Locator
  readonly followUp: Locator
  readonly type: Locator
  readonly entries: Locator
  /** Panel of a field that does not fit into its line. */
  readonly panel: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.title = page.getByRole('heading', { level: 1 })
    this.side = page.getByRole('complementary', { name: words('followup.title') })
    this.composer = this.side.getByRole('region', { name: words('detail.writeFollowUp') })
    this.followUp = this.composer.getByRole('textbox', { name: words('followup.content') })
    this.type = this.composer.getByRole('combobox', { name: words('followup.typeLabel') })
    this.entries = this.side.getByRole('group', { name: words('followup.timeline') }).getByRole('listitem')
    this.panel = page.getByRole('dialog')
  }

  /** The value of a field with all that stands beside it. */
  field(label: string): Locator {
    return this.#page
      .locator('dl > div')
      .filter({ has: this.#page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
      .getByRole('definition')
  }

  /** What opens the editor of a field, in the head or beside its value. */
  pencil(label: string): Locator {
    return this.#page.getByRole('button', { name: words('edit.field', { name: label }), exact: true })
  }

  /** The line in which a field is typed over. */
  editor(label: string): Locator {
    return this.field(label).getByRole('textbox', { name: label, exact: true })
  }

  choice(label: string): Locator {
    return this.panel.getByRole('radio', { name: label, exact: true })
  }

  /** Opens the editor of a field by keyboard and types over what stands there. */
  async typeOver(label: string, text: string): Promise<void> {
    await this.pencil(label).focus()
    await this.#page.keyboard.press('Enter')
    await this.editor(label).fill(text)
  }

  /** An entry of the timeline by a part of its words. */
  entry(text: string): Locator {
    return this.entries.filter({ hasText: text })
  }

  /** A part of the timeline: 全部, 跟进, 通话, 系统, 评论. */
  part(label: string): Locator {
    return this.side.getByRole('group', { name: zhCN['followup.parts'] }).getByRole('button', { name: label })
  }
}

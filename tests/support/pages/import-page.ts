import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { LocaleKey } from '#shared/locale/index'
import type { MadeFile } from '../sheets.ts'
import { words } from './words.ts'

/** The import dialog in both of its states. */
export class ImportPage {
  readonly root: Locator
  readonly choose: Locator
  readonly zone: Locator
  /** The state that the dialog is in. */
  readonly step: Locator
  readonly submit: Locator
  readonly category: Locator
  readonly preview: Locator
  /** What the check of the file found, beside the actions. */
  readonly check: Locator
  /** Rows of the list of problems, without its head. */
  readonly problems: Locator
  readonly alerts: Locator
  readonly counts: Locator
  readonly failures: Locator
  readonly failedRows: Locator
  readonly #page: Page

  /** The import of customers, or another by its title. */
  constructor(page: Page, title: LocaleKey = 'import.title') {
    this.#page = page
    this.root = page.getByRole('dialog', { name: words(title) })
    this.choose = this.root.getByRole('button', { name: words('import.choose') })
    this.zone = this.root.getByRole('group', { name: words('import.file') })
    this.step = this.root.locator('[aria-current="step"]')
    this.submit = this.root.getByRole('button', { name: words('import.submit') })
    this.category = this.root.getByRole('combobox', { name: words('import.category') })
    this.preview = this.root.getByRole('region', { name: words('import.preview') })
    this.check = this.root.locator('.import-check')
    this.problems = this.preview
      .getByRole('group', { name: words('import.what') })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    this.alerts = this.root.getByRole('alert')
    this.counts = this.root.locator('.import-counts').getByRole('listitem')
    this.failures = this.root.getByRole('region', { name: words('import.failures') }).getByRole('listitem')
    this.failedRows = this.root.getByRole('button', { name: words('import.failedRows') })
  }

  phase(name: string): Locator {
    return this.root.getByRole('radiogroup', { name: words('import.phase') }).getByRole('radio', { name })
  }

  mode(name: string): Locator {
    return this.root.getByRole('radiogroup', { name: words('import.mode') }).getByRole('radio', { name })
  }

  tag(name: string): Locator {
    return this.root.getByRole('group', { name: words('import.tags') }).getByRole('checkbox', { name, exact: true })
  }

  column(name: string): Locator {
    return this.root.getByRole('combobox', { name: words('import.columnOf', { name }) })
  }

  /** Chooses a file from the disk, as a person has it: the bytes of a made one would be unpacked in the page. */
  async take({ name, buffer }: MadeFile): Promise<void> {
    const path = join(await mkdtemp(join(tmpdir(), 'firmdesk-import-')), name)
    await writeFile(path, buffer)
    await this.takeFrom(path)
  }

  async takeFrom(path: string): Promise<void> {
    await this.#page.locator('.dialog input[type="file"]').setInputFiles(path)
  }
}

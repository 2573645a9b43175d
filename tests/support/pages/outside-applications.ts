import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { giveAway } from '../electron.ts'
import { showDocumentsOf } from './document-owners.ts'

const WAIT = { timeout: 30_000 }

type Dragged = { readonly file: string; readonly files: readonly string[]; readonly hasIcon: boolean }
type Held = { readonly opened: string[]; readonly dragged: Dragged[] }

/** Documents that leave the window of the desktop shell: for an application of the system, or to where they are dropped. */
export class OutsideApplications {
  readonly #app: ElectronApplication
  readonly #page: Page
  readonly #main: Locator

  private constructor(app: ElectronApplication, page: Page) {
    this.#app = app
    this.#page = page
    this.#main = page.getByRole('main')
  }

  /** Stands in for the applications of the system, which only write down what they are given. */
  static async of(app: ElectronApplication, page: Page): Promise<OutsideApplications> {
    await app.evaluate(({ shell, webContents }) => {
      const held: Held = { opened: [], dragged: [] }
      Object.assign(globalThis, { outside: held })
      const openPath = async (path: string) => {
        held.opened.push(path)
        return ''
      }
      Object.assign(shell, { openPath })
      const startDrag = ({ file, files = [], icon }: Electron.Item) => {
        held.dragged.push({ file, files, hasIcon: typeof icon !== 'string' && !icon.isEmpty() })
      }
      for (const one of webContents.getAllWebContents()) Object.assign(one, { startDrag })
    })
    return new OutsideApplications(app, page)
  }

  #held(): Promise<Held> {
    return this.#app.evaluate(() => Reflect.get(globalThis, 'outside'))
  }

  /** The row of a document in the root of a record. */
  row(name: string): Locator {
    const rows = this.#main.getByRole('grid', { name: zhCN['documents.list'] }).locator('tbody tr[data-id]')
    return rows.filter({ hasText: name })
  }

  /** Shows the documents of a customer. */
  async documentsOf(customer: string): Promise<void> {
    await this.#page.getByRole('link', { name: zhCN['rail.documents'] }).click()
    await showDocumentsOf(this.#main, customer)
  }

  /** Opens a document for editing; answers the path that the application was given. */
  async edit(name: string): Promise<string> {
    const before = (await this.#held()).opened.length
    await this.row(name).click()
    await this.#main.getByRole('button', { name: zhCN['documents.edit'] }).click()
    await expect.poll(async () => (await this.#held()).opened.length, WAIT).toBe(before + 1)
    await expect(this.row(name)).toContainText(zhCN['documents.editing'])
    return (await this.#held()).opened.at(-1) ?? ''
  }

  /** Saves as Word does: under another name, then in the place of the file. */
  save(path: string, text: string): void {
    const other = join(dirname(path), '~WRD0001.tmp')
    writeFileSync(other, text, { mode: 0o600 })
    giveAway(other)
    renameSync(other, path)
  }

  /** Ends the edit of a document. */
  async finish(name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: zhCN['documents.finishEdit'].replace('{name}', name) })
      .click()
    await expect(this.row(name)).not.toContainText(zhCN['documents.editing'], WAIT)
  }

  /** The document beside the list. */
  get #shown(): Locator {
    return this.#main.getByRole('complementary', { name: zhCN['documents.preview'] })
  }

  /** The last of its buttons. */
  get shownMore(): Locator {
    return this.#shown.getByRole('button', { name: zhCN['documents.more'] })
  }

  /** Its size. */
  get shownSize(): Locator {
    return this.#shown.getByRole('term').filter({ hasText: zhCN['documents.column.size'] }).locator('+ dd')
  }

  /** Presses on the handle of a document and pulls; answers what the system was given to drag, with its bytes. */
  async drag(name: string): Promise<Dragged & { readonly bytes: Buffer }> {
    const before = (await this.#held()).dragged.length
    await this.row(name).hover()
    const handle = this.row(name).getByRole('button', { name: zhCN['documents.dragOut'].replace('{name}', name) })
    const { mouse } = this.#page
    const count = async () => (await this.#held()).dragged.length
    // What was not here is fetched by the first pull and goes with the next; so does one that follows another too soon.
    const again = [zhCN['documents.dragOutFetched'], zhCN['documents.dragOutAgain']]
    const said = this.#main.getByText(new RegExp(again.join('|')))
    await expect(async () => {
      await handle.hover()
      await mouse.down()
      await mouse.move(700, 500, { steps: 5 })
      await expect(async () => expect((await count()) > before || (await said.isVisible())).toBe(true)).toPass(WAIT)
      await mouse.up()
      expect(await count()).toBeGreaterThan(before)
    }).toPass(WAIT)
    const last = (await this.#held()).dragged.at(-1)
    if (last === undefined) throw new Error('nothing was dragged')
    return { ...last, bytes: readFileSync(last.file) }
  }
}

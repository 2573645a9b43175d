import { statSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { choose } from '../support/pages/choice.ts'
import { ImportPage } from '../support/pages/import-page.ts'
import { temporaryFolder } from '../support/ports.ts'
import { builtSite, listRow, liveShellSite, openBrowser, openSite, type Site } from './browser-pages.ts'
import { FEW_CUSTOMERS } from './data.ts'
import { SHEET_ROWS, writeImportSheet } from './import-sheet.ts'
import { atMost, type Benchmark, type BenchmarkRow, compare } from './measure.ts'
import { longestTask } from './page-tasks.ts'

const BLOCKS = 7
const IMPORTS = 3
/** The longest that a task of the page may take, milliseconds. */
const LONGEST = 50
const WAIT = { timeout: 120_000 }

type Timed = Window & { benchCalls?: { readonly call: string; readonly took: number }[] }

/** Has every worker of the page tell how long it takes from a question to its answer. */
const timeWorkers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const calls: { call: string; took: number }[] = []
    Object.assign(window, { benchCalls: calls })
    window.Worker = class extends Worker {
      readonly #asked = new Map<string, { readonly call: string; readonly at: number }>()
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', ({ data }: MessageEvent<{ readonly i: string }>) => {
          const asked = this.#asked.get(data.i)
          if (asked !== undefined) calls.push({ call: asked.call, took: performance.now() - asked.at })
        })
      }
      override postMessage(message: { readonly i: string; readonly m: string }): void {
        this.#asked.set(message.i, { call: message.m, at: performance.now() })
        super.postMessage(message)
      }
    }
  })

/** How long the worker took from the first question until it answered each of `calls`. */
const tookOf = async (page: Page, calls: readonly string[]): Promise<number> => {
  const seen = await page.waitForFunction(
    (wanted) => {
      const all = (window as Timed).benchCalls ?? []
      return wanted.every((call) => all.some((one) => one.call === call)) ? all : null
    },
    calls,
    { polling: 50, ...WAIT },
  )
  const answered = (await seen.jsonValue()) ?? []
  return calls.reduce((sum, call) => sum + (answered.find((one) => one.call === call)?.took ?? Number.NaN), 0)
}

const openDialog = async (page: Page): Promise<ImportPage> => {
  await page.keyboard.press('Control+i')
  const dialog = new ImportPage(page)
  await dialog.choose.waitFor()
  return dialog
}

/** G15: from the file to the checked preview, in a fresh page whose worker starts for it, against walking its parts once. */
const ofPreview = async (browser: Browser, app: Site, floor: Site, sheet: string): Promise<BenchmarkRow> => {
  const walk = async () => {
    const { page, close } = await openSite(browser, floor, 'input')
    await timeWorkers(page)
    await page.locator('input').setInputFiles(sheet)
    const took = await tookOf(page, ['walk'])
    await close()
    return took
  }
  const preview = async () => {
    const { page, close } = await openSite(browser, app, listRow)
    await timeWorkers(page)
    await (await openDialog(page)).takeFrom(sheet)
    const took = await tookOf(page, ['open', 'check'])
    await close()
    return took
  }
  const result = await compare(walk, preview, BLOCKS)
  const note = `${SHEET_ROWS} rows of 22 columns, ${(statSync(sheet).size / 1e6).toFixed(1)} MB; the floor unpacks (fflate) and walks (saxen) the same parts`
  return atMost('import', 'ms', 1.6, result, note)
}

/** What a page does in its longest task while its worker walks a sheet, and while the app previews and imports it. */
const tasksOf = async (browser: Browser, app: Site, floor: Site, sheet: string) => {
  const empty = await openSite(browser, floor, 'input')
  const waiting = await longestTask(browser, empty.page, async () => {
    await empty.page.locator('input').setInputFiles(sheet)
    await empty.page.locator('output').waitFor(WAIT)
  })
  await empty.close()
  const { page, close } = await openSite(browser, app, listRow)
  const dialog = await openDialog(page)
  const previewing = await longestTask(browser, page, async () => {
    await dialog.takeFrom(sheet)
    await dialog.preview.getByRole('status').filter({ hasText: /./ }).waitFor(WAIT)
  })
  await choose(dialog.category, 1)
  const importing = await longestTask(browser, page, async () => {
    await dialog.submit.click()
    await dialog.counts.first().waitFor(WAIT)
  })
  await close()
  return { waiting, previewing, importing }
}

/**
 * The page's longest task from the chosen file to the server's result, against a page that only waits for its worker.
 * The verdict is on processor time: the page's work is judged, whatever else runs on the machine.
 */
const ofTasks = async (browser: Browser, app: Site, floor: Site, sheets: readonly string[]): Promise<BenchmarkRow> => {
  const turns: Awaited<ReturnType<typeof tasksOf>>[] = []
  for (const sheet of sheets) turns.push(await tasksOf(browser, app, floor, sheet))
  const value = Math.max(...turns.flatMap(({ previewing, importing }) => [previewing.work, importing.work]))
  const floored = Math.max(...turns.map(({ waiting }) => waiting.work))
  const said = (of: 'previewing' | 'importing') =>
    turns.map((turn) => `${turn[of].work.toFixed(0)} (${turn[of].clock.toFixed(0)})`).join(', ')
  return {
    name: 'import-tasks',
    unit: 'ms',
    value,
    floor: floored,
    ratio: value / floored,
    goal: `at most ${LONGEST} ms`,
    holds: value <= LONGEST,
    note: `longest task in ms of processor time (by the clock): ${said('previewing')} up to the preview, ${said('importing')} up to the result`,
  }
}

/** G15 and the page's tasks during an import, in the built screens on a firm that answers. */
export const importSheet: Benchmark = {
  name: 'import',
  async run(say) {
    const { path, remove } = temporaryFolder('firmdesk-bench-')
    const sheets = Array.from({ length: IMPORTS }, (_, turn) => writeImportSheet(path, turn))
    const app = await liveShellSite(FEW_CUSTOMERS, say)
    const floor = await builtSite('import-page')
    const browser = await openBrowser()
    try {
      say(`previewing a sheet ${BLOCKS} times in fresh pages`)
      const preview = await ofPreview(browser, app, floor, sheets[0] ?? '')
      say(`importing ${IMPORTS} sheets`)
      return [preview, await ofTasks(browser, app, floor, sheets)]
    } finally {
      await browser.close()
      await app.close()
      await floor.close()
      remove()
    }
  },
}

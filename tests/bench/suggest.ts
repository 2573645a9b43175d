import type { Page } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'
import { builtSite, listRow, openBrowser, openSite, profileSite } from './browser-pages.ts'
import { benchProfile, CUSTOMERS } from './data.ts'
import { type Benchmark, median, medianBounds, percentile } from './measure.ts'
import { typedTexts } from './search-customers.ts'

const BLOCKS = 7
/** Texts of one block. */
const TEXTS = 40
/** Two frames, milliseconds. */
const ALLOWED = 2 * (1000 / 60)

type Watching = Window & { benchTyped?: number | null }

/** Has the page measure from each input event until what `selector` names shows something else and was painted. */
const watch = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    const here: Watching = window
    const shown = () => [...document.querySelectorAll(wanted)].map((one) => one.textContent).join('\n')
    let waiting: { readonly since: number; readonly before: string } | null = null
    document.addEventListener(
      'input',
      ({ timeStamp }) => {
        here.benchTyped = null
        waiting = { since: timeStamp, before: shown() }
      },
      { capture: true },
    )
    new MutationObserver(() => {
      const now = shown()
      if (waiting === null || now === '' || now === waiting.before) return
      const { since } = waiting
      waiting = null
      // The second frame begins when the first one is on its way to the screen.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          here.benchTyped = performance.now() - since
        }),
      )
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  }, selector)

/** Milliseconds for each text, put into the empty field at once as an input method does. */
const typeAll = async (page: Page, texts: readonly string[]): Promise<readonly number[]> => {
  const took: number[] = []
  for (const text of texts) {
    await page.keyboard.insertText(text)
    const typed = await page.waitForFunction(() => (window as Watching).benchTyped ?? null, null, { polling: 20 })
    took.push((await typed.jsonValue()) ?? Number.NaN)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
  }
  return took
}

/** G25: from the input event to the painted suggestions over 200,000 customers, against an input that is only repeated. */
export const suggest: Benchmark = {
  name: 'suggest',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const texts = [...new Set(typedTexts(profile).map(({ text }) => text.trim()))]
    const app = await profileSite(profile, say)
    const floor = await builtSite('echo-page')
    const browser = await openBrowser()
    try {
      const list = await openSite(browser, app, listRow)
      await list.page.keyboard.press('ControlOrMeta+k')
      await list.page.getByRole('combobox', { name: zhCN['search.label'] }).focus()
      await watch(list.page, '[role="listbox"]:not([hidden]) [role="option"]')
      const echo = await openSite(browser, floor, 'input')
      await echo.page.getByRole('combobox').focus()
      await watch(echo.page, 'output')
      say(`typing ${TEXTS} texts ${BLOCKS} times`)
      const block = (page: Page, turn: number) => typeAll(page, texts.slice(turn * TEXTS, (turn + 1) * TEXTS))
      // Neither side is measured while it is cold.
      await block(echo.page, BLOCKS)
      await block(list.page, BLOCKS)
      const floors: (readonly number[])[] = []
      const products: (readonly number[])[] = []
      for (let turn = 0; turn < BLOCKS; turn += 1) {
        await echo.page.bringToFront()
        floors.push(await block(echo.page, turn))
        await list.page.bringToFront()
        products.push(await block(list.page, turn))
      }
      const p95 = (all: readonly number[]) => percentile(all, 0.95)
      const over = products.map((all, turn) => p95(all) - p95(floors[turn] ?? []))
      const value = median(products.map(p95))
      const floored = median(floors.map(p95))
      return [
        {
          name: 'suggest',
          unit: 'ms',
          value,
          floor: floored,
          ratio: value / floored,
          goal: 'p95 at most 2 frames over the echo',
          holds: medianBounds(over).low <= ALLOWED,
          note: `p95 ${median(over).toFixed(1)} ms over the echo, p50 ${median(products.flat()).toFixed(1)} and ${median(floors.flat()).toFixed(1)} ms`,
        },
      ]
    } finally {
      await browser.close()
      await app.close()
      await floor.close()
    }
  },
}

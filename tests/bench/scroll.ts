import react from '@vitejs/plugin-react'
import { builtSite, openBrowser } from './browser-pages.ts'
import { type Benchmark, median, medianBounds, percentile } from './measure.ts'
import { pageWork } from './page-tasks.ts'

const BLOCKS = 9
/** Frames of each direction, and CSS px that each scrolls. */
const FRAMES = 90
const STEP = 300
/** A frame that a person sees missing, milliseconds, and how many more of them there may be, percent of all. */
const LATE = 33.4
const ALLOWED = 2

type Scrolls = (product: boolean, count: number, step: number) => Promise<number[]>

/**
 * G19, on the longest list that there is: the customer list shows pages of at most 50 rows, so no 10,000 rows are ever
 * scrolled through at once. Its fullest page (50 rows of 22 columns with their marks, selected rows, frozen columns) is
 * scrolled down, up and sideways, against 10,000 rows of plain divs of which those in view are drawn.
 */
export const scroll: Benchmark = {
  name: 'scroll',
  async run(say) {
    const site = await builtSite('grid-page', [react()])
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
      await page.goto(await site.link())
      await page.waitForFunction(() => 'scrolls' in window)
      const frames = (product: boolean) =>
        page.evaluate(
          ([which, count, step]) => (window as unknown as { scrolls: Scrolls }).scrolls(which, count, step),
          [product, FRAMES, STEP] as const,
        )
      const late = (all: readonly number[]) => (100 * all.filter((frame) => frame > LATE).length) / all.length
      say(`scrolling each list ${BLOCKS} times by ${2 * FRAMES} frames`)
      await frames(false)
      await frames(true)
      const floors: number[][] = []
      const products: number[][] = []
      for (let block = 0; block < BLOCKS; block += 1) {
        // The order changes from block to block, as in `compare`.
        if (block % 2 === 0) floors.push(await frames(false))
        products.push(await frames(true))
        if (block % 2 === 1) floors.push(await frames(false))
      }
      const work = async (product: boolean) => (await pageWork(browser, page, () => frames(product))) / (2 * FRAMES)
      const worked = [await work(true), await work(false)].map((each) => each.toFixed(1)).join(' and ')
      const over = products.map((all, block) => late(all) - late(floors[block] ?? []))
      const p95 = (all: readonly (readonly number[])[]) => percentile(all.flat(), 0.95)
      return [
        {
          name: 'scroll',
          unit: '% of frames late',
          value: median(products.map(late)),
          floor: median(floors.map(late)),
          ratio: p95(products) / p95(floors),
          goal: `at most ${ALLOWED} % over plain rows`,
          holds: medianBounds(over).low <= ALLOWED,
          note: `late is over 33 ms; the ratio is of the frames' p95, ${p95(products).toFixed(1)} and ${p95(floors).toFixed(1)} ms; the page's own thread works ${worked} ms a frame`,
        },
      ]
    } finally {
      await browser.close()
      await site.close()
    }
  },
}

import react from '@vitejs/plugin-react'
import { builtSite, openBrowser } from './browser-pages.ts'
import { atMost, type Benchmark, compare, median } from './measure.ts'

const FLIPS = 24
const BLOCKS = 9

type Flips = (product: boolean, count: number) => Promise<{ readonly commit: number[]; readonly frame: number[] }>

/** G18: from a turned page of 50 rows and 22 columns to the commit and to the frame, against memoised rows by hand. */
export const grid: Benchmark = {
  name: 'grid',
  async run(say) {
    const site = await builtSite('grid-page', [react()])
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
      await page.goto(await site.link())
      await page.waitForFunction(() => 'flips' in window)
      const turn = async (product: boolean) =>
        page.evaluate(([which, count]) => (window as unknown as { flips: Flips }).flips(which, count), [
          product,
          FLIPS,
        ] as const)
      say(`turning ${FLIPS} pages ${BLOCKS} times on each grid`)
      const by = async (what: 'commit' | 'frame', product: boolean) => median((await turn(product))[what])
      const commit = await compare(
        () => by('commit', false),
        () => by('commit', true),
        BLOCKS,
      )
      const frame = await compare(
        () => by('frame', false),
        () => by('frame', true),
        BLOCKS,
      )
      const note = `50 rows of 22 columns in Chromium ${browser.version()}`
      return [atMost('grid-flip-frame', 'ms', 1.15, frame, note), atMost('grid-flip-commit', 'ms', 1.5, commit, note)]
    } finally {
      await browser.close()
      await site.close()
    }
  },
}

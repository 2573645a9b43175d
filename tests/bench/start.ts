import { emptyContent, emptySite, listRow, openBrowser, openSite, shellSite } from './browser-pages.ts'
import { CUSTOMERS } from './data.ts'
import { atMost, type Benchmark, compare } from './measure.ts'

const CONTEXTS = 5

/** G16: from the address to the painted rows of a signed-in user's list, against an empty React page. */
export const start: Benchmark = {
  name: 'start',
  async run(say) {
    const shell = await shellSite(CUSTOMERS, say)
    const empty = await emptySite()
    const browser = await openBrowser()
    const readyOf = async (site: typeof shell, selector: string) => {
      const { ready, close } = await openSite(browser, site, selector)
      await close()
      return ready
    }
    try {
      say(`opening ${CONTEXTS} fresh contexts of each page`)
      const result = await compare(
        () => readyOf(empty, emptyContent),
        () => readyOf(shell, listRow),
        CONTEXTS,
      )
      return [atMost('start', 'ms', 3, result, `in Chromium ${browser.version()} with ${CUSTOMERS} customers cached`)]
    } finally {
      await browser.close()
      await shell.close()
      await empty.close()
    }
  },
}

import { whyNoElectron } from '../support/electron.ts'
import { emptyContent, emptySite, listRow, openBrowser, openSite, shellSite } from './browser-pages.ts'
import { CUSTOMERS } from './data.ts'
import { electronStart } from './electron-start.ts'
import { atMost, type Benchmark, type BenchmarkRow, compare } from './measure.ts'

const CONTEXTS = 5

/** From the address to the painted rows of a signed-in user's list in Chromium, against an empty React page. */
const browserStart = async (say: (text: string) => void): Promise<BenchmarkRow> => {
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
    const note = `in Chromium ${browser.version()} with ${CUSTOMERS} customers cached`
    return atMost('start', 'ms', 2.5, result, note)
  } finally {
    await browser.close()
    await shell.close()
    await empty.close()
  }
}

/** G16 in both shells; Electron is left out where it is not here. */
export const start: Benchmark = {
  name: 'start',
  async run(say) {
    const inBrowser = await browserStart(say)
    const obstacle = whyNoElectron()
    if (obstacle === null) return [inBrowser, await electronStart(say)]
    say(obstacle.replace('desktop tests are', 'its start is'))
    return [inBrowser]
  },
}

// An assertion of Playwright that does not hold yet writes down the whole page with every poll, for a failure that
// hardly ever comes: up to a tenth of what the pages of the tests cost. Polls that follow each other quickly do without it.
import type { Page } from '@playwright/test'

/** The script that Playwright puts into a document, as far as it is changed here. */
type Injected = { ariaSnapshotForExpectFailure: (...words: readonly unknown[]) => string }

type Handle = { readonly evaluate: (run: (injected: Injected) => void) => Promise<unknown> }
type DocumentContext = { injectedScript: () => Promise<Handle> }
type PageOfServer = { readonly mainFrame: () => { readonly utilityContext: () => Promise<DocumentContext> } }
type Connection = { readonly toImpl?: (page: Page) => PageOfServer }

/**
 * Runs in the page. Polls come after 0, 100, 250 and then every 500 ms: an assertion that has waited for five
 * seconds has the page written down with each further poll, so that its failure tells what the page held.
 */
const keepQuiet = (injected: Injected): void => {
  const write = injected.ariaSnapshotForExpectFailure.bind(injected)
  let last = 0
  let slow = 0
  injected.ariaSnapshotForExpectFailure = (...words) => {
    const pause = performance.now() - last
    last += pause
    slow = pause < 450 ? 0 : slow + 1
    return slow > 8 ? write(...words) : ''
  }
}

const changed = new WeakSet<object>()

/** Has the polls of all pages of this process do without it; where Playwright is built in another way, nothing changes. */
export const quietPolls = async (page: Page): Promise<void> => {
  const { _connection: connection } = page as unknown as { readonly _connection?: Connection }
  const context = await connection?.toImpl?.(page).mainFrame?.().utilityContext?.()
  if (context === undefined) return
  const shared: DocumentContext = Object.getPrototypeOf(context)
  if (typeof shared.injectedScript !== 'function' || changed.has(shared)) return
  changed.add(shared)
  const quiet = new WeakMap<object, Promise<Handle>>()
  const { injectedScript } = shared
  shared.injectedScript = function (this: DocumentContext) {
    const known = quiet.get(this)
    if (known !== undefined) return known
    const made = injectedScript.call(this).then(async (handle) => {
      await handle.evaluate(keepQuiet)
      return handle
    })
    quiet.set(this, made)
    return made
  }
}

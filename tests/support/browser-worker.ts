// What a worker of Playwright keeps: its browser while it goes from file to file; for the tests of a file a context,
// whose pages share a process, and what one of them made for all. Starting these for each test took a third of a run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  test as base,
  type CDPSession,
  type Clock,
  type Page,
} from '@playwright/test'
import { quietPolls } from './quiet-polls.ts'

/** Something made for several tests, and how it ends. */
export type Made<T> = { readonly value: T; readonly end: () => Promise<void> }

/** What somebody who makes something works with; `slot` is the worker's parallel index. */
export type Workplace = {
  readonly browser: Browser
  readonly slot: number
  /** An empty folder, which is taken away when what is made has ended. */
  readonly folder: string
}

/** How long something lasts: until a test of another file begins, or as long as the worker. */
export type Span = 'file' | 'worker'

/** Answers what `name` stands for in this span; the first call makes it. */
export type Share = <T>(span: Span, name: string, make: (workplace: Workplace) => Promise<Made<T>>) => Promise<T>

type Shelf = { readonly of: (file: string) => Share; readonly clear: () => Promise<void> }

const newShelf = (browser: Browser, slot: number): Shelf => {
  const shelves: Record<Span, Map<string, Made<unknown>>> = { file: new Map(), worker: new Map() }
  let present: string | null = null
  const clear = async (span: Span) => {
    for (const { end } of [...shelves[span].values()].reverse()) await end()
    shelves[span].clear()
  }
  return {
    of: (file) => async (span, name, make) => {
      if (present !== file) await clear('file')
      present = file
      const known = shelves[span].get(name)
      // A name is used by one fixture, and so stands for one type.
      if (known !== undefined) return known.value as never
      const folder = await mkdtemp(join(tmpdir(), `firmdesk-${name}-`))
      const made = await make({ browser, slot, folder })
      const end = async () => {
        await made.end()
        await rm(folder, { recursive: true, force: true })
      }
      shelves[span].set(name, { value: made.value, end })
      return made.value
    },
    clear: async () => {
      await clear('file')
      await clear('worker')
    },
  }
}

/** The context of all pages of a file, and a new one after a test that has changed it for good. */
type SharedContext = {
  readonly get: () => Promise<BrowserContext>
  /** Closes the pages of a test and forgets what they stored and were allowed. */
  readonly tidy: () => Promise<void>
  readonly drop: () => Promise<void>
}

type Opened = { readonly context: BrowserContext; readonly anchor: Page; readonly devtools: CDPSession }

/** The process of all pages ends with the last one: the anchor is a blank page that stays. */
const openContext = async (browser: Browser): Promise<Opened> => {
  const context = await browser.newContext()
  const anchor = await context.newPage()
  await quietPolls(anchor)
  return { context, anchor, devtools: await context.newCDPSession(anchor) }
}

const makeContext = async ({ browser }: Workplace): Promise<Made<SharedContext>> => {
  let opened: Opened | null = null
  const drop = async () => {
    await opened?.context.close()
    opened = null
  }
  const get = async () => {
    opened ??= await openContext(browser)
    return opened.context
  }
  const tidy = async () => {
    if (opened === null) return
    const { context, anchor, devtools } = opened
    const pages = context.pages().filter((page) => page !== anchor)
    const origins = new Set(pages.map((page) => new URL(page.url()).origin))
    for (const page of pages) await page.close()
    for (const origin of origins)
      if (origin !== 'null')
        await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
    await context.clearPermissions()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return { value: { get, tidy, drop }, end: drop }
}

type OfTest = {
  /** Makes what several tests share. */
  readonly share: Share
  readonly sharedContext: SharedContext
  /** The page's clock, for a test that sets it: its context is no other test's. */
  readonly clock: Clock
}

/** Every test of screens and journeys begins here. */
export const test = base.extend<OfTest, { readonly shelf: Shelf }>({
  shelf: [
    async ({ browser }, use, { parallelIndex }) => {
      const shelf = newShelf(browser, parallelIndex)
      await use(shelf)
      await shelf.clear()
    },
    { scope: 'worker' },
  ],
  share: async ({ shelf }, use, { file }) => use(shelf.of(file)),
  sharedContext: async ({ share }, use) => use(await share('file', 'context', makeContext)),
  context: async ({ sharedContext }, use) => {
    await use(await sharedContext.get())
    await sharedContext.tidy()
  },
  page: async ({ context }, use) => use(await context.newPage()),
  clock: async ({ page, sharedContext }, use) => {
    await use(page.clock)
    await sharedContext.drop()
  },
})

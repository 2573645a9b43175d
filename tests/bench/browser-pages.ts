import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, type PluginOption } from 'vite'
import playwright from '../../playwright.config.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { root } from '../../scripts/lib/tools.ts'
import { openBrowserShell } from '../../src/main/browser/shell.ts'
import { openTestGateway } from '../support/browser-gateway.ts'
import { temporaryFolder } from '../support/ports.ts'
import { type BenchProfile, benchProfile, fillAdmin, openFirm, type Size } from './data.ts'

/** The real Chromium, as the screens' tests start it. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ ...playwright.use?.launchOptions })

/** A page that can be opened again and again. `link` answers an address that works once. */
export type Site = { readonly link: () => Promise<string>; readonly close: () => Promise<void> }

/** A folder beside this file, built as the screens are. */
export const buildPage = async (
  name: string,
  plugins: PluginOption[] = [],
): Promise<ReturnType<typeof temporaryFolder>> => {
  const folder = temporaryFolder('firmdesk-bench-')
  await build({
    configFile: false,
    root: join(root, 'tests', 'bench', name),
    base: './',
    logLevel: 'warn',
    plugins,
    build: {
      outDir: folder.path,
      emptyOutDir: true,
      target: 'chrome130',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    worker: { format: 'es' },
  })
  return folder
}

/** A page of {@link buildPage}, served by the server of the screens with the same headers. */
export const builtSite = async (name: string, plugins: PluginOption[] = []): Promise<Site> => {
  const { path, remove } = await buildPage(name, plugins)
  const { gateway } = await openTestGateway(path)
  return {
    link: async () => `http://127.0.0.1:${gateway.port}/`,
    close: async () => {
      await gateway.close()
      remove()
    },
  }
}

/** A page of React and nothing else. */
export const emptySite = (): Promise<Site> => builtSite('empty-page')

/** The browser shell on a profile, with a copy of the built screens; the profile goes away with it. */
export const profileSite = async (
  { path, remove }: Pick<BenchProfile, 'path' | 'remove'>,
  say: (text: string) => void,
): Promise<Site> => {
  await ensureBuilt('renderer', say)
  const screens = join(path, 'screens')
  cpSync(join(root, 'out', 'renderer'), screens, { recursive: true })
  const shell = await openBrowserShell({ profile: path, firm: 'sample', port: 0, locale: null }, { screens })
  return {
    link: async () => shell.address(),
    close: async () => {
      await shell.close()
      remove()
    },
  }
}

/**
 * The browser shell of a user who signed in before, with a copy of the built screens. Its firm cannot be reached, so
 * that no sync takes part in what is measured: what is shown comes from the store.
 */
export const shellSite = async (customers: Size, say: (text: string) => void): Promise<Site> =>
  profileSite(await benchProfile(customers, say), say)

/** The browser shell of the administrator of a firm that answers, after his first sync. */
export const liveShellSite = async (customers: Size, say: (text: string) => void): Promise<Site> => {
  const firm = await openFirm(customers, say)
  const folder = temporaryFolder('firmdesk-bench-')
  await fillAdmin(folder.path, firm)
  const site = await profileSite(folder, say)
  return {
    link: site.link,
    close: async () => {
      await site.close()
      await firm.close()
    },
  }
}

/** Opens a site in a fresh context and waits until what `selector` names was painted. */
export const openSite = async (
  browser: Browser,
  site: Site,
  selector: string,
): Promise<{ readonly page: Page; readonly ready: number; readonly close: () => Promise<void> }> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(wanted) === null) return
      observer.disconnect()
      // The second frame begins when the first one is on its way to the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('bench-ready')))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  await page.goto(await site.link(), { waitUntil: 'commit' })
  const marked = await page.waitForFunction(
    () => performance.getEntriesByName('bench-ready')[0]?.startTime ?? 0,
    null,
    {
      polling: 50,
      timeout: 60_000,
    },
  )
  return { page, ready: await marked.jsonValue(), close: () => context.close() }
}

/** A row of the customer list with its link; a skeleton has none. */
export const listRow = '[role="grid"] [role="gridcell"] a'
/** What the empty page draws. */
export const emptyContent = '#root > a'

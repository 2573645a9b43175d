// npm start: builds what is missing and opens the app in the shell that works here. Lives here: the choice and the
// order. May not: how a shell works (src/main). To add an option: src/main/browser/options.ts, then README.
import { requireNode } from '../src/main/node-check.ts'

requireNode()
const { OptionProblem, readOptions } = await import('../src/main/browser/options.ts')
const { builtShell, ensureBuilt } = await import('./lib/build.ts')
const { browserReason, desktopObstacle, electronBinary, hasDisplay } = await import('./lib/choose-shell.ts')
const { root } = await import('./lib/tools.ts')

const say = (line: string) => process.stdout.write(`${line}\n`)

const startBrowserShell = async (words: readonly string[], open: boolean) => {
  await ensureBuilt('renderer', say)
  await ensureBuilt('shell', say)
  const { serve, endWith }: typeof import('../src/main/serve.ts') = await import(builtShell)
  const { openBrowser } = await import('./lib/open-browser.ts')
  await serve(words, open ? openBrowser : null).catch(endWith)
}

const start = async (words: readonly string[]) => {
  const options = readOptions(words)
  const user = process.getuid?.() ?? null
  const surroundings = { platform: process.platform, env: process.env, user }
  const binary = electronBinary(root, process.env)
  const obstacle = desktopObstacle(surroundings, binary)
  if (options.shell === 'desktop' && obstacle !== null)
    throw new OptionProblem(`The desktop shell cannot start, because ${obstacle}. Use --shell=browser.`)
  const reason = browserReason(options, obstacle)
  if (reason !== null || binary === null) {
    if (options.shell === 'auto') say(`Firmdesk opens in the browser, because ${reason}.`)
    return startBrowserShell(words, options.open && user !== 0 && hasDisplay(surroundings))
  }
  await ensureBuilt('desktop', say)
  const { runDesktop } = await import('./lib/run-desktop.ts')
  process.exitCode = await runDesktop(binary, root, words)
}

await start(process.argv.slice(2)).catch(async (error: unknown) => {
  const { endWith } = await import('../src/main/serve.ts')
  endWith(error)
})

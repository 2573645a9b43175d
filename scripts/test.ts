// `npm test`: check, everything without a page, screens and journeys in Chromium, the desktop shell in Electron where
// a binary is there, a short round of faults. Ends with one line over all runners and leaves their results for
// `npm run acceptance`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.ts'
import { check } from './lib/check.ts'
import { readResults, resultsFolder } from './lib/results.ts'
import { root, runScript, runTool } from './lib/tools.ts'

rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
const chromiumNote = join(root, 'node_modules', '.firmdesk', 'chromium-path')
const environment: Readonly<Record<string, string>> = existsSync(chromiumNote)
  ? { FIRMDESK_CHROMIUM: readFileSync(chromiumNote, 'utf8') }
  : {}
// Colours make a log of dots unreadable where nobody sees them.
const plain: Readonly<Record<string, string>> = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

const step = async (what: string, run: () => Promise<number>): Promise<boolean> => {
  console.log(`\n== ${what}`)
  return (await run()) === 0
}

const passed: boolean[] = []
passed.push(
  await step('build', async () => {
    await ensureBuilt(root, 'desktop', (line) => console.log(line))
    return 0
  }),
)
passed.push(await step('check', check))
passed.push(
  await step('store, migrations, remote, sync, services, desktop', () =>
    runTool(
      'vitest',
      'vitest',
      'vitest',
      ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(resultsFolder, 'vitest.json')}`],
      { ...environment, ...plain },
    ),
  ),
)
passed.push(
  await step('screens and journeys in Chromium', () =>
    runTool('playwright', '@playwright/test', 'playwright', ['test', '--reporter=dot,json'], {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(resultsFolder, 'playwright.json'),
    }),
  ),
)
passed.push(
  await step('a short round of faults', () =>
    runScript('faults', join(root, 'scripts', 'faults.ts'), [
      '--short',
      `--results=${join(resultsFolder, 'faults.json')}`,
    ]),
  ),
)

const results = readResults()
const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length
for (const result of results) if (result.outcome === 'failed') console.log(`failed: ${result.title}`)
const good = passed.every(Boolean) && count('failed') === 0 && count('passed') > 0
if (!good && count('failed') === 0) console.log('a step before or beside the tests failed; see above')
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exit(good ? 0 : 1)

import { defineConfig } from '@playwright/test'
import { chromiumPath, chromiumSandbox } from './scripts/lib/test-run/ready.ts'

const executablePath = chromiumPath()

/** Screens and journeys, through the browser shell in a real Chromium. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'screens/**/*.spec.ts'],
  outputDir: 'test-results/playwright',
  globalSetup: './tests/support/browser-setup.ts',
  // Every file has a firm and a computer of its own, so two of them do not meet. One more than the smallest machine has
  // cores: a test waits for a fifth of its time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // As low as a window gets: rows out of sight are not drawn, which takes a tenth off a run.
    viewport: { width: 1440, height: 640 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a sixth of a run; a failure tells its steps and what the page held. `--trace=on` records one.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox,
      args: [
        // Pages of a context share a process, and with it the code that the pages before have compiled.
        '--renderer-process-limit=1',
        // A page lives for seconds: its optimising compilers cost more than they save. A script that is
        // compiled while it arrives is compiled for every page; without that, once for all pages of the process. A larger
        // young generation is collected less often.
        '--js-flags=--no-opt --no-maglev --no-script-streaming --min-semi-space-size=16',
      ],
    },
  },
})

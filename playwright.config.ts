import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { defineConfig } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const places = [
  ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Set-up leaves the browser in the variable; Playwright's own is the last resort.
const executablePath = process.env.FIRMDESK_CHROMIUM ?? places.find((place) => existsSync(place))

/** Screens and journeys, through the browser shell in a real Chromium. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'screens/**/*.spec.ts'],
  outputDir: 'test-results/playwright',
  globalSetup: './tests/support/browser-setup.ts',
  // Every file has a firm and a computer of its own, so two of them do not meet.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a sixth of a run; a failure tells its steps and what the page held. `--trace=on` records one.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium's own sandbox does not start as root; everybody else keeps it.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
})

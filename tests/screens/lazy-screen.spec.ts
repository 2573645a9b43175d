// A screen whose code is read after the first paint, by itself in a page.
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import { build } from 'vite'
import { test } from '../support/browser-worker.ts'

test('a screen whose code comes between its drawing and the effects of that is drawn', async ({ page }) => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: resolve(import.meta.dirname, 'lazy-page/main.tsx'), formats: ['iife'], name: 'page' },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('the page was not built')
  await page.addScriptTag({ content: output.output[0].code })
  await expect(page.getByRole('main')).toHaveText('here')
})

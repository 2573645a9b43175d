import type { Page } from '@playwright/test'

/** Collects what the content policy refuses in the page, from its next document on; answers how to read it. */
export const watchRefusals = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
  })
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
}

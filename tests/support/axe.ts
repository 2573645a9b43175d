// What axe finds on a page. It runs in the page itself: the screens have no frames, so no second page has to put
// findings together; and what is in order is not written out, which takes longer than the rules do.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const ofPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const program = readFileSync(ofPackage.resolve('axe-core/axe.min.js'), 'utf8')

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Axe = { readonly run: (context: unknown, options: unknown) => Promise<Results> }

/** What axe looks at: the parts that a CSS selector names, else all; these rules or those of these tags, else all that are on. */
type Look = { readonly part?: string; readonly rules?: readonly string[] }

/** Rules on what a theme changes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Loads axe into the page, once a document. */
const axeIn = async (page: Page): Promise<void> => {
  if (page.frames().length > 1) throw new Error('axe looks into no frames here')
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(program)
}

/** Every finding of axe, whatever its weight. */
export const violations = async (page: Page, { part, rules }: Look = {}): Promise<Results['violations']> => {
  await axeIn(page)
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  return page.evaluate(
    async ([selector, chosen]) => {
      const { axe } = window as unknown as { readonly axe: Axe }
      return (await axe.run(selector === null ? document : { include: [selector] }, chosen)).violations
    },
    [part ?? null, options] as const,
  )
}

const isGrave = ({ impact }: Results['violations'][number]): boolean => impact === 'serious' || impact === 'critical'

const gravePlaces = async (page: Page, look: Look): Promise<string[]> =>
  (await violations(page, look))
    .filter(isGrave)
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))

/** Serious and critical findings of axe on the page, or in the parts that a CSS selector names, by rule and place. */
export const findings = (page: Page, part?: string): Promise<string[]> =>
  gravePlaces(page, part === undefined ? {} : { part })

/**
 * What `find` answers in the light theme, and in the dark one by the rules on colours: the others ask for nothing that a
 * theme changes. Leaves the page in the light theme.
 */
export const inBothThemes = async (
  page: Page,
  find: (rules?: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> => {
  const theme = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  }
  await theme('light')
  const light = await find()
  await theme('dark')
  const dark = await find(ofColours)
  await theme('light')
  return [...light, ...dark.map((place) => `dark, ${place}`)]
}

/** {@link findings} in both themes. */
export const findingsInBothThemes = (page: Page, part?: string): Promise<string[]> =>
  inBothThemes(page, (rules) =>
    gravePlaces(page, { ...(rules === undefined ? {} : { rules }), ...(part === undefined ? {} : { part }) }),
  )

// What the palette offers depends on who is signed in (§6).
import type { Locator, Page } from '@playwright/test'
import { expect, openOffice, type Person, test, words } from './office.ts'

const commands = (page: Page): Locator =>
  page
    .getByRole('listbox', { name: words['search.results'] })
    .getByRole('group', { name: words['search.commands'] })
    .getByRole('option')

const offered: Readonly<Record<Person, boolean>> = { administrator: true, member: false }

for (const [person, allowed] of Object.entries(offered) as [Person, boolean][]) {
  test(`export, hand-over and administration are commands for the administrator alone: ${person}`, async ({
    page,
    office,
  }) => {
    await openOffice(page, office, person)
    await page.keyboard.press('Control+k')
    await expect(commands(page).filter({ hasText: words['command.create'] })).toHaveCount(1)
    for (const name of ['export', 'handover', 'admin'] as const)
      await expect(commands(page).filter({ hasText: words[`command.${name}`] })).toHaveCount(allowed ? 1 : 0)
    await page.getByRole('combobox', { name: words['search.label'] }).fill('dckh')
    if (!allowed) return expect(page.getByText(words['search.none'].replace('{text}', 'dckh'))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: words['command.export'] })).toBeVisible()
  })
}

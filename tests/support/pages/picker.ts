import { expect, type Locator } from '@playwright/test'

/** What a picker of people or customers offers, by its words. */
export const offersOf = (picker: Locator): Locator => picker.locator('.people-list label')

/**
 * Takes one of a picker, which is the first that is found. The list is filtered a moment after the last key; what is
 * clicked before then moves away from under the pointer, also where it stood first already.
 */
export const takeFrom = async (picker: Locator, typed: string, name: string): Promise<void> => {
  await picker.getByRole('searchbox').fill(typed)
  await expect(picker.locator('.people-list')).toHaveAttribute('aria-busy', 'false')
  const first = offersOf(picker).first().locator('input')
  await expect(first).toHaveAccessibleName(name)
  await first.click()
}

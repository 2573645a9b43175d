import { expect, type Locator } from '@playwright/test'

/**
 * Takes one of a picker, which is the first that is found. The list is filtered a moment after the last key; what is
 * clicked before then moves away from under the pointer.
 */
export const takeFrom = async (picker: Locator, typed: string, name: string): Promise<void> => {
  await picker.getByRole('searchbox').fill(typed)
  await expect(picker.getByRole('option').first()).toHaveAccessibleName(name)
  await picker.getByRole('option', { name, exact: true }).click()
}

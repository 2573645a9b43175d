import { expect, type Locator } from '@playwright/test'

/** The list that a select has opened: it lies beside the page, and names itself by the field's id. */
const openList = async (select: Locator): Promise<Locator> => {
  await select.press('ArrowDown')
  await expect(select).toHaveAttribute('aria-expanded', 'true')
  return select.page().locator(`[role="listbox"][id="${await select.getAttribute('aria-controls')}"]`)
}

/** Words of what a select has chosen. */
export const chosenOf = (select: Locator): Promise<string> =>
  select.evaluate((field) => document.getElementById(`${field.id}-chosen`)?.textContent ?? '')

/** Waits until a select has chosen what has these words; what else it is described by, as an error, may follow. */
export const expectChosen = async (select: Locator, words: string): Promise<void> =>
  expect(select).toHaveAccessibleDescription(new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))

/** Chooses one of a select's list: by its words, or by its place from 0. Answers its words. */
export const choose = async (select: Locator, which: string | number): Promise<string> => {
  const options = (await openList(select)).getByRole('option')
  const option =
    typeof which === 'number'
      ? options.nth(which)
      : options.filter({ has: select.page().getByText(which, { exact: true }) })
  const words = await option.innerText()
  await option.click()
  await expect(select).toHaveAttribute('aria-expanded', 'false')
  await expectChosen(select, words)
  return words
}

/** Words of all that a select offers. */
export const offered = async (select: Locator): Promise<string[]> => {
  const words = await (await openList(select)).getByRole('option').allInnerTexts()
  await select.press('Escape')
  await expect(select).toHaveAttribute('aria-expanded', 'false')
  return words
}

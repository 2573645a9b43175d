import { expect, type Locator } from '@playwright/test'
import { zhCN } from '#shared/locale/zh-CN'

/**
 * Searches the owners of the page 文档, whose region is `main`. Their tree is filtered a moment after the last key; what
 * is pressed before then moves away from under the pointer.
 */
export const findOwners = async (main: Locator, text: string): Promise<Locator> => {
  const owners = main.getByRole('region', { name: zhCN['documents.owners'] })
  await owners.getByRole('searchbox').fill(text)
  await expect(owners.getByText(zhCN['documents.ownersFound'])).toBeVisible({ timeout: 30_000 })
  await expect(owners.locator('.tree-rows')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  return owners
}

/** Shows the documents of the first owner of this name. */
export const showDocumentsOf = async (main: Locator, name: string): Promise<void> => {
  const owners = await findOwners(main, name)
  await owners.getByRole('treeitem', { name }).first().click()
}

// Calls one after the other: a selection or a view becomes a list, whose next person stands ready and is never dialled.
import type { Page } from '@playwright/test'
import { dialled, panelOf } from './calls.ts'
import { expect, makeCustomer, openOffice, test, words } from './office.ts'

const names = ['临安栖梧茶业有限公司', '临安扶光文旅有限公司', '临安听泉食品有限公司'] as const
const queueOf = (page: Page) => page.getByRole('region', { name: words['queue.title'], exact: true })
test('PH-01 D-87 a selection is called one by one: after a call was written down the next stands ready, and nobody is dialled without a press', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office, 'member')
  for (const [at, name] of names.entries())
    await makeCustomer(page, office, { name, telephone: `1381234560${at}`, gmtFollowup: null })
  await list.search.fill('临安')
  await expect(list.rows).toHaveCount(names.length)
  for (const name of names) await list.row(name).getByRole('checkbox').check()
  const before = await dialled(office)
  await page.getByRole('button', { name: words['queue.start'], exact: true }).click()
  const queue = queueOf(page)
  await expect(queue).toContainText('第 1 位，共 3 位')
  await expect(queue.getByRole('link')).toHaveText(names[0])
  const dial = queue.getByRole('button', { name: /^拨打 138\*{4}560\d$/ })
  await dial.click()
  const panel = panelOf(page)
  await expect(panel.getByText(words['call.ownSent'])).toBeVisible()
  await expect(dial).toBeDisabled()
  await expect(panel.getByRole('textbox', { name: words['call.note'] })).toBeFocused()
  await panel.getByRole('button', { name: words['call.hangUp'] }).click()
  await panel.getByRole('textbox', { name: words['call.note'] }).fill('下周再联系')
  await panel.getByRole('button', { name: words['call.finishFollowUp'] }).click()
  await expect(queue).toContainText('第 2 位，共 3 位')
  await expect(queue.getByRole('link')).toHaveText(names[1])
  await expect(dial).toBeFocused()
  expect((await dialled(office)) - before).toBe(1)

  await queue.getByRole('button', { name: words['queue.later'] }).click()
  await expect(queue.getByRole('link')).toHaveText(names[2])
  await queue.getByRole('button', { name: words['queue.skip'] }).click()
  await page.reload()
  await expect(queue).toContainText('第 3 位，共 3 位')
  await expect(queue.getByRole('link')).toHaveText(names[1])
  await queue.getByRole('button', { name: words['queue.end'] }).click()
  const dialog = page.getByRole('dialog', { name: words['queue.endAsk'] })
  await dialog.getByRole('button', { name: words['queue.end'] }).click()
  await expect(queue).toBeHidden()
  expect((await dialled(office)) - before).toBe(1)
})

test('D-87 the customers of a view are called one by one, also without the firm, and the list gives way only after a question', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  const [name] = names
  await makeCustomer(page, office, { name: `${name}分公司`, telephone: '' })
  await list.search.fill('分公司')
  await expect(list.rows).toHaveCount(1)
  const start = async () => {
    await page.getByRole('button', { name: words['views.actions'] }).click()
    await page.getByRole('menuitem', { name: words['queue.start'] }).click()
  }
  await start()
  const queue = queueOf(page)
  await expect(queue).toContainText('第 1 位，共 1 位')
  await start()
  const dialog = page.getByRole('dialog', { name: words['queue.replaceAsk'] })
  await expect(dialog).toContainText('1 位')
  await dialog.getByRole('button', { name: words['queue.replace'] }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTitle(words['queue.started'].replace('{n}', '1')).last()).toBeVisible()
})

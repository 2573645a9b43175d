// Tags of a customer in the head of its page: chosen, searched, made, marked until the firm has them.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { editFirm, setFault } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { syncByPanel } from '../support/pages/sync-page.ts'
import { expect, goOn, loseFirm, openDesk, openRecord, pause, test, words } from './desk.ts'

const head = (page: Page): Locator => page.locator('.detail-head')
const tags = (page: Page): Locator => head(page).locator('.tag')
const pencil = (page: Page): Locator => page.getByRole('button', { name: '修改标签', exact: true })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: '修改标签' })
const box = (page: Page, name: string): Locator => panel(page).getByRole('checkbox', { name, exact: true })

/** Opens the panel and leaves no tag chosen. */
const clearChosen = async (page: Page): Promise<void> => {
  await pencil(page)
    .or(page.getByRole('button', { name: words['tags.add'] }))
    .click()
  await expect(box(page, '诉讼')).toBeVisible()
  const clear = panel(page).getByRole('button', { name: words['filters.clearOne'] })
  if ((await panel(page).getByRole('checkbox', { checked: true }).count()) > 0) await clear.click()
  await expect(panel(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
}

test('TG-04 TG-02 tags are searched, chosen by keys and saved; they wait with a mark until the firm has them', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await pause(page)
  await openRecord(page, customer)
  await clearChosen(page)
  const search = panel(page).getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('刑')
  await expect(panel(page).getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await search.fill('')
  await box(page, '在押').check()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(panel(page)).toBeHidden()
  await expect(pencil(page)).toBeFocused()
  await expect(tags(page)).toHaveText(['刑事', '在押'])
  await expect(head(page).getByRole('img', { name: words['mark.saved'] })).toBeVisible()
  await goOn(page)
  await openRecord(page, customer)
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
  await expect(head(page).getByRole('img', { name: words['mark.saved'] })).toHaveCount(0)
  await expect(tags(page)).toHaveText(['刑事', '在押'])
  expect(await findings(page)).toEqual([])
})

test('T opens the tags from anywhere on the record, and closes nothing', async ({ page, desk }) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.followUp.fill('t')
  await expect(panel(page)).toBeHidden()
  await record.followUp.fill('')
  await record.title.focus()
  await page.keyboard.press('t')
  await expect(panel(page).getByRole('searchbox')).toBeFocused()
  await box(page, '诉讼').focus()
  await page.keyboard.press('t')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('TG-04 Escape leaves the tags as they were; what was chosen is not lost by a press elsewhere', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  const before = await tags(page).allTextContents()
  await clearChosen(page)
  await box(page, '家事').check()
  await record.title.click()
  await expect(panel(page)).toBeVisible()
  await box(page, '家事').focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(record.title).toHaveText(customer.name)
  await expect(tags(page)).toHaveText(before)
})

test('TG-01 a tag that the firm lacks is made where it is looked for, and carried after saving', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await openRecord(page, customer)
  await clearChosen(page)
  const search = panel(page).getByRole('searchbox')
  await setFault(desk.firm.origin, 'tag.create', { kind: 'refuse', message: '您没有新建标签的权限', times: 1 })
  await search.fill('涉外仲裁')
  await expect(panel(page).getByText(words['tags.noMatch'])).toBeVisible()
  await panel(page).getByRole('button', { name: '新建标签“涉外仲裁”' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('您没有新建标签的权限')
  await panel(page).getByRole('button', { name: '新建标签“涉外仲裁”' }).click()
  await expect(box(page, '涉外仲裁')).toBeChecked()
  await expect(search).toHaveValue('')
  await panel(page).getByRole('button', { name: words['common.save'] }).click()
  await expect(tags(page)).toHaveText(['涉外仲裁'])
  await expect(pencil(page)).toBeFocused()
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page, '涉外仲裁')).toBeChecked()
  await box(page, '涉外仲裁').uncheck()
  await page.keyboard.press('Control+Enter')
  await expect(tags(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: words['tags.add'] })).toBeFocused()
  await page.keyboard.press('Enter')
  await box(page, '家事').check()
  await page.keyboard.press('Control+Enter')
  await expect(tags(page)).toHaveText(['家事'])
  await expect(pencil(page)).toBeFocused()
})

test('TG-01 what is ticked while a tag is being made stays ticked', async ({ page, desk }) => {
  const customer = desk.take()
  const made = await holdCalls(page, 'create')
  await openDesk(page, desk)
  await openRecord(page, customer)
  await clearChosen(page)
  await panel(page).getByRole('searchbox').fill('事')
  made.hold()
  await panel(page).getByRole('button', { name: '新建标签“事”' }).click()
  await expect(panel(page).getByRole('button', { name: words['tags.creating'] })).toBeVisible()
  await box(page, '家事').check()
  made.release()
  await expect(box(page, '事')).toBeChecked()
  await expect(box(page, '家事')).toBeChecked()
})

test('TG-04 tags that the firm does not take stand as they were, with its words beside them', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await openRecord(page, customer)
  const before = await tags(page).allTextContents()
  await setFault(desk.firm.origin, 'tag.reset', { kind: 'refuse', message: '标签已由管理员锁定' })
  await clearChosen(page)
  await box(page, '暂缓').check()
  await page.keyboard.press('Control+Enter')
  await expect(head(page).getByText('服务器未接受：标签已由管理员锁定')).toBeVisible()
  await expect(tags(page)).toHaveText(before)
})

test('TG-04 TG-01 offline the firm’s tags are there to choose from, and a new one says that it needs the network', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await openRecord(page, customer)
  await loseFirm(page, desk)
  await clearChosen(page)
  await box(page, '重点维护').check()
  await panel(page).getByRole('searchbox').fill('没有网络时的标签')
  await expect(panel(page).getByRole('button', { name: '新建标签“没有网络时的标签”' })).toBeDisabled()
  await expect(panel(page).getByText(words['online.offline'])).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(tags(page)).toHaveText(['重点维护'])
  await expect(head(page).getByRole('img', { name: words['mark.saved'] })).toBeVisible()
})

test('TG-01 a tag of a colleague is offered after the next pass, without reloading', async ({ page, desk }) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await openRecord(page, customer)
  await clearChosen(page)
  await page.keyboard.press('Escape')
  const row = { id: '9917', name: '同事的标签', objType: 'company' }
  await editFirm(desk.firm.origin, { op: 'reference', area: 'tag', id: row.id, row })
  await syncByPanel(page)
  await clearChosen(page)
  await expect(box(page, '同事的标签')).toBeVisible()
})

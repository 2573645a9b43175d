// Saved views of the list: made, changed, put back, renamed, duplicated, pinned, opened with, removed.
import type { Page } from '@playwright/test'
import { firstState } from '../../src/renderer/src/features/customers/list-query.ts'
import { isChanged, openingView, stateOfView } from '../../src/renderer/src/features/customers/view-state.ts'
import { findings } from '../support/axe.ts'
import { editFirm } from '../support/firm-control.ts'
import { syncByPanel } from '../support/pages/sync-page.ts'
import { customers, expect, openDesk, test, words } from './desk.ts'

const all = `共 ${customers} 条记录`
const tabs = (page: Page) => page.getByRole('navigation', { name: '视图' })
const tab = (page: Page, name: string) => tabs(page).getByRole('button', { name: new RegExp(`^${name}`) })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

const saveAs = async (page: Page, name: string): Promise<void> => {
  await button(page, '保存视图').click()
  await page.getByLabel('视图名称').fill(name)
  await page.keyboard.press('Enter')
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'true')
}

const act = async (page: Page, action: string): Promise<void> => {
  await tabs(page).getByRole('button', { name: '视图操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const removeView = async (page: Page): Promise<void> => {
  await act(page, '删除视图')
  await page.locator('.dialog').getByRole('button', { name: '删除视图' }).click()
}

test('a view keeps filters, order, page size and columns; what is changed about it is marked, saved, or put back', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  await expect(tab(page, '全部客户')).toHaveAttribute('aria-current', 'true')
  await expect(button(page, '保存视图')).toHaveCount(0)
  await list.chooseChargeStatus('已付费')
  await list.sortBy('客户名称')
  await list.pageSize.selectOption('20')
  await expect(list.count).not.toHaveText(all)
  const paid = await list.count.innerText()
  // Neither Escape that is held nor a second one throws away what was typed.
  await button(page, '保存视图').click()
  const named = page.getByLabel('视图名称')
  const question = page.getByRole('alertdialog')
  await named.fill('已付费')
  await page.keyboard.down('Escape')
  await page.keyboard.down('Escape')
  await page.keyboard.up('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(named).toHaveValue('已付费')
  await expect(named).toBeFocused()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: words['dialog.lose'] }).click()
  await expect(named).toHaveCount(0)
  await saveAs(page, '已付费按名称')
  await expect(page.getByText('已修改')).toHaveCount(0)
  await tab(page, '全部客户').click()
  await expect(list.count).toHaveText(all)
  await expect(list.head('最近跟进时间')).toHaveAttribute('aria-sort', 'descending')
  await tab(page, '已付费按名称').click()
  await expect(list.count).toHaveText(paid)
  await expect(list.head('客户名称')).toHaveAttribute('aria-sort', 'ascending')
  await expect(list.pageSize).toHaveValue('20')
  await expect(list.chargeStatus.getByRole('radio', { name: '已付费' })).toBeChecked()
  // A change is marked and goes back.
  await list.chooseChargeStatus('未付费')
  await expect(tab(page, '已付费按名称')).toContainText('已修改')
  await button(page, '还原').click()
  await expect(list.count).toHaveText(paid)
  await expect(page.getByText('已修改')).toHaveCount(0)
  // Another page, or the filters being open, is no change.
  await page.getByRole('button', { name: '更多筛选' }).click()
  await expect(page.getByText('已修改')).toHaveCount(0)
  await page.getByRole('button', { name: '收起' }).click()
  // A column counts, and belongs to the view alone.
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '跟进内容' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(tab(page, '已付费按名称')).toContainText('已修改')
  await button(page, '保存').click()
  await expect(page.getByText('已修改')).toHaveCount(0)
  await expect(list.head('跟进内容')).toHaveCount(0)
  await tab(page, '全部客户').click()
  await expect(list.head('跟进内容')).toBeVisible()
  await page.reload()
  await tab(page, '已付费按名称').click()
  await expect(list.head('跟进内容')).toHaveCount(0)
  await expect(list.count).toHaveText(paid)
  await removeView(page)
  await expect(tab(page, '已付费按名称')).toHaveCount(0)
  await expect(list.count).toHaveText(all)
})

test('views are renamed, duplicated, taken off the tabs and removed; names are not given twice', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  await list.chooseChargeStatus('部分付费')
  await saveAs(page, '部分付费')
  await act(page, '重命名')
  const name = page.getByLabel('视图名称')
  await expect(name).toHaveValue('部分付费')
  await name.fill('  ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('请填写视图名称')
  await name.fill('付了一部分')
  await page.keyboard.press('Enter')
  await expect(tab(page, '付了一部分')).toHaveAttribute('aria-current', 'true')
  await act(page, '复制视图')
  await expect(name).toHaveValue('付了一部分 副本')
  await name.fill('付了一部分')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('已有同名的视图')
  await name.fill('另一个')
  await page.keyboard.press('Enter')
  await expect(tab(page, '另一个')).toHaveAttribute('aria-current', 'true')
  await expect(list.count).not.toHaveText(all)
  await act(page, '从标签栏移除')
  await tab(page, '全部客户').click()
  await expect(tab(page, '另一个')).toHaveCount(0)
  await tabs(page).getByRole('button', { name: '更多视图' }).click()
  await page.getByRole('menuitem', { name: '另一个' }).click()
  await expect(tab(page, '另一个')).toHaveAttribute('aria-current', 'true')
  expect(await findings(page)).toEqual([])
  await removeView(page)
  await tab(page, '付了一部分').click()
  await removeView(page)
  await expect(tabs(page).getByRole('button')).toHaveCount(2)
  await expect(tab(page, '全部客户')).toBeVisible()
  await expect(tabs(page).getByRole('button', { name: '视图操作' })).toBeVisible()
})

test('D-36 route, then what was kept, then the view to open with, then everything', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  await list.chooseChargeStatus('未付费')
  await expect(list.count).not.toHaveText(all)
  const unpaid = await list.count.innerText()
  await saveAs(page, '未付费')
  await act(page, '设为默认视图')
  const rail = page.getByRole('navigation', { name: '主导航' })
  await rail.getByRole('link', { name: '设置' }).click()
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
  await rail.getByRole('link', { name: '客户' }).click()
  await expect(tab(page, '未付费')).toHaveAttribute('aria-current', 'true')
  await expect(list.count).toHaveText(unpaid)
  // All customers were shown when a record was opened: that is what it comes back to.
  await tab(page, '全部客户').click()
  await expect(list.count).toHaveText(all)
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await rail.getByRole('link', { name: '客户' }).click()
  await expect(list.count).toHaveText(all)
  await page.evaluate(() => location.assign('#/companies?chargeStatus=1'))
  await expect(list.chargeStatus.getByRole('radio', { name: '已付费' })).toBeChecked()
  await page.goto('about:blank')
  await page.goto(await desk.shell.link())
  await expect(list.count).toHaveText(unpaid)
  await expect(tab(page, '未付费')).toHaveAttribute('aria-current', 'true')
  await removeView(page)
  await expect(list.count).toHaveText(all)
})

test('a view whose content nobody knows opens without harm', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  await list.chooseChargeStatus('已付费')
  await saveAs(page, '坏视图')
  // What another version may have written stands in the address in the same form.
  await page.evaluate(() =>
    location.assign(
      '#/companies?extraSet.=1&extraSet.__proto__=2&gmtCreateType=x&gmtFollowupType=77&column.=&search.=&columns=&level=%00&pageSize=1e9',
    ),
  )
  await expect(list.count).toBeVisible()
  // A level that nobody knows stays a filter, which nothing passes, and which a press takes away.
  await expect(page.getByRole('main').getByText(words['customers.emptyNoMatch'])).toBeVisible()
  await tab(page, '坏视图').click()
  await expect(list.rows.first()).toBeVisible()
  await removeView(page)
})

test('CL-20 a view by a field that vanished at the firm shows what the rest finds, says so, and is rid of it by one press', async ({
  page,
  desk,
}) => {
  const field = 'vanishing'
  const items = [{ label: '甲类', value: '1' }]
  const stage = { id: '990001', objType: 'company', fieldName: field, fieldDesc: '将消失的字段', type: 3 }
  const row = { ...stage, enumItems: items, bListField: true, bSysField: false, fieldOrder: 900 }
  const edit = (next: unknown) => ({ op: 'reference', area: 'meta', id: stage.id, row: next })
  await editFirm(desk.firm.origin, edit(row))
  const list = await openDesk(page, desk)
  await syncByPanel(page)
  const chips = page.getByRole('list', { name: words['filters.active'] })
  await page.evaluate((name) => location.assign(`#/companies?level=2&extraSet.${name}=1&column.extra.${name}=`), field)
  await expect(chips).toContainText('将消失的字段甲类')
  await expect(list.rows).toHaveCount(0)
  await saveAs(page, '按将消失的字段')
  await tab(page, '全部客户').click()
  await expect(list.count).toHaveText(all)

  await editFirm(desk.firm.origin, edit(null))
  await syncByPanel(page)
  await tab(page, '按将消失的字段').click()
  const gone = chips.getByRole('listitem').filter({ hasText: words['filters.gone'] })
  await expect(gone).toHaveCount(2)
  await list.settled()
  await expect(list.rows.first()).toBeVisible()
  for (const level of await list.rows.locator('.level').allInnerTexts()) expect(level).toBe('B级')
  expect(await findings(page)).toEqual([])
  await gone.first().getByRole('button').click()
  await gone.first().getByRole('button').click()
  await expect(gone).toHaveCount(0)
  await expect(tab(page, '按将消失的字段')).toContainText('已修改')
  await button(page, '保存').click()
  await expect(page.getByText('已修改')).toHaveCount(0)
  await expect(list.rows.first()).toBeVisible()
  await removeView(page)
})

test('the stored state of a view may hold anything', () => {
  const view = (state: Record<string, never>) => ({ id: 'x', name: 'x', pinned: false, state })
  const states: readonly unknown[] = [
    {},
    { search: 7 },
    { search: { level: 1 } },
    { search: 'columns=%E0%A4%A&page=-1&sortField=__proto__' },
    { columns: [], search: null },
  ]
  for (const state of states) {
    const odd = view(state as Record<string, never>)
    expect(stateOfView(odd)).toEqual({ ...firstState, view: 'x' })
    expect(isChanged(firstState, odd)).toBe(false)
    expect(openingView([{ ...odd, id: 'all' }])).toBe('')
  }
})

// The page 跟进: follow-ups of all records by day, its filters, keys and states, on two computers of one firm.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findings, findingsInBothThemes } from '../support/axe.ts'
import { failCalls } from '../support/failed-calls.ts'
import { editFirm } from '../support/firm-control.ts'
import { choose } from '../support/pages/choice.ts'
import { rowsOfSheet } from '../support/sheets.ts'
import { expect, loseFirm, makeCustomer, openOffice, syncNow, test, words } from './office.ts'

const openPage = async (page: Page): Promise<void> => {
  await page.evaluate(() => location.assign('#/followups'))
  await expect(page.getByRole('heading', { level: 1, name: words['followup.title'] })).toBeVisible()
}
const entries = (page: Page) => page.locator('[data-entry]')
const search = (page: Page) => page.getByRole('searchbox', { name: words['followup.search'] })
const pane = (page: Page) => page.getByRole('complementary', { name: words['detail.writeFollowUp'] })

/** Follow-ups of a day far ahead, so that they stand first: what somebody at the firm wrote. */
const writeAtFirm = async (
  page: Page,
  origin: string,
  objId: string,
  rows: readonly (readonly [number, unknown])[],
) => {
  let at = Date.parse('2031-05-06T08:00:00+08:00')
  for (const [type, content] of rows) {
    at += 60_000
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    await editFirm(origin, { op: 'followup', objType: 'company', objId, type, content: text, gmtCreate: at })
  }
  await syncNow(page)
}

test('FP-09 FP-10 FP-12 FP-14 D-95 stands by day with counts, is narrowed by reports, type, person, time and words, and its address keeps it', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  const objId = await makeCustomer(page, office, { name: '跟进页甲公司' })
  await writeAtFirm(page, office.firm.origin, objId, [
    [0, '已交换证据，等待质证'],
    [3, { changeType: 2, memberName: '林知远', contactName: '许静仪' }],
    [4, { itemType: 'link', title: '一图读懂诉讼流程', duration: 75, content: '浏览了资料' }],
    [10, '将客户级别由 B级 改为 A级'],
    [8, { content: '约定周二回访', duration: 372 }],
  ])
  await openPage(page)
  const day = page.getByRole('heading', { level: 2 }).first()
  await expect(day).toContainText('5 条，计入报表 2')
  await expect(entries(page).first()).toContainText('约定周二回访')
  await expect(entries(page).nth(3)).toContainText('成员删除了客户')
  await expect(entries(page).nth(2)).toContainText('一图读懂诉讼流程')
  const reports = page.getByRole('radiogroup', { name: words['followup.reports'] })
  await reports.getByRole('radio', { name: words['followup.reports.other'] }).check()
  await expect(day).toContainText('3 条，计入报表 0')
  await expect(entries(page).first()).toContainText('将客户级别由')
  await reports.getByRole('radio', { name: words['followup.reports.counted'], exact: true }).check()
  await expect(day).toContainText('2 条，计入报表 2')
  await page.getByRole('button', { name: new RegExp(`^${words['followup.filter.type']}：`) }).click()
  await page.getByRole('checkbox', { name: '通话记录' }).check()
  await page.keyboard.press('Escape')
  await expect(day).toContainText('1 条，计入报表 1')
  // The address names an id and nothing of what was chosen, and a reload shows the same.
  await expect(page).toHaveURL(/#\/followups\?q=[0-9a-f]+$/)
  await page.reload()
  await expect(day).toContainText('1 条，计入报表 1')
  await search(page).fill('没有这样的话')
  await expect(page.getByText(words['followup.noMatch'])).toBeVisible()
  await page.getByRole('button', { name: words['followup.clearFilters'] }).click()
  await expect(day).toContainText('5 条，计入报表 2')
  // Last week has none of them. Days are typed: the page follows once a day is whole, and leaves no way back to each of its letters.
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: words['followup.filter.time'] }).press('ArrowDown')
    await page.locator('.ant-select-item-option', { hasText: name }).click()
  }
  await choose(words['filters.preset.12'])
  await expect(entries(page).filter({ hasText: '约定周二回访' })).toHaveCount(0)
  await choose(words['filters.preset.custom'])
  const from = page.getByRole('textbox', { name: words['followup.filter.from'] })
  const to = page.getByRole('textbox', { name: words['followup.filter.to'] })
  const entriesBefore = await page.evaluate(() => history.length)
  await from.pressSequentially('2031-05-07')
  await expect(from).toHaveValue('2031-05-07')
  await expect(from).toBeFocused()
  await expect(page.getByText(words['followup.noMatch'])).toBeVisible()
  await to.pressSequentially('2031-05-06')
  await expect(page.getByRole('alert').filter({ hasText: words['filters.turned'] })).toBeVisible()
  await from.fill('2031-05-06')
  await expect(day).toContainText('5 条，计入报表 2')
  expect(await page.evaluate(() => history.length)).toBe(entriesBefore)
  await page.keyboard.press('Control+f')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('质证')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('已交换证据，等待质证')

  // The rail leads back to what was shown; pressed again it begins anew.
  const rail = (name: 'rail.followups' | 'rail.calls') => page.getByRole('link', { name: words[name], exact: true })
  await rail('rail.calls').click()
  await expect(search(page)).toHaveCount(0)
  await rail('rail.followups').click()
  await expect(search(page)).toHaveValue('质证')
  await expect(entries(page)).toHaveCount(1)
  await rail('rail.followups').click()
  await expect(search(page)).toHaveValue('')
  await expect(day).toContainText('5 条')
  // So does the place that it is scrolled to.
  const scroller = page.locator('.all-scroll')
  const top = () => scroller.evaluate((box) => Math.round(box.scrollTop))
  // A list that is not that long yet stops before.
  await expect(async () => {
    await scroller.evaluate((box) => box.scrollTo(0, 900))
    expect(await top()).toBe(900)
  }).toPass({ timeout: 15_000 })
  await rail('rail.calls').click()
  await expect(scroller).toHaveCount(0)
  await rail('rail.followups').click()
  await expect.poll(top).toBe(900)
})

test('今天 is the day that it is, also where the page stands open over midnight', async ({ page, office, clock }) => {
  const [hour, day] = [3_600_000, 86_400_000]
  const midnight = (Math.floor((Date.now() + 8 * hour) / day) + 1) * day - 8 * hour
  await clock.install({ time: midnight - 600_000 })
  await openOffice(page, office)
  const objId = await makeCustomer(page, office, { name: '跟进页子夜公司' })
  const row = { op: 'followup', objType: 'company', objId, type: 0, content: '子夜前写下', gmtCreate: midnight - 1000 }
  await editFirm(office.firm.origin, row)
  await syncNow(page)
  await openPage(page)
  await page.getByRole('combobox', { name: words['followup.filter.time'] }).press('ArrowDown')
  await page.locator('.ant-select-item-option', { hasText: words['filters.preset.1'] }).click()
  const own = entries(page).filter({ hasText: '子夜前写下' })
  await expect(own).toHaveCount(1)
  const heads = page.getByRole('heading', { level: 2 })
  await expect(heads.filter({ hasText: /^今天/ })).toHaveCount(1)
  await clock.fastForward(600_000)
  await expect(page.getByText(words['followup.noMatch'])).toBeVisible()
  await page.getByRole('button', { name: words['followup.clearFilters'] }).click()
  await expect(heads.filter({ hasText: /^昨天/ })).toHaveCount(1)
})

test('FP-14 by customer and by person it stands under names that count, the address keeps it, and the keys go from head to head', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  const [one, other] = [
    await makeCustomer(page, office, { name: '分组甲公司' }),
    await makeCustomer(page, office, { name: '分组乙公司' }),
  ]
  await writeAtFirm(page, office.firm.origin, one, [[0, '分组的旧一条']])
  await writeAtFirm(page, office.firm.origin, other, [
    [0, '分组的旧二条'],
    [10, '分组的系统记录'],
  ])
  await openPage(page)
  await search(page).fill('分组的')
  await expect(entries(page)).toHaveCount(3)
  const grouping = page.getByRole('combobox', { name: words['followup.grouping'] })
  await choose(grouping, words['followup.grouping.customer'])
  const heads = page.getByRole('heading', { level: 2 })
  const [first, second] = [heads.filter({ hasText: '分组乙公司' }), heads.filter({ hasText: '分组甲公司' })]
  await expect(first).toContainText('2 条，计入报表 1')
  await expect(second).toContainText('1 条，计入报表 1')
  await expect(entries(page)).toContainText(['分组的系统记录', '分组的旧二条', '分组的旧一条'])
  await expect(entries(page).first().getByRole('time')).toHaveText('2031-05-06 08:02')
  await entries(page).nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(entries(page).nth(2)).toBeFocused()
  await page.reload()
  await expect(second).toContainText('1 条，计入报表 1')
  await choose(grouping, words['followup.grouping.person'])
  await expect(heads.first()).toContainText('3 条，计入报表 2')
  await choose(grouping, words['followup.grouping.day'])
  await expect(heads.first()).toContainText('3 条，计入报表 2')
  await expect(entries(page).first().getByRole('time')).toHaveText('08:02')
})

test('what the filter leaves is printed whole under its heads, light and alone, by the button and by Ctrl+P', async ({
  page,
  office,
}) => {
  await page.addInitScript(() => {
    window.print = () => Reflect.set(window, 'printed', Number(Reflect.get(window, 'printed') ?? 0) + 1)
  })
  await openOffice(page, office)
  const objId = await makeCustomer(page, office, { name: '打印甲公司' })
  await writeAtFirm(
    page,
    office.firm.origin,
    objId,
    Array.from({ length: 40 }, (_, at) => [0, `打印的第${at + 1}条`] as const),
  )
  await openPage(page)
  await search(page).fill('打印的第')
  await choose(page.getByRole('combobox', { name: words['followup.grouping'] }), words['followup.grouping.customer'])
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('40 条，计入报表 40')
  const printed = () => page.evaluate(() => Reflect.get(window, 'printed') ?? 0)
  await page.getByRole('button', { name: words['record.print'] }).click()
  await expect.poll(printed).toBe(1)
  const paper = page.locator('.followups-paper')
  await expect(paper).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(paper.getByRole('article')).toHaveCount(40)
  await expect(paper.getByRole('heading', { level: 2 })).toContainText(['打印甲公司'])
  await expect(paper).toContainText('共 40 条')
  for (const gone of [page.locator('.followups-main'), page.getByRole('navigation')]) await expect(gone).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('.watermark')).toBeVisible()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  await entries(page).first().focus()
  await page.keyboard.press('Control+p')
  await expect.poll(printed).toBe(2)
})

test('RT-08 FP-14 Up and Down move among entries, Enter opens the record, of a bill the customer of its group; Q quotes, F writes, Escape closes', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  const objId = await makeCustomer(page, office, { name: '跟进页乙公司' })
  await writeAtFirm(page, office.firm.origin, objId, [[0, '键盘走查的跟进']])
  await editFirm(office.firm.origin, {
    op: 'followup',
    objType: 'csbill',
    objId: '90001',
    object: { name: '乙公司服务单' },
    group: { id: objId },
    type: 7,
    content: '服务单的跟进',
    gmtCreate: Date.parse('2031-06-01T09:00:00+08:00'),
  })
  await syncNow(page)
  await openPage(page)
  const [bill, own] = [entries(page).filter({ hasText: '服务单的跟进' }), entries(page).filter({ hasText: '键盘走查' })]
  await search(page).fill('的跟进')
  await expect(entries(page)).toHaveCount(2)
  await bill.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/companydetail/${objId}`))
  await page.goBack()
  await bill.focus()
  await page.keyboard.press('ArrowDown')
  await expect(own).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(bill).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('q')
  await expect(pane(page)).toContainText('跟进页乙公司')
  await expect(pane(page).locator('.composer-quote')).toContainText('键盘走查的跟进')
  const text = pane(page).getByRole('textbox', { name: words['followup.content'] })
  await expect(text).toBeFocused()
  await page.keyboard.type('按引用的意见补充')
  await page.keyboard.press('Control+Enter')
  const written = entries(page).filter({ hasText: '按引用的意见补充' })
  await search(page).fill('按引用的意见')
  await expect(entries(page)).toHaveCount(1)
  await expect(written.getByRole('blockquote')).toHaveText('键盘走查的跟进')
  await text.press('Escape')
  await expect(pane(page)).toHaveCount(0)
  await expect(written).toBeFocused()
  await page.keyboard.press('f')
  await expect(text).toBeFocused()
  await expect(pane(page)).toContainText('跟进页乙公司')
})

test('FU-17 FU-15 a project is found by its name where a follow-up is written, and has it in the timeline over all records', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  await openPage(page)
  await page.keyboard.press('f')
  await choose(pane(page).getByRole('combobox').first(), words['followup.object.project'])
  await pane(page).locator('[data-object]').click()
  const panel = page.getByRole('dialog', { name: words['followup.object'] })
  await panel.getByRole('searchbox').fill('公司')
  const hit = panel.getByRole('listitem').first()
  const name = (await hit.textContent()) ?? ''
  await hit.getByRole('button').click()
  await expect(pane(page)).toContainText(name)
  await page.keyboard.press('Tab')
  await pane(page).getByRole('textbox', { name: words['followup.content'] }).fill('项目的阶段小结')
  await page.keyboard.press('Control+Enter')
  await search(page).fill('项目的阶段小结')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page).getByRole('link', { name })).toHaveAttribute(
    'href',
    /\/(project|case|arbitration)detail\//,
  )
})

test('what is exported is what the filter leaves, a member sees neither the team nor the export, and the screen is usable when narrow', async ({
  page,
  browser,
  office,
}) => {
  test.slow()
  await openOffice(page, office)
  const objId = await makeCustomer(page, office, { name: '跟进页丙公司' })
  await writeAtFirm(page, office.firm.origin, objId, [
    [0, '=导出的第一条'],
    [1, '导出的第二条'],
  ])
  await openPage(page)
  await search(page).fill('导出的')
  await expect(entries(page)).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: words['followup.export'] }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${words['followup.title']} (${words['followup.grouping.day']}).xlsx`)
  const rows = rowsOfSheet(await readFile(await download.path()))
  expect(rows[0]).toContain(words['followup.sheet.content'])
  expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
    ['2031-05-06 08:02', '线上拜访', '跟进页丙公司', '跟进页丙公司', expect.any(String), '导出的第二条'],
    ['2031-05-06 08:01', '日常跟进', '跟进页丙公司', '跟进页丙公司', expect.any(String), "'=导出的第一条"],
  ])
  expect(await findingsInBothThemes(page)).toEqual([])
  // Beside the pane, which is open in the smallest window, no tab is cut off.
  await page.setViewportSize({ width: 1024, height: 640 })
  await entries(page).first().focus()
  await page.keyboard.press('f')
  await expect(pane(page).getByRole('textbox', { name: words['followup.content'] })).toBeFocused()
  const cut = page
    .getByRole('radiogroup', { name: words['followup.tabs'] })
    .locator('*')
    .filter({ visible: true })
    .evaluateAll(
      (parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length,
    )
  expect(await cut).toBe(0)
  await page.setViewportSize({ width: 682, height: 427 })
  await expect(pane(page).getByRole('textbox', { name: words['followup.content'] })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const other = await browser.newPage()
  await openOffice(other, office, 'member')
  await openPage(other)
  const tabs = other.getByRole('radiogroup', { name: words['followup.tabs'] })
  await expect(tabs.getByRole('radio')).toHaveCount(2)
  await expect(tabs).not.toContainText(words['followup.tab.team'])
  await expect(other.getByRole('button', { name: words['followup.export'] })).toHaveCount(0)
  await expect(other.getByRole('button', { name: new RegExp(`^${words['followup.filter.person']}：`) })).toHaveCount(0)
  await other.close()
})

test('RT-08 a timeline that cannot be read says why and is read again; offline it stands, is filtered and written to, and is not exported', async ({
  page,
  office,
}) => {
  const core = await failCalls(page, 'followups', 'all')
  await openOffice(page, office)
  const objId = await makeCustomer(page, office, { name: '跟进页丁公司' })
  await writeAtFirm(page, office.firm.origin, objId, [[0, '断网前的跟进']])
  await openPage(page)
  const failed = page.getByRole('alert').filter({ hasText: words['followup.failed'] })
  await expect(failed).toContainText(words['failure.internal'])
  await expect(entries(page)).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await failed.getByRole('button', { name: words['common.retry'] }).focus()
  // Pressed at once: what is read behind the sync has the page read again by itself, and then no button is left.
  core.heal()
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toBeVisible()
  await expect(failed).toHaveCount(0)
  await loseFirm(page, office)
  const sheet = page.getByRole('button', { name: words['followup.export'] })
  await expect(sheet).toBeDisabled({ timeout: 30_000 })
  await expect(sheet).toHaveAttribute('title', words['online.offline'])
  await search(page).fill('断网')
  await expect(entries(page)).toHaveCount(1)
  await entries(page).first().focus()
  await page.keyboard.press('f')
  await pane(page).getByRole('textbox', { name: words['followup.content'] }).fill('断网时写的跟进')
  await page.keyboard.press('Control+Enter')
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).filter({ hasText: '断网时写' })).toContainText(words['mark.saved'])
  await page.reload()
  await expect(entries(page)).toHaveCount(2)
})

test('a text can be unfolded where lines of it are cut off in the width that it has, and nowhere else', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  const objId = await makeCustomer(page, office, { name: '跟进页长文公司' })
  // Three lines of the wide page, and four of the narrow one.
  await writeAtFirm(page, office.firm.origin, objId, [[0, '很长的跟进内容'.repeat(34)]])
  await openPage(page)
  await search(page).fill('很长的跟进内容')
  const entry = entries(page).filter({ hasText: '很长的跟进内容' })
  const unfold = entry.getByRole('button', { name: words['followup.unfold'] })
  await expect(entry).toBeVisible()
  await expect(unfold).toHaveCount(0)
  await page.setViewportSize({ width: 1024, height: 640 })
  await unfold.click()
  await expect(entry.getByRole('button', { name: words['followup.fold'] })).toBeVisible()
})

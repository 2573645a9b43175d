// The advanced filters of the list: each finds what the firm itself finds by the query of §3.
import type { Locator, Page } from '@playwright/test'
import { findings, findingsInBothThemes } from '../support/axe.ts'
import { CUSTOMERS, expect, type FirmAndShell, openList, test } from '../support/browser-fixtures.ts'
import { askFirm } from '../support/firm-query.ts'
import { type HeldCalls, holdCalls } from '../support/held-calls.ts'
import { expectQuery, keptQuery } from '../support/kept-query.ts'
import { choose, offered } from '../support/pages/choice.ts'
import type { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { takeFrom } from '../support/pages/picker.ts'

const all = `共 ${CUSTOMERS} 条记录`

const openFilters = async (page: Page, at: FirmAndShell) => {
  const list = await openList(page, at)
  await page.getByRole('button', { name: '更多筛选' }).click()
  const panel = page.getByRole('region', { name: '更多筛选条件' })
  await expect(panel).toBeVisible()
  return { list, panel }
}

const chips = (page: Page): Locator => page.getByRole('list', { name: '已启用的筛选' }).getByRole('listitem')

/** The list finds as many as the firm does by the query, and fewer than all. */
const expectAsFirm = async (
  list: CustomerListPage,
  { firm }: FirmAndShell,
  query: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { count } = await askFirm(firm.origin, query)
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(CUSTOMERS)
  await expect(list.count).toHaveText(`共 ${count} 条记录`)
}

/** Writes one text after the other into a box, with no moment between them, however busy the machine is. */
const typeAtOnce = (box: Locator, texts: readonly string[]): Promise<void> =>
  box.evaluate((element, written) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const text of written) {
      write?.call(element, text)
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, texts)

const clear = async (page: Page, list: CustomerListPage, name: string): Promise<void> => {
  await page.getByRole('button', { name: `取消筛选 ${name}` }).click()
  await expect(list.count).toHaveText(all)
}

/** Ticks boxes in the panel of a field. */
const tick = async (page: Page, label: string, ...names: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${label}：`) }).click()
  const choices = page.getByRole('dialog', { name: label })
  for (const name of names) await choices.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
}

/** Asked calls of an operation, as they leave the page. */
const watchCalls = (page: Page, operation: string): readonly string[] => {
  const calls: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"${operation}"`)) calls.push(String(payload))
    }),
  )
  return calls
}

const custom = async ({ firm }: FirmAndShell, name: string): Promise<readonly string[]> => {
  const { rows } = await askFirm(firm.origin, {})
  const extras = rows.map(
    ({ extra }) => (typeof extra === 'string' ? JSON.parse(extra) : extra) as Record<string, unknown>,
  )
  return [...new Set(extras.map((extra) => String(extra[name] ?? '')).filter(Boolean))]
}

/** Last digits of a number that the firm finds in no masked part of another one, where this computer cannot see them. */
const openDigits = async ({ firm }: FirmAndShell): Promise<string> => {
  const { rows } = await askFirm(firm.origin, {})
  for (const row of rows) {
    const telephone = String(row.telephone).slice(-4)
    const found = await askFirm(firm.origin, { telephone })
    if (found.rows.every((one) => String(one.telephone).includes(telephone))) return telephone
  }
  throw new Error('the firm has no such number')
}

test('CL-34 CL-01 level, charge status, tag, telephone, industry and channel find what the firm finds', async ({
  page,
  shared,
}) => {
  const { list, panel } = await openFilters(page, shared)
  await panel.getByRole('group', { name: '客户级别' }).getByRole('checkbox', { name: 'A级' }).check()
  await panel.getByRole('group', { name: '客户级别' }).getByRole('checkbox', { name: 'C级' }).check()
  await expectAsFirm(list, shared, { level: ['1', '3'] })
  await panel.getByRole('group', { name: '付费状态' }).getByRole('checkbox', { name: '已付费' }).check()
  await panel.getByRole('group', { name: '付费状态' }).getByRole('checkbox', { name: '部分付费' }).check()
  await expectAsFirm(list, shared, { level: ['1', '3'], chargeStatus: [1, 2] })
  await expect(chips(page)).toHaveText([/客户级别A级、C级/, /付费状态已付费、部分付费/, /全部清除/])
  await expect(page.getByRole('button', { name: /^收起/ })).toContainText('2')
  await page.getByRole('button', { name: '全部清除' }).click()
  await expect(list.count).toHaveText(all)
  await expect(chips(page)).toHaveCount(0)

  await tick(page, '标签', '高意向', '重点维护')
  await expectAsFirm(list, shared, { tag: ['701', '704'] })
  await clear(page, list, '标签')

  const telephone = panel.getByRole('textbox', { name: '联系电话', exact: true })
  const tail = await openDigits(shared)
  await telephone.fill(` ${tail} `)
  await expectAsFirm(list, shared, { telephone: tail })
  await clear(page, list, '联系电话')
  await expect(telephone).toHaveValue('')

  const industry = await choose(panel.getByRole('combobox', { name: '行业' }), 2)
  await expectAsFirm(list, shared, { industry })
  await clear(page, list, '行业')
  await choose(panel.getByRole('combobox', { name: '渠道' }), '官网留言')
  await expectAsFirm(list, shared, { channel: '官网留言' })
  await clear(page, list, '渠道')
  const account = panel.getByRole('combobox', { name: '新媒体账号' })
  await expect.poll(async () => (await offered(account)).length).toBeGreaterThan(1)
  await choose(account, 1)
  await expectQuery(page, /weMediaAccountId=/)
  const id = new URLSearchParams(await keptQuery(page)).get('weMediaAccountId')
  await expectAsFirm(list, shared, { weMediaAccountId: id ?? '' })
  await clear(page, list, '新媒体账号')
})

test('CL-34 participant, roles and creator are people of the firm', async ({ page, shared }) => {
  const { list, panel } = await openFilters(page, shared)
  const pick = async (label: string, typed: string, name: string) => {
    await panel
      .getByRole('group', { name: label })
      .getByRole('button', { name: /：(添加|更改)$/ })
      .click()
    const picker = page.getByRole('dialog', { name: '选择人员' })
    await takeFrom(picker, typed, name)
  }
  await expect(panel.getByRole('button', { name: /^参与角色：/ })).toBeDisabled()
  await pick('参与人', 'LZY', '林知远')
  await expectAsFirm(list, shared, { participantId: '60001' })
  await panel.getByRole('button', { name: /^参与角色：/ }).click()
  const roles = page.getByRole('dialog', { name: '参与角色' }).getByRole('checkbox')
  await roles.first().check()
  await page.keyboard.press('Escape')
  await expectQuery(page, /participantRoles=/)
  const role = new URLSearchParams(await keptQuery(page)).get('participantRoles')
  const { count } = await askFirm(shared.firm.origin, { participantId: '60001', participantRoles: [role] })
  await expect(list.count).toHaveText(`共 ${count} 条记录`)
  await clear(page, list, '参与人')
  await expect(panel.getByRole('button', { name: /^参与角色：/ })).toBeDisabled()
  await pick('创建人', 'LZY', '林知远')
  await expectAsFirm(list, shared, { userCreate: '60001' })
})

test('CL-31 CL-32 RG-02 RG-03 RG-04 RG-05 RG-06 CN-01 cities are searched after a rest, nothing is asked for blanks, and counties are those of the chosen cities', async ({
  page,
  shared,
}) => {
  const cities = watchCalls(page, 'cities')
  const counties = watchCalls(page, 'counties')
  const { list, panel } = await openFilters(page, shared)
  const county = panel.getByRole('button', { name: /^区县：/ })
  await expect(county).toBeDisabled()
  await expect(county).toHaveText('请先选择城市')
  await panel.getByRole('button', { name: /^城市：/ }).click()
  const box = page.getByPlaceholder('按城市名称检索')
  await expect(box).toBeFocused()
  await box.pressSequentially('   ')
  await expect(page.getByText('输入城市名称的一部分')).toBeVisible()
  await box.fill('')
  await typeAtOnce(box, ['杭', '杭州'])
  await page.getByRole('dialog', { name: '城市' }).getByRole('checkbox', { name: '杭州' }).check()
  // Once for both characters, and never for blanks.
  expect(cities).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expectAsFirm(list, shared, { city: ['杭州'] })
  expect(counties).toHaveLength(0)
  await county.click()
  const places = page.getByRole('dialog', { name: '区县' })
  await expect(places.getByRole('checkbox')).not.toHaveCount(0)
  expect(counties).toHaveLength(1)
  const offered = await places.getByRole('checkbox').count()
  await places.getByRole('searchbox').pressSequentially('  ')
  await typeAtOnce(places.getByRole('searchbox'), ['西', '西湖'])
  await expect(places.getByRole('checkbox')).toHaveCount(1)
  expect(offered).toBeGreaterThan(1)
  expect(counties).toHaveLength(2)
  await places.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  const { count } = await askFirm(shared.firm.origin, { city: ['杭州'], region: ['西湖区'] })
  await expect(list.count).toHaveText(`共 ${count} 条记录`)
  // Without the city its counties go too.
  await clear(page, list, '城市')
  await expect(chips(page)).toHaveCount(0)
})

/** The list by cities and counties of both, where one city was just taken away and the firm has not said whose they are. */
const takeCityAway = async (page: Page, at: FirmAndShell): Promise<{ list: CustomerListPage; counties: HeldCalls }> => {
  const counties = await holdCalls(page, 'counties')
  const list = await openList(page, at)
  const places = new URLSearchParams([
    ...['杭州', '上海'].map((city) => ['city', city] as [string, string]),
    ...['西湖区', '徐汇区'].map((region) => ['region', region] as [string, string]),
  ])
  await page.evaluate((query) => location.assign(`#/companies?advanced=1&${query}`), String(places))
  await expect(chips(page)).toHaveText([/杭州、上海/, /西湖区、徐汇区/, /全部清除/])
  await page.getByRole('button', { name: /^城市：/ }).click()
  counties.hold()
  await page.getByRole('dialog', { name: '城市' }).getByRole('checkbox', { name: '上海', exact: true }).click()
  await expect(chips(page)).toHaveText([/杭州/, /西湖区、徐汇区/, /全部清除/])
  await page.keyboard.press('Escape')
  await list.settled()
  return { list, counties }
}

/** Waits until whatever an answer changes would stand there. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('CL-31 counties of a city that was taken away go once the firm has answered, though the filters are closed by then', async ({
  page,
  shared,
}) => {
  const { counties } = await takeCityAway(page, shared)
  await page.getByRole('button', { name: '收起' }).click()
  await expect(page.getByRole('region', { name: '更多筛选条件' })).toBeHidden()
  counties.release()
  await expect(chips(page)).toHaveText([/杭州/, /区县西湖区$/, /全部清除/])
})

test('CL-31 a late answer about counties writes nothing over the filters of then', async ({ page, shared }) => {
  const { list, counties } = await takeCityAway(page, shared)
  await page.getByRole('button', { name: '全部清除' }).click()
  await expect(list.count).toHaveText(all)
  counties.release()
  await counties.answered()
  await drawn(page)
  await expect(chips(page)).toHaveCount(0)
  await expect(list.count).toHaveText(all)
})

test('CL-31 a late answer about counties leads nobody back from a record', async ({ page, shared }) => {
  const { list, counties } = await takeCityAway(page, shared)
  const { name } = await list.first()
  await list.rows.first().getByRole('link').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(name)
  counties.release()
  await counties.answered()
  await drawn(page)
  await expect(page).toHaveURL(/companydetail/)
  await expect(title).toHaveText(name)
})

test('CL-35 CL-36 CL-37 CL-38 CL-39 CL-40 D-37 D-38 each date has its own presets, says which days they mean, and finds what the firm finds', async ({
  page,
  shared,
}) => {
  const { list, panel } = await openFilters(page, shared)
  const date = (name: string) => panel.getByRole('radiogroup', { name, exact: true })
  await expect(date('创建时间').getByRole('radio')).toHaveCount(5)
  await expect(date('创建时间')).toHaveText('不限今天本周本月自定义')
  await expect(date('最近跟进时间')).toHaveText('不限上周上月上季度自定义')
  await expect(date('未跟进时间')).toHaveText('不限上月上季度自定义')
  await expect(date('签约时间')).toHaveText('不限本周本月上月本季度自定义')
  await expect(date('到期时间')).toHaveText('不限一个月内一个季度内')
  const days = /^\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d$/
  await expect(date('最近跟进时间').locator('label').nth(2)).toHaveAttribute('title', days)
  // 13 is last month here, and within a month there.
  const lastMonth = await date('最近跟进时间').locator('label').nth(2).getAttribute('title')
  expect(await date('到期时间').locator('label').nth(1).getAttribute('title')).not.toBe(lastMonth)
  const cases = [
    ['创建时间', '本月', { gmtCreateType: 3 }],
    ['最近跟进时间', '上月', { gmtFollowupType: 13 }],
    ['未跟进时间', '上季度', { gmtNotFollowupType: 14 }],
    ['签约时间', '本季度', { gmtCooperateType: 4 }],
    ['到期时间', '一个季度内', { gmtExpiresType: 14 }],
  ] as const
  for (const [name, preset, query] of cases) {
    await date(name).getByRole('radio', { name: preset }).check()
    const { count } = await askFirm(shared.firm.origin, query)
    await expect(list.count).toHaveText(`共 ${count} 条记录`)
    await expect(chips(page)).toHaveText([new RegExp(`${name}${preset}`)])
    await date(name).getByRole('radio', { name: '不限' }).check()
    await expect(list.count).toHaveText(all)
  }
  await date('创建时间').getByRole('radio', { name: '自定义' }).check()
  await expect(list.count).toHaveText(all)
  const from = panel.getByRole('textbox', { name: '创建时间：开始日期' })
  const until = panel.getByRole('textbox', { name: '创建时间：结束日期' })
  await from.fill('2025-13-40')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await from.fill('2026-01-01')
  await expectAsFirm(list, shared, { gmtCreateType: -1, gmtCreateStart: '2026-01-01' })
  await until.fill('2026-06-30')
  await expectAsFirm(list, shared, { gmtCreateType: -1, gmtCreateStart: '2026-01-01', gmtCreateEnd: '2026-06-30' })
  await expect(chips(page)).toHaveText([/创建时间2026-01-01 至 2026-06-30/])
  await until.fill('2025-06-30')
  await expect(panel.getByRole('alert')).toHaveText('结束日期不能早于开始日期')
})

test('CL-34 CL-41 custom fields are filtered by their choices and their text, and by the search fields that the firm names', async ({
  page,
  shared,
}) => {
  const { list, panel } = await openFilters(page, shared)
  await tick(page, '办理阶段', '一审', '执行')
  await expectAsFirm(list, shared, { extraSet: { caseStage: ['3', '6'] } })
  await clear(page, list, '办理阶段')
  await tick(page, '服务类型', '律师函')
  await expectAsFirm(list, shared, { extraSet: { serviceKinds: ['律师函'] } })
  await clear(page, list, '服务类型')
  const [brief = ''] = await custom(shared, 'matterBrief')
  const part = brief.slice(0, 3)
  await panel.getByRole('textbox', { name: '搜索案情摘要' }).fill(part)
  await expectAsFirm(list, shared, { extraLike: { matterBrief: part } })
  await expect(chips(page)).toHaveText([new RegExp(`案情摘要${part}`)])
  await clear(page, list, '案情摘要')
  await page.evaluate(
    (text) => location.assign(`#/companies?advanced=1&extraLike.matterBrief=${encodeURIComponent(text)}`),
    part,
  )
  await expectAsFirm(list, shared, { extraLike: { matterBrief: part } })
})

test('a filter on a field that vanished says so, narrows nothing, and can be taken away', async ({ page, shared }) => {
  const list = await openList(page, shared)
  await page.evaluate(() => location.assign('#/companies?extraSet.vanished=1&column.extra.lost=2'))
  await expect(list.count).toHaveText(all)
  await expect(chips(page)).toHaveText([
    /vanished该字段已不存在，筛选未生效/,
    /lost该字段已不存在，筛选未生效/,
    /全部清除/,
  ])
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: '取消筛选 vanished' }).click()
  await page.getByRole('button', { name: '取消筛选 lost' }).click()
  await expect(chips(page)).toHaveCount(0)
})

test('CL-20 D-34 every head has its filter: boxes of the firm’s lists and of the values that there are, with counts and search', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  const heads = await list.grid.getByRole('columnheader').count()
  // Neither the boxes of the rows, nor their numbers, nor the edit action can be filtered.
  await expect(list.grid.getByRole('columnheader').getByRole('button', { name: /^筛选 / })).toHaveCount(heads - 3)
  const open = async (name: string) => {
    await list.head(name).hover()
    await page.getByRole('button', { name: new RegExp(`^筛选 ${name}`) }).click()
    return page.getByRole('dialog', { name: `筛选 ${name}` })
  }
  const level = await open('客户级别')
  await expect(level.getByRole('checkbox', { name: /级/ })).toHaveCount(4)
  const option = level.locator('label').filter({ hasText: 'B级' })
  const { count: rows } = await askFirm(shared.firm.origin, { level: ['2'] })
  await expect(option).toContainText(String(rows))
  await option.getByRole('checkbox').check()
  await expect(list.count).toHaveText(`共 ${rows} 条记录`)
  await expect(page.getByRole('button', { name: '筛选 客户级别（已启用）' })).toBeVisible()
  await level.getByRole('button', { name: '清除选择' }).click()
  await expect(list.count).toHaveText(all)
  await page.keyboard.press('Escape')

  const owner = await open('负责人')
  await owner.getByRole('searchbox').fill('林知远')
  await expect(owner.getByRole('checkbox')).toHaveCount(1)
  await owner.getByRole('checkbox').check()
  await expectAsFirm(list, shared, { ownerid: '60001' })
  await owner.getByRole('searchbox').fill('苏若谷')
  await owner.getByRole('checkbox', { name: /苏若谷/ }).check()
  await expectAsFirm(list, shared, { ownerid: ['60001', '60002'] })
  await page.keyboard.press('Escape')
  await clear(page, list, '负责人')

  // A text column: distinct values, the most frequent first, found by the store.
  const contact = await open('联系人')
  await expect(contact.getByRole('checkbox').first()).toBeVisible()
  const counts = (await contact.locator('.option-count').allInnerTexts()).map(Number)
  expect(counts.length).toBeGreaterThan(20)
  expect(counts).toEqual([...counts].sort((one, other) => other - one))
  const name = (await contact.locator('.option-label').nth(3).innerText()).trim()
  await contact.getByRole('searchbox').fill(name)
  await expect(contact.getByRole('checkbox').first()).toHaveAccessibleName(new RegExp(name))
  await contact.getByRole('checkbox').first().check()
  await expect(chips(page)).toHaveText([new RegExp(`联系人${name}`)])
  await expect(list.count).toHaveText(`共 ${counts[3]} 条记录`)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await clear(page, list, '联系人')

  const followed = await open('最近跟进时间')
  await followed.getByRole('checkbox', { name: /^上月/ }).check()
  const { count } = await askFirm(shared.firm.origin, { gmtFollowupType: 13 })
  await expect(list.count).toHaveText(`共 ${count} 条记录`)
  await followed.getByRole('checkbox', { name: /^上周/ }).check()
  await expect(followed.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
})

test('a day of a filter is picked in a calendar over the panel, and Escape closes one of them at a time', async ({
  page,
  shared,
}) => {
  const list = await openList(page, shared)
  await list.head('最近跟进时间').hover()
  await page.getByRole('button', { name: '筛选 最近跟进时间' }).click()
  const followed = page.getByRole('dialog', { name: '筛选 最近跟进时间' })
  const from = followed.getByRole('textbox', { name: '最近跟进时间：开始日期' })
  await from.fill('2026-02-01')
  await from.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: '选择日期' })
  await expect(calendar.getByRole('button', { name: '2026年2月1日 星期日' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('2026-01-26')
  await expectAsFirm(list, shared, { gmtFollowupType: -1, gmtFollowupStart: '2026-01-26' })
  await followed.getByRole('button', { name: '选择日期' }).first().click()
  await calendar.getByRole('button', { name: '下一年' }).click()
  await calendar.getByRole('button', { name: '2027年1月1日 星期五' }).click()
  await expect(from).toHaveValue('2027-01-01')
  await from.press('ArrowDown')
  await expect(calendar.getByRole('button', { pressed: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(from).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(followed).toBeHidden()
})

test('the open filters have no fault that axe finds, light and dark', async ({ page, shared }) => {
  const { panel } = await openFilters(page, shared)
  await panel.getByRole('radiogroup', { name: '创建时间' }).getByRole('radio', { name: '自定义' }).check()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: /^城市：/ }).click()
  await page.getByPlaceholder('按城市名称检索').fill('州')
  await expect(page.getByRole('dialog', { name: '城市' }).getByRole('checkbox').first()).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
})

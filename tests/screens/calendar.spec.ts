// The calendar: week and day, the tasks beside them, keys, what was never read, and its export.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from '../support/axe.ts'
import { clearFaults, editFirm, requestsOf, setFault } from '../support/firm-control.ts'
import { CalendarPage } from '../support/pages/calendar-page.ts'
import { expect, loseFirm, makeCustomer, type Office, openOffice, test, words } from './office.ts'

/** A day of the firm, by how many days it is from today. */
const dayFrom = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
/** Monday of the week in that many weeks; one beyond the window that is pulled is read each time that it is shown. */
const mondayFrom = (weeks: number): string => {
  const weekday = (new Date(`${dayFrom(0)}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayFrom(weeks * 7 - weekday)
}

/** Puts a schedule into the administrator's calendar. The firm made none of its own before six in the morning. */
const plan = ({ firm }: Office, day: string, from: string, to: string, fields: Record<string, unknown>) =>
  editFirm(firm.origin, {
    op: 'schedule',
    fields: { startTime: `${day} ${from}:00`, endTime: `${day} ${to}:00`, objType: '', objId: '', ...fields },
  })

const planTask = ({ firm }: Office, name: string, day: string, time: string) =>
  editFirm(firm.origin, {
    op: 'task',
    fields: {
      name,
      matterId: '',
      matterName: '',
      timeSetting: { startTime: `${day} ${time}:00`, endTime: `${day} ${time}:00` },
      finished: false,
    },
  })

const openCalendar = async (page: Page, office: Office, search = ''): Promise<CalendarPage> => {
  await openOffice(page, office)
  const calendar = new CalendarPage(page)
  await calendar.open(search)
  return calendar
}

/** How often the firm was asked for schedules. */
const asked = async ({ firm }: Office) =>
  (await requestsOf(firm.origin)).filter(({ method, path }) => method === 'GET' && path === '/api/v1/schedule').length

test('SC-01 SC-02 a week shows a schedule as its half hour, and a hearing with glyph, word, court and party', async ({
  page,
  office,
}) => {
  const monday = mondayFrom(30)
  await plan(office, monday, '05:00', '05:00', { summary: '碰头会甲', type: 'meeting' })
  await plan(office, monday, '03:00', '05:00', {
    summary: '开庭：买卖合同纠纷一审',
    type: 'hearing',
    objName: '竹渡包装材料',
    objType: 'company',
    place: '鄞州区人民法院 第六法庭',
  })
  const calendar = await openCalendar(page, office, `?day=${monday}`)
  const meeting = calendar.item('碰头会甲')
  await expect(meeting).toBeVisible()
  await expect(meeting).toContainText('05:00')
  const hearing = calendar.item('买卖合同纠纷一审')
  await expect(hearing).toHaveText(/^开庭03:00 – 05:00买卖合同纠纷一审竹渡包装材料鄞州区人民法院 第六法庭$/)
  await expect(hearing.locator('svg')).toHaveCount(1)
  // It opens where the first of them begins.
  await expect(hearing).toBeInViewport()
  const [point, span] = [await meeting.boundingBox(), await hearing.boundingBox()]
  expect([point?.height, span?.height]).toEqual([26, 110])
  await expect(hearing).toHaveAccessibleName(
    `开庭，${monday.slice(5)}，03:00 – 05:00，买卖合同纠纷一审，竹渡包装材料，鄞州区人民法院 第六法庭`,
  )
  expect(await findingsInBothThemes(page, '.calendar')).toEqual([])

  await hearing.click()
  await expect(calendar.popover).toContainText('竹渡包装材料')
  await expect(page).toHaveURL(/[?&]i=schedule%3A\d+/)
  await page.keyboard.press('Escape')
  await expect(calendar.popover).toHaveCount(0)
  await expect(hearing).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(meeting).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.popover).toContainText('碰头会甲')
  // Whoever comes by its address has it open, too.
  await page.reload()
  await expect(calendar.popover).toContainText('碰头会甲')
})

test('SC-04 a task is ticked beside the calendar and in it, which is a mark of this computer', async ({
  page,
  office,
}) => {
  // A day behind the window that is pulled.
  const day = dayFrom(200)
  await planTask(office, '拟定提纲甲', day, '05:00')
  const calendar = await openCalendar(page, office, `?v=day&day=${day}`)
  const row = calendar.task('拟定提纲甲')
  await expect(row).toContainText(day.slice(5))
  await row.getByRole('checkbox').click()
  await expect(row).toContainText(words['calendar.tasks.here'])
  await expect(row.getByRole('checkbox')).toBeChecked()
  const block = calendar.item('拟定提纲甲')
  await expect(block).toHaveAccessibleName(new RegExp(`${words['calendar.state.done']}$`))
  // In the grid: Space takes it back, a press on its box ticks it again.
  await block.focus()
  await page.keyboard.press('Space')
  await expect(block).toHaveAccessibleName(/拟定提纲甲$/)
  await expect(row).not.toContainText(words['calendar.tasks.here'])
  await block.locator('.cal-tick').click()
  await expect(block).toHaveAccessibleName(new RegExp(`${words['calendar.state.done']}$`))
  await expect(calendar.popover).toHaveCount(0)
  expect(
    (await requestsOf(office.firm.origin)).filter(({ method, path }) => method !== 'GET' && /task/.test(path)),
  ).toEqual([])
  // In the pane the focus stays among the tasks, although what was ticked moves to another group.
  await block.locator('.cal-tick').click()
  await expect(row).not.toContainText(words['calendar.tasks.here'])
  await row.getByRole('button').focus()
  await page.keyboard.press('Space')
  await expect(row).toContainText(words['calendar.tasks.here'])
  await expect(calendar.tasks.locator('[data-item]:focus')).toHaveCount(1)
  // By project it stands among those that are done, too.
  await page.getByRole('radio', { name: words['calendar.tasks.byProject'] }).check()
  await expect(row).toContainText(words['calendar.tasks.here'])
  await expect(page).toHaveURL(new RegExp(`day=${day}.*g=project$`))
})

test('a customer whose term ends stands above the hours of that day, as a deadline', async ({ page, office }) => {
  const day = dayFrom(3)
  await openOffice(page, office)
  await makeCustomer(page, office, { name: '到期甲有限公司', gmtExpires: `${day} 00:00:00` })
  const calendar = new CalendarPage(page)
  await calendar.open(`?v=day&day=${day}`)
  const deadline = page.getByRole('group', { name: words['calendar.allDay'] }).locator('[data-item]')
  await expect(deadline.filter({ hasText: '到期甲有限公司' })).toHaveAccessibleName(
    `期限，${day.slice(5)}，到期 到期甲有限公司`,
  )
  await page.getByRole('checkbox', { name: new RegExp(words['calendar.kind.deadline']) }).uncheck()
  await expect(deadline.filter({ hasText: '到期甲有限公司' })).toHaveCount(0)
})

test('the views, the days and today are reached by keys and buttons, and stand in the address', async ({
  page,
  office,
}) => {
  const calendar = await openCalendar(page, office)
  const week = await calendar.range.innerText()
  await page.keyboard.press('ArrowRight')
  await expect(calendar.range).not.toHaveText(week)
  await expect(page).toHaveURL(new RegExp(`day=${dayFrom(7)}$`))
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(calendar.range).toHaveText(week, { useInnerText: true })
  await page.getByRole('button', { name: words['calendar.previous.week'] }).click()
  await expect(page).toHaveURL(new RegExp(`day=${dayFrom(-7)}$`))
  await page.keyboard.press('t')
  await expect(calendar.range).toHaveText(week, { useInnerText: true })
  await expect(page).toHaveURL(/#\/calendar$/)
  for (const [key, view] of [
    ['m', 'month'],
    ['d', 'day'],
    ['a', 'agenda'],
    ['w', 'week'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(calendar.viewChoice(view)).toBeChecked()
  }
  // The rail keeps the focus of the press that opens the page, and its link the Enter.
  const link = page.getByRole('navigation').getByRole('link', { name: words['rail.calendar'] })
  await link.click()
  await expect(link).toBeFocused()
  await page.keyboard.press('m')
  await expect(calendar.viewChoice('month')).toBeChecked()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/calendar$/)
  await expect(calendar.viewChoice('week')).toBeChecked()
  // The head of a day leads to it, and back leads to the week.
  await page.locator('.cal-day-head').nth(2).click()
  await expect(calendar.viewChoice('day')).toBeChecked()
  await page.goBack()
  await expect(calendar.viewChoice('week')).toBeChecked()
})

test('a free half hour begins a new schedule, by the pointer and by keys', async ({ page, office }) => {
  const calendar = await openCalendar(page, office, `?day=${mondayFrom(5)}`)
  const column = page.locator('.cal-column').nth(2)
  await expect(column).toBeVisible()
  // The first answer scrolls to what is early, and may put a row of whole days above the hours.
  await expect(calendar.view).toHaveAttribute('aria-busy', 'false')
  const day = (await column.getAttribute('data-day')) ?? ''
  await page.locator('.cal-week').evaluate((box) => box.scrollTo(0, 0))
  const { x = 0, y = 0 } = (await column.boundingBox()) ?? {}
  // In the half hour that begins at 02:00.
  const press = () => page.mouse.click(x + 40, y + 12 + 2.2 * 56)
  await press()
  const dialog = page.getByRole('dialog', { name: words['calendar.new'] })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(`input[value^="${day} 02:00"]`)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // A press beside an open item closes that alone; the next one begins something.
  await calendar.tasks.locator('[data-item]').first().click()
  await expect(calendar.popover).toBeVisible()
  await press()
  await expect(calendar.popover).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await press()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const slot = page.locator('.cal-slot')
  await slot.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(slot).toHaveAccessibleName(/周四 02:30，新建日程$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slot).toBeFocused()
  await page.keyboard.press('n')
  await expect(dialog).toBeVisible()
})

test('offline a span that was never read says so, and the grid stays', async ({ page, office }) => {
  const calendar = await openCalendar(page, office)
  await expect(calendar.items.first()).toBeVisible()
  await loseFirm(page, office)
  await calendar.open(`?day=${dayFrom(400)}`)
  await expect(page.getByText(words['calendar.offlineUnread'])).toBeVisible()
  await expect(calendar.view.locator('.cal-column')).toHaveCount(7)
  // What was read stays.
  await calendar.open()
  await expect(calendar.items.first()).toBeVisible()
  await expect(page.getByText(words['calendar.offlineUnread'])).toHaveCount(0)
})

test('D-67 a span that nobody reads by itself is asked of the firm when it is shown; a failure is said, and asked again', async ({
  page,
  office,
}) => {
  await plan(office, '2031-03-04', '05:00', '06:00', { summary: '远期会议甲', type: 'meeting' })
  const calendar = await openCalendar(page, office)
  await setFault(office.firm.origin, 'schedule', { kind: 'status', status: 500 })
  await calendar.open('?day=2031-03-04')
  const failed = page.getByRole('alert').filter({ hasText: words['calendar.failed'] })
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await clearFaults(office.firm.origin)
  await failed.getByRole('button', { name: words['common.retry'] }).click()
  await expect(calendar.item('远期会议甲')).toBeVisible()
  await expect(failed).toHaveCount(0)
  // It is kept, and asked for again the next time.
  const before = await asked(office)
  await calendar.open()
  await expect(calendar.item('远期会议甲')).toHaveCount(0)
  await calendar.open('?day=2031-03-05')
  await expect(calendar.item('远期会议甲')).toBeVisible()
  await expect.poll(() => asked(office)).toBeGreaterThan(before)
})

test('what is shown is exported as an iCalendar file, kinds that are hidden are left out', async ({ page, office }) => {
  const monday = mondayFrom(34)
  await plan(office, monday, '05:00', '05:30', { summary: '导出会议甲', type: 'meeting' })
  await plan(office, monday, '04:00', '04:30', { summary: '开庭：导出甲', type: 'hearing' })
  const calendar = await openCalendar(page, office, `?day=${monday}`)
  await expect(calendar.item('导出会议甲')).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(words['calendar.kind.hearing']) }).uncheck()
  await expect(calendar.item('导出甲')).toHaveCount(0)
  await expect(page).toHaveURL(/h=hearing$/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words['calendar.export'] }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`日程-${monday}.ics`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('导出会议甲')
  expect(text).not.toContain('导出甲')
  await expect(page.getByText(/^已导出 \d+ 项$/)).toBeVisible()
})

test('a small window has the tasks behind a button', async ({ page, office }) => {
  const calendar = await openCalendar(page, office)
  await expect(calendar.tasks).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 640 })
  await expect(calendar.tasks).toBeHidden()
  await page.getByRole('button', { name: words['calendar.tasks'], exact: true }).click()
  await expect(calendar.tasks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar.tasks).toBeHidden()
})

// The items of the calendar: the month and the agenda, the panel of one item, and the form that makes a new one.
import type { Locator, Page } from '@playwright/test'
import type { CalendarItemView } from '#shared/contract/calendar'
import { findingsInBothThemes } from '../support/axe.ts'
import { calendarItem } from '../support/calendar-items.ts'
import { clearFaults, editFirm, requestsOf, setFault } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { makeAnswers } from '../support/made-answers.ts'
import { CalendarPage } from '../support/pages/calendar-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { expect, loseFirm, makeCustomer, type Office, openOffice, test, words } from './office.ts'

/** A day of the firm, by how many days it is from today. */
const dayFrom = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

type Fields = Readonly<Record<string, unknown>>

/** Puts a schedule into the administrator's calendar, from one `YYYY-MM-DD HH:mm` to another. */
const plan = ({ firm }: Office, from: string, to: string, fields: Fields) =>
  editFirm(firm.origin, {
    op: 'schedule',
    fields: { startTime: `${from}:00`, endTime: `${to}:00`, objType: '', objId: '', ...fields },
  })

const openCalendar = async (page: Page, office: Office, search: string): Promise<CalendarPage> => {
  await openOffice(page, office)
  const calendar = new CalendarPage(page)
  await calendar.open(search)
  return calendar
}

/** A day of the month that is shown. */
const cell = (calendar: CalendarPage, day: string): Locator => calendar.view.locator(`[data-cell="${day}"]`)

const calls = async ({ firm }: Office, method: string, path: RegExp) =>
  (await requestsOf(firm.origin)).filter((one) => one.method === method && path.test(one.path))

/** The form of a new schedule or task. */
const formOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^新建(日程|任务)$/ })
  return {
    dialog,
    summary: dialog.getByRole('textbox', { name: words['next.summary'] }),
    title: dialog.getByRole('textbox', { name: words['next.title'] }),
    start: dialog.getByRole('textbox', { name: words['next.start'] }),
    object: dialog.locator('[data-object]'),
    kind: (kind: 'schedule' | 'task') => dialog.getByRole('radio', { name: words[`next.kind.${kind}`] }),
    save: dialog.getByRole('button', { name: words['common.save'] }),
  }
}

/** Chooses what a new schedule hangs on. */
const chooseObject = async (page: Page, name: string): Promise<void> => {
  await formOf(page).object.click()
  const panel = page.getByRole('dialog', { name: words['calendarItem.object'] })
  await panel.getByRole('searchbox').fill(name)
  await panel.getByRole('button', { name }).click()
  await expect(formOf(page).object).toContainText(name)
}

test('SC-01 a month shows what lasts several days on each, says how many more there are, and opens a day', async ({
  page,
  office,
}) => {
  const [first, next] = [dayFrom(60), dayFrom(61)]
  await plan(office, `${first} 08:00`, `${next} 18:00`, { summary: '外地取证甲' })
  for (const hour of ['09', '10', '11', '13', '14', '15'])
    await plan(office, `${first} ${hour}:00`, `${first} ${hour}:30`, { summary: `月内会议 ${hour} 点` })
  const calendar = await openCalendar(page, office, `?v=month&day=${first}`)
  await expect(calendar.view.getByRole('gridcell')).toHaveCount(42)
  await expect(calendar.view.getByRole('columnheader')).toHaveText(
    ['周', ...'一二三四五六日'].map((day, at) => (at === 0 ? day : `周${day}`)),
  )
  await expect(calendar.item('外地取证甲').first()).toBeVisible()
  await expect(cell(calendar, next).getByRole('button', { name: /外地取证甲/ })).toBeVisible()
  const more = cell(calendar, first).getByRole('button', { name: /还有 \d+ 项/ })
  await expect(more).toBeVisible()
  // What is not shown and what is are all of them.
  const shown = await cell(calendar, first).locator('[data-item]').count()
  const hidden = Number(/还有 (\d+) 项/.exec(await more.innerText())?.[1])
  await expect(cell(calendar, first)).toHaveAccessibleName(new RegExp(`，${shown + hidden} 项安排$`))
  expect(await findingsInBothThemes(page, '.calendar')).toEqual([])

  // Tab reaches one day, arrows walk, and its items follow it.
  await cell(calendar, first).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(calendar, next)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cell(calendar, next).locator('[data-item]').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(calendar, first)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.viewChoice('day')).toBeChecked()
  await expect(calendar.item('月内会议 15 点')).toBeVisible()
  await page.goBack()
  await more.click()
  await expect(calendar.viewChoice('day')).toBeChecked()
})

test('SC-01 an empty place of a month begins a schedule on the morning of its day', async ({ page, office }) => {
  const day = dayFrom(70)
  const calendar = await openCalendar(page, office, `?v=month&day=${day}`)
  const form = formOf(page)
  await expect(cell(calendar, day)).toBeVisible()
  const box = await cell(calendar, day).boundingBox()
  await cell(calendar, day).click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) - 4 } })
  await expect(form.start).toHaveValue(`${day} 09:00`)
  await page.keyboard.press('Escape')
  await expect(form.dialog).toHaveCount(0)
  await cell(calendar, day).focus()
  await page.keyboard.press('n')
  await expect(form.start).toHaveValue(`${day} 09:00`)
})

test('SC-01 an agenda has the days on which something stands, today and tomorrow by name', async ({ page, office }) => {
  await plan(office, `${dayFrom(0)} 23:40`, `${dayFrom(0)} 23:55`, { summary: '当天议程甲', place: '大会议室' })
  await plan(office, `${dayFrom(1)} 04:00`, `${dayFrom(2)} 05:00`, { summary: '跨日议程甲' })
  const calendar = await openCalendar(page, office, '?v=agenda')
  const today = calendar.view.getByRole('group', { name: new RegExp(`^${words['calendar.today']}`) })
  await expect(today.getByRole('option', { name: /当天议程甲/ })).toContainText('大会议室')
  const tomorrow = calendar.view.getByRole('group', { name: new RegExp(`^${words['calendarItem.tomorrow']}`) })
  await expect(tomorrow.getByRole('option', { name: /跨日议程甲/ })).toContainText('04:00 –')
  await expect(calendar.view.getByRole('option', { name: /跨日议程甲/ })).toHaveCount(2)
  expect(await findingsInBothThemes(page, '.calendar')).toEqual([])
  await today.getByRole('option', { name: /当天议程甲/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tomorrow.getByRole('option').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.popover).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tomorrow.getByRole('option').first()).toBeFocused()
  await calendar.open('?v=agenda&day=2031-03-01')
  await expect(calendar.view.getByRole('status').filter({ hasText: '2031-03-01' })).toBeVisible()
})

test('SC-01 SC-02 SC-04 the panel of an item says what is known of it, in words, and leads to what it hangs on', async ({
  page,
  office,
}) => {
  const day = dayFrom(80)
  await openOffice(page, office)
  const name = '日程详情委托人'
  const id = await makeCustomer(page, office, { name, gmtExpires: `${day} 00:00:00` })
  const object = { objType: 'company', objId: id, objName: name }
  await plan(office, `${day} 04:00`, `${day} 05:30`, {
    ...object,
    summary: '开庭：施工合同纠纷一审',
    type: 'hearing',
    place: '鄞州区人民法院 第六法庭',
    isRemind: true,
    remindBeforeEventSecs: 3600,
    attendees: [{ id: '1', name: '何昭明' }],
    judge: '审判长周某',
  })
  const long = '关于'.repeat(90)
  await editFirm(office.firm.origin, {
    op: 'schedule',
    fields: { ...object, startTime: `${day} 06:00:00`, endTime: `${day} 06:00:30`, summary: long },
  })
  await editFirm(office.firm.origin, {
    op: 'task',
    fields: {
      name: '详情任务甲',
      matterId: '',
      timeSetting: { startTime: `${day} 07:00:00`, endTime: `${day} 07:30:00` },
      remindSetting: { rules: ['0MB', '1HB'] },
    },
  })
  const calendar = new CalendarPage(page)
  await calendar.open(`?v=agenda&day=${day}`)
  const { popover } = calendar
  await calendar.item('施工合同纠纷一审').click()
  await expect(popover.getByRole('heading')).toHaveText('施工合同纠纷一审')
  await expect(popover).toContainText('（1 小时 30 分钟）')
  for (const fact of ['开庭', '鄞州区人民法院 第六法庭', '提前 1 小时', '何昭明', '林知远'])
    await expect(popover).toContainText(fact)
  await expect(popover.getByText('审判长周某')).toBeHidden()
  await popover.getByText(/^其他信息/).click()
  await expect(popover.getByText('审判长周某')).toBeVisible()
  await expect(popover.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`companydetail/${id}$`))
  expect(await findingsInBothThemes(page, '.item-popover')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(calendar.item('施工合同纠纷一审')).toBeFocused()

  // 30 s are the firm's way to say none: only the start is told.
  await calendar.item('关于关于').click()
  await expect(popover.locator('.item-when')).toHaveText(new RegExp(`^${day} 周. 06:00$`))
  const panel = await popover.boundingBox()
  const heading = await popover.getByRole('heading').boundingBox()
  expect(heading?.width).toBeLessThan(panel?.width ?? 0)
  expect(heading?.height).toBeGreaterThan(100)
  await page.keyboard.press('Escape')

  await calendar.item('详情任务甲').click()
  await expect(popover).toContainText('准时提醒、提前 1 小时')
  await expect(popover.getByText(words['calendarItem.tickHere'])).toBeVisible()
  await popover.getByRole('button', { name: words['calendarItem.tick'] }).click()
  await expect(popover.getByRole('button', { name: words['calendarItem.untick'] })).toBeVisible()
  expect(await findingsInBothThemes(page, '.item-popover')).toEqual([])
  await popover.getByRole('button', { name: words['calendarItem.untick'] }).click()
  await expect(popover.getByRole('button', { name: words['calendarItem.tick'] })).toBeVisible()
  expect(await calls(office, 'POST', /alpha\/task$/)).toEqual([])
  await page.keyboard.press('Escape')

  // From the tasks beside the view, where a tick leads its row to another group, the panel stays with the focus in it.
  await calendar.task('详情任务甲').getByRole('button').click()
  await popover.getByRole('button', { name: words['calendarItem.tick'] }).click()
  await expect(popover.getByRole('button', { name: words['calendarItem.untick'] })).toBeFocused()
  await expect(popover.getByText(words['calendar.state.done'])).toBeVisible()
  await expect(popover).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Space')
  await expect(popover.getByRole('button', { name: words['calendarItem.tick'] })).toBeFocused()
  await page.keyboard.press('Escape')
  const row = calendar.task('详情任务甲')
  await expect(row.getByRole('button')).toBeFocused()
  // A tick leads on to the next task; one that is taken back leads its row, with the focus, to the group of its time.
  await page.keyboard.press('Space')
  await expect(row).toHaveClass(/done/)
  await expect(calendar.tasks.locator('[data-item]:focus')).toHaveCount(1)
  await row.getByRole('button').focus()
  await page.keyboard.press('Space')
  await expect(row).not.toHaveClass(/done/)
  await expect(row.getByRole('button')).toBeFocused()

  await calendar.view.getByRole('option', { name: new RegExp(`^期限.*${name}`) }).click()
  await expect(popover).toContainText(words['calendar.allDay'])
  await popover.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`companydetail/${id}`))
})

test('SC-01 one’s own schedule is removed once the firm agrees; what it refuses stays, and offline nothing is asked', async ({
  page,
  office,
}) => {
  const day = dayFrom(90)
  await plan(office, `${day} 04:00`, `${day} 04:30`, { summary: '待删除的碰头会' })
  await plan(office, `${day} 05:00`, `${day} 05:30`, { summary: '离线时的碰头会' })
  const calendar = await openCalendar(page, office, `?v=agenda&day=${day}`)
  const item = calendar.item('待删除的碰头会')
  const remove = calendar.popover.getByRole('button', { name: words['calendarItem.remove'] })
  await item.click()
  await setFault(office.firm.origin, 'schedule.delete', { kind: 'refuse' })
  await remove.click()
  const question = page.getByRole('dialog', { name: words['calendarItem.removeTitle'] })
  const confirm = question.getByRole('button', { name: words['calendarItem.remove'] })
  await expect(question).toContainText('待删除的碰头会')
  await expect(question.getByRole('button', { name: words['common.cancel'] })).toBeFocused()
  await confirm.click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(item).toBeVisible()
  // An answer that proves nothing, of a schedule that the firm still shows.
  await clearFaults(office.firm.origin)
  await setFault(office.firm.origin, 'schedule.delete', { kind: 'status', status: 502 })
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText(words['calendarItem.removeDoubtful'])
  await expect(item).toBeVisible()
  await clearFaults(office.firm.origin)
  await confirm.click()
  await expect(question).toHaveCount(0)
  await expect(calendar.popover).toHaveCount(0)
  await expect(item).toHaveCount(0)

  await expect(calendar.item('离线时的碰头会')).toBeVisible()
  await loseFirm(page, office)
  await calendar.item('离线时的碰头会').click()
  await expect(remove).toBeDisabled()
  await expect(calendar.popover).toContainText(words['online.offline'])
})

test('SC-01 D-17 a span that is cut says so; what is looked for, what only a person can tell and what was refused differ', async ({
  page,
  office,
}) => {
  const day = dayFrom(130)
  const made = (sending: CalendarItemView['sending'], hour: number): CalendarItemView => {
    const start = Date.parse(`${day}T0${hour}:00:00+08:00`)
    const title = `未到服务器的会见${hour}`
    return calendarItem({ id: `schedule:local-${hour}`, title, start, end: start + 30_000, sending })
  }
  const items = [made('doubtful', 4), made('asked', 5), made('refused', 6)]
  const refused = { schedule: 'gone', task: 'no-access' }
  await makeAnswers(page, {
    'calendar.items': () => ({ items, known: true, cut: true, partial: true, refused }),
    'calendar.tasks': () => ({ tasks: [], known: true, refused }),
  })
  const calendar = await openCalendar(page, office, `?v=agenda&day=${day}`)
  const noTasks = words['calendar.refused.task.no-access']
  for (const text of [words['calendar.cut'], words['calendar.partial'], words['calendar.refused.schedule.gone']])
    await expect(calendar.main.getByRole('status').filter({ hasText: text })).toBeVisible()
  // Beside the views, in place of the word that there are none; over them where the tasks are put away.
  const refusals = calendar.main.getByRole('status').filter({ hasText: noTasks })
  await expect(refusals).toHaveCount(1)
  await expect(calendar.tasks.getByRole('status')).toHaveText(noTasks)
  await page.setViewportSize({ width: 1024, height: 640 })
  await expect(calendar.tasks).toBeHidden()
  await expect(refusals).toHaveCount(1)
  await page.setViewportSize({ width: 1440, height: 640 })
  const states = [words['calendar.state.doubtful'], words['calendar.state.asked'], words['calendar.state.refused']]
  await expect(calendar.view.locator('.agenda-state')).toHaveText(states)
  await expect(calendar.view.locator('.cal-sending')).toHaveCount(3)
  await expect(calendar.view.locator('.cal-sending.refused')).toHaveCount(2)
  for (const { title, sending } of items) {
    await calendar.item(title).click()
    await expect(calendar.popover).toContainText(words[`calendarItem.${sending as 'asked'}`])
    await expect(calendar.popover.getByRole('link', { name: words['calendarItem.toSync'] })).toBeVisible()
    await expect(calendar.popover.getByRole('button', { name: words['calendarItem.remove'] })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  expect(await findingsInBothThemes(page, '.calendar')).toEqual([])
})

test('SC-01 SC-03 D-21 a new item says at its fields what it lacks, is kept while it is written, and reaches the firm', async ({
  page,
  office,
}) => {
  const day = dayFrom(100)
  const projects = await holdCalls(page, 'search')
  await openOffice(page, office)
  const name = '新建日程委托人'
  await makeCustomer(page, office, { name })
  const calendar = new CalendarPage(page)
  await calendar.open(`?v=agenda&day=${day}`)
  await calendar.create.click()
  const form = formOf(page)
  await expect(form.summary).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(form.dialog.getByRole('alert')).toHaveText([
    words['calendarItem.new.lacksStart'],
    words['calendarItem.new.lacksObject'],
  ])
  await expect(form.start).toBeFocused()
  await form.start.fill(day)
  await expect(form.dialog.getByRole('alert')).toHaveText([words['calendarItem.new.lacksObject']])
  expect(await findingsInBothThemes(page, '#popups [role="dialog"]')).toEqual([])
  await chooseObject(page, name)
  await form.summary.fill('新建的首次会见')
  await expect(form.dialog).toContainText(words['draft.kept'])

  // It outlives the page, stands among the drafts, and goes on from there.
  await page.reload()
  await page.evaluate(() => location.assign('#/sync'))
  const draft = page.getByRole('listitem').filter({ hasText: words['drafts.calendar'] })
  await expect(draft).toContainText(`新建的首次会见 ${name}`)
  await draft.getByRole('link').click()
  await calendar.open(`?v=agenda&day=${day}`)
  await calendar.create.click()
  await expect(form.summary).toHaveValue('新建的首次会见')
  await expect(form.dialog).toContainText(words['create.restored'])
  // A day alone means its morning.
  await expect(form.start).toHaveValue(`${day} 09:00`)
  await form.start.fill(`${day} 04:00`)
  await form.start.focus()
  const posted = async () => (await calls(office, 'POST', /\/schedule$/)).length
  const before = await posted()
  await page.keyboard.press('Control+Enter')
  await expect(form.dialog).toHaveCount(0)
  await expect(calendar.item('新建的首次会见')).toContainText(name)
  await expect.poll(posted).toBe(before + 1)
  await expect(calendar.item('新建的首次会见')).toHaveCount(1)
  await expect(calendar.item('新建的首次会见').locator('.cal-sending')).toHaveCount(0)

  await calendar.create.click()
  await expect(form.summary).toHaveValue('')
  projects.hold()
  await form.kind('task').check()
  await form.save.click()
  await expect(form.dialog.getByRole('alert')).toHaveText([
    words['calendarItem.new.lacksTitle'],
    words['calendarItem.new.lacksStart'],
  ])
  await expect(form.title).toBeFocused()
  await form.title.fill('新建的补充材料')
  await form.start.fill(`${day} 05:00`)
  await form.save.click()
  // The firm's project for it is not known yet.
  await expect(form.dialog.getByRole('button', { name: words['next.findingProject'] })).toBeFocused()
  projects.release()
  await expect(form.dialog.getByRole('button', { name: '客户日常事务' })).toBeFocused()
  await form.save.click()
  await expect(form.dialog).toHaveCount(0)
  await expect(calendar.item('新建的补充材料')).toHaveCount(1)
  await expect.poll(async () => (await calls(office, 'POST', /alpha\/task$/)).length).toBe(1)

  // Begun by the palette on another page, it leaves no place on this one but its own.
  await page.evaluate(() => location.assign('#/approvals'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['approvals.title'])
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words['command.newSchedule.letters'])
  const commands = page.getByRole('group', { name: words['search.commands'] })
  await commands.getByRole('option', { name: words['command.newSchedule'] }).click()
  projects.hold()
  await form.kind('task').check()
  await expect(form.dialog.getByRole('button', { name: '客户日常事务' })).toBeVisible()
  await form.title.fill('新建的证据目录')
  await form.start.fill(`${day} 06:00`)
  await form.save.click()
  await expect(form.dialog).toHaveCount(0)
  await expect(calendar.item('新建的证据目录')).toBeFocused()
  // The firm's word on its project comes when it is saved: it is no draft again.
  projects.release()
  await projects.answered()
  await calendar.create.click()
  await expect(form.summary).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(form.dialog).toHaveCount(0)
})

test('SC-01 SC-02 what is not sent yet waits where it will stand, and is one row at the firm afterwards', async ({
  page,
  office,
}) => {
  const day = dayFrom(110)
  await openOffice(page, office)
  const name = '离线日程委托人'
  await makeCustomer(page, office, { name })
  const sync = new SyncPage(page)
  await sync.open()
  await sync.pause.click()
  const calendar = new CalendarPage(page)
  await calendar.open(`?v=month&day=${day}`)
  const before = (await calls(office, 'POST', /\/schedule$/)).length
  await cell(calendar, day).focus()
  await page.keyboard.press('n')
  const form = formOf(page)
  await form.summary.fill('离线新建的会见')
  await chooseObject(page, name)
  await page.keyboard.press('Control+Enter')
  await expect(form.dialog).toHaveCount(0)
  const item = calendar.item('离线新建的会见')
  await expect(item.locator('.cal-sending')).toHaveCount(1)
  await item.click()
  await expect(calendar.popover).toContainText(words['calendarItem.waiting'])
  expect(await findingsInBothThemes(page, '.item-popover')).toEqual([])
  await calendar.popover.getByRole('link', { name: words['calendarItem.toSync'] }).click()
  await sync.goOn.click()
  await calendar.open(`?v=month&day=${day}`)
  await expect(item).toHaveCount(1)
  await expect(item.locator('.cal-sending')).toHaveCount(0)
  expect(await calls(office, 'POST', /\/schedule$/)).toHaveLength(before + 1)
  await loseFirm(page, office)
  await calendar.create.click()
  await expect(form.dialog).toContainText(words['calendarItem.new.offline'])
  await expect(form.save).toBeEnabled()
})

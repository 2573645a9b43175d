// Today: what is due, approvals, warnings, the day's schedule and recent customers; each leads on, and fails, by itself.
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from '../support/axe.ts'
import { calendarItem } from '../support/calendar-items.ts'
import { beginLeave, beginTalk, editFirm } from '../support/firm-control.ts'
import { makeAnswers } from '../support/made-answers.ts'
import { TodayPage } from '../support/pages/today-page.ts'
import { expect, loseFirm, makeCustomer, type Office, openOffice, test, words } from './office.ts'

/** `YYYY-MM-DD HH:mm:ss` of the firm, so many minutes from now. */
const firmTime = (minutes: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
const day = (days: number): string => firmTime(days * 24 * 60).slice(0, 10)

const plan = ({ firm }: Office, summary: string, from: string, to: string, fields: Record<string, unknown> = {}) =>
  editFirm(firm.origin, {
    op: 'schedule',
    fields: { summary, startTime: from, endTime: to, objType: '', objId: '', ...fields },
  })

const planTask = ({ firm }: Office, name: string, date: string, from: string, to: string) =>
  editFirm(firm.origin, {
    op: 'task',
    fields: {
      name,
      matterId: '',
      matterName: '',
      timeSetting: { startTime: `${date} ${from}`, endTime: `${date} ${to}` },
      finished: false,
    },
  })

const openToday = async (page: Page, office: Office): Promise<TodayPage> => {
  await openOffice(page, office)
  const today = new TodayPage(page)
  await today.open()
  return today
}

test('what is due is ticked on this computer by Space and by its circle, keeps its place, and counts no more', async ({
  page,
  office,
}) => {
  await planTask(office, '今日核对欠款明细', day(0), '00:00:00', '23:59:59')
  await planTask(office, '今日答复续约报价', day(0), '00:00:30', '23:59:59')
  await planTask(office, '明日提醒家属', day(1), '00:00:00', '00:30:00')
  const today = await openToday(page, office)
  const link = today.link('due', '今日核对欠款明细')
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expect(today.link('due', '今日答复续约报价')).toBeVisible()
  await expect(today.group('tomorrow')).toBeVisible()
  // The firm has tasks of its own on some days.
  const open = Number((await today.group('today').innerText()).replace(/\D/g, ''))
  await link.focus()
  await page.keyboard.press('Space')
  await expect(today.tick('今日核对欠款明细')).toHaveAttribute('aria-pressed', 'true')
  await expect(today.group('today')).toHaveText(`今天 ${open - 1}`)
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(today.link('due', '今日答复续约报价')).toBeFocused()
  await today.tick('今日核对欠款明细').click()
  await expect(today.tick('今日核对欠款明细')).toHaveAttribute('aria-pressed', 'false')
  await expect(today.group('today')).toHaveText(`今天 ${open}`)
  // What comes later is folded.
  const next = today.group('next').getByRole('button')
  await expect(next).toHaveAttribute('aria-expanded', 'false')
  await next.click()
  await expect(next).toHaveAttribute('aria-expanded', 'true')
  // What 150 % leaves of 1024 x 640: a row still says what is to be done, and the schedule is scrolled to.
  await page.setViewportSize({ width: 683, height: 427 })
  const hidden = (element: HTMLElement) => element.scrollWidth - element.clientWidth
  expect(await today.row('due', '今日答复续约报价').locator('.today-what > .cut').evaluate(hidden)).toBe(0)
  for (const part of ['.today-body', '.today-main'])
    expect(await today.main.locator(part).evaluate(hidden), part).toBe(0)
  await today.section('agenda').getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded()
  await expect(today.section('agenda').getByRole('heading', { level: 2 })).toBeInViewport()
  await today.row('due', '今日答复续约报价').getByRole('button', { name: words['today.inCalendar'] }).click()
  await expect(page).toHaveURL(/#\/calendar\?day=/)
})

test('the schedule has the line that says now, hearings with their word, and leads into the calendar', async ({
  page,
  office,
}) => {
  await plan(office, '开庭：买卖合同纠纷一审', `${day(0)} 00:00:00`, `${day(0)} 23:59:00`, {
    type: 'hearing',
    place: '南湖区人民法院',
  })
  await plan(office, '明天的第二次会见', `${day(1)} 09:30:00`, `${day(1)} 09:30:30`, { type: 'meeting' })
  const today = await openToday(page, office)
  const hearing = today.row('agenda', '买卖合同纠纷一审')
  await expect(hearing).toContainText('开庭买卖合同纠纷一审南湖区人民法院', { timeout: 30_000 })
  await expect(today.section('agenda').getByText('明天', { exact: false }).first()).toBeVisible()
  await expect(today.row('agenda', '第二次会见')).toContainText('09:30')
  await expect(today.section('agenda').locator('.plan-now')).toHaveCount(1)
  expect(await findingsInBothThemes(page, '.today-page')).toEqual([])
  await today.link('agenda', '买卖合同纠纷一审').press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/calendar\\?day=${day(0)}&i=schedule`))
})

test('AV-04 an approval is decided where it is shown: 同意 leads there and asks; offline it rests with its reason', async ({
  page,
  office,
}) => {
  await beginLeave(office.firm.origin, '今日页待批的请假')
  const talk = await beginTalk(office.firm.origin, '今日预警')
  await talk.say('再不回复我就去投诉', { marks: { warningState: 1 } })
  const today = await openToday(page, office)
  await today.sync()
  const row = today.row('approvals', '今日页待批的请假')
  await expect(row).toBeVisible({ timeout: 30_000 })
  await expect(today.entry).toContainText(/\d/)
  await today.link('approvals', '今日页待批的请假').focus()
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/#\/approvals\?a=/)
  const question = page.getByRole('dialog').filter({ hasText: words['approvals.ask.approve'] })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: words['common.cancel'] }).click()
  await page.goBack()
  await expect(today.link('warnings', '再不回复我就去投诉')).toBeVisible({ timeout: 30_000 })
  await loseFirm(page, office)
  await expect(row.getByRole('button', { name: words['approvals.action.approve'] })).toBeDisabled()
  await expect(today.section('approvals')).toContainText(words['approvals.offline'])
  await today
    .row('warnings', '再不回复我就去投诉')
    .getByRole('link', { name: words['today.warnings.look'] })
    .last()
    .click()
  await expect(page).toHaveURL(/#\/chats\?c=/)
})

test('what fails is said where it stands and asked again by 重试; a task of a customer has its number, its warning, and leads to writing', async ({
  page,
  office,
}) => {
  let ill = true
  const object = { type: 'company', id: '', name: '今日页的委托人' }
  const start = Date.parse(`${day(0)}T00:00:00+08:00`)
  const failing = (answer: unknown) => () => {
    if (ill) throw new Error('ill')
    return answer
  }
  const task = calendarItem({
    id: 'task:of-customer',
    kind: 'task',
    title: '给委托人回电',
    start,
    end: start + 86_399_000,
    object,
    sending: 'doubtful',
  })
  const refused = { schedule: 'no-access', task: 'no-access' }
  const answers = { tasks: [task], known: true, refused }
  await makeAnswers(page, {
    'calendar.tasks': failing(answers),
    'calendar.items': failing({ items: [], known: true, cut: false, refused }),
    'pages.visits': failing({ records: [] }),
  })
  await openOffice(page, office)
  const id = await makeCustomer(page, office, {
    name: object.name,
    telephone: '13812345621',
    note: '【置顶】仅联系家属',
  })
  Object.assign(object, { id })
  const today = new TodayPage(page)
  await today.open()
  const failed = { due: 'today.due.failed', agenda: 'today.agenda.failed', recent: 'today.recent.failed' } as const
  const alert = (name: keyof typeof failed) => today.section(name).getByRole('alert')
  const retry = (name: keyof typeof failed) => alert(name).getByRole('button', { name: words['common.retry'] })
  for (const name of ['due', 'agenda', 'recent'] as const) await expect(alert(name)).toContainText(words[failed[name]])
  await expect(today.section('approvals').getByRole('alert')).toHaveCount(0)
  expect(await findingsInBothThemes(page, '.today-page')).toEqual([])
  ill = false
  for (const name of ['due', 'agenda', 'recent'] as const) {
    await retry(name).click()
    await expect(alert(name)).toHaveCount(0)
  }
  // What the firm does not show is not said to be nothing, and what was read before stays.
  await expect(today.section('due')).toContainText(words['calendar.refused.task.no-access'])
  await expect(today.section('agenda')).toContainText(words['calendar.refused.schedule.no-access'])
  await expect(today.section('agenda')).not.toContainText(words['today.agenda.none'])
  await expect(today.section('recent')).toContainText(words['today.recent.none'])
  const row = today.row('due', task.title)
  await expect(row).toContainText(object.name)
  await expect(row.locator('.today-pinned')).toHaveText('仅联系家属')
  await expect(row.locator('.today-tel')).toHaveText('138****5621')
  await expect(row.getByRole('img', { name: words['mark.doubtful'] })).toBeVisible()
  await expect(row.getByRole('button', { name: words['call.dial'].replace('{number}', '138****5621') })).toBeVisible()
  await expect(row.getByRole('button', { name: words['detail.writeFollowUp'] })).toBeVisible()
  await today.link('due', task.title).focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('region', { name: words['call.title'], exact: true })).toContainText('138****5621')
  await today.link('due', task.title).focus()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(new RegExp(`companydetail/${id}$`))
  await expect(page.getByRole('region', { name: words['detail.writeFollowUp'] })).toBeVisible()
})

test('the head begins a follow-up by F and a schedule by its button; a customer that was opened stands among the last', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  const { id, name } = await list.first()
  await list.rowOf(id).dblclick()
  await expect(page).toHaveURL(/companydetail/)
  const today = new TodayPage(page)
  await today.open()
  await today.link('recent', name).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/companydetail/)
  await page.goBack()
  await expect(today.create).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('complementary', { name: words['detail.writeFollowUp'] })).toBeVisible()
  await today.open()
  await today.create.click()
  await expect(page.getByRole('dialog', { name: words['calendar.new'] })).toBeVisible()
})

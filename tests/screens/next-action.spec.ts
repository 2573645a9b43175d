// The next action in the composer of a record: which form first, its project and group, quick times, what is skipped.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { editFirm, requestsOf } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { choose } from '../support/pages/choice.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { expect, makeCustomer, type Office, openOffice, setSwitch, test, words } from './office.ts'

const composer = (page: Page) => page.getByRole('region', { name: words['detail.writeFollowUp'] })
const fields = (page: Page) => composer(page).getByRole('group', { name: words['next.label'], exact: true })
const press = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true }).click()

/** Opens the record of a customer that is made for the test. */
const openRecord = async (page: Page, office: Office, name: string): Promise<string> => {
  await openOffice(page, office)
  const id = await makeCustomer(page, office, { name })
  await page.evaluate((to) => location.assign(`#/companydetail/${to}`), id)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return id
}

const posts = async ({ firm }: Office, path: RegExp) =>
  (await requestsOf(firm.origin)).filter((one) => one.method === 'POST' && path.test(one.path))

/** Groups of a project as the firm has them, by a plain request. */
const groupsOf = async ({ firm }: Office, page: Page, project: string) => {
  const { token } = (
    await (
      await page.request.post(`${firm.origin}/api/v1/user/login`, {
        data: { account: 'linzhiyuan', password: 'firmdesk' },
      })
    ).json()
  ).data
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) =>
    JSON.parse(
      (await (await page.request.fetch(`${firm.origin}${path}`, { headers })).text()).replaceAll(
        /("id":)(\d{16,})/g,
        '$1"$2"',
      ),
    ).data
  const found = await page.request.post(`${firm.origin}/api/v1/alpha/project/searchProject`, {
    headers,
    data: { startIndex: 1, pageSize: 100, matchedName: project, matterStatusSet: [] },
  })
  const [row] = JSON.parse((await found.text()).replaceAll(/("id":)(\d{16,})/g, '$1"$2"')).data.list
  return (await get(`/api/v1/alpha/task/listProjectTaskGroups?matterId=${row.id}&type=1`)).list as readonly {
    readonly id: string
    readonly name: string
  }[]
}

test('FU-01 FU-11 FU-15 D-18 D-21 SC-06 SC-08 a task begins with the firm’s project, finds another after half a second, and says what it lacks', async ({
  page,
  office,
}) => {
  await openRecord(page, office, '下一步安排有限公司')
  await press(page, words['next.add'])
  // wework: the schedule first.
  await expect(fields(page).getByRole('radio').first()).toBeChecked()
  await expect(fields(page).getByRole('radio').first()).toHaveAttribute('value', 'schedule')
  await expect(fields(page)).toContainText(words['next.skipsSchedule'])
  await press(page, words['next.quick.tomorrow'])
  await expect(fields(page)).not.toContainText(words['next.skipsSchedule'])
  await fields(page).getByRole('radio', { name: words['next.kind.task'] }).check()
  // The start stays; the title is missing.
  await expect(fields(page)).toContainText('未填写标题或开始时间，将不创建任务')
  await expect(fields(page).getByRole('button', { name: '客户日常事务' })).toBeVisible()
  await fields(page).getByLabel(words['next.title']).fill('准备证据目录')
  await expect(fields(page)).not.toContainText('将不创建任务')

  await fields(page).getByRole('button', { name: '客户日常事务' }).click()
  const panel = page.getByRole('dialog', { name: words['next.chooseProject'] })
  await expect(panel.getByRole('radio')).toHaveCount(11)
  await expect(panel.getByRole('radio').first()).toHaveAttribute('value', '')
  const before = (await posts(office, /searchProject$/)).length
  await panel.getByRole('textbox').pressSequentially('纠纷', { delay: 20 })
  await expect.poll(async () => (await posts(office, /searchProject$/)).length).toBe(before + 1)
  await expect(panel.locator('.option').nth(1)).toContainText('纠纷')
  expect(await findings(page)).toEqual([])
  await panel.getByRole('radio').first().click()
  await expect(panel).toBeHidden()
  await expect(fields(page).getByRole('button', { name: words['next.personal'] })).toBeVisible()
  await press(page, words['next.remove'])
  await expect(composer(page).getByRole('button', { name: words['next.add'] })).toBeVisible()
})

test('FU-01 FU-11 the key that saves is taken in the field of the start too, with what was just typed there', async ({
  page,
  office,
}) => {
  await openRecord(page, office, '按键保存有限公司')
  await composer(page).getByRole('textbox', { name: words['followup.content'] }).fill('约定开庭前会见')
  await press(page, words['next.add'])
  await fields(page).getByLabel(words['next.summary']).fill('开庭前会见')
  const start = fields(page).getByLabel(words['next.start'])
  // A start that nobody can read is none that was not filled in.
  await start.fill('后天上午')
  await page.keyboard.press('Control+Enter')
  await expect(start).toBeFocused()
  await composer(page)
    .getByRole('button', { name: new RegExp(words['common.save']) })
    .click()
  await expect(start).toBeFocused()
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  // As a Chinese input method gives it.
  await start.fill('')
  await start.pressSequentially('２０３１年3月5日 10：30')
  const made = async () => ({
    schedules: (await posts(office, /\/schedule$/)).length,
    followUps: (await posts(office, /\/followup$/)).length,
  })
  const { schedules, followUps } = await made()
  // Enter alone means nothing here.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect.poll(made).toEqual({ schedules: schedules + 1, followUps: followUps + 1 })
  const timeline = page.getByRole('group', { name: words['followup.timeline'], exact: true })
  await expect(timeline.getByText('约定开庭前会见')).toHaveCount(1)
  await expect(composer(page).getByRole('textbox', { name: words['followup.content'] })).toHaveValue('')
})

test('SC-03 SC-05 FU-08 D-17 a task whose group goes meanwhile waits for a person, who lets the follow-up go alone', async ({
  page,
  office,
}) => {
  const sync = new SyncPage(page)
  const id = await openRecord(page, office, '分组删除有限公司')
  await press(page, words['next.add'])
  await fields(page).getByRole('radio', { name: words['next.kind.task'] }).check()
  await expect(fields(page).getByRole('button', { name: '客户日常事务' })).toBeVisible()
  await fields(page).getByLabel(words['next.title']).fill('整理卷宗')
  await press(page, words['next.quick.monday'])
  const [group] = await groupsOf(office, page, '客户日常事务')
  await choose(fields(page).getByRole('combobox', { name: words['next.group'] }), group?.name ?? '')
  await editFirm(office.firm.origin, { op: 'deleteTaskGroup', id: group?.id ?? '' })
  await composer(page).getByRole('textbox', { name: words['followup.content'] }).fill('已约下周整理卷宗')
  const made = async () => ({
    tasks: (await posts(office, /alpha\/task$/)).length,
    followUps: (await posts(office, /\/followup$/)).length,
  })
  // The firm serves the tests before this one too.
  const { tasks, followUps } = await made()
  await page.keyboard.press('Control+Enter')
  await expect.poll(made).toEqual({ tasks: tasks + 1, followUps })
  await sync.open()
  const card = sync.card('整理卷宗')
  await expect(card).toContainText('任务分组不存在或已删除')
  await card.getByRole('button', { name: words['outbox.discard'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: words['outbox.detachNext'] }).click()
  await expect(card).toBeHidden()
  await expect.poll(made).toEqual({ tasks: tasks + 1, followUps: followUps + 1 })
  await page.evaluate((to) => location.assign(`#/companydetail/${to}`), id)
  await expect(page.getByRole('group', { name: words['followup.timeline'], exact: true })).toContainText(
    '已约下周整理卷宗',
  )
})

test('SC-08 FU-15 a task that is saved before its project is found waits for it, and keeps what was chosen as a schedule', async ({
  page,
  office,
}) => {
  const known = await holdCalls(page, 'known')
  await openRecord(page, office, '默认项目有限公司')
  const text = composer(page).getByRole('textbox', { name: words['followup.content'] })
  await text.fill('已约下周核对账目')
  await press(page, words['next.add'])
  known.hold()
  const kind = (name: 'task' | 'schedule') => fields(page).getByRole('radio', { name: words[`next.kind.${name}`] })
  await kind('task').check()
  await fields(page).getByLabel(words['next.title']).fill('核对账目')
  await press(page, words['next.quick.monday'])
  const made = async () => ({
    tasks: (await posts(office, /alpha\/task$/)).length,
    followUps: (await posts(office, /\/followup$/)).length,
  })
  const { tasks, followUps } = await made()
  await text.focus()
  await page.keyboard.press('Control+Enter')
  await expect(fields(page).getByRole('button', { name: words['next.findingProject'] })).toBeFocused()
  expect(await findings(page)).toEqual([])
  known.release()
  const project = fields(page).getByRole('button', { name: '客户日常事务' })
  await expect(project).toBeFocused()
  expect(await made()).toEqual({ tasks, followUps })
  const group = fields(page).getByRole('combobox', { name: words['next.group'] })
  const [first] = await groupsOf(office, page, '客户日常事务')
  await choose(group, first?.name ?? '')
  await kind('schedule').check()
  await expect(project).toBeHidden()
  await kind('task').check()
  await expect(project).toBeVisible()
  await expect(fields(page)).toContainText(first?.name ?? 'no group')
  await text.focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(made).toEqual({ tasks: tasks + 1, followUps: followUps + 1 })
})

test('D-21 SC-08 a firm of the project system has the form of a task first', async ({ page, office }) => {
  await openOffice(page, office)
  await setSwitch(page, office, 'schedule.type', 'alpha')
  const defaults = await holdCalls(page, 'defaults')
  await openRecord(page, office, '项目系统有限公司')
  // Who presses before it is read which form is the first gets no other.
  defaults.hold()
  await page.reload()
  await press(page, words['next.add'])
  defaults.release()
  await expect(fields(page).getByRole('radio').first()).toHaveAttribute('value', 'task')
  await expect(fields(page).getByRole('radio').first()).toBeChecked()
  await setSwitch(page, office, 'schedule.type', 'wework')
})

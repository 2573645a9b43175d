// Follow-ups: the popover of the list and the timeline of the record, on a firm with every kind of content.
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from '../support/axe.ts'
import { editFirm, postsTo, requestsOf, setFault } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { choose, expectChosen } from '../support/pages/choice.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { syncByPanel } from '../support/pages/sync-page.ts'
import { type Desk, expect, goOn, openDesk, openRecord, pause, test, words } from './desk.ts'

/** Sets a switch of the organisation and waits until this computer knows it. */
const setSwitch = async (page: Page, desk: Desk, name: string, value: string): Promise<void> => {
  await editFirm(desk.firm.origin, { op: 'reference', area: 'config', id: name, row: { name, value } })
  await syncByPanel(page)
}

const popover = (page: Page, name: string) => page.getByRole('dialog', { name: `${name} 的跟进` })

test('FP-01 FP-02 FP-04 FP-07 a press on the cell opens the popover: placeholder, buttons, the latest three, blank refused', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  const row = await list.find(customer.name)
  await row.getByRole('button', { name: `${customer.name} 的跟进` }).click()
  const panel = popover(page, customer.name)
  const text = panel.getByRole('textbox')
  await expect(text).toBeFocused()
  await expect(text).toHaveAttribute('placeholder', '输入跟进的内容')
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await text.fill('   ')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByRole('alert')).toHaveText('跟进内容不能为空')
  await text.fill('  家属询问会见安排  ')
  await expect(panel.getByRole('alert')).toBeHidden()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel).toBeHidden()
  // The list shows it at once, without the blanks.
  await expect(row.getByRole('button', { name: `${customer.name} 的跟进` })).toHaveText('家属询问会见安排')
  await row.focus()
  await page.keyboard.press('f')
  await expect(panel.getByRole('listitem').first()).toContainText('家属询问会见安排')
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('textbox').fill('不要了')
  await panel.getByRole('button', { name: '取消' }).click()
  await expect(panel).toBeHidden()
  await expect(row).toBeFocused()
  await page.keyboard.press('f')
  await expect(panel.getByRole('textbox')).toHaveValue('')
})

/** Which lists of follow-ups the firm was asked for an object, each once, and of which type it was called. */
const listsAsked = async (desk: Desk, id: string): Promise<readonly string[]> => {
  const calls = (await requestsOf(desk.firm.origin)).filter(({ path }) => /\/followup\/(group|object)\//.test(path))
  const ofObject = calls.filter(({ path }) => path.endsWith(`/${id}`))
  const type = ({ groupType, objType }: Readonly<Record<string, unknown>>) => JSON.stringify({ groupType, objType })
  return [...new Set(ofObject.map(({ method, path, asked }) => `${method} ${path} ${type(asked)}`))]
}

test('FP-03 a customer’s follow-ups are asked for as those of a group, a contact’s as those of an object', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  const row = await list.find(customer.name)
  await row.getByRole('button', { name: `${customer.name} 的跟进` }).click()
  await expect(popover(page, customer.name).getByRole('listitem')).toHaveCount(3)
  const asGroup = [`GET /api/v1/followup/group/${customer.id} {"groupType":"company"}`]
  await expect.poll(() => listsAsked(desk, customer.id)).toEqual(asGroup)
  await page.keyboard.press('Escape')
  const contacts = new ContactListPage(page)
  await contacts.open()
  const id = (await contacts.rows.first().getAttribute('data-id')) ?? ''
  expect(id).not.toBe('')
  await contacts.rowOf(id).getByRole('link').first().click()
  await expect(page.getByRole('group', { name: words['followup.timeline'], exact: true })).toBeVisible()
  const asObject = [`GET /api/v1/followup/object/${id} {"objType":"contact"}`]
  await expect.poll(() => listsAsked(desk, id)).toEqual(asObject)
  // Nothing was asked for the other way afterwards either.
  expect(await listsAsked(desk, customer.id)).toEqual(asGroup)
})

test('FP-05 FP-06 tags of the type with their presets; where the firm wants one, none is refused', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  await setSwitch(page, desk, 'company.list.tag.not.null.enable', '1')
  const row = await list.find(customer.name)
  await row.getByRole('button', { name: `${customer.name} 的跟进` }).click()
  const panel = popover(page, customer.name)
  const tags = panel.getByRole('group', { name: words['field.tagList'] }).getByRole('button')
  await expect(tags).toHaveText(['高意向', '待签约', '重点维护'])
  await expect(tags.first()).toHaveAttribute('aria-pressed', 'true')
  await tags.first().click()
  await panel.getByRole('textbox').fill('续约报价 6 万元')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByRole('alert')).toHaveText('标签不能为空')
  await tags.nth(1).click()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel).toBeHidden()
  await setSwitch(page, desk, 'company.list.tag.not.null.enable', '0')
  const record = await openRecord(page, customer)
  await expect(record.entry('续约报价 6 万元').locator('.tag')).toHaveText(['待签约'])
})

test('FP-07 the switch makes the popover open under the pointer, without taking the focus', async ({ page, desk }) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  await setSwitch(page, desk, 'followup.popover.trigger', 'hover')
  const row = await list.find(customer.name)
  // The switch is known to the screen a moment after the sync has ended.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await row.getByRole('button', { name: `${customer.name} 的跟进` }).hover()
    await expect(popover(page, customer.name)).toBeVisible({ timeout: 1500 })
  }).toPass()
  await expect(list.search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popover(page, customer.name)).toBeHidden()
  await setSwitch(page, desk, 'followup.popover.trigger', 'click')
})

const contents: readonly (readonly [type: number, content: unknown, label: string, shown: readonly string[]])[] = [
  [0, '纯文本的跟进', '日常跟进', ['纯文本的跟进']],
  [1, { content: 'JSON 里的正文' }, '线上拜访', ['JSON 里的正文']],
  [2, '到访记录', '线下拜访', ['到访记录']],
  [
    3,
    { changeType: 1, memberName: '林知远', contactName: '许静仪' },
    '好友关系变更',
    ['成员添加了客户', '林知远 → 许静仪'],
  ],
  [3, { changeType: 2 }, '好友关系变更', ['成员删除了客户']],
  [3, { changeType: 3 }, '好友关系变更', ['客户添加了成员']],
  [3, { changeType: 4 }, '好友关系变更', ['客户删除了成员']],
  [
    4,
    { itemType: 'link', title: '一图读懂诉讼流程', duration: 75, content: '浏览了资料' },
    '客户访问雷达',
    ['访问：一图读懂诉讼流程 01:15', '浏览了资料'],
  ],
  [7, '陪同办理保全', '服务记录', ['陪同办理保全']],
  [
    8,
    { content: '约定周二回访', phone: '159****0337', duration: 372, callType: 1 },
    '通话记录',
    ['通话 06:12', '159****0337', '约定周二回访'],
  ],
  [9, '余款已到账', '催款记录', ['余款已到账']],
  [10, '将客户级别由 B级 改为 A级', '系统记录', ['将客户级别由 B级 改为 A级']],
  [
    11,
    { type: 1, title: '准备证据目录', startTime: '2025-11-24 09:00:00', content: '任务的正文' },
    '任务记录',
    ['任务：准备证据目录 2025-11-24 09:00', '任务的正文'],
  ],
  [
    0,
    { type: 2, title: '第二次会见', startTime: '2025-11-21 09:30:00', content: '日程的正文' },
    '日常跟进',
    ['日程：第二次会见 2025-11-21 09:30', '日程的正文'],
  ],
  [5, '没有名字的类型', '其他记录(5)', ['没有名字的类型']],
  [0, '{"content": 坏掉的', '日常跟进', ['{"content": 坏掉的']],
]

test('FP-09 FP-11 FP-12 FP-15 every kind has its label, plain, JSON, structured and broken contents are read', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const { token } = await signInAtFirm(desk.firm.origin)
  let at = Date.parse('2030-01-01T08:00:00+08:00')
  for (const [type, content] of contents) {
    at += 60_000
    await addAtFirm(desk.firm.origin, token, customer.id, type, content, at)
  }
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  const shown = [...contents].reverse()
  await expect(record.entries.filter({ hasText: shown[0]?.[3][0] ?? '' })).toBeVisible()
  for (const [index, [, , label, texts]] of shown.entries()) {
    await expect(record.entries.nth(index)).toContainText(`林知远${label}`)
    for (const text of texts) await expect(record.entries.nth(index)).toContainText(text)
  }
  await record.part('通话').click()
  await expect(record.entries.first()).toContainText('约定周二回访')
  await record.part('系统').click()
  await expect(record.entries.first()).toContainText('将客户级别由')
})

test('the time of a follow-up is picked in a calendar over its panel', async ({ page, desk }) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  const button = record.composer.getByRole('button', { name: words['followup.time'] })
  await button.click()
  const time = page.getByRole('dialog', { name: words['followup.time'] })
  await time.getByRole('textbox').fill('2026-05-06 16:05')
  await time.getByRole('button', { name: words['calendar.open'] }).click()
  const calendar = page.getByRole('dialog', { name: words['calendar.open'] })
  await calendar.getByRole('button', { name: '2026年5月7日 星期四' }).click()
  await expect(time.getByRole('textbox')).toHaveValue('2026-05-07 16:05')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(time).toBeVisible()
  await time.getByRole('button', { name: words['common.ok'] }).click()
  await expect(time).toBeHidden()
  await expect(button).toContainText('05-07 16:05')
  // A time is a draft, too, which would stand in the count of the tests that follow.
  await record.composer.getByRole('button', { name: words['common.cancel'], exact: true }).click()
  await expect(button).not.toContainText('05-07')
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})

test('FU-06 FU-08 FU-14 FP-08 FP-13 the popover takes a file and a next action; a type that is no longer offered and a quote that was deleted are said', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  await setSwitch(page, desk, 'followup.types', '[{"value":1001,"label":"回访"}]')
  const made = (end: string) => postsTo(desk.firm.origin, end)
  const before = [await made('/schedule'), await made('/upload'), await made('/followup')]
  const row = await list.find(customer.name)
  await row.focus()
  await page.keyboard.press('f')
  const panel = popover(page, customer.name)
  await panel.getByRole('textbox', { name: words['followup.content'] }).fill('约好第三次会见')
  const choosing = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: words['attachments.upload'] }).click()
  await (await choosing).setFiles({ name: '会见函.txt', mimeType: 'text/plain', buffer: Buffer.from('函') })
  await expect(panel).toContainText('会见函.txt')
  await panel.getByRole('button', { name: words['next.add'] }).click()
  await panel.getByRole('textbox', { name: words['next.summary'] }).fill('第三次会见')
  const tomorrow = panel.getByRole('button', { name: words['next.quick.tomorrow'] })
  await tomorrow.click()
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: words['common.save'], exact: true }).click()
  await expect(panel).toBeHidden()
  await expect
    .poll(async () => [await made('/schedule'), await made('/upload'), await made('/followup')])
    .toEqual(before.map((count) => count + 1))
  const record = await openRecord(page, customer)
  const entry = record.entry('约好第三次会见')
  await expect(entry).toContainText('第三次会见')
  await expect(entry.getByRole('button', { name: /会见函\.txt/ })).toBeVisible()
  const act = async (name: string) => {
    await entry.hover()
    await entry.getByRole('button', { name: words['followup.actions'] }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act(words['followup.quote'])
  await record.followUp.fill('按会见的结论')
  await choose(record.type, '回访')
  await act(words['followup.delete'])
  const sure = page.getByRole('dialog', { name: words['followup.delete'] })
  await expect(sure).toContainText(words['followup.deleteSure'])
  await sure.getByRole('button', { name: words['followup.delete'] }).click()
  await expect(entry).toHaveCount(0)
  await record.followUp.press('Control+Enter')
  await expect(record.composer.getByRole('alert')).toHaveText(words['followup.quoteGone'])
  await expect(record.followUp).toHaveValue('按会见的结论')
  await setSwitch(page, desk, 'followup.types', '')
  await expectChosen(record.type, words['followup.noType'])
  await record.followUp.press('Control+Enter')
  await expect(record.composer.getByRole('alert')).toHaveText('请选择跟进类型')
  await choose(record.type, '日常跟进')
  await record.followUp.press('Control+Enter')
  await expect(record.entry('按会见的结论')).toBeVisible()
})

test('FP-08 FP-14 a follow-up is written with its kind and time, quoted, taken back unsent, and deleted by its author alone', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await page.keyboard.press('f')
  await expect(record.followUp).toBeFocused()
  await page.keyboard.type('第一次会见完成，已整理时间线')
  await choose(record.type, '线下拜访')
  await record.composer.getByRole('button', { name: words['followup.time'] }).click()
  const time = page.getByRole('dialog', { name: words['followup.time'] })
  await time.getByRole('textbox').fill('2029-05-06 16:05')
  await page.keyboard.press('Enter')
  await record.followUp.press('Control+Enter')
  const first = record.entry('第一次会见完成').filter({ hasNotText: '补充笔录' })
  await expect(first).toContainText('林知远线下拜访')
  await expect(first).toContainText('16:05')
  await expect(first.getByText(words['mark.saved'])).toHaveCount(0)
  await first.hover()
  await first.getByRole('button', { name: words['followup.actions'] }).click()
  await page.getByRole('menuitem', { name: words['followup.quote'] }).click()
  await record.followUp.fill('按上次的时间线补充笔录')
  await record.followUp.press('Control+Enter')
  await expect(record.entry('补充笔录').getByRole('blockquote')).toHaveText('第一次会见完成，已整理时间线')
  await pause(page)
  await openRecord(page, customer)
  await record.followUp.fill('写错客户了')
  await record.followUp.press('Control+Enter')
  const wrong = record.entry('写错客户了')
  await expect(wrong).toContainText(words['mark.saved'])
  await wrong.hover()
  await wrong.getByRole('button', { name: words['followup.actions'] }).click()
  await page.getByRole('menuitem', { name: words['followup.takeBack'] }).click()
  const sure = page.getByRole('dialog', { name: words['outbox.cancelTitle'] })
  await expect(sure).toContainText(customer.name)
  await expect(wrong).toBeVisible()
  await sure.getByRole('button', { name: words['outbox.cancel'] }).click()
  await expect(wrong).toHaveCount(0)
  await goOn(page)
  await openRecord(page, customer)
  await first.hover()
  await first.getByRole('button', { name: words['followup.actions'] }).click()
  await page.getByRole('menuitem', { name: words['followup.delete'] }).click()
  const asked = page.getByRole('dialog', { name: words['followup.delete'] })
  await expect(asked).toContainText('确定删除该跟进记录吗？删除后不可恢复')
  await asked.getByRole('button', { name: words['followup.delete'] }).click()
  await expect(first).toHaveCount(0)
  await expect(record.entry('补充笔录')).toBeVisible()
})

test('a follow-up in the making is kept: the popover and the record share it, a reload and a restart keep it', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  const row = await list.find(customer.name)
  const panel = popover(page, customer.name)
  // A list that is just being read again may take the focus from the row.
  await expect(async () => {
    await row.focus()
    await page.keyboard.press('f')
    await expect(panel).toBeVisible({ timeout: 1500 })
  }).toPass()
  await panel.getByRole('textbox').fill('写到一半的跟进')
  await expect(panel.getByText('草稿已保存')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const record = await openRecord(page, customer)
  await expect(record.followUp).toHaveValue('写到一半的跟进')
  await expect(record.followUp).not.toBeFocused()
  await record.followUp.fill('写到一半的跟进，再多一点')
  await page.reload()
  await expect(record.followUp).toHaveValue('写到一半的跟进，再多一点')
  await desk.restart()
  await openDesk(page, desk)
  await openRecord(page, customer)
  await expect(record.followUp).toHaveValue('写到一半的跟进，再多一点')
  await expect(page.getByRole('contentinfo').getByText('未发送草稿 1 条')).toBeVisible()
  await record.followUp.press('Control+Enter')
  await expect(record.followUp).toHaveValue('')
  await expect(record.entry('再多一点')).toHaveCount(1)
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})

test('what is typed before the text of the last time is there is joined to it, and no key is lost', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const drafts = await holdCalls(page, 'draft')
  drafts.hold()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await page.keyboard.press('f')
  await page.keyboard.type('已约定开庭前会见')
  await record.followUp.press('Control+Enter')
  await expect(record.followUp).toHaveValue('已约定开庭前会见')
  drafts.release()
  await expect(record.entry('已约定开庭前会见')).toBeVisible()
  await expect(record.followUp).toHaveValue('')
  await record.followUp.fill('已电话沟通')
  await expect(record.composer.getByText('草稿已保存')).toBeVisible()
  drafts.hold()
  await page.reload()
  await expect(record.title).toHaveText(customer.name)
  await page.keyboard.press('f')
  await page.keyboard.type('，周五再联系')
  await choose(record.type, '线下拜访')
  await expect(record.followUp).toHaveValue('，周五再联系')
  // Nobody has seen yet all that would be saved.
  await record.followUp.press('Control+Enter')
  drafts.release()
  await expect(record.followUp).toHaveValue('已电话沟通，周五再联系')
  await record.followUp.press('Control+Enter')
  await expect(record.entry('已电话沟通，周五再联系')).toContainText('线下拜访')
})

test('CM-01 CM-03 CM-04 CM-06 comments are written, shown with their author and time, and deleted by their author', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.part('评论').click()
  const box = record.side.getByRole('textbox', { name: words['comment.write'] })
  await box.fill('  ')
  await page.keyboard.press('Control+Enter')
  await expect(record.side.getByRole('alert')).toHaveText('评论内容不能为空')
  await box.fill('请补充授权委托书')
  await page.keyboard.press('Control+Enter')
  const comment = record.entry('请补充授权委托书')
  await expect(comment).toContainText('林知远')
  await expect(comment.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  await expect(comment.getByText(words['mark.saved'])).toHaveCount(0)
  await comment.hover()
  await comment.getByRole('button', { name: words['followup.actions'] }).click()
  await page.getByRole('menuitem', { name: words['comment.delete'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: words['comment.delete'] }).click()
  await expect(comment).toHaveCount(0)
})

test('at 1024 x 640 and at 150 % the timeline is reached by a switch, and F writes at once', async ({ page, desk }) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await page.setViewportSize({ width: 682, height: 427 })
  const record = await openRecord(page, customer)
  await expect(record.composer).toBeHidden()
  await page.keyboard.press('f')
  await expect(record.followUp).toBeFocused()
  await expect(record.followUp).toBeInViewport()
  await page.getByRole('radio', { name: words['detail.overview'] }).check()
  await expect(record.field('城市')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('axe finds nothing serious on the popover and the timeline, light and dark', async ({ page, desk }) => {
  test.slow()
  const customer = desk.take()
  const list = await openDesk(page, desk)
  await setFault(desk.firm.origin, 'followup.create', { kind: 'refuse', message: '标签不能为空' })
  await page.keyboard.press('Control+2')
  const row = await list.find(customer.name)
  await row.focus()
  await page.keyboard.press('f')
  await expect(popover(page, customer.name).getByRole('listitem').first()).toBeVisible()
  expect(await findingsInBothThemes(page), 'popover').toEqual([])
  await page.keyboard.press('Escape')
  const record = await openRecord(page, customer)
  await record.followUp.fill('被拒绝的跟进')
  await record.followUp.press('Control+Enter')
  await expect(record.entry('被拒绝的跟进')).toContainText(words['mark.attention'])
  expect(await findingsInBothThemes(page), 'timeline').toEqual([])
})

/** Signs in at the firm as another client would. */
async function signInAtFirm(origin: string): Promise<{ readonly token: string }> {
  const answer = await fetch(`${origin}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'linzhiyuan', password: 'firmdesk' }),
  })
  return ((await answer.json()) as { readonly data: { readonly token: string } }).data
}

/** Adds a follow-up at the firm as another client would; `at` is epoch milliseconds. */
async function addAtFirm(origin: string, token: string, objId: string, type: number, content: unknown, at: number) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const id = at.toString(16).padStart(32, '0')
  const answer = await fetch(`${origin}/api/v1/followup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ id, objId, objType: 'company', type, content: text, gmtCreate: at }),
  })
  const envelope = (await answer.json()) as { readonly succeed: boolean; readonly message?: string }
  if (!envelope.succeed) throw new Error(envelope.message)
}

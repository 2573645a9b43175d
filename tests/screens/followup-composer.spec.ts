// Writing a follow-up with files and what comes next, comments with files, and what happens when half of it fails.
import type { Page } from '@playwright/test'
import { clearFaults, postsTo, setFault } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { choose } from '../support/pages/choice.ts'
import type { RecordPage } from '../support/pages/record-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { expect, goOn, openDesk, openRecord, pause, test, words } from './desk.ts'

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`文件 ${name}`) })

const pick = async (page: Page, record: RecordPage, name: string) => {
  const choosing = page.waitForEvent('filechooser')
  await record.side.getByRole('button', { name: words['attachments.upload'] }).click()
  await (await choosing).setFiles(file(name))
}

test('FU-01 FU-02 FU-03 D-92 FU-08 FU-12 a follow-up with a file and a schedule is kept over a restart while it is written, saved offline, and once at the firm', async ({
  page,
  desk,
}) => {
  test.slow()
  const customer = desk.take()
  await openDesk(page, desk)
  const before = {
    follow: await postsTo(desk.firm.origin, '/followup'),
    schedule: await postsTo(desk.firm.origin, '/schedule'),
    file: await postsTo(desk.firm.origin, '/upload'),
  }
  await pause(page)
  const record = await openRecord(page, customer)
  await expect(record.type).toHaveAccessibleDescription(/日常跟进/)
  const time = record.composer.getByRole('button', { name: words['followup.time'] })
  await expect(time).toContainText(words['followup.now'])
  await time.click()
  const moment = page.getByRole('dialog', { name: words['followup.time'] })
  await moment.getByRole('textbox').fill('2031-05-06')
  await page.keyboard.press('Enter')
  await expect(time).toContainText('05-06 09:00')
  await record.followUp.fill('家属询问会见安排')
  await pick(page, record, '会见笔录.txt')
  await expect(record.composer).toContainText('会见笔录.txt')
  await record.composer.getByRole('button', { name: words['next.add'] }).click()
  await record.composer.getByRole('textbox', { name: words['next.summary'] }).fill('第二次会见')
  await expect(record.composer).toContainText(words['next.skipsSchedule'])
  await record.composer.getByRole('button', { name: words['next.quick.tomorrow'] }).click()
  await expect(record.composer).not.toContainText(words['next.skipsSchedule'])
  await expect(record.composer.getByText(words['draft.kept'])).toBeVisible()
  await desk.restart()
  await openDesk(page, desk)
  await openRecord(page, customer)
  await expect(record.followUp).toHaveValue('家属询问会见安排')
  await expect(record.composer).toContainText('会见笔录.txt')
  await expect(record.composer.getByRole('textbox', { name: words['next.summary'] })).toHaveValue('第二次会见')
  await record.followUp.press('Control+Enter')
  const entry = record.entry('家属询问会见安排')
  await expect(entry).toContainText('第二次会见')
  await expect(entry).toContainText(words['mark.saved'])
  await expect(record.followUp).toHaveValue('')
  await expect(record.composer).not.toContainText('会见笔录.txt')
  await goOn(page)
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
  await openRecord(page, customer)
  await expect(entry.getByText(words['mark.saved'])).toHaveCount(0)
  await expect(entry.getByRole('button', { name: /会见笔录\.txt/ })).toBeVisible()
  await expect(entry).toHaveCount(1)
  expect([
    await postsTo(desk.firm.origin, '/followup'),
    await postsTo(desk.firm.origin, '/schedule'),
    await postsTo(desk.firm.origin, '/upload'),
  ]).toEqual([before.follow + 1, before.schedule + 1, before.file + 1])
})

test('D-17 FU-08 FU-10 D-18 where the task is there and the follow-up is refused, the composer says it and sends the follow-up alone again', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const tasks = await postsTo(desk.firm.origin, '/task')
  await setFault(desk.firm.origin, 'followup.create', { kind: 'refuse', message: '该客户已锁定' })
  const record = await openRecord(page, customer)
  await record.followUp.fill('同意先发律师函')
  await record.composer.getByRole('button', { name: words['next.add'] }).click()
  await record.composer.getByRole('radio', { name: words['next.kind.task'] }).check()
  await expect(record.composer).toContainText('未填写标题或开始时间，将不创建任务')
  await record.composer.getByRole('textbox', { name: words['next.title'] }).fill('律师函寄出')
  await record.composer.getByRole('button', { name: words['next.quick.tomorrow'] }).click()
  await expect(record.composer.getByRole('button', { name: words['next.findingProject'] })).toBeHidden()
  await record.followUp.press('Control+Enter')
  await expect(record.composer).toContainText('任务已创建，跟进未保存')
  await expect(record.composer).toContainText('该客户已锁定')
  await clearFaults(desk.firm.origin)
  await record.composer.getByRole('button', { name: words['common.retry'] }).click()
  await expect(record.composer).not.toContainText('任务已创建，跟进未保存')
  await expect(record.entry('同意先发律师函')).toContainText('律师函寄出')
  await expect(record.entry('同意先发律师函')).toHaveCount(1)
  expect(await postsTo(desk.firm.origin, '/task')).toBe(tasks + 1)
})

test('FU-05 FU-06 FU-07 blank words and a type that is gone are refused; a save that is not answered may be pressed again after three seconds and is one', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const calls = await holdCalls(page, 'add')
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  const save = record.composer.getByRole('button', { name: words['common.save'] })
  await record.followUp.fill('   ')
  await save.click()
  await expect(record.composer.getByRole('alert')).toHaveText('跟进内容不能为空')
  await record.followUp.fill('慢的保存')
  calls.hold()
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(record.followUp).toBeFocused()
  await expect(record.followUp).not.toBeEditable()
  await page.keyboard.type('，还有一句')
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  // It is still the same save: what it takes away when it ends is not mended meanwhile.
  await page.keyboard.type('，再改一句')
  await expect(record.composer.getByRole('button', { name: words['attachments.upload'] })).toBeDisabled()
  await record.composer.getByRole('button', { name: words['common.cancel'] }).click({ force: true })
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(record.followUp).toHaveValue('慢的保存')
  calls.release()
  await expect(record.followUp).toHaveValue('')
  await page.keyboard.type('下一条')
  await expect(record.followUp).toHaveValue('下一条')
  await expect(record.entry('慢的保存')).toHaveCount(1)
  await expect(record.entry('慢的保存').getByText(words['mark.saved'])).toHaveCount(0)
  await expect(record.entry('慢的保存')).toHaveCount(1)
})

test('what is typed next is not swept away by a follow-up or a comment that is being saved', async ({ page, desk }) => {
  const customer = desk.take()
  const saves = await holdCalls(page, 'add')
  const list = await openDesk(page, desk)
  const row = await list.find(customer.name)
  await row.getByRole('button', { name: `${customer.name} 的跟进` }).click()
  const panel = page.getByRole('dialog', { name: `${customer.name} 的跟进` })
  const text = panel.getByRole('textbox')
  await text.fill('列表里写的')
  saves.hold()
  await text.press('Control+Enter')
  await expect(text).not.toBeEditable()
  await page.keyboard.type('，还有一句')
  await expect(text).toHaveValue('列表里写的')
  saves.release()
  await expect(panel).toBeHidden()
  const record = await openRecord(page, customer)
  await expect(record.entry('列表里写的')).toBeVisible()
  await record.part('评论').click()
  const comment = record.side.getByRole('textbox', { name: words['comment.write'] })
  await comment.fill('请补材料')
  saves.hold()
  await comment.press('Control+Enter')
  await expect(comment).not.toBeEditable()
  await page.keyboard.type('，尽快')
  await expect(comment).toHaveValue('请补材料')
  saves.release()
  await expect(comment).toHaveValue('')
  await page.keyboard.type('另一条')
  await expect(comment).toHaveValue('另一条')
  await expect(record.entry('请补材料')).toHaveCount(1)
  // Words that are taken out again are no draft any more, as those of the follow-up are.
  await comment.fill('')
  await record.part('全部').click()
  await record.followUp.fill('写到一半')
  await new SyncPage(page).open()
  await expect(page.getByRole('button', { name: `丢弃草稿：${customer.name}` })).toHaveCount(1)
})

test('a follow-up is written on while the timeline is still read again after a save', async ({ page, desk }) => {
  const customer = desk.take()
  const reads = await holdCalls(page, 'list')
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.followUp.fill('第一条')
  reads.hold()
  await record.followUp.press('Control+Enter')
  await expect(record.followUp).toHaveValue('')
  await page.keyboard.type('第二条')
  reads.release()
  await expect(record.entry('第一条')).toBeVisible()
  await expect(record.followUp).toHaveValue('第二条')
})

test('FP-08 a menu that is open stays as it was aimed at while its follow-up goes to the firm', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  const record = await openRecord(page, desk.take())
  await setFault(desk.firm.origin, 'followup.create', { kind: 'hold' })
  await record.followUp.fill('寄出律师函')
  await record.followUp.press('Control+Enter')
  const entry = record.entry('寄出律师函')
  await expect(entry.getByText(words['mark.sending'])).toBeVisible()
  await entry.hover()
  await entry.getByRole('button', { name: words['followup.actions'] }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([words['comment.write'], words['followup.takeBack']])
  await clearFaults(desk.firm.origin)
  const later = [words['followup.quote'], words['hours.takeShort'], words['followup.delete']]
  await expect(items).toHaveText([words['comment.write'], words['followup.takeBack'], ...later])
  await expect(items.nth(1)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(entry.getByRole('textbox', { name: words['comment.write'] })).toBeFocused()
})

test('CM-04 CM-06 comments with files stand on the record and under a follow-up; a timeline is narrowed by words, type and person', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.followUp.fill('公证处预计周五出具证书')
  await choose(record.type, '线下拜访')
  await record.followUp.press('Control+Enter')
  const entry = record.entry('公证处预计周五')
  await expect(entry).toBeVisible()
  await entry.hover()
  await entry.getByRole('button', { name: words['followup.actions'] }).click()
  await page.getByRole('menuitem', { name: words['comment.write'] }).click()
  const box = entry.getByRole('textbox', { name: words['comment.write'] })
  await expect(box).toBeFocused()
  await box.fill('主体先核授权链')
  const choosing = page.waitForEvent('filechooser')
  await entry.getByRole('button', { name: words['attachments.upload'] }).click()
  await (await choosing).setFiles(file('授权链.txt'))
  await expect(entry).toContainText('授权链.txt')
  await box.press('Control+Enter')
  await expect(entry.locator('.comment')).toContainText('主体先核授权链')
  await box.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(entry).toContainText('主体先核授权链')
  await expect(entry.getByRole('button', { name: /授权链\.txt/ })).toBeVisible()
  await record.side.getByRole('button', { name: words['followup.filter'] }).click()
  const filters = record.side.getByRole('group', { name: words['followup.filter'] })
  await filters.getByRole('searchbox').fill('公证处')
  await expect(record.entries.filter({ hasNotText: '公证处' }).locator('.event-head')).toHaveCount(0)
  await expect(entry).toBeVisible()
  await filters.getByRole('button', { name: new RegExp(`^${words['followup.filter.type']}：`) }).click()
  await page.getByRole('checkbox', { name: '通话记录' }).check()
  await page.keyboard.press('Escape')
  await expect(record.side.getByText(words['followup.noMatch'])).toBeVisible()
  await record.side.getByRole('button', { name: words['followup.clearFilters'] }).click()
  await expect(entry).toBeVisible()
  await record.part('评论').click()
  const comment = record.side.getByRole('textbox', { name: words['comment.write'] })
  await comment.fill('请补充授权委托书')
  // Saved while this computer still takes the file.
  const taking = Promise.withResolvers<void>()
  await page.route('**/media/*', async (route) => {
    await taking.promise
    await route.continue()
  })
  await pick(page, record, '授权书.txt')
  await expect(record.side.getByRole('progressbar')).toBeVisible()
  await comment.press('Control+Enter')
  await expect(record.side.getByRole('button', { name: words['common.save'] }).last()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(comment).toHaveValue('请补充授权委托书')
  taking.resolve()
  const listed = record.entry('请补充授权委托书')
  await expect(listed.getByRole('button', { name: /授权书\.txt/ })).toBeVisible()
  await expect(listed.getByText(words['mark.saved'])).toHaveCount(0)
})

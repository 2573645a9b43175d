// Files of what is being written: chosen, dropped and pasted into a composer, on their way, refused, and sent with it.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { clearFaults, requestsOf, setFault, setFaults } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { type Desk, expect, loseFirm, openDesk, openRecord, pause, test, words } from './desk.ts'

const openComposer = async (page: Page, desk: Desk) => {
  await openDesk(page, desk)
  await openRecord(page, desk.take())
  const composer = page.getByRole('region', { name: words['detail.writeFollowUp'] })
  const list = composer.getByRole('list', { name: words['attachments.title'] })
  return {
    composer,
    text: composer.getByRole('textbox', { name: words['followup.content'] }),
    files: list.getByRole('listitem'),
    choose: (name: string) =>
      composer
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text') }),
    group: composer.getByRole('group', { name: words['attachments.title'] }),
  }
}

/** Files as a person drags or copies them. */
const carried = (page: Page, name: string) =>
  page.evaluateHandle((title) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['text'], title, { type: 'text/plain' }))
    return transfer
  }, name)

test('AT-01 AT-03 AT-04 AT-06 AT-08 files are chosen, dropped and pasted; each arrives by itself and goes with the follow-up', async ({
  page,
  desk,
}) => {
  const { composer, text, files, choose, group } = await openComposer(page, desk)
  await choose('选择的.txt')
  await expect(files.filter({ hasText: '选择的.txt' })).toContainText('4 B')
  await expect(group.getByRole('status').first()).toHaveText('选择的.txt 上传成功', { timeout: 30_000 })
  await text.dispatchEvent('dragover', { dataTransfer: await carried(page, '拖入的.txt') })
  await expect(group.getByText(words['attachments.drop'])).toBeVisible()
  await text.dispatchEvent('drop', { dataTransfer: await carried(page, '拖入的.txt') })
  await expect(files).toHaveCount(2)
  await text.evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['text'], '粘贴的.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(files).toHaveCount(3)
  await files.filter({ hasText: '粘贴的.png' }).getByRole('button').click()
  await expect(files).toHaveCount(2)
  expect(await findings(page, '.composer')).toEqual([])
  await page.screenshot({ path: test.info().outputPath('attachments.png') })
  await text.fill('附上两个文件')
  await page.keyboard.press('Control+Enter')
  const entry = page.getByRole('listitem').filter({ hasText: '附上两个文件' })
  await expect(entry.getByRole('button', { name: /选择的\.txt/ })).toBeVisible()
  await expect(entry.getByRole('button', { name: /拖入的\.txt/ })).toBeVisible()
  await expect(entry.getByText(words['mark.saved'])).toHaveCount(0, { timeout: 30_000 })
  await expect(composer.getByRole('list', { name: words['attachments.title'] })).toHaveCount(0)
})

test('a file that arrives moves nothing below it: what is pressed in that moment is met', async ({ page, desk }) => {
  const { composer, files, choose, group } = await openComposer(page, desk)
  await setFault(desk.firm.origin, 'file.upload', { kind: 'hold' })
  await choose('路上的.txt')
  await expect(files).toContainText('4 B')
  const next = composer.getByRole('button', { name: words['next.add'] })
  const before = await next.boundingBox()
  await clearFaults(desk.firm.origin)
  await expect(group.getByRole('status').first()).toHaveText('路上的.txt 上传成功', { timeout: 30_000 })
  expect(await next.boundingBox()).toEqual(before)
  await composer.getByRole('button', { name: words['common.cancel'], exact: true }).click()
  await expect(files).toHaveCount(0)
})

test('a press on what takes a file away holds while the file is read, sent and taken', async ({ page, desk }) => {
  const attach = await holdCalls(page, 'attach')
  const { composer, files, choose, group } = await openComposer(page, desk)
  const read = Promise.withResolvers<void>()
  await page.route('**/media/*', async (route) => {
    await read.promise
    await route.continue()
  })
  await choose('按住的.txt')
  await expect(files).toContainText('按住的.txt')
  await files.getByRole('button').hover()
  await page.mouse.down()
  read.resolve()
  await expect(group.getByRole('status').first()).toHaveText('按住的.txt 上传成功', { timeout: 30_000 })
  await page.mouse.up()
  await expect(files).toHaveCount(0)
  // One that is still being taken when its composer closes does not come back with it.
  attach.hold()
  await choose('离开时.txt')
  await expect.poll(attach.asked).toBe(2)
  await new SyncPage(page).open()
  attach.release()
  await attach.answered()
  await expect(page.getByText(words['outbox.none'])).toBeVisible()
  await page.goBack()
  await expect(composer).toBeVisible()
  await expect(files).toHaveCount(0)
})

test('AT-05 AT-06 D-98 a refused file leaves the list and says so; one without a network stays and waits', async ({
  page,
  desk,
}) => {
  const { composer, files, choose, group } = await openComposer(page, desk)
  await setFault(desk.firm.origin, 'file.upload', { kind: 'refuse', message: '文件类型不允许', times: 1 })
  await choose('被拒绝的.exe')
  await expect(group.getByRole('alert')).toContainText('被拒绝的.exe 上传失败', { timeout: 30_000 })
  await expect(group.getByRole('alert')).toContainText('文件类型不允许')
  await expect(files).toHaveCount(0)
  // One that is given up among what waits leaves its form as well.
  await setFault(desk.firm.origin, 'file.upload', { kind: 'status', status: 429 })
  await choose('作废的.txt')
  await expect(files).toContainText(words['upload.waiting'], { timeout: 30_000 })
  // A try that is on its way is not given up.
  const sync = await pause(page)
  await expect(sync.entry('作废的.txt')).toContainText(words['outbox.state.queued'])
  await sync.menu(sync.entry('作废的.txt'), 'outbox.cancel')
  await page.getByRole('dialog').getByRole('button', { name: words['outbox.cancel'] }).click()
  await expect(page.getByText(words['outbox.none'])).toBeVisible()
  await sync.goOn.click()
  await page.goBack()
  await expect(composer).toBeVisible()
  await expect(files).toHaveCount(0)
  await clearFaults(desk.firm.origin)
  await loseFirm(page, desk)
  await choose('等待的.txt')
  await expect(files).toContainText(words['upload.waiting'])
  await files.getByRole('button', { name: '取消上传 等待的.txt' }).click()
  await expect(files).toHaveCount(0)
})

test('D-98 FP-05 who gives up a refused file is told which follow-up names it, and lets that go without the file', async ({
  page,
  desk,
}) => {
  const saves = await holdCalls(page, 'add')
  await openDesk(page, desk)
  const customer = desk.take()
  const refusal = { requestClass: 'file.upload', kind: 'refuse', message: '文件类型不允许' }
  await setFaults(desk.firm.origin, { set: [{ requestClass: 'file.upload', kind: 'hold' }, refusal] })
  await openRecord(page, customer)
  const composer = page.getByRole('region', { name: words['detail.writeFollowUp'] })
  await composer
    .locator('input[type="file"]')
    .setInputFiles({ name: '报价单.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  const content = composer.getByRole('textbox', { name: words['followup.content'] })
  await content.fill('报价已经发给对方')
  // The firm refuses the file before the page hears that the follow-up is saved.
  saves.holdAnswers()
  await page.keyboard.press('Control+Enter')
  await expect(content).not.toBeEditable()
  const followUps = async () =>
    (await requestsOf(desk.firm.origin)).filter(({ method, path }) => method === 'POST' && /\/followup$/.test(path))
      .length
  const before = await followUps()
  await clearFaults(desk.firm.origin)
  await expect(composer.getByRole('alert')).toContainText('报价单.txt 上传失败', { timeout: 30_000 })
  saves.release()
  await expect(content).toHaveValue('')
  const sync = new SyncPage(page)
  await sync.open()
  const card = sync.card('报价单.txt')
  await expect(card).toContainText('文件类型不允许')
  await card.getByRole('button', { name: words['outbox.discard'] }).click()
  const asked = page.getByRole('dialog', { name: words['outbox.discardTitle'] })
  await expect(asked).toContainText(`一并放弃：${customer.name} 的日常跟进“报价已经发给对方”`)
  await expect(asked.getByRole('button', { name: '连同跟进一起放弃' })).toBeVisible()
  expect(await followUps()).toBe(before)
  await asked.getByRole('button', { name: words['outbox.detach'] }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(followUps).toBe(before + 1)
})

// Fields of a record changed in place: by keyboard, each by its kind, kept while they are typed, honest about where they are.
import { Failure } from '#shared/contract/failure'
import { findingsInBothThemes } from '../support/axe.ts'
import { editFirm, setFault } from '../support/firm-control.ts'
import { askFirm } from '../support/firm-query.ts'
import { holdCalls } from '../support/held-calls.ts'
import { makeAnswers } from '../support/made-answers.ts'
import { choose } from '../support/pages/choice.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { expect, goOn, openDesk, openRecord, pause, test, words } from './desk.ts'

const fullDisk = () => {
  throw new Failure('disk-full')
}

test('FD-02 FD-13 a line of text is opened, typed over and saved without a mouse, and stands on the server', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  const before = await record.field('城市').boundingBox()
  const text = async () => {
    const [box, padding] = await record.field('城市').evaluate((value) => {
      const node = value.querySelector('input') ?? value.querySelector('.value-text') ?? value
      return [node.getBoundingClientRect().left, Number.parseFloat(getComputedStyle(node).paddingLeft)] as const
    })
    return box + padding
  }
  const shownAt = await text()
  await record.typeOver('城市', '敦煌')
  // Editing moves nothing: the line stands where the value stood, its text where the text was.
  expect(await record.field('城市').boundingBox()).toEqual(before)
  expect(await text()).toBeCloseTo(shownAt, 0)
  await page.keyboard.press('Enter')
  // First what stands for a moment only.
  await expect(record.field('城市').getByRole('status')).toHaveText(words['edit.saved'])
  await expect(record.field('城市')).toContainText('敦煌')
  await expect(record.pencil('城市')).toBeFocused()
  await page.keyboard.press('Enter')
  await record.editor('城市').fill('别的城市')
  await page.keyboard.press('Escape')
  await expect(record.field('城市')).toContainText('敦煌')
  await expect(record.title).toHaveText(customer.name)
  await expect(record.field('城市').getByText(words['mark.saved'])).toHaveCount(0)
})

test('FD-13 D-57 a text has its length as a limit and a counter; longer text takes lines and Ctrl+Enter', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '一'.repeat(60))
  await expect(record.editor('城市')).toHaveValue('一'.repeat(50))
  await expect(record.field('城市')).toContainText('50/50')
  await page.keyboard.press('Escape')
  await record.field('案情摘要').dblclick()
  await record.editor('案情摘要').fill('第一行')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二行')
  await page.keyboard.press('Control+Enter')
  await expect(record.field('案情摘要')).toContainText('第一行\n第二行', { useInnerText: true })
})

test('NP-01 NP-02 the note is written in a popover, on the record and in the list, and says 修改成功', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const chats = await holdCalls(page, 'conversations')
  const list = await openDesk(page, desk)
  chats.hold()
  const record = await openRecord(page, customer)
  // A list above the note that comes in while it is pressed does not push it away.
  await record.pencil('备注').hover()
  await page.mouse.down()
  chats.release()
  await chats.answered()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  const note = record.panel.getByRole('textbox', { name: '备注' })
  await expect(note).toBeFocused()
  await note.fill('只在工作日联系')
  await expect(record.panel).toContainText('7/500')
  await record.panel.getByRole('button', { name: words['common.save'] }).click()
  await expect(record.field('备注').getByRole('status')).toHaveText('修改成功')
  await expect(record.panel).toBeHidden()
  await expect(record.field('备注')).toContainText('只在工作日联系')
  await page.keyboard.press('Control+2')
  const row = await list.find(customer.name)
  await row.getByRole('button', { name: `${customer.name} 的备注` }).click()
  await expect(note).toHaveValue('只在工作日联系')
  await note.fill('只在工作日联系，先打座机')
  await page.keyboard.press('Control+Enter')
  await expect(record.panel).toBeHidden()
  await expect(row).toContainText('只在工作日联系，先打座机')
})

test('EP-01 CL-27 one choice is taken by keys in a popover, several by boxes; the list changes a level in its cell', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.pencil('行业').focus()
  await page.keyboard.press('Enter')
  await expect(record.panel.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Home')
  const first = await record.panel.getByRole('radiogroup').locator('label').first().innerText()
  await page.keyboard.press('Enter')
  await expect(record.field('行业')).toContainText(first)
  await expect(record.pencil('行业')).toBeFocused()
  await record.pencil('风险提示').click()
  for (const box of await record.panel.getByRole('checkbox').all()) await box.uncheck()
  await record.panel.getByRole('checkbox', { name: '舆情' }).check()
  await record.panel.getByRole('checkbox', { name: '时效将至' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(record.field('风险提示').locator('.tag')).toHaveText(['时效将至', '舆情'])
  await record.pencil('客户级别').click()
  await record.choice('D级').click()
  await expect(record.pencil('客户级别')).toContainText('D级')
  await page.keyboard.press('Control+2')
  const row = await list.find(customer.name)
  await expect(row.locator('.level')).toHaveText('D级')
  await row.focus()
  await page.keyboard.press('l')
  await record.choice('B级').click()
  await expect(row.locator('.level')).toHaveText('B级')
})

test('EP-02 CL-27 a choice that the server does not accept stands as it was, with the server’s words at its place', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.pencil('客户级别').click()
  await record.choice('B级').click()
  await expect(record.pencil('客户级别')).toContainText('B级')
  // Only what the firm has already can be what the refused choice goes back to.
  const atFirm = async () => (await askFirm(desk.firm.origin, { name: customer.name, level: ['2'] })).count
  await expect.poll(atFirm).toBe(1)
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
  await setFault(desk.firm.origin, 'company.update', { kind: 'refuse', message: '客户级别不能由您修改' })
  await record.pencil('客户级别').click()
  await record.choice('A级').click()
  await expect(page.getByText('服务器未接受：客户级别不能由您修改').first()).toBeVisible()
  await expect(record.pencil('客户级别')).toContainText('B级')
  await page.keyboard.press('Control+2')
  await list.search.fill(customer.name)
  await expect(list.row(customer.name).locator('.level')).toHaveText('B级')
  await expect(list.row(customer.name).getByRole('img', { name: words['mark.attention'] })).toBeVisible()
})

test('a choice that could not be saved on this computer goes back, and the reason stands at the field', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await makeAnswers(page, { 'customers.edit': fullDisk })
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  const before = await record.pencil('付费状态').innerText()
  await record.pencil('付费状态').click()
  await record.panel.getByRole('radio', { checked: false }).first().click()
  await expect(page.getByRole('alert')).toHaveText(words['failure.disk-full'])
  await expect(record.pencil('付费状态')).toHaveText(before)
  // What was typed is not thrown away: it stands in its line again.
  await record.typeOver('城市', '敦煌')
  await page.keyboard.press('Enter')
  await expect(record.field('城市').getByRole('alert')).toHaveText(words['failure.disk-full'])
  await expect(record.editor('城市')).toHaveValue('敦煌')
  const drafts = page.getByRole('contentinfo').getByText(/未发送草稿/)
  await expect(drafts).toBeVisible()
  await record.editor('城市').press('Escape')
  await expect(drafts).toHaveCount(0)
})

test('CL-27 NP-01 a note or level of the list that is not saved stays in its panel', async ({ page, desk }) => {
  const customer = desk.take()
  const { asked } = await makeAnswers(page, { 'customers.edit': fullDisk })
  const list = await openDesk(page, desk)
  const { panel } = new RecordPage(page)
  const row = await list.find(customer.name)
  const level = await row.locator('.level').innerText()
  await row.getByRole('button', { name: `${customer.name} 的备注` }).click()
  const note = panel.getByRole('textbox', { name: '备注' })
  await note.fill('只在工作日联系')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('alert')).toHaveText(words['failure.disk-full'])
  await expect(note).toHaveValue('只在工作日联系')
  await expect(note).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
  await row.focus()
  await page.keyboard.press('l')
  await expect(panel).toBeInViewport({ ratio: 1 })
  await expect(row.locator('.cell-level')).toBeInViewport({ ratio: 1 })
  await panel.getByRole('radio', { checked: false }).first().press('Enter')
  await expect(panel.getByRole('alert')).toHaveText(words['failure.disk-full'])
  await expect(row.locator('.level')).toHaveText(level)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  expect(asked('customers.edit')).toHaveLength(2)
})

test('PH-17 PH-18 PH-25 numbers get their states in a popover; a number that was reached marks the customer', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await editFirm(desk.firm.origin, {
    op: 'update',
    id: customer.id,
    fields: { phoneMore: [{ phone: '13900001111', state: 0 }] },
  })
  await openDesk(page, desk)
  const sync = await pause(page)
  await sync.run()
  const record = await openRecord(page, customer)
  await expect(record.field('更多电话')).toContainText('139****1111')
  await record.pencil('更多电话').click()
  const number = record.panel.getByRole('textbox', { name: '号码 1', exact: true })
  // A hidden number would be destroyed by being written back.
  await expect(number).not.toBeEditable()
  await choose(record.panel.getByRole('combobox', { name: '号码 1 的状态' }), '已接通')
  await record.panel.getByRole('button', { name: words['edit.phoneAdd'] }).click()
  await expect(record.panel.getByRole('textbox', { name: '号码 2', exact: true })).toBeFocused()
  await page.keyboard.type('057188882222')
  await choose(record.panel.getByRole('combobox', { name: '号码 2 的状态' }), '无人接听')
  await record.panel.getByRole('button', { name: words['common.save'] }).click()
  await expect(record.field('更多电话')).toContainText('139****1111已接通057188882222无人接听')
  await sync.open()
  await expect(sync.entry(customer.name)).toContainText('更多电话')
  await goOn(page)
})

test('FD-05 a day is typed or taken from the calendar by keys; what is no day is said at the field', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('签约时间', '2025-02-30')
  await page.keyboard.press('Enter')
  await expect(record.field('签约时间').getByRole('alert')).toHaveText(words['edit.wrongDate'])
  await record.editor('签约时间').fill('2025-11-20')
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: words['calendar.open'] })
  await expect(calendar.getByRole('button', { pressed: true })).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(record.editor('签约时间')).toHaveValue('2025-12-19')
  await expect(record.editor('签约时间')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(record.field('签约时间')).toContainText('2025-12-19')
  await record.typeOver('下次会见', '2025-12-20 09:30')
  await page.keyboard.press('Control+Enter')
  await expect(record.field('下次会见')).toContainText('2025-12-20 09:30')
})

test('FD-05 a day and a time are taken from one panel by pointer or keys, and the text follows each step', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('下次会见', '二月三十日')
  await page.keyboard.press('ArrowDown')
  const panel = page.getByRole('dialog', { name: words['calendar.open'] })
  // What is no day opens at the firm's today.
  const today = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' }).format(Date.now())
  await expect(panel.locator('[aria-current="date"]')).toHaveAccessibleName(new RegExp(`^${today} 星期`))
  await expect(panel.locator('[aria-current="date"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record.editor('下次会见')).toBeFocused()
  await expect(record.editor('下次会见')).toHaveValue('二月三十日')
  await record.editor('下次会见').fill('2024-02-29 09:30')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+PageDown')
  await expect(panel.getByRole('button', { name: '2025年2月28日 星期五' })).toBeFocused()
  await panel.getByRole('button', { name: '2025年2月14日 星期五' }).click()
  await expect(record.editor('下次会见')).toHaveValue('2025-02-14 09:30')
  const hours = panel.locator('[data-type="hour"]')
  await hours.getByText('14', { exact: true }).click()
  await expect(record.editor('下次会见')).toHaveValue('2025-02-14 14:30')
  await hours.press('ArrowDown')
  await panel.locator('[data-type="minute"]').press('ArrowUp')
  await expect(record.editor('下次会见')).toHaveValue('2025-02-14 15:29')
  expect(await findingsInBothThemes(page)).toEqual([])
  await panel.getByRole('button', { name: '确定' }).click()
  await expect(panel).toBeHidden()
  await expect(record.editor('下次会见')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(record.field('下次会见')).toContainText('2025-02-14 15:29')
})

test('a change shows where it is: saved here on record, field and list, then on the server', async ({ page, desk }) => {
  const customer = desk.take()
  const list = await openDesk(page, desk)
  await pause(page)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '敦煌')
  // It is praised at the server's word alone, and not for a moment before.
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('.field-praise:not(:empty)') !== null) document.body.dataset.praised = 'early'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.keyboard.press('Enter')
  await expect(record.field('城市').getByText(words['mark.saved'])).toBeVisible()
  await expect(page.getByText(/^1 项待提交，其余 .+ 已同步$/)).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('待提交 1 条')).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.praised)).toBeUndefined()
  await page.keyboard.press('Control+2')
  await list.search.fill(customer.name)
  await expect(list.row(customer.name).getByRole('img', { name: words['mark.saved'] })).toBeVisible()
  await goOn(page)
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
  await openRecord(page, customer)
  await expect(record.field('城市')).toContainText('敦煌')
  await expect(record.field('城市').getByText(words['mark.saved'])).toHaveCount(0)
})

test('what is typed survives other pages, a reload and a restart, without taking the focus when it comes back', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '写到一半')
  await record.pencil('备注').click()
  await record.panel.getByRole('textbox', { name: '备注' }).fill('备注也写到一半')
  await expect(page.getByRole('contentinfo').getByText('未发送草稿 1 条')).toBeVisible()
  await page.reload()
  await expect(record.editor('城市')).toHaveValue('写到一半')
  await expect(record.field('备注')).toContainText(words['edit.unsaved'])
  await expect(record.panel).toBeHidden()
  await expect(record.title).toBeFocused()
  await desk.restart()
  await openDesk(page, desk)
  await openRecord(page, customer)
  await expect(record.editor('城市')).toHaveValue('写到一半')
  await record.field('备注').getByRole('button', { name: words['edit.goOn'] }).click()
  await expect(record.panel.getByRole('textbox', { name: '备注' })).toHaveValue('备注也写到一半')
  await page.keyboard.press('Escape')
  await expect(record.field('备注')).not.toContainText(words['edit.unsaved'])
  await record.editor('城市').press('Enter')
  await expect(record.field('城市')).toContainText('写到一半')
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})

test('what was typed last is on its way before a page that is left is gone', async ({ page, desk, clock }) => {
  const customer = desk.take()
  await clock.install()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '写到')
  await clock.runFor(1000)
  // No pause of typing passes from here on.
  await clock.pauseAt(Date.now() + 60_000)
  await record.editor('城市').fill('写到一半')
  const sent = await page.evaluate(() => {
    const frames: string[] = []
    const { send } = WebSocket.prototype
    WebSocket.prototype.send = function (data) {
      frames.push(String(data))
      send.call(this, data)
    }
    dispatchEvent(new Event('beforeunload'))
    return frames
  })
  expect(sent.filter((frame) => frame.includes('keepDraft') && frame.includes('写到一半'))).toHaveLength(1)
  // Tests that follow wait for the count of drafts.
  const drafts = page.getByRole('contentinfo').getByText(/未发送草稿/)
  await clock.resume()
  await expect(drafts).toBeVisible()
  await record.editor('城市').press('Escape')
  await expect(drafts).toHaveCount(0)
})

test('who edits a value that somebody else just changed is told before saving over it', async ({ page, desk }) => {
  const customer = desk.take()
  await openDesk(page, desk)
  const sync = await pause(page)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '敦煌')
  await editFirm(desk.firm.origin, { op: 'update', id: customer.id, fields: { city: '喀什' } })
  await page.getByRole('button', { name: words['sync.panel'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: words['sync.now'] }).click()
  await page.keyboard.press('Escape')
  await expect(record.field('城市').getByRole('status')).toContainText(words['edit.overtaken'])
  await expect(record.editor('城市')).toHaveValue('敦煌')
  await record.editor('城市').press('Escape')
  await expect(record.field('城市')).toContainText('喀什')
  await goOn(page)
  await expect(sync.waiting(0)).toBeVisible()
})

test('a note begun in the list before a colleague’s line arrived is joined with it, and survives a restart', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const atFirm = (note: string) => editFirm(desk.firm.origin, { op: 'update', id: customer.id, fields: { note } })
  const syncNow = async () => {
    await page.getByRole('button', { name: words['sync.panel'] }).click()
    await page.getByRole('dialog').getByRole('button', { name: words['sync.now'] }).click()
    await page.keyboard.press('Escape')
  }
  await atFirm('首次来电\n已发合同\n待回款')
  let list = await openDesk(page, desk)
  await syncNow()
  await list.find(customer.name)
  const open = () => list.row(customer.name).getByRole('button', { name: `${customer.name} 的备注` })
  const note = new RecordPage(page).panel.getByRole('textbox', { name: '备注' })
  await expect(list.row(customer.name)).toContainText('待回款')
  await open().click()
  await note.fill('首次来电\n已发合同\n待回款 5 万')
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toBeVisible()
  await atFirm('首次来电（周一）\n已发合同\n待回款')
  await desk.restart()
  list = await openDesk(page, desk)
  await expect(await list.find(customer.name)).toContainText('首次来电（周一）')
  await open().click()
  await expect(note).toHaveValue('首次来电\n已发合同\n待回款 5 万')
  await page.keyboard.press('Control+Enter')
  const record = await openRecord(page, customer)
  await expect(record.field('备注')).toContainText('首次来电（周一）\n已发合同\n待回款 5 万', { useInnerText: true })
})

test('axe finds nothing serious while a line, a panel, choices and the calendar are open, light and dark', async ({
  page,
  desk,
}) => {
  test.slow()
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('签约时间', '2025-02-30')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  expect(await findingsInBothThemes(page), 'calendar').toEqual([])
  await page.keyboard.press('Escape')
  await record.editor('签约时间').press('Escape')
  for (const label of ['备注', '更多电话', '风险提示', '客户级别']) {
    await record.pencil(label).click()
    await expect(record.panel).toBeVisible()
    expect(await findingsInBothThemes(page), `${label}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(record.panel).toBeHidden()
  }
})

test('editors that are opened before the texts of the last time are there stay open beside them, and no key is lost', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const drafts = await holdCalls(page, 'draft')
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '敦煌')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /未发送草稿/ })).toBeVisible()
  drafts.hold()
  await page.reload()
  await record.pencil('客户级别').click()
  await expect(record.panel.getByRole('radiogroup')).toBeVisible()
  drafts.release()
  await expect(record.editor('城市')).toHaveValue('敦煌')
  await expect(record.panel.getByRole('radiogroup')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record.panel).toHaveCount(0)
  drafts.hold()
  await page.reload()
  await record.typeOver('联系人', '许静仪')
  drafts.release()
  await expect(record.editor('城市')).toHaveValue('敦煌')
  await expect(record.editor('联系人')).toHaveValue('许静仪')
  // What is typed is written at once where the record is left.
  await page.evaluate(() => location.assign('#/contacts'))
  await expect(page.getByRole('heading', { level: 1, name: '联系人' })).toBeVisible()
  await openRecord(page, customer)
  await expect(record.editor('联系人')).toHaveValue('许静仪')
  await expect(record.editor('城市')).toHaveValue('敦煌')
})

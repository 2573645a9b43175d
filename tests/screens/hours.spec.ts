// Hours (beyond 35): the clock, entries by hand and out of follow-ups, sums, the sheet; all of it on this computer.
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { translate } from '#shared/locale/index'
import { findingsInBothThemes } from '../support/axe.ts'
import { failCalls } from '../support/failed-calls.ts'
import { rowsOfSheet } from '../support/sheets.ts'
import { expect, loseFirm, openDesk, openRecord, test, words } from './desk.ts'

/** The page of the hours, as somebody uses it. */
const hours = (page: Page) => {
  const main = page.getByRole('main')
  const bar = main.getByRole('region', { name: words['hours.clock'] })
  const form = page.getByRole('dialog')
  const rows = main.locator('.hours-row')
  const total = main.getByText(/^合计 /)
  return {
    open: async () => {
      await page.evaluate(() => location.assign('#/hours'))
      await expect(main.getByRole('heading', { level: 1, name: words['hours.title'] })).toBeVisible()
      await expect(bar.getByRole('button').last()).toBeVisible()
      // What was counted is said once the entries have been read.
      await expect(total).toBeVisible()
    },
    bar,
    start: bar.getByRole('button', { name: words['hours.start'] }),
    stop: bar.getByRole('button', { name: words['hours.stop'] }),
    note: bar.getByRole('textbox', { name: words['hours.note'] }),
    customer: bar.getByRole('button', { name: new RegExp(`^${words['hours.customer']}：`) }),
    /** The clock in the top bar. */
    top: page.getByRole('banner').getByRole('timer'),
    topStop: page.getByRole('banner').getByRole('button', { name: words['hours.stop'] }),
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    /** What opens an entry, and has the focus of its row. */
    way: (text: string) => rows.filter({ hasText: text }).locator('[data-row]'),
    total,
    fields: {
      note: form.getByRole('textbox', { name: words['hours.note'] }),
      day: form.getByRole('textbox', { name: words['hours.day'] }),
      length: form.getByRole('textbox', { name: words['hours.length'] }),
      customer: form.getByRole('button', { name: new RegExp(`^${words['hours.customer']}：`) }),
    },
    form,
    save: form.getByRole('button', { name: words['common.save'] }),
    sums: main.getByRole('complementary', { name: words['hours.sums'] }),
  }
}

/** Chooses a record by its name in the picker that a button opens. */
const pick = async (page: Page, button: Locator, name: string): Promise<void> => {
  await button.click()
  await page.getByRole('searchbox', { name: words['followup.findObject'] }).fill(name)
  await expect(page.locator('.object-hits').getByRole('button').first()).toContainText(name)
  await page.keyboard.press('Enter')
}

/** Writes an entry of today down by hand. */
const write = async (page: Page, note: string, length: string): Promise<void> => {
  const { fields, save, form, way } = hours(page)
  await page.getByRole('button', { name: words['hours.new'] }).click()
  await fields.note.fill(note)
  await fields.length.fill(length)
  await save.click()
  await expect(form).toHaveCount(0)
  await expect(way(note)).toBeFocused()
}

test('beyond 35 the clock runs for a customer on every screen, over a reload and a restart, and what is done is kept as it is typed', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const { open, bar, top, topStop, note, start, rows, row, way } = hours(page)
  await openDesk(page, desk)
  await openRecord(page, customer)
  await expect(top).toHaveCount(0)
  await page.getByRole('button', { name: words['record.more'] }).click()
  await page.getByRole('menuitem', { name: words['hours.start'], exact: true }).click()
  await expect(top).toBeVisible()
  await open()
  await expect(note).toHaveValue('')
  await expect(bar.getByRole('button', { name: `${words['hours.customer']}：${customer.name}` })).toBeVisible()
  await note.fill('起草答辩状')
  await page.reload()
  await expect(note).toHaveValue('起草答辩状')
  await note.fill('起草答辩状和证据目录')
  await expect(row('起草答辩状和证据目录')).toBeVisible()
  await desk.restart()
  await page.goto(await desk.shell.link())
  await expect(top).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '起草答辩状和证据目录' })).toBeVisible()
  await topStop.click()
  await expect(top).toHaveCount(0)
  await open()
  await expect(rows).toHaveCount(1)
  await expect(row('起草答辩状和证据目录')).toContainText(customer.name)

  // Another clock stops the first one; S goes on with an entry and stops it, by keys alone.
  await start.click()
  await note.fill('第二件事')
  await expect(row('第二件事')).toBeVisible()
  await way('起草答辩状').focus()
  await page.keyboard.press('s')
  await expect(note).toHaveValue('起草答辩状和证据目录')
  await expect(rows.locator('.running')).toHaveCount(1)
  await expect(row('起草答辩状').locator('.running')).toBeVisible()
  await page.keyboard.press('s')
  await expect(rows.locator('.running')).toHaveCount(0)
  await bar.getByRole('button', { name: '继续：起草答辩状和证据目录' }).click()
  await expect(row('起草答辩状').locator('.running')).toBeVisible()
  await bar.getByRole('button', { name: words['hours.stop'] }).click()
  await expect(start).toBeVisible()
})

test('beyond 35 hours are written down, changed, taken away and taken back; what is wrong is said at its field, and what was typed stays', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const { open, fields, form, save, row, way, rows, total, sums } = hours(page)
  await openDesk(page, desk)
  await open()
  const before = await rows.count()
  await page.keyboard.press('n')
  await fields.note.fill('会见当事人')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: words['hours.new'] }).click()
  await expect(fields.note).toHaveValue('会见当事人')
  await fields.day.fill('2026-02-31')
  await save.click()
  await expect(form.getByText(words['hours.wrongDay'])).toBeVisible()
  await expect(form.getByText(words['hours.wrongLength'])).toBeVisible()
  await expect(fields.day).toBeFocused()
  await form.getByRole('button', { name: words['create.clear'] }).click()
  await expect(fields.note).toHaveValue('')
  await fields.note.fill('会见当事人')
  await fields.length.fill('1小时30分')
  await expect(form).toContainText('1:30（90 分钟）')
  await pick(page, fields.customer, customer.name)
  expect(await findingsInBothThemes(page, '.dialog')).toEqual([])
  await fields.day.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(rows).toHaveCount(before + 1)
  await expect(way('会见当事人')).toBeFocused()
  await expect(row('会见当事人')).toContainText('1:30')
  await expect(sums.getByText(customer.name)).toBeVisible()

  await write(page, '阅卷', '45m')
  await page.keyboard.press('Enter')
  await expect(fields.length).toHaveValue('0:45')
  await fields.length.fill('2.5')
  await save.click()
  await expect(row('阅卷')).toContainText('2:30')
  const said = await total.textContent()
  await page.keyboard.press('Delete')
  await expect(row('阅卷')).toHaveCount(0)
  await expect(way('会见当事人')).toBeFocused()
  await expect(total).not.toHaveText(said ?? '')
  // In a text it takes back what was typed.
  const search = page.getByRole('searchbox', { name: words['hours.search'] })
  await search.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('Control+z')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(row('阅卷')).toHaveCount(0)
  await way('会见当事人').focus()
  await page.keyboard.press('Control+z')
  await expect(way('阅卷')).toBeFocused()
  await expect(total).toHaveText(said ?? '')
  await page.keyboard.press('Home')
  await expect(rows.first().locator('[data-row]')).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last().locator('[data-row]')).toBeFocused()
  expect(await findingsInBothThemes(page, '.hours-page')).toEqual([])
  // In the smallest window nothing is pushed out.
  await page.setViewportSize({ width: 1024, height: 640 })
  expect(await page.locator('.hours-page').evaluate((own) => own.scrollWidth <= own.clientWidth)).toBe(true)
})

test('beyond 35 a follow-up becomes an entry once; the sheet has what is shown with its sums, also without the network', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  const { open, fields, form, save, row, total } = hours(page)
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.followUp.fill('电话沟通和解方案')
  await page.keyboard.press('Control+Enter')
  await expect(record.entries.first()).toContainText('电话沟通和解方案')
  await open()
  await write(page, '=1+1', '0:20')
  await loseFirm(page, desk)
  await open()
  const proposals = page.locator('.hours-proposals')
  await proposals.locator('summary').click()
  const proposed = proposals.getByRole('listitem').filter({ hasText: '电话沟通和解方案' })
  await proposed.getByRole('button').click()
  await expect(fields.note).toHaveValue('电话沟通和解方案')
  await expect(form.getByRole('button', { name: `${words['hours.customer']}：${customer.name}` })).toBeVisible()
  await fields.length.fill('25')
  await save.click()
  await expect(row('电话沟通和解方案')).toContainText('0:25')
  await expect(proposed).toHaveCount(0)

  await page.getByRole('searchbox', { name: words['hours.search'] }).fill('和解')
  await expect(total).toHaveText('合计 0:25')
  // It is searched for again on the way back from another page, and is not spelt out in the address.
  await page.evaluate(() => location.assign('#/projects'))
  await expect(page.getByRole('heading', { level: 1, name: words['projects.title'] })).toBeVisible()
  await page.goBack()
  await expect(total).toHaveText('合计 0:25')
  expect(decodeURIComponent(page.url())).not.toContain('和解')
  await page.getByRole('button', { name: words['hours.clearSearch'] }).click()
  await expect(row('=1+1')).toBeVisible()
  const downloads: Download[] = []
  page.on('download', (one) => downloads.push(one))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: words['hours.export'] }).click()
  const download = await downloading
  // Who leaves the page and comes back is given it no second time.
  const strip = page.getByRole('region', { name: words['task.label'] })
  await page.getByRole('link', { name: words['rail.settings'] }).click()
  await expect(page.locator('.hours-page')).toHaveCount(0)
  await open()
  await expect(strip.getByRole('button', { name: /^关闭/ })).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^工时 \d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d\.xlsx$/)
  const sheet = rowsOfSheet(await readFile(await download.path()))
  expect(sheet[0]).toEqual(['日期', '客户', '项目', '工作内容', '小时', '分钟', '来源'])
  expect(sheet.map((cells) => cells.slice(1))).toContainEqual([
    customer.name,
    '',
    '电话沟通和解方案',
    '0.42',
    '25',
    words['hours.source.followup'],
  ])
  expect(sheet.map((cells) => cells[3])).toContain("'=1+1")
  expect(downloads).toHaveLength(1)
})

test('beyond 35 a clock that cannot be read says so, and is read again on request', async ({ page, desk }) => {
  const { bar, start } = hours(page)
  const core = await failCalls(page, 'hours', 'clock')
  await openDesk(page, desk)
  await page.evaluate(() => location.assign('#/hours'))
  const reason = words['failure.internal']
  await expect(bar.getByRole('alert')).toContainText(translate('zh-CN', 'hours.clockFailed', { reason }))
  core.heal()
  await bar.getByRole('button', { name: words['common.retry'] }).click()
  await expect(start).toBeVisible()
  await expect(bar.getByRole('alert')).toHaveCount(0)
})

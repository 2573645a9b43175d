// What a record carries and does beside its fields: the pinned warning, a copy as text, a print.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { type Desk, expect, goOn, openDesk, openRecord, pause, test, words } from './desk.ts'

const box = (page: Page): Locator => page.getByRole('region', { name: words['pinned.title'], exact: true })
const text = (page: Page): Locator => box(page).getByRole('textbox', { name: words['pinned.title'] })

const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: words['record.more'] }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const take = (desk: Desk) => {
  const customer = desk.take()
  return customer
}

test('a warning is pinned from the menu, stands in the head and in the list, and outlives a new note', async ({
  page,
  desk,
}) => {
  const customer = take(desk)
  const list = await openDesk(page, desk)
  await pause(page)
  const record = await openRecord(page, customer)
  await expect(box(page)).toHaveCount(0)
  await choose(page, words['pinned.add'])
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('仅联系家属')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(box(page)).toContainText('仅联系家属')
  await expect(box(page).getByText(words['mark.saved'])).toBeVisible()
  await expect(record.field('备注')).not.toContainText('仅联系家属')
  await record.pencil('备注').click()
  await record.panel.getByRole('textbox', { name: '备注' }).fill('家属每周三来访')
  await page.keyboard.press('Control+Enter')
  await expect(record.field('备注')).toContainText('家属每周三来访')
  await expect(box(page)).toContainText('仅联系家属')
  await goOn(page)
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
  await page.evaluate(() => location.assign('#/companies'))
  await list.search.fill(customer.name)
  const mark = list.row(customer.name).getByRole('img', { name: '置顶提醒：仅联系家属' })
  await expect(mark).toBeVisible()
  await expect(list.row(customer.name)).toContainText('家属每周三来访')
  await expect(list.row(customer.name)).not.toContainText('【置顶】')
  expect(await findings(page)).toEqual([])
})

test('a pinned warning is changed where it stands, Escape leaves it, and it goes when it is emptied', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk)
  const record = await openRecord(page, take(desk))
  await choose(page, words['pinned.add'])
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: words['record.more'] })).toBeFocused()
  await choose(page, words['pinned.add'])
  await page.keyboard.type('夜间勿扰')
  await page.keyboard.press('Enter')
  await record.pencil(words['pinned.title']).click()
  await expect(text(page)).toHaveValue('夜间勿扰')
  await text(page).fill('周末勿扰')
  await page.keyboard.press('Escape')
  await expect(box(page)).toContainText('夜间勿扰')
  await expect(record.pencil(words['pinned.title'])).toBeFocused()
  await choose(page, words['pinned.change'])
  await text(page).fill('')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveCount(0)
})

test('beyond 3 blank fields are filled from a duplicate after a preview, and undone', async ({ page, desk }) => {
  const [customer, other] = [take(desk), take(desk)]
  await openDesk(page, desk)
  await openRecord(page, other)
  await choose(page, words['pinned.add'])
  await page.keyboard.type('仅联系家属')
  await page.keyboard.press('Enter')
  await expect(box(page)).toContainText('仅联系家属')
  await openRecord(page, customer)
  await choose(page, words['fill.open'])
  const dialog = page.getByRole('dialog', { name: words['fill.title'] })
  await dialog.locator('[data-object]').click()
  await page.getByRole('searchbox', { name: words['followup.findObject'] }).fill(other.name)
  await page.getByRole('button', { name: other.name }).first().click()
  const taken = dialog.getByRole('table', { name: words['fill.taken'] })
  await expect(taken.getByRole('row', { name: words['pinned.title'] })).toContainText('仅联系家属')
  expect(await findings(page)).toEqual([])
  // Left out but for the warning.
  for (const tick of await taken.getByRole('checkbox').all()) await tick.uncheck()
  await expect(dialog.getByRole('button', { name: '补入 0 个字段' })).toBeDisabled()
  await taken.getByRole('checkbox', { name: words['pinned.title'] }).check()
  await dialog.getByRole('button', { name: '补入 1 个字段' }).click()
  await expect(dialog.getByRole('status')).toHaveText(`已从“${other.name}”补入 1 个字段`)
  await expect(page.getByRole('region', { name: words['pinned.title'], includeHidden: true })).toContainText(
    '仅联系家属',
  )
  await dialog.getByRole('button', { name: words['fill.undo'] }).click()
  await expect(dialog.getByRole('status')).toHaveText('已撤销，1 个字段恢复原样')
  const close = dialog.getByRole('button', { name: words['common.close'] })
  await expect(close).toBeFocused()
  await close.click()
  await expect(box(page)).toHaveCount(0)
})

test('a text that grows while it is typed stays in its line, and nothing typed is lost', async ({ page, desk }) => {
  await openDesk(page, desk)
  await openRecord(page, take(desk))
  await choose(page, words['pinned.add'])
  await expect(text(page)).toBeFocused()
  const long = '一二三四五六七八九十'.repeat(8)
  await page.keyboard.type(long)
  await expect(text(page)).toHaveValue(long)
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page)).toContainText(long)
})

test('the record is copied as text: every field with a value by its words, numbers as masked as on the page', async ({
  page,
  desk,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: async (copied: string) => {
        Reflect.set(window, 'copied', copied)
      },
    })
  })
  const customer = take(desk)
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await choose(page, words['pinned.add'])
  await page.keyboard.type('仅联系家属')
  await page.keyboard.press('Enter')
  await expect(box(page)).toContainText('仅联系家属')
  const phone = (await record.field('联系电话').locator('.phone .cut').first().textContent()) ?? ''
  expect(phone).toContain('****')
  await choose(page, words['record.copy'])
  await expect(page.getByText(words['copy.done'])).toBeVisible()
  const copied = await page.evaluate(() => String(Reflect.get(window, 'copied')))
  const lines = copied.split('\n')
  expect(lines[0]).toBe(customer.name)
  expect(lines).toContain('置顶提醒：仅联系家属')
  expect(lines).toContain(`联系电话：${phone}`)
  for (const group of ['联系方式', '委托情况', '记录']) expect(lines).toContain(group)
  expect(lines.some((line) => /^客户级别：[A-D]级$/.test(line))).toBe(true)
  expect(lines.some((line) => /^创建时间：\d{4}-\d\d-\d\d \d\d:\d\d$/.test(line))).toBe(true)
  for (const unsaid of ['【置顶】', '未填写', '[object', '{"']) expect(copied).not.toContain(unsaid)
  // No number leaves by the copy that the page hides.
  expect(copied).not.toMatch(/1\d{10}/)

  // The link says which record it is, and the palette opens it.
  await choose(page, words['record.copyLink'])
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'copied'))).toBe(`firmdesk://company/${customer.id}`)
  await page.evaluate(() => location.assign('#/companies'))
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(`firmdesk://company/${customer.id}`)
  await page.keyboard.press('Enter')
  await expect(record.title).toHaveText(customer.name)
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('firmdesk://contact/nobody')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^nobody.*没有链接所指的记录$/])
})

test('the record is printed alone and whole, with the watermark over it', async ({ page, desk }) => {
  await page.addInitScript(() => {
    window.print = () => Reflect.set(window, 'printed', Number(Reflect.get(window, 'printed') ?? 0) + 1)
  })
  await openDesk(page, desk)
  const record = await openRecord(page, take(desk))
  await choose(page, words['record.print'])
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(2)
  await page.emulateMedia({ media: 'print' })
  await expect(record.title).toBeVisible()
  await expect(record.field('联系电话')).toBeVisible()
  await expect(record.side).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: words['record.more'] })).toBeHidden()
  await expect(page.locator('.watermark')).toBeVisible()
  expect(await page.locator('.watermark').evaluate((sheet) => getComputedStyle(sheet).printColorAdjust)).toBe('exact')
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll('.detail-body')].filter((body) => body.scrollHeight > body.clientHeight + 1).length,
  )
  expect(cut).toBe(0)
})

// Columns of the list as a person arranges them: shown, order, width, what stays in view; and the keys of the heads.
import type { Locator, Page } from '@playwright/test'
import { expect, openDesk, test } from './desk.ts'

const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('grid').getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).slice(2, -1)

const openChooser = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '列设置' }).click()
  const chooser = page.getByRole('dialog', { name: '列设置' })
  await expect(chooser).toBeVisible()
  return chooser
}

const reset = async (page: Page): Promise<void> => {
  const chooser = await openChooser(page)
  await chooser.getByRole('button', { name: '恢复默认' }).click()
  await expect(chooser.getByRole('button', { name: '恢复默认' })).toBeDisabled()
  await page.keyboard.press('Escape')
}

test('columns are hidden and shown, and stay so after a restart of the app', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  const chooser = await openChooser(page)
  const all = await chooser.getByRole('listitem').count()
  await expect.poll(() => heads(page)).toHaveLength(all)
  const before = await heads(page)
  // The name opens the record: it cannot be hidden.
  await expect(chooser.getByRole('checkbox', { name: '客户名称' })).toBeDisabled()
  await chooser.getByRole('checkbox', { name: '跟进内容' }).uncheck()
  await chooser.getByRole('checkbox', { name: '联系电话' }).uncheck()
  await expect(chooser.getByText(`显示 ${all - 2} / ${all} 列`)).toBeVisible()
  const after = before.filter((label) => label !== '跟进内容' && label !== '联系电话')
  await expect.poll(() => heads(page)).toEqual(after)
  await page.keyboard.press('Escape')
  await expect(chooser).toHaveCount(0)
  await expect(page.getByRole('button', { name: '列设置' })).toBeFocused()
  await page.goto('about:blank')
  await desk.restart()
  await openDesk(page, desk)
  await expect.poll(() => heads(page)).toEqual(after)
  await expect(list.head('跟进内容')).toHaveCount(0)
  await reset(page)
  await expect.poll(() => heads(page)).toEqual(before)
})

test('the order changes by key and by drag, and says where the column went', async ({ page, desk }) => {
  await openDesk(page, desk)
  const before = await heads(page)
  const chooser = await openChooser(page)
  const grip = chooser.getByRole('button', { name: '移动 负责人' })
  await grip.focus()
  const place = before.indexOf('负责人')
  for (let at = place; at > 1; at -= 1) await page.keyboard.press('ArrowUp')
  await expect(chooser.getByText('负责人 移到第 2 列')).toBeVisible()
  await expect(grip).toBeFocused()
  await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['客户名称', '负责人', before[1]])
  // Before the name there is no place.
  await page.keyboard.press('ArrowUp')
  expect((await heads(page)).slice(0, 2)).toEqual(['客户名称', '负责人'])
  const from = await chooser.getByRole('button', { name: '移动 付费状态' }).boundingBox()
  const to = await chooser.getByRole('listitem').nth(2).boundingBox()
  if (from === null || to === null) throw new Error('the lines have no place')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 40, { steps: 4 })
  await page.mouse.move(from.x + 8, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await heads(page))[2]).toBe('付费状态')
  await page.keyboard.press('Escape')
  await reset(page)
  await expect.poll(() => heads(page)).toEqual(before)
})

test('a width is set by the edge of a head, by key, and by number; the table keeps its 1450', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  const width = async (label: string) => Math.round((await list.head(label).boundingBox())?.width ?? 0)
  await expect.poll(() => width('跟进内容')).toBe(240)
  const box = await list.head('跟进内容').boundingBox()
  if (box === null) throw new Error('the head has no place')
  const edge = { x: box.x + box.width - 1, y: box.y + box.height / 2 }
  await page.mouse.move(edge.x, edge.y)
  await page.mouse.down()
  await page.mouse.move(edge.x + 30, edge.y, { steps: 3 })
  // A move of the pointer is drawn in a later task than the one that hears of it.
  await expect.poll(() => width('跟进内容')).toBe(270)
  await page.mouse.move(edge.x + 60, edge.y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => width('跟进内容')).toBe(300)
  // On a zoomed page the edge is where the pointer is too.
  await page.evaluate(() => document.documentElement.style.setProperty('--zoom', '0.8'))
  await expect.poll(() => width('跟进内容')).toBe(240)
  const zoomed = await list.head('跟进内容').boundingBox()
  if (zoomed === null) throw new Error('the head has no place')
  await page.mouse.move(zoomed.x + zoomed.width - 1, zoomed.y + zoomed.height / 2)
  await page.mouse.down()
  await page.mouse.move(zoomed.x + zoomed.width + 39, zoomed.y + zoomed.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => width('跟进内容')).toBe(280)
  await page.evaluate(() => document.documentElement.style.removeProperty('--zoom'))
  // Shift with an arrow, on the button of a head.
  await list.head('联系人').getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => width('联系人')).toBe(96)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => width('联系人')).toBe(80)
  const chooser = await openChooser(page)
  const number = chooser.getByRole('spinbutton', { name: '联系电话 的列宽（像素）' })
  await number.fill('5')
  await number.press('Enter')
  await expect(number).toHaveValue('64')
  await number.fill('200')
  await number.press('Enter')
  await expect.poll(() => width('联系电话')).toBe(200)
  expect(await list.grid.evaluate((grid) => grid.parentElement?.scrollWidth ?? 0)).toBeGreaterThanOrEqual(1450)
  await page.keyboard.press('Escape')
  await reset(page)
  await expect.poll(() => width('跟进内容')).toBe(240)
})

test('a frozen column follows the name and stays where it is when the others move', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  const chooser = await openChooser(page)
  const freeze = chooser.getByRole('button', { name: '固定 付费状态' })
  await freeze.click()
  await expect(freeze).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await heads(page)).slice(0, 2)).toEqual(['客户名称', '付费状态'])
  await page.keyboard.press('Escape')
  const place = await list.head('付费状态').boundingBox()
  const cell = list.rows.first().locator('[aria-colindex="4"]')
  const cellPlace = await cell.boundingBox()
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: '向右移动列' }).click()
  await expect.poll(() => list.grid.evaluate((grid) => grid.parentElement?.scrollLeft)).toBe(560)
  expect(await list.head('付费状态').boundingBox()).toEqual(place)
  expect(await cell.boundingBox()).toEqual(cellPlace)
  expect(await list.head('跟进内容').boundingBox()).not.toEqual(place)
  await reset(page)
})

test('columns that the firm no longer has, and a layout nobody can read, break nothing', async ({ page, desk }) => {
  const list = await openDesk(page, desk)
  const before = await heads(page)
  await page.evaluate(() =>
    location.assign(
      '#/companies?columns=extra.gone:200!,ownerName:9999,%25%25,:::,-note,name:-3,ownerName&view=nobody',
    ),
  )
  await expect.poll(async () => (await heads(page))[1]).toBe('负责人')
  expect(await heads(page)).toEqual([
    '客户名称',
    '负责人',
    ...before.slice(1).filter((label) => label !== '负责人' && label !== '备注'),
  ])
  expect(Math.round((await list.head('负责人').boundingBox())?.width ?? 0)).toBe(640)
})

test('CL-21 the heads are one Tab stop; Left and Right move among them, and in the rows they move the columns by 140', async ({
  page,
  desk,
}) => {
  const list = await openDesk(page, desk)
  await list.head('客户名称').getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '筛选 客户名称' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '筛选 跟进内容' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(list.head('更新时间').or(list.head('标的额（万元）')).getByRole('button').last()).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect(list.rows.first()).toBeFocused()
  const scrolled = () => list.grid.evaluate((grid) => grid.parentElement?.scrollLeft)
  await list.grid.evaluate((grid) => grid.parentElement?.scrollTo({ left: 0 }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBe(140)
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBe(280)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(scrolled).toBe(140)
})

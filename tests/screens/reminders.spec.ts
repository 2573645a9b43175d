// Reminders of the calendar: the count in the top bar, the card that says a new one, and the panel with what is done about it.
import type { Locator, Page } from '@playwright/test'
import { findingsInBothThemes } from '../support/axe.ts'
import { calendarItem } from '../support/calendar-items.ts'
import { editFirm } from '../support/firm-control.ts'
import { makeAnswers } from '../support/made-answers.ts'
import { CalendarPage } from '../support/pages/calendar-page.ts'
import { expect, type Office, openOffice, test, words } from './office.ts'

const MINUTE = 60_000

/** What the firm writes for a moment. */
const written = (time: number): string => new Date(time + 8 * 60 * MINUTE).toISOString().slice(0, 19).replace('T', ' ')

/** Puts a schedule into the administrator's calendar that begins in so many minutes and reminds as many before: just now. */
const remind = ({ firm }: Office, summary: string, minutes: number, fields: Record<string, unknown> = {}) => {
  const start = written(Date.now() + minutes * MINUTE)
  const reminder = { isRemind: true, remindBeforeEventSecs: minutes * 60 }
  const none = { objType: '', objId: '' }
  return editFirm(firm.origin, {
    op: 'schedule',
    fields: { summary, startTime: start, endTime: start, ...none, ...reminder, ...fields },
  })
}

const reminders = (page: Page) => {
  const panel = page.getByRole('dialog', { name: words['reminders.title'], exact: true })
  const due = panel.getByRole('list', { name: words['reminders.due'] }).getByRole('listitem')
  const next = panel.getByRole('region', { name: words['reminders.next'] }).getByRole('listitem')
  return {
    button: page.getByRole('banner').getByRole('button', { name: /^提醒/ }),
    card: page.locator('.reminder-card'),
    panel,
    head: panel.getByRole('heading', { name: words['reminders.title'] }),
    due,
    next,
    dueOf: (text: string) => due.filter({ hasText: text }),
    nextOf: (text: string) => next.filter({ hasText: text }),
  }
}

test('what reminds is counted and said once, and put off, answered and opened in its panel, by keys alone', async ({
  page,
  office,
}) => {
  const made: Record<string, () => unknown> = {
    'calendar.reminders': () => {
      throw new Error('not read')
    },
  }
  await makeAnswers(page, made)
  await openOffice(page, office)
  const calendar = new CalendarPage(page)
  const { button, card, panel, head, due, dueOf, nextOf } = reminders(page)
  await button.click()
  const failed = panel.getByRole('alert').filter({ hasText: words['reminders.failed'] })
  await expect(failed).toBeVisible()
  made['calendar.reminders'] = () => ({ due: [], upcoming: [] })
  await failed.getByRole('button', { name: words['common.retry'] }).click()
  await expect(panel).toContainText(words['reminders.noneHint'])
  await expect(failed).toHaveCount(0)
  await expect(head).toBeFocused()
  await expect(button).toHaveAccessibleName(words['reminders.quiet'])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // What else stands in the calendar would be due at a moment of its own.
  await editFirm(office.firm.origin, { op: 'silencePlans' })
  await calendar.sync()
  delete made['calendar.reminders']
  await remind(office, '开庭：提醒纠纷甲', 40, { type: 'hearing', place: '第六法庭', objName: '竹渡包装材料' })
  // It is said for some seconds, which are over before a pass has ended where the machine is slow.
  const said = /^(明天 )?\S+ 开庭：提醒纠纷甲 · (40|39) 分钟后$/
  const isSaid = expect(card).toHaveText(said, { timeout: 30_000 })
  await Promise.all([calendar.sync(), isSaid.then(() => expect(card).toHaveCSS('pointer-events', 'none'))])
  await expect(button).toHaveAccessibleName('提醒：1 项')
  // Both at once: a pass between them would say one at a time.
  await Promise.all([remind(office, '提醒会见乙'.repeat(30), 20), remind(office, '提醒会见丙', 30)])
  await Promise.all([calendar.sync(), expect(card).toContainText(/^有 [23] 项提醒$/, { timeout: 30_000 })])
  await expect(button).toHaveAccessibleName('提醒：3 项')

  // Whoever comes later is told by the count alone.
  await page.reload()
  await expect(button).toHaveAccessibleName('提醒：3 项')
  await expect(card).toHaveCount(0)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(due).toHaveCount(3)
  await expect(dueOf('甲')).toContainText(/开庭.*提醒纠纷甲.*分钟后.*第六法庭，竹渡包装材料/)
  const wide = await panel.boundingBox()
  const long = await dueOf('乙').getByRole('link').first().boundingBox()
  expect(long?.width).toBeLessThanOrEqual(wide?.width ?? 0)
  expect(await findingsInBothThemes(page, '.reminder-panel')).toEqual([])

  // Up and Down lead through the rows, Tab through what can be done with one. What is put off stands among those to come.
  await expect(due.nth(0).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  const second = await due.nth(1).getAttribute('data-reminder')
  const third = await due.nth(2).getAttribute('data-reminder')
  const way = (id: string | null) => panel.locator(`[data-row="${id}"]`)
  await expect(way(second)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: words['reminders.later'] })
  await expect(menu.getByRole('menuitem')).toHaveText([
    words['reminders.later.minutes'],
    words['reminders.later.hour'],
    words['reminders.later.tomorrow'],
  ])
  await page.keyboard.press('Enter')
  await expect(due).toHaveCount(2)
  await expect(way(third)).toBeFocused()
  await expect(panel.getByRole('region').locator(`[data-row="upcoming ${second}"]`)).toContainText(/\d\d:\d\d 提醒/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(due).toHaveCount(1)
  await expect(way(third)).toHaveCount(0)
  await expect(due.getByRole('link').first()).toBeFocused()
  await expect(button).toHaveAccessibleName('提醒：1 项')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // The palette opens it, too; Enter leads to the item, and the panel is gone.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words['command.reminders.letters'])
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(words['command.reminders'])
  await page.keyboard.press('Enter')
  await expect(due.getByRole('link').first()).toBeFocused()
  const title = (await due.locator('.reminder-title bdi').innerText()).trim()
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(calendar.popover.getByRole('heading')).toHaveText(title)
  await expect(page).toHaveURL(/calendar\?.*i=schedule/)
  await page.keyboard.press('Escape')
  await remind(office, '提醒会见丁', 10)
  await calendar.sync()
  await button.click()
  await expect(due).toHaveCount(2)
  await panel.getByRole('button', { name: words['reminders.allSeen'], exact: true }).click()
  await expect(due).toHaveCount(0)
  await expect(head).toBeFocused()
  await expect(button).toHaveAccessibleName(words['reminders.quiet'])
  await expect(nextOf('提醒')).not.toHaveCount(0)
})

test('what reminds again later stands in both lists, and the keys lead through all rows', async ({ page, office }) => {
  const hearing = calendarItem({ id: 'schedule:1', kind: 'hearing', title: '开庭', start: Date.now() + 900_000 })
  const evidence = calendarItem({ id: 'task:2', kind: 'task', title: '交证据', start: Date.now() + 1_800_000 })
  const again = { item: hearing, key: hearing.id }
  const upcoming = [
    { ...again, at: Date.now() + 60_000 },
    { item: evidence, key: evidence.id, at: Date.now() + 120_000 },
  ]
  await makeAnswers(page, { 'calendar.reminders': () => ({ due: [{ ...again, at: Date.now() - 60_000 }], upcoming }) })
  await openOffice(page, office)
  const { button, due, next } = reminders(page)
  await button.click()
  const rows = [due.first(), next.nth(0), next.nth(1)].map((row) => row.getByRole('link').first())
  const [first, second, third] = rows as [Locator, Locator, Locator]
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(third).toBeFocused()
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
})

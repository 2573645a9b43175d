// A Monday morning: forty customers called one after the other, each written down with what became of it and what comes next.
import type { Page } from '@playwright/test'
import { expect, makeCustomer, openOffice, test, words } from '../screens/office.ts'
import { editFirm, requestsOf } from '../support/firm-control.ts'

const CALLS = 40
/** Presses and fields of one call, the typed words of a field as one: dial, note, hang up, outcome, three for what comes next, end. */
const MOST_GESTURES = 8
const outcomes = [4, 1, 2, 3] as const

/** Counts what a person does. */
const hand = () => {
  let count = 0
  return {
    does: async (gesture: Promise<unknown>) => {
      count += 1
      await gesture
    },
    count: () => count,
  }
}

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('D-87 FU-08 PH-17 forty calls of a Monday morning: forty follow-ups and next steps, nothing doubled, nobody left out', async ({
  page,
  office,
}) => {
  test.slow()
  // A page that stands still fails at once with what it shows, not with the whole morning.
  page.setDefaultTimeout(30_000)
  const { origin } = office.firm
  const { list } = await openOffice(page, office, 'member')
  for (let at = 1; at < CALLS; at += 1)
    await editFirm(origin, { op: 'create', fields: { name: `周一客户${at}`, telephone: `138000${10_000 + at}` } })
  await makeCustomer(page, office, { name: '周一客户40', telephone: '13800010040' })
  await list.search.fill('周一客户')
  await expect(list.count).toHaveText(`共 ${CALLS} 条记录`)
  const made = async (end: string) =>
    (await requestsOf(origin)).filter(({ method, path }) => method === 'POST' && path.endsWith(end))
  const before = { followups: (await made('/followup')).length, schedules: (await made('/schedule')).length }
  const dialled = (await made('/call/call/dial')).length
  const { does, count } = hand()
  await does(page.getByRole('button', { name: words['views.actions'] }).click())
  await does(page.getByRole('menuitem', { name: words['queue.start'] }).click())
  const started = count()
  const queue = regionOf(page, words['queue.title'])
  const panel = regionOf(page, words['call.title'])
  const dial = queue.getByRole('button', { name: /^拨打 / })
  const button = (name: string) => panel.getByRole('button', { name })
  const names = new Set<string>()
  const pauses: number[] = []
  await dial.focus()
  let ended = 0
  for (let call = 0; call < CALLS; call += 1) {
    await expect(queue).toContainText(`第 ${call + 1} 位，共 ${CALLS} 位`)
    await expect(dial).toBeFocused()
    names.add(await queue.getByRole('link').first().innerText())
    if (ended > 0) pauses.push(performance.now() - ended)
    await does(page.keyboard.press('Enter'))
    await does(panel.getByRole('textbox', { name: words['call.note'] }).fill(`周一通话 ${call}`))
    // Who hangs up before the firm was asked to dial has called nobody.
    await expect.poll(async () => (await made('/call/call/dial')).length - dialled, { intervals: [50] }).toBe(call + 1)
    await does(button(words['call.hangUp']).click())
    const outcome = outcomes[call % outcomes.length] ?? 4
    const chosen = panel.getByRole('radio', { name: words[`phone.state.${outcome}`] })
    if (!(await chosen.isChecked())) await does(chosen.check())
    await does(button(words['next.add']).click())
    await does(panel.getByRole('textbox', { name: words['next.summary'] }).fill('回访'))
    await does(button(words['next.quick.tomorrow']).click())
    // Also where the firm has not taken the hanging up yet: the press is kept.
    await does(page.keyboard.press('Control+Enter'))
    await expect(panel).toBeHidden()
    ended = performance.now()
  }
  await expect(queue).toContainText(words['queue.over'].replace('{done}', String(CALLS)).replace('{skipped}', '0'))
  const each = (count() - started) / CALLS
  expect(each).toBeLessThanOrEqual(MOST_GESTURES)
  expect(names.size).toBe(CALLS)
  const owed = async () => [
    (await made('/followup')).length - before.followups,
    (await made('/schedule')).length - before.schedules,
  ]
  await expect.poll(owed, { timeout: 60_000 }).toEqual([CALLS, CALLS])
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible({ timeout: 60_000 })
  expect(await owed()).toEqual([CALLS, CALLS])
  expect((await made('/call/call/dial')).length - dialled).toBe(CALLS)
  const pause = pauses.toSorted((one, other) => one - other)[pauses.length >> 1] ?? 0
  test
    .info()
    .annotations.push(
      { type: 'gestures per call', description: each.toFixed(1) },
      { type: 'milliseconds between two calls', description: pause.toFixed(0) },
    )
})

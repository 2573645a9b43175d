// Notifications of reminders: what they say, when each is told, and when it is taken away.
import { describe, expect, it } from 'vitest'
import type { Notice } from '../../src/main/desktop/notice.ts'
import { createNotifier, PAUSE } from '../../src/main/desktop/notifier.ts'
import { reminderNotice } from '../../src/main/desktop/reminder-notices.ts'
import { emptyState, type ShellReminder, type ShellState } from '../../src/main/desktop/shell-state.ts'
import { readState } from '../../src/renderer/src/features/calendar/calendar-state.ts'
import { routes } from '../../src/renderer/src/lib/paths.ts'
import { wordsFor } from '../../src/shared/locale/shell-words.ts'
import { START, testClock } from '../support/ports.ts'

const words = wordsFor('zh-CN')
const HOUR = 3_600_000
const zone = 'Asia/Shanghai'
const reminder = (change: Partial<ShellReminder> = {}): ShellReminder => ({
  id: 'schedule:1',
  at: START,
  key: change.id ?? 'schedule:1',
  kind: 'hearing',
  title: '甲诉乙',
  place: '三号法庭',
  start: START + HOUR,
  allDay: false,
  ...change,
})
const open = (...reminders: readonly ShellReminder[]): ShellState => ({
  ...emptyState,
  phase: 'open',
  account: 'a1',
  reminders,
})

describe('the notice of a reminder', () => {
  const said = { now: START, zone, mode: 'full', words } as const
  const title = (change: Partial<ShellReminder>, more: Partial<typeof said> | object = {}) =>
    reminderNotice(reminder(change), { ...said, ...more }).title

  it('says when and what it is, its words and its place, and leads to the item', () => {
    const notice = reminderNotice(reminder(), said)
    expect(notice).toMatchObject({ title: '11:00 开庭', body: '甲诉乙 · 三号法庭', opens: 'main' })
    expect(notice.path).toBe(routes.calendarItem('schedule:1', '2026-06-15'))
    const address = new URLSearchParams(notice.path?.split('?')[1])
    expect(readState(address)).toMatchObject({ item: 'schedule:1', day: '2026-06-15' })
  })

  it('says the day where it is not today, in the firm’s zone, and no hour of what has none', () => {
    expect(title({ start: START + 24 * HOUR, kind: 'schedule' })).toBe('6月16日 10:00 日程')
    expect(title({ allDay: true, kind: 'task' })).toBe('任务')
    expect(title({ allDay: true, start: START + 48 * HOUR })).toBe('6月17日 开庭')
    expect(title({}, { zone: 'America/New_York' })).toBe('23:00 开庭')
    expect(title({ start: START - 10 * HOUR }, { words: wordsFor('en') })).toBe('00:00 Hearing')
    expect(title({ start: START - 11 * HOUR }, { words: wordsFor('en') })).toBe('Jun 14 23:00 Hearing')
  })

  it('says nothing of the item where notifications are hidden', () => {
    const notice = reminderNotice(reminder(), { ...said, mode: 'hidden' })
    expect([notice.title, notice.body]).toEqual(['日程提醒', '打开 Firmdesk 查看。'])
  })

  it('draws whatever a firm writes as words of one line', () => {
    const { body } = reminderNotice(reminder({ title: 'a\n\u202e<a href="x">', place: '长'.repeat(900) }), said)
    expect(body).toMatch(/^a ＜a href="x"> · 长+$/)
    expect(body.length).toBeLessThan(420)
    expect(reminderNotice(reminder({ title: '', place: '' }), said).body).toBe('')
    const called = reminder({ title: '致电 138 1234-5621', place: '0571-88886666，（2026）浙0106民初12345号' })
    expect(reminderNotice(called, said).body).toBe('致电 138****5621 · 0571****6666，（2026）浙0106民初12345号')
  })

  it.each([
    ['0571-8888 6666', '0571****6666'],
    ['(0571)88886666', '(0571****6666'],
    ['021-6666 8888转 8001', '021****8888转 8001'],
    ['400-820-8820', '400****8820'],
    ['138.0013.8000', '138****8000'],
    ['138\u200b00138000', '138****8000'],
    ['+86 138 0013 8000', '+86 138****8000'],
    ['8613800138000', '86138****8000'],
    ['１３８—００１３—８０００', '１３８****８０００'],
    ['13800138000 13900139000', '138****8000 139****9000'],
    ['+1 (415) 555-2671', '+1 (41****2671'],
  ])('no whole number stands in it, however that is written: %s', (title, body) => {
    expect(reminderNotice(reminder({ title, place: '' }), said).body).toBe(body)
  })

  it.each(['（2026）浙0106民初12345号', '2026-06-16 10:00', '100 000 000 元', '合同 HT-2026-0013800'])(
    'what is no telephone number stays: %s',
    (title) => expect(reminderNotice(reminder({ title, place: '' }), said).body).toBe(title),
  )
})

const stage = () => {
  const clock = testClock()
  const held = { mode: 'full' as 'full' | 'hidden' | 'off' }
  const shown: string[] = []
  const answers: string[] = []
  const buttons = new Map<string, Notice['buttons']>()
  const line = ({ title, body }: Notice) => `${title}|${body}`
  const notifier = createNotifier({
    clock,
    mode: () => held.mode,
    words: () => words,
    // Also while somebody looks at the app.
    isLookedAt: () => true,
    show: (notice) => {
      shown.push(line(notice))
      buttons.set(line(notice), notice.buttons)
      return () => shown.push(`gone ${line(notice)}`)
    },
    answer: (...given) => void answers.push(given.join(' ')),
    onPause: () => {},
  })
  let before = emptyState
  const state = (now: ShellState) => {
    notifier.changed(now, before)
    before = now
    return shown.splice(0)
  }
  return { clock, held, notifier, state, answers, buttons, take: () => shown.splice(0) }
}
const first = '11:00 开庭|甲诉乙 · 三号法庭'

describe('notifications of reminders', () => {
  it('tell each moment of an item once, those that are due as the account is opened too', () => {
    const { state } = stage()
    expect(state(open(reminder()))).toEqual([first])
    expect(state({ ...open(reminder()), attention: 3 })).toEqual([])
    const [second, later] = [reminder({ id: 'task:2', kind: 'task', title: '交证据', place: '' }), { at: START + HOUR }]
    expect(state(open(second, reminder()))).toEqual(['11:00 任务|交证据'])
    // Another moment of the same item takes the place of the one before.
    expect(state(open(reminder(later), second))).toEqual([`gone ${first}`, first])
  })

  it('tell what was made here once, and stay, when it gets the firm’s id', () => {
    const { state } = stage()
    const made = reminder({ id: 'schedule:local-1' })
    expect(state(open(made))).toEqual([first])
    expect(state(open({ ...made, id: 'schedule:7' }))).toEqual([])
    expect(state(open())).toEqual([`gone ${first}`])
  })

  it('of one item put it off and answer it by their buttons, under the id that the item has by then', () => {
    const { held, state, answers, buttons } = stage()
    const made = reminder({ id: 'schedule:local-1' })
    state(open(made))
    expect(buttons.get(first)?.map(({ text }) => text)).toEqual(['10 分钟后', '1 小时后', '明天 09:00', '知道了'])
    buttons.get(first)?.[1]?.press()
    state(open({ ...made, id: 'schedule:7' }))
    for (const { press } of buttons.get(first) ?? []) press()
    const path = routes.calendarItem('schedule:local-1', '2026-06-15')
    expect(answers).toEqual([
      `schedule:local-1 hour ${path}`,
      ...['minutes', 'hour', 'tomorrow', 'seen'].map((answer) => `schedule:7 ${answer} ${path}`),
    ])
    // What hides what it is about has the same ones; one of several items has none.
    held.mode = 'hidden'
    state(open())
    state(open(reminder()))
    expect(buttons.get('日程提醒|打开 Firmdesk 查看。')).toHaveLength(4)
    state(open())
    held.mode = 'full'
    state(open(...['1', '2', '3', '4'].map((id) => reminder({ id: `schedule:${id}` }))))
    expect(buttons.get('日程提醒|有 4 项提醒，打开 Firmdesk 查看。')).toBeUndefined()
  })

  it('are taken away where the reminder was answered, or nobody is signed in any more', () => {
    const { state } = stage()
    state(open(reminder()))
    expect(state(open())).toEqual([`gone ${first}`])
    state(open(reminder()))
    expect(state({ ...emptyState, phase: 'locked' })).toEqual([`gone ${first}`])
    expect(state(open(reminder()))).toEqual([first])
    expect(state({ ...open(reminder()), account: 'a2' })).toEqual([`gone ${first}`, first])
  })

  it('of more than three at once are one that says how many, which stays until all of them are answered', () => {
    const { held, state } = stage()
    const many = ['1', '2', '3', '4'].map((id) => reminder({ id: `schedule:${id}` }))
    expect(state(open(...many.slice(0, 3)))).toHaveLength(3)
    state(open())
    const all = '日程提醒|有 4 项提醒，打开 Firmdesk 查看。'
    expect(state(open(...many))).toEqual([all])
    expect(state(open(...many.slice(3)))).toEqual([])
    expect(state(open())).toEqual([`gone ${all}`])
    held.mode = 'hidden'
    expect(state(open(...many))).toEqual(['日程提醒|打开 Firmdesk 查看。'])
  })

  it('wait for the end of a pause, and are told then where they are due still', () => {
    const { clock, notifier, state, take } = stage()
    notifier.pause(true)
    const answered = reminder({ id: 'task:2', kind: 'task' })
    expect(state(open(answered))).toEqual([])
    expect(state(open(reminder()))).toEqual([])
    clock.advance(PAUSE)
    expect(take()).toEqual([first])
    notifier.pause(true)
    // What was told before is taken away in a pause, too.
    expect(state(open())).toEqual([`gone ${first}`])
    notifier.pause(false)
    expect(take()).toEqual([])
  })

  it('are not told where notifications are off, nor later what came then', () => {
    const { held, state } = stage()
    held.mode = 'off'
    expect(state(open(reminder()))).toEqual([])
    held.mode = 'full'
    expect(state({ ...open(reminder()), attention: 1 })).toEqual([])
    expect(state(open(reminder({ at: START + 1 })))).toEqual([first])
  })
})

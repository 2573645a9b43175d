import type { Clock } from '#core/ports'
import { dayText, wallOf } from '#shared/dates/zone'
import { type CalendarKind, calendarItemPath } from '#shared/domain/calendar'
import type { ShellWords } from '#shared/locale/shell-words'
import type { Notice, NoticeMode } from './notice.ts'
import type { ShellReminder, ShellState } from './shell-state.ts'

/** So many at once are told one by one; more become one that says how many. */
const MOST = 3
/** Longest text of a notice, characters. */
const LONGEST = 200

const kindWords = {
  hearing: 'reminderHearing',
  schedule: 'reminderSchedule',
  task: 'reminderTask',
  deadline: 'reminderDeadline',
} as const satisfies Record<CalendarKind, keyof ShellWords>

/** Telephone numbers among words: no whole one stands in a notification. */
const numbers = [/(?<!\d)(1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\d)/g, /(?<!\d)(0\d{2,3})[ -]?\d{3,4}(\d{4})(?!\d)/g]

/** A text of the firm as words and nothing else: some systems take what stands between angle brackets for a link. */
const plain = (text: string): string =>
  numbers
    .reduce((masked, number) => masked.replace(number, '$1****$2'), text)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll('<', '＜')
    .slice(0, LONGEST)

/** What the notice of a reminder says; `now` is in epoch milliseconds, `zone` the firm's. */
export const reminderNotice = (
  { id, kind, title, place, start, allDay }: ShellReminder,
  {
    now,
    zone,
    mode,
    words,
  }: { readonly now: number; readonly zone: string; readonly mode: NoticeMode; readonly words: ShellWords },
): Notice => {
  const day = dayText(start ?? now, zone)
  const leads = { opens: 'main', path: calendarItemPath(id, day) } as const
  if (mode !== 'full') return { title: words.reminderTitle, body: words.attentionHidden, ...leads }
  const wall = wallOf(start ?? now, zone)
  const when = [
    day === dayText(now, zone) ? '' : wall.format(words.reminderDay),
    allDay || start === null ? '' : wall.format('HH:mm'),
  ]
  return {
    title: [...when, words[kindWords[kind]]].filter(Boolean).join(' '),
    body: [title, place].map(plain).filter(Boolean).join(' · '),
    ...leads,
  }
}

/** The notices of reminders; what was answered elsewhere is taken away. */
export type ReminderNotices = {
  readonly changed: (now: ShellState) => void
  /** Keeps them back. What came meanwhile is told as this ends, where it is due still. */
  readonly hold: (held: boolean) => void
}

/**
 * Tells each reminder once, by its item and its moment, while the account stays open: what is due as it is opened is told
 * too, for its moment may have come before.
 */
export const reminderNotices = (options: {
  readonly clock: Pick<Clock, 'now'>
  readonly mode: () => NoticeMode
  readonly words: () => ShellWords
  readonly show: (notice: Notice) => () => void
}): ReminderNotices => {
  const { clock, show } = options
  let told = new Set<string>()
  let shown: readonly { readonly keys: readonly string[]; readonly close: () => void }[] = []
  let due = new Map<string, ShellReminder>()
  let zone = ''
  let isHeld = false

  const tell = (): void => {
    if (isHeld) return
    const fresh = [...due].filter(([key]) => !told.has(key)).toReversed()
    told = new Set(due.keys())
    const [mode, words] = [options.mode(), options.words()]
    if (mode === 'off' || fresh.length === 0) return
    const said = { now: clock.now(), zone, mode, words }
    const many = mode === 'full' ? words.reminders.replace('{n}', String(fresh.length)) : words.attentionHidden
    const notices: readonly (readonly [readonly string[], Notice])[] =
      fresh.length > MOST
        ? [[fresh.map(([key]) => key), { title: words.reminderTitle, body: many, opens: 'main' }]]
        : fresh.map(([key, reminder]) => [[key], reminderNotice(reminder, said)])
    shown = [...shown, ...notices.map(([keys, notice]) => ({ keys, close: show(notice) }))]
  }
  return {
    changed({ account, reminders, timeZone }) {
      due = new Map(reminders.map((reminder) => [`${account} ${reminder.at} ${reminder.key}`, reminder]))
      zone = timeZone
      const isDue = (key: string): boolean => due.has(key)
      told = new Set([...told].filter(isDue))
      const over = shown.filter(({ keys }) => !keys.some(isDue))
      shown = shown.filter((one) => !over.includes(one))
      for (const { close } of over) close()
      tell()
    },
    hold(held) {
      isHeld = held
      tell()
    },
  }
}

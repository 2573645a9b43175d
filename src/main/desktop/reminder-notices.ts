import type { Clock } from '#core/ports'
import { type LaterName, laterNames } from '#shared/dates/later-moments'
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

/** How a reminder is answered: put off, or seen. */
export type ReminderAnswer = LaterName | 'seen'

const answerWords = {
  minutes: 'reminderMinutes',
  hour: 'reminderHour',
  tomorrow: 'reminderTomorrow',
  seen: 'reminderSeen',
} as const satisfies Record<ReminderAnswer, keyof ShellWords>

/** What people put between the digits of a number. */
const gap = '[\\s().·-]{0,2}'
/** `count` digits more, behind gaps. */
const more = (count: string): string => `(?:${gap}\\d){${count}}`
/** Telephone numbers among narrow signs: mobile ones, those with an area code, 400 and 800, other countries'. */
const telephone = new RegExp(
  `(?<!\\d)(?:(?:00|\\+)?${gap}86${gap})?(?:1[3-9]${more('9')}|0${more('9,11')}|[48]00${more('7')}|(?:00|\\+)${more('8,15')})(?!\\d)`,
  'g',
)

/** Full-width signs and dashes as the narrow ones that they stand for, one for one. */
const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212]/g, '-')

/** A text in which no whole telephone number stands, however it is written. */
const masked = (text: string): string =>
  [...narrow(text).matchAll(telephone)].reduceRight((before, { 0: number, index }) => {
    const digits = [...number.matchAll(/\d/g)].map((digit) => index + digit.index)
    // Of a short one three stay in front, so that less than four are left out.
    const head = Math.max(3, digits.length - 8)
    return `${before.slice(0, (digits[head - 1] ?? index) + 1)}****${before.slice(digits.at(-4))}`
  }, text)

/** A text of the firm as words and nothing else: some systems take what stands between angle brackets for a link. */
const plain = (text: string): string =>
  masked(text.replace(/\p{Cf}+/gu, ''))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
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
  /** A button of a notice was pressed; `path` leads to the item. */
  readonly answer: (id: string, answer: ReminderAnswer, path?: string) => void
}): ReminderNotices => {
  const { clock, show } = options
  let told = new Set<string>()
  let shown: readonly { readonly keys: readonly string[]; readonly close: () => void }[] = []
  let due = new Map<string, ShellReminder>()
  let zone = ''
  let isHeld = false

  /** What is made here gets another id at the firm while its notice stands. */
  const withButtons = (key: string, { id }: ShellReminder, words: ShellWords, notice: Notice): Notice => ({
    ...notice,
    buttons: [...laterNames, 'seen' as const].map((name) => ({
      text: words[answerWords[name]],
      press: () => options.answer(due.get(key)?.id ?? id, name, notice.path),
    })),
  })
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
        : fresh.map(([key, reminder]) => [[key], withButtons(key, reminder, words, reminderNotice(reminder, said))])
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

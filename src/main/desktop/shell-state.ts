import type { Clock } from '#core/ports'
import type { CalendarItemView, CalendarReminder } from '#shared/contract/calendar'
import type { CoreEvent } from '#shared/contract/events'
import type { Reply } from '#shared/contract/failure'
import type { CoreClient } from '#shared/contract/index'
import type { PhoneCall } from '#shared/contract/phone'
import type { SessionState } from '#shared/contract/session'
import { dayjs } from '#shared/dates/dayjs'
import { momentOf, offsetsOf, wallOf } from '#shared/dates/zone'
import { isWholeDays } from '#shared/domain/calendar'

/** A reminder that is due, as the system's notification says it; times are epoch milliseconds. */
export type ShellReminder = Pick<CalendarItemView, 'id' | 'title' | 'kind' | 'start' | 'place' | 'allDay'> &
  Omit<CalendarReminder, 'item'>

/** What tray, badge and notifications show of the core. Without an open account all of it is empty. */
export type ShellState = {
  readonly phase: SessionState['phase']
  /** Name of the account's folder; '' for none. */
  readonly account: string
  /** False where no password could open the account again. */
  readonly canLock: boolean
  /** The call that goes on or is not written down yet. */
  readonly call: PhoneCall | null
  /** True while the line to the provider of a call is lost. */
  readonly isLineLost: boolean
  /** The calls before, newest first. */
  readonly recent: readonly PhoneCall[]
  /** Calls of this day in the firm's zone. */
  readonly today: { readonly made: number; readonly answered: number }
  /** What needs a person: conflicts and rejections. */
  readonly attention: number
  /** Reminders of the calendar that are due, the newest first. */
  readonly reminders: readonly ShellReminder[]
  /** The firm's, an IANA name. */
  readonly timeZone: string
}

/** Calls that the tray offers again. */
const RECENT = 5
/** Longest time after which the counts of the day are read again, milliseconds. */
const AGAIN = 600_000
/** Shortest time after which it is read again as a reminder comes, milliseconds. */
const SOONEST = 1_000
const ZONE = 'Asia/Shanghai'

export const emptyState: ShellState = {
  phase: 'signed-out',
  account: '',
  canLock: false,
  call: null,
  isLineLost: false,
  recent: [],
  today: { made: 0, answered: 0 },
  attention: 0,
  reminders: [],
  timeZone: ZONE,
}

/** True where an account is open. */
export const isOpen = ({ phase }: Pick<ShellState, 'phase'>): boolean => phase === 'open' || phase === 'expired'

type Ask = (area: string, operation: string, input: unknown) => Promise<Reply>
type Answer<Area extends keyof CoreClient, Name extends keyof CoreClient[Area]> = CoreClient[Area][Name] extends (
  ...input: never[]
) => Promise<infer Output>
  ? Output
  : never

/** Asks the core; null where it fails, is started again, or has no account open. */
export const askCore = async <Area extends keyof CoreClient & string, Name extends keyof CoreClient[Area] & string>(
  ask: Ask,
  area: Area,
  operation: Name,
  input: object,
): Promise<Answer<Area, Name> | null> => {
  const reply = await ask(area, operation, input).catch(() => null)
  return reply?.ok === true ? (reply.value as Answer<Area, Name>) : null
}

/** First moment of the day in a zone, epoch milliseconds. */
export const startOfDay = (now: number, zone: string): number => {
  const offsets = offsetsOf(zone)
  return momentOf(
    dayjs
      .utc(now + offsets(now))
      .startOf('day')
      .valueOf(),
    offsets,
  )
}

const reduced = ({ item, at, key }: CalendarReminder, zone: string): ShellReminder => {
  const { id, title, kind, start, place } = item
  return {
    id,
    at,
    key,
    title,
    kind,
    start,
    place,
    allDay: isWholeDays(item, (time) => wallOf(time, zone).format('HH:mm')),
  }
}

/** What was read; `next` is the moment at which a reminder comes, epoch milliseconds, null for none. */
type Reading = { readonly state: ShellState; readonly next: number | null }

/** Null where the core did not answer all of it: that is no news. */
const read = async (ask: Ask, clock: Pick<Clock, 'now'>): Promise<Reading | null> => {
  const session = await askCore(ask, 'session', 'state', {})
  if (session === null) return null
  if (!isOpen(session)) return { state: { ...emptyState, phase: session.phase }, next: null }
  const preferences = await askCore(ask, 'settings', 'get', {})
  const timeZone = preferences?.timeZone ?? ZONE
  const from = startOfDay(clock.now(), timeZone)
  const [phone, recent, made, answered, work, calendar] = await Promise.all([
    askCore(ask, 'phone', 'state', {}),
    askCore(ask, 'phone', 'history', { limit: RECENT }),
    askCore(ask, 'phone', 'history', { from, placed: true, limit: 1 }),
    askCore(ask, 'phone', 'history', { from, answered: true, limit: 1 }),
    askCore(ask, 'work', 'summary', {}),
    askCore(ask, 'calendar', 'reminders', {}),
  ])
  if (phone === null || recent === null || made === null || answered === null || work === null || calendar === null)
    return null
  const state: ShellState = {
    phase: session.phase,
    account: session.account?.key ?? '',
    canLock: session.canLock,
    call: phone.call,
    isLineLost: phone.link === 'lost' && phone.call !== null,
    recent: recent.rows,
    today: { made: made.total, answered: answered.total },
    attention: work.attention,
    reminders: calendar.due.map((due) => reduced(due, timeZone)),
    timeZone,
  }
  return { state, next: calendar.upcoming[0]?.at ?? null }
}

const areas: readonly string[] = ['phone', 'work', 'calendar']

const concerns = (event: CoreEvent): boolean =>
  event.type === 'session' || (event.type === 'changed' && areas.includes(event.area))

/** The shell's view of the core. */
export type ShellWatch = {
  readonly state: () => ShellState
  /** An event of the core: what it concerns is read again. */
  readonly heard: (event: CoreEvent) => void
  /** Reads all of it again. */
  readonly refresh: () => Promise<void>
}

/** Keeps what the shell shows in step with the core: `onChange` runs where something of it is another. */
export const watchShell = (
  ask: Ask,
  clock: Pick<Clock, 'now' | 'after'>,
  onChange: (now: ShellState, before: ShellState) => void,
): ShellWatch => {
  let state = emptyState
  let reading: Promise<void> | null = null
  let isStale = false
  let forget: (() => void) | null = null
  let next: number | null = null

  const readAll = async (): Promise<void> => {
    do {
      isStale = false
      const reading = await read(ask, clock)
      next = reading?.next ?? null
      if (reading === null) continue
      const before = state
      state = reading.state
      if (JSON.stringify(state) !== JSON.stringify(before)) onChange(state, before)
    } while (isStale)
  }
  const refresh = (): Promise<void> => {
    isStale = true
    reading ??= readAll().finally(() => {
      reading = null
      forget?.()
      // A day ends without an event, and a reminder comes without one.
      const wait = Math.min(AGAIN, Math.max(SOONEST, (next ?? Number.POSITIVE_INFINITY) - clock.now()))
      forget = clock.after(wait, () => void refresh())
    })
    return reading
  }
  return { state: () => state, heard: (event) => void (concerns(event) && refresh()), refresh }
}

import type { OwnReminder, ReminderSource } from '#core/areas/calendar/store/reminders'
import type { Store } from '#core/engine/store/types'
import type { CalendarItemView, CalendarReminder } from '#shared/contract/calendar'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { sinceOf } from './pull-spans.ts'
import { type Viewer, viewerOf } from './view.ts'

/** What began so long ago reminds nobody any more, milliseconds. */
const REMINDS = 86_400_000
/** The firm keeps times to the second and may round them: such a start is the same one. */
const ROUNDING = 1_000
const MOST_DUE = 50
const MOST_UPCOMING = 5

/** Forgets what was done with the reminders of items that began before a time, epoch milliseconds. */
export const sweepReminders = async (store: Store, before: number): Promise<void> =>
  ingest(store, () => store.calendarReminders.sweep(before))

/**
 * What a person did with reminders of an item, while it still begins when it did; where that was rounded, its reminders
 * and what was answered of them moved alike.
 */
function ownAt(own: OwnReminder | null, start: number): OwnReminder | null {
  if (own === null || Math.abs(own.start - start) > ROUNDING) return null
  return { ...own, start, answered: own.answered === 0 ? 0 : own.answered + start - own.start }
}

/**
 * Moments of an item, epoch milliseconds: the newest that has come, and that is later than `since` and everything that
 * was answered; and the next one. One that was put off has no other moment until then. What the firm sent and is no whole
 * number of seconds is none.
 */
export function momentsOf(
  { start, seconds, own }: Omit<ReminderSource, 'id'>,
  { now, since }: { readonly now: number; readonly since: number | null },
): { readonly due: number | null; readonly next: number | null } {
  const valid = ownAt(own, start)
  const until = valid?.until ?? null
  if (until !== null && until > now) return { due: null, next: until }
  const answered = Math.max(since ?? Number.POSITIVE_INFINITY, valid?.answered ?? 0)
  let [due, next]: [number | null, number | null] = [null, null]
  const take = (moment: number): void => {
    if (moment > now) next = next === null ? moment : Math.min(next, moment)
    else if (moment > answered) due = due === null ? moment : Math.max(due, moment)
  }
  if (until !== null) take(until)
  for (const before of seconds) if (Number.isSafeInteger(before) && before >= 0) take(start - before * 1_000)
  return { due, next }
}

type Moment = { readonly source: ReminderSource; readonly at: number }

/** Reminders of an account: the operations of its contract. `itemOf` answers an item by any of its ids. */
export function reminderHandlers(
  home: Home,
  itemOf: (store: Store, id: string) => CalendarItemView | null,
): Pick<CoreHandlers['calendar'], 'reminders' | 'dismiss' | 'snooze'> {
  const now = () => home.ports.clock.now()

  /** All that is due and all that comes, one moment of each item, in no order; `waiting` is owed to the firm. */
  const gather = (store: Store, viewer: Viewer) => {
    const times = { now: now(), since: sinceOf(store) }
    const from = times.now - REMINDS
    const [due, upcoming]: [Moment[], Moment[]] = [[], []]
    const waiting = owed(store, viewer, from)
    // A row that stands for something owed reminds as that, with what was done before it came.
    const brought = new Set(viewer.brought().map(({ id }) => id))
    const ahead = MOST_UPCOMING + brought.size
    for (const source of [
      ...store.calendarReminders.sources({ from, now: times.now, ahead }).filter(({ id }) => !brought.has(id)),
      ...waiting.map((one) => one.source),
    ]) {
      const moments = momentsOf(source, times)
      if (moments.due !== null) due.push({ source, at: moments.due })
      if (moments.next !== null) upcoming.push({ source, at: moments.next })
    }
    return { due, upcoming, waiting }
  }

  return {
    reminders() {
      const { store } = home.opened()
      const viewer = viewerOf(store)
      const found = gather(store, viewer)
      const waiting = new Map(found.waiting.map(({ item }) => [item.id, item]))
      const shown = ({ source: { id }, at }: Moment): CalendarReminder | [] => {
        const row = waiting.has(id) ? null : store.calendar.get(id)
        const item = row === null ? waiting.get(id) : viewer.ofRow({ row, marked: false })
        return item === undefined ? [] : { item, at, key: viewer.firstId(id) }
      }
      return {
        due: found.due.toSorted(later).slice(0, MOST_DUE).flatMap(shown),
        upcoming: found.upcoming.toSorted(earlier).slice(0, MOST_UPCOMING).flatMap(shown),
      }
    },
    dismiss({ ids }) {
      const { store } = home.opened()
      const viewer = viewerOf(store)
      const asked = new Set(ids.map(viewer.keptId))
      const answered = gather(store, viewer).due.filter(({ source }) => asked.has(source.id))
      if (answered.length === 0) return {}
      store.transaction(() => {
        for (const { source } of answered)
          store.calendarReminders.put(source.id, { start: source.start, answered: now(), until: null })
      })
      home.changed(
        'calendar',
        answered.map(({ source }) => source.id),
      )
      return {}
    },
    snooze({ id, until }) {
      const { store } = home.opened()
      const item = itemOf(store, id)
      if (item === null || item.start === null || item.kind === 'deadline' || item.done) throw new Failure('not-found')
      if (until <= now()) throw new Failure('invalid-input', { field: 'until' })
      const { start } = item
      const answered = ownAt(ownOf(store, viewerOf(store), item.id), start)?.answered ?? 0
      store.transaction(() => store.calendarReminders.put(item.id, { start, answered, until }))
      home.changed('calendar', [item.id])
      return {}
    },
  }
}

const byId = (one: Moment, other: Moment): number => (one.source.id < other.source.id ? -1 : 1)
const later = (one: Moment, other: Moment): number => other.at - one.at || byId(one, other)
const earlier = (one: Moment, other: Moment): number => one.at - other.at || byId(one, other)

/** What was done with the reminders of an item, under the id that it has, or else under the first that it had here. */
const ownOf = (store: Store, { firstId }: Viewer, id: string): OwnReminder | null =>
  store.calendarReminders.get(id) ?? store.calendarReminders.get(firstId(id))

/** What is owed to the firm, and rows that stand for it, that begin at a time or later, or were put off until then. */
function owed(store: Store, viewer: Viewer, from: number) {
  return [...viewer.owed(), ...viewer.brought()].flatMap((item) => {
    const { id, start, reminders: seconds, done } = item
    const own = ownOf(store, viewer, id)
    if (start === null || done || Math.max(start, own?.until ?? 0) < from) return []
    return [{ item, source: { id, start, seconds, own } }]
  })
}

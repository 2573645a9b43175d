import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { CalendarItemView } from '#shared/contract/calendar'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { wallOf } from '#shared/dates/zone'
import { type NextAction, nextActionTitle } from '#shared/domain/next-action'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { online } from '../../engine/remote/online.ts'
import { createTimes } from '../../engine/remote/times.ts'
import { leaveDraft } from '../../engine/sync/push/enqueue-edit.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { answersForOne, WITNESSES } from '../../engine/sync/sweep/witnesses.ts'
import { isWhole, LONGEST, type Span } from './calls.ts'
import { enqueueNextAction } from './new-action.ts'
import { forgetTaken } from './new-taken.ts'
import { spanObject } from './pull.ts'
import { isCutIn, isKnown, knowsTasks, refusedOf } from './pull-spans.ts'
import { reminderHandlers } from './reminders.ts'
import { itemId, partsOfId } from './row.ts'
import { itemBy, type Viewer, viewerOf } from './view.ts'

const DAY = 86_400_000
/** Items that a page gets at once. */
const MOST_ITEMS = 2_000
/** Items of a file. */
const MOST_IN_FILE = 20_000
/** Tasks that were ticked here stay in sight for so long, milliseconds. */
const SHOWN_DONE = 7 * DAY
/** Ids that an answer can carry. */
const LONGEST_ID = 200

type Kind = CalendarItemView['kind']

/** The calendar (SC): read from the store; what is made here is owed to the firm, what is removed goes while one waits. */
export function createCalendarHandlers(home: Home): CoreHandlers['calendar'] {
  const now = () => home.ports.clock.now()

  const deadlines = (
    store: Store,
    { ofDeadline }: Viewer,
    { from, to }: Span,
    limit: number,
  ): readonly CalendarItemView[] => {
    const dayOf = firstOfDay(home.timeZone())
    return store.customers
      .expiring({ from: dayOf(from), to }, limit)
      .map((customer) => ofDeadline(customer, dayOf(customer.gmtExpires)))
  }

  /** What touches a span, of some kinds, by its start; `cut` where there is more than `limit`. */
  const gather = (span: Span, kinds: ReadonlySet<Kind> | null, limit: number) => {
    const { store } = home.opened()
    const viewer = viewerOf(store)
    const isWanted = ({ id, kind }: CalendarItemView) => id.length <= LONGEST_ID && (kinds === null || kinds.has(kind))
    const found = [
      ...store.calendar.touching(span, limit + 1).map(viewer.ofRow),
      ...viewer.owed().filter((item) => touches(item, span)),
      ...(kinds === null || kinds.has('deadline') ? deadlines(store, viewer, span, limit + 1) : []),
    ].filter(isWanted)
    const items = found.toSorted(byStart).slice(0, limit)
    return { items, cut: found.length > limit }
  }

  const itemOf = (store: Store, id: string): CalendarItemView | null => {
    if (partsOfId(id) !== null) return itemBy(store, id)
    const customer = store.customers.get(id.replace(/^deadline:/, ''))?.row
    const expires = customer?.gmtExpires ?? null
    if (!id.startsWith('deadline:') || customer === undefined || expires === null) return null
    return viewerOf(store).ofDeadline(customer, firstOfDay(home.timeZone())(expires))
  }

  return {
    items(span) {
      const { store } = home.opened()
      const [known, partial] = [isKnown(store, span), isCutIn(store, span)]
      return { ...gather(span, null, MOST_ITEMS), known, partial, refused: refusals(store) }
    },
    tasks() {
      const { store } = home.opened()
      const viewer = viewerOf(store)
      const since = now() - SHOWN_DONE
      const waiting = viewer.owed().filter(({ kind }) => kind === 'task')
      const tasks = [...store.calendar.tasks(since, MOST_ITEMS).map(viewer.ofRow), ...waiting]
      return { tasks: tasks.toSorted(byStart), known: knowsTasks(store), refused: refusals(store) }
    },
    get: ({ id }) => ({ item: itemOf(home.opened().store, id) }),
    async refresh(span) {
      needSpan(span)
      await online(() => home.opened().sync.refresh('calendar', spanObject(span)))
      return {}
    },
    create({ next, object, draft }) {
      needComplete(next, object !== null)
      const { store, sync } = home.opened()
      const opId = hexId(home.ports.random)
      const place = { objType: object?.type ?? '', objId: object?.id ?? '' }
      // Both or none: after a crash between the two it would be saved again.
      store.transaction(() => {
        enqueueNextAction(store, { next, ...place, opId, at: now() })
        leaveDraft(store, draft, now())
      })
      const id = itemId(next.kind, `local-${opId}`)
      home.changed('calendar', [id])
      home.changed('work', [])
      sync.wake()
      return { id }
    },
    mark({ id, done }) {
      const { store } = home.opened()
      const item = itemOf(store, id)
      if (item === null) throw new Failure('not-found')
      if (item.kind !== 'task') throw new Failure('invalid-input', { field: 'id' })
      // A tick that is taken back was perhaps made before the row of the firm came.
      const ids = done ? [item.id] : [item.id, viewerOf(store).firstId(item.id)]
      store.transaction(() => {
        for (const one of ids) store.calendar.mark(one, done, now())
      })
      home.changed('calendar', [item.id])
      return {}
    },
    ...reminderHandlers(home, itemOf),
    async remove({ id }) {
      const { store, sync } = home.opened()
      const item = itemOf(store, id)
      const own = item === null ? null : partsOfId(item.id)
      if (item === null || own === null) throw new Failure('not-found')
      if (!item.removable) throw new Failure('forbidden')
      const drop = () => {
        sync.deleted('calendar', [item.id])
        store.calendar.remove([item.id])
        forgetTaken(store, 'schedule', own.id)
        home.changed('calendar', [item.id])
      }
      return online(async () => {
        const { calendar } = await home.opened().connect()
        try {
          await calendar.removeSchedule(own.id)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          const isSettled = changedNothing(error)
          if (isSettled && error.code !== 'not-found') throw error
          // The answer was lost, or there is none such: whether it is gone, the firm shows.
          const gone = await isGone(calendar, store, own.id, item.start)
          if (isSettled && gone) drop()
          if (isSettled) throw error
          if (!gone) throw new Failure('doubtful', {}, { cause: error })
        }
        drop()
        return {}
      })
    },
    async ics({ kinds, deadline, ...span }) {
      const { items } = gather(span, new Set(kinds), MOST_IN_FILE)
      const { firstId } = viewerOf(home.opened().store)
      const { icsOf } = await import('./ics.ts')
      return icsOf(items, { deadline, zone: home.timeZone(), now: now(), idOf: firstId })
    },
  }
}

const refusals = (store: Store) => ({ schedule: refusedOf(store, 'schedule'), task: refusedOf(store, 'task') })

/** Moments at which the days of a zone begin. */
function firstOfDay(zone: string): (time: number) => number {
  const { parse } = createTimes(zone)
  return (time) => parse(wallOf(time, zone).format('YYYY-MM-DD')) ?? time
}

const touches = ({ start, end }: CalendarItemView, { from, to }: Span): boolean =>
  start !== null && start < to && (start >= from || (end ?? start) > from)

/** By its start; what has none comes last. */
function byStart(one: CalendarItemView, other: CalendarItemView): number {
  const [start, otherStart] = [one.start ?? Number.MAX_VALUE, other.start ?? Number.MAX_VALUE]
  return start - otherStart || (one.id < other.id ? -1 : 1)
}

/** Fails with `invalid-input` where a span is none, or too long to be asked for. */
function needSpan({ from, to }: Span): void {
  if (to < from || to - from > LONGEST) throw new Failure('invalid-input', { field: 'to' })
}

/** Fails with `invalid-input` and the field that lacks. */
function needComplete(next: NextAction, hasObject: boolean): void {
  if (next.kind === 'schedule' && !hasObject) throw new Failure('invalid-input', { field: 'object' })
  if (next.kind === 'task' && nextActionTitle(next) === '') throw new Failure('invalid-input', { field: 'title' })
  if (next.start === null) throw new Failure('invalid-input', { field: 'start' })
}

/**
 * True where the firm does not have a schedule any more: "not found" means something where it still shows another one,
 * and where it shows none by itself, a whole list of the days around its start does not name it.
 */
async function isGone(api: Remote['calendar'], store: Store, id: string, start: number | null): Promise<boolean> {
  try {
    await api.schedule(id)
    return false
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code !== 'not-found') return false
  }
  const others = store.calendar.ids(null, WITNESSES + 1).flatMap((one) => {
    const parts = partsOfId(one)
    return parts?.kind === 'schedule' && parts.id !== id ? [parts.id] : []
  })
  if ((await answersForOne({ breathe: async () => undefined }, others, (one) => api.schedule(one))) === true)
    return true
  if (start === null) return false
  const list = await api.schedules({ from: start - DAY, to: start + DAY }).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  return list !== null && isWhole(list) && list.rows.every((row) => row.id !== itemId('schedule', id))
}

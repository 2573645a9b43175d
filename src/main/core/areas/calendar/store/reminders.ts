import { sql } from 'kysely'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** What a person did with the reminders of an item; times are epoch milliseconds. */
export type OwnReminder = {
  /** The item's start for which this holds. */
  readonly start: number
  /** Reminders up to this moment are answered; 0 for none. */
  readonly answered: number
  /** Put off until; null for not. */
  readonly until: number | null
}

/** An item that may remind of itself: its start, seconds before that, and what was done with them. */
export type ReminderSource = {
  readonly id: string
  readonly start: number
  readonly seconds: readonly number[]
  readonly own: OwnReminder | null
}

/** Times in epoch milliseconds; so many at most of what comes later than `now`. */
type Asked = { readonly from: number; readonly now: number; readonly ahead: number }

export type ReminderTable = {
  readonly get: (id: string) => OwnReminder | null
  readonly put: (id: string, own: OwnReminder) => void
  /** What an item has under one id it has under another from now on, unless it has something there. */
  readonly follow: (from: string, to: string) => void
  /** Forgets what holds for starts before a time, and was not put off beyond it. */
  readonly sweep: (before: number) => void
  /**
   * What may remind: what begins at `from` or later, or was put off until then, and is done neither at the firm nor here.
   * Of items whose first reminder lies ahead only those come that remind next, with that reminder alone.
   */
  readonly sources: (asked: Asked) => readonly ReminderSource[]
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly calendar_reminder: OwnReminder & { readonly id: string }
  }
}

const get = statement((db, { id }: { id: string }) =>
  db.selectFrom('calendar_reminder').select(['start', 'answered', 'until']).where('id', '=', id),
)
const put = statement((db, { id, start, answered, until }: OwnReminder & { readonly id: string }) =>
  db.replaceInto('calendar_reminder').values({ id, start, answered, until }),
)
const remove = statement((db, { id }: { id: string }) => db.deleteFrom('calendar_reminder').where('id', '=', id))
const sweep = statement((db, { before }: { before: number }) =>
  db
    .deleteFrom('calendar_reminder')
    .where('start', '<', before)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '<', before)])),
)
const putOff = statement((db) => db.selectFrom('calendar_reminder').select('id').where('until', 'is not', null))

/** Seconds of an item's first reminder, as the index has them: a row keeps its reminders in rising order. */
const longest = sql<number | null>`CASE WHEN json_valid(item.body) THEN json_extract(item.body, '$.reminders[#-1]') END`
const first = sql<number>`item.start - 1000 * ${longest}`
const all = sql<string | null>`CASE WHEN json_valid(item.body) THEN json_extract(item.body, '$.reminders') END`.as(
  'seconds',
)

/** One item, or those whose first reminder has come and that were not put off. */
const begun = statementBy((one: boolean) =>
  statement((db, { from, now, id }: Omit<Asked, 'ahead'> & { readonly id: string }) =>
    db
      .selectFrom('calendar_item as item')
      .leftJoin('calendar_mark as mark', 'mark.id', 'item.id')
      .leftJoin('calendar_reminder as own', 'own.id', 'item.id')
      .select(['item.id', 'item.start', all, 'own.start as ownStart', 'own.answered', 'own.until'])
      .where('item.done', '=', sql.lit(0))
      .where('mark.at', 'is', null)
      .where(({ eb, and }) =>
        one
          ? eb('item.id', '=', id)
          : and([eb('item.start', '>=', from), eb(first, '<=', now), eb('own.until', 'is', null)]),
      ),
  ),
)
/** Read out of the index alone. */
const coming = statement((db, { now, ahead }: Omit<Asked, 'from'>) =>
  db
    .selectFrom('calendar_item as item')
    .leftJoin('calendar_mark as mark', 'mark.id', 'item.id')
    .leftJoin('calendar_reminder as own', 'own.id', 'item.id')
    .select(['item.id', 'item.start', longest.as('before')])
    .where('item.done', '=', sql.lit(0))
    .where('item.start', '>', now)
    .where(first, '>', now)
    .where('mark.at', 'is', null)
    .where('own.until', 'is', null)
    .orderBy(first)
    .orderBy('item.id')
    .limit(ahead),
)

type Begun = {
  readonly id: string
  readonly start: number | null
  /** As JSON; null where the row says nothing of them. */
  readonly seconds: string | null
  readonly ownStart: number | null
  readonly answered: number | null
  readonly until: number | null
}

const readBegun = ({ id, start, seconds, ownStart, answered, until }: Begun): ReminderSource | [] => {
  if (start === null) return []
  const own = ownStart === null ? null : { start: ownStart, answered: answered ?? 0, until }
  return { id, start, seconds: JSON.parse(seconds ?? '[]') as readonly number[], own }
}

/** What a person did with reminders on this computer, and the items that have some. */
export const createReminders = (connection: Connection): ReminderTable => {
  const of = (id: string): OwnReminder | null => connection.first(get, { id }) ?? null
  return {
    get: of,
    put: (id, own) => void connection.run(put, { id, ...own }),
    follow(from, to) {
      const own = of(from)
      if (own === null) return
      connection.run(remove, { id: from })
      if (of(to) === null) connection.run(put, { id: to, ...own })
    },
    sweep: (before) => void connection.run(sweep, { before }),
    sources({ from, now, ahead }) {
      const waiting = connection.column(putOff).flatMap((id) => connection.all(begun(true), { from, now, id }))
      return [
        ...connection.all(begun(false), { from, now, id: '' }).flatMap(readBegun),
        ...waiting.flatMap(readBegun).filter(({ start, own }) => Math.max(start, own?.until ?? 0) >= from),
        ...connection
          .all(coming, { now, ahead })
          .flatMap(({ id, start, before }) =>
            start === null || before === null ? [] : [{ id, start, seconds: [before], own: null }],
          ),
      ]
    },
  }
}

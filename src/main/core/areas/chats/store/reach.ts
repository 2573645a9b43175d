import { sql } from 'kysely'
import { firstNumber, periodOfNumber, timeInQuery } from '#core/areas/chats/store/message-number'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/**
 * How far the history is: conversations that are here without a gap to their beginning, and the oldest message, epoch
 * milliseconds.
 */
export type MessageReach = { readonly complete: number; readonly oldest: number | null }

const completeChats = statement((db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('chat_range')
        .select('chat')
        .groupBy('chat')
        .having(({ fn }) => fn.min('lo'), '=', sql.lit(0))
        .having(({ fn }) => fn.countAll(), '=', sql.lit(1))
        .as('complete'),
    )
    .select(({ fn }) => fn.countAll<number>().as('rows')),
)
const firstMessage = statement((db) => db.selectFrom('message').select('no').orderBy('no').limit(sql.lit(1)))
const oldestTime = statement((db, { below }: { below: number }) =>
  db
    .selectFrom('message')
    .select((eb) => eb.fn.min(timeInQuery(eb)).as('time'))
    .where('no', '<', below),
)

/** Reads how far the history is. */
export const createReach =
  ({ value }: Connection): (() => MessageReach) =>
  () => {
    const first = value(firstMessage)
    const below = first === undefined ? null : firstNumber(periodOfNumber(first) + 1)
    return {
      complete: value(completeChats) ?? 0,
      oldest: below === null ? null : (value(oldestTime, { below }) ?? null),
    }
  }

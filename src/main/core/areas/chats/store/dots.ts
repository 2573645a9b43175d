import { sql } from 'kysely'
import { marks } from '#core/areas/chats/store/marks'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** What a person did with a conversation, and what its messages say of it. `seen` in epoch milliseconds, 0 for never. */
export type ConversationState = {
  readonly pinned: boolean
  readonly unread: boolean
  readonly seen: number
  /** Messages that are kept and have a standing warning. */
  readonly warnings: number
  /** The customer of its newest message with one; '' for none. */
  readonly companyId: string
}

const none: ConversationState = { pinned: false, unread: false, seen: 0, warnings: 0, companyId: '' }

const chatOf = statement((db, { id }: { id: string }) =>
  db.selectFrom('chat').select(['no', 'pinned', 'unread', 'seen']).where('id', '=', id),
)
const warningsOf = statement((db, { chat }: { chat: number }) =>
  db
    .selectFrom('message_mark')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('kind', '=', sql.lit(marks.warning))
    .where('chat', '=', chat),
)
const newestLead = statement((db, { chat }: { chat: number }) =>
  db
    .selectFrom('message_lead')
    .select('companyId')
    .where('chat', '=', chat)
    .orderBy('time', 'desc')
    .orderBy('no', 'desc')
    .limit(sql.lit(1)),
)
const setDot = statement((db, { id, unread }: { id: string; unread: number }) =>
  db
    .insertInto('chat')
    .values({ id, unread })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ unread: row.ref('excluded.unread') }))),
)
const setSeen = statement((db, { id, seen }: { id: string; seen: number }) =>
  db
    .insertInto('chat')
    .values({ id, seen })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ seen: row.ref('excluded.seen'), unread: sql.lit(0) })),
    ),
)
const unreadIds = statement((db) => db.selectFrom('chat').select('id').where('unread', '=', sql.lit(1)))
const pinnedIds = statement((db) => db.selectFrom('chat').select('id').where('pinned', '=', sql.lit(1)))
const warningIds = statement((db) =>
  db
    .selectFrom('chat')
    .select('id')
    .where(
      'no',
      'in',
      db.selectFrom('message_mark').select('chat').distinct().where('kind', '=', sql.lit(marks.warning)),
    ),
)
const idsOfCompany = statement((db, { companyId }: { companyId: string }) =>
  db
    .selectFrom('chat')
    .select('id')
    .where('no', 'in', db.selectFrom('message_lead').select('chat').distinct().where('companyId', '=', companyId)),
)
const unreadCount = statement((db) =>
  db
    .selectFrom('chat')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('unread', '=', sql.lit(1)),
)
const warningCount = statement((db) =>
  db
    .selectFrom('message_mark')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('kind', '=', sql.lit(marks.warning)),
)

/** What a person did with conversations, and what their messages say of them. */
export type ConversationDots = {
  readonly state: (id: string) => ConversationState
  /** Conversations that are pinned, have a dot or a standing warning, or messages of a customer. */
  readonly idsOf: (which: 'pinned' | 'unread' | 'warning' | { readonly companyId: string }) => readonly string[]
  /** Conversations with a dot, and messages with a standing warning. */
  readonly counts: () => { readonly unread: number; readonly warnings: number }
  readonly setUnread: (id: string) => void
  /** The dot goes; `time` is that of the newest message, epoch milliseconds. */
  readonly see: (id: string, time: number) => void
}

/** The state of conversations beside what the firm says of them. */
export const createDots = ({ first, value, column, run }: Connection): ConversationDots => ({
  state: (id) => {
    const chat = first(chatOf, { id })
    if (chat === undefined) return none
    return {
      pinned: chat.pinned === 1,
      unread: chat.unread === 1,
      seen: chat.seen,
      warnings: value(warningsOf, { chat: chat.no }) ?? 0,
      companyId: value(newestLead, { chat: chat.no }) ?? '',
    }
  },
  idsOf: (which) => {
    if (which === 'pinned') return column(pinnedIds)
    if (which === 'unread') return column(unreadIds)
    return which === 'warning' ? column(warningIds) : column(idsOfCompany, which)
  },
  counts: () => ({ unread: value(unreadCount) ?? 0, warnings: value(warningCount) ?? 0 }),
  setUnread: (id) => {
    run(setDot, { id, unread: 1 })
  },
  see: (id, time) => {
    run(setSeen, { id, seen: Math.trunc(time) })
  },
})

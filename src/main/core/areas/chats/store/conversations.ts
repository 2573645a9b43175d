import { createDots } from '#core/areas/chats/store/dots'
import type { ConversationTable } from '#core/areas/chats/store/types'
import { indexed, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createRecordTable } from '#core/engine/store/records/table'
import type { StoreState } from '#core/engine/store/state'
import type { Conversation } from '#shared/domain/chat'

type Shape = { readonly ofAccount: boolean; readonly ofPlatform: boolean; readonly isFirst: boolean }
type Asked = {
  readonly openId: string
  readonly platform: string
  readonly time: number
  readonly id: string
  readonly limit: number
}

const list = statementBy(({ ofAccount, ofPlatform, isFirst }: Shape) =>
  statement((db, { openId, platform, time, id, limit }: Asked) => {
    let rows = db
      .selectFrom(indexed('conversation', ofAccount ? 'conversation_of_account' : 'conversation_by_time'))
      .select('body')
    if (ofAccount) rows = rows.where('openId', '=', openId)
    if (ofPlatform) rows = rows.where('platform', '=', platform)
    if (!isFirst) rows = rows.where(({ eb, refTuple, tuple }) => eb(refTuple('createTime', 'id'), '<', tuple(time, id)))
    return rows.orderBy('createTime', 'desc').orderBy('id', 'desc').limit(limit)
  }),
)

/** SQLite takes the other columns of a row with the greatest time from that row. */
const newestOfAccounts = statement((db) =>
  db
    .selectFrom(indexed('conversation', 'conversation_of_account'))
    .select(({ fn }) => ['body', fn.max('createTime').as('newest')])
    .groupBy(['openId', 'platform']),
)

/** Archived conversations (§3). One without a time stands at time 0, the oldest. */
export const createConversations = (connection: Connection, state: StoreState): ConversationTable => {
  const { rows, upsert, get, count } = createRecordTable<Conversation, 'conversation'>(connection, state, {
    table: 'conversation',
    columns: ['platform', 'openId', 'createTime'],
    signed: true,
    values: ({ platform, openId, createTime }) => ({ platform, openId, createTime: Math.trunc(createTime ?? 0) }),
  })
  return {
    ...createDots(connection),
    accounts: () => connection.all(newestOfAccounts).map(({ body }) => JSON.parse(body) as Conversation),
    upsert,
    get,
    count,
    list: ({ platform, openId }, before, limit) => {
      const shape = { ofAccount: openId !== '', ofPlatform: platform !== '', isFirst: before === null }
      return rows(list(shape), { openId, platform, ...(before ?? { time: 0, id: '' }), limit })
    },
  }
}

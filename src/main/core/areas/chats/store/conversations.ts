import type { ConversationTable } from '#core/areas/chats/store/types'
import type { Connection } from '#core/engine/store/connection'
import { createRecordTable } from '#core/engine/store/records/table'
import type { StoreState } from '#core/engine/store/state'
import type { Conversation } from '#shared/domain/chat'

/** Archived conversations (§3). One without a time stands at time 0, the oldest. */
export const createConversations = (connection: Connection, state: StoreState): ConversationTable => {
  const { rows, upsert, get, count } = createRecordTable<Conversation>(connection, state, {
    table: 'conversation',
    columns: ['platform', 'openId', 'createTime'],
    signed: true,
    values: ({ platform, openId, createTime }) => [platform, openId, Math.trunc(createTime ?? 0)],
  })
  return {
    upsert,
    get,
    count,
    list: ({ platform, openId }, before, limit) => {
      const conditions: [text: string, ...values: (string | number)[]][] = []
      if (openId !== '') conditions.push(['openId = ?', openId])
      if (platform !== '') conditions.push(['platform = ?', platform])
      if (before !== null) conditions.push(['(createTime, id) < (?, ?)', before.time, before.id])
      const index = openId === '' ? 'conversation_by_time' : 'conversation_of_account'
      const where = ['true', ...conditions.map(([text]) => text)].join(' AND ')
      return rows(`INDEXED BY ${index} WHERE ${where} ORDER BY createTime DESC, id DESC LIMIT ?`, [
        ...conditions.flatMap(([, ...values]) => values),
        limit,
      ])
    },
  }
}

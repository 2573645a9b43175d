import { type AuditList, createAudit } from '#core/areas/chats/store/audit'
import { type ChatFiles, createChatFiles } from '#core/areas/chats/store/chat-files'
import { createConversations } from '#core/areas/chats/store/conversations'
import { createMessages } from '#core/areas/chats/store/messages'
import { type ChatPullMemory, createChatPullMemory } from '#core/areas/chats/store/pull-memory'
import type { ConversationTable, MessageTable } from '#core/areas/chats/store/types'
import type { AreaStore, ReadStore } from '#core/engine/store/types'

declare module '#core/engine/store/state' {
  interface AreaStates {
    readonly messageSearch: string
    /** What is built beside the messages: warnings, kinds and days. */
    readonly messageMarks: string
    /** How many rows and bytes the table of messages has. */
    readonly message: string
    readonly messageBytes: string
  }
}
declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly conversations: ConversationTable
    readonly messages: MessageTable
    readonly chatFiles: ChatFiles
    readonly audit: AuditList
  }
  interface AreaMemories {
    readonly chatPull: ChatPullMemory
  }
  interface AreaReads extends ReturnType<typeof chatReads> {}
}

const chatReads = ({ audit, messages }: Pick<ReadStore, 'audit' | 'messages'>) => ({
  countedAudit: (query: Parameters<AuditList['counted']>[0]) => audit.counted(query),
  searchMessages: (query: Parameters<MessageTable['search']>[0]) => messages.search(query),
  findMessages: (query: Parameters<MessageTable['find']>[0]) => messages.find(query),
})

/** What chats keep: conversations and their messages. */
export const chatStore = {
  name: 'chats',
  create: (connection, state) => ({
    conversations: createConversations(connection, state),
    messages: createMessages(connection, state),
    chatFiles: createChatFiles(connection),
    audit: createAudit(connection),
  }),
  kept: { audit: 'rowid', chat: 'rowid' },
  onlyAdded: ['audit'],
  refilled: ['chat_file', 'chat_person', 'chat_range', 'conversation', 'message', 'message_lead', 'message_mark'],
  memory: () => ({ chatPull: createChatPullMemory() }),
  searches: [{ table: 'message_search', lost: { messageSearch: 'damaged' }, found: 'messageSearch' }],
  reads: chatReads,
} satisfies AreaStore

import { type Kysely, sql } from 'kysely'
import { findChat } from '#core/areas/chats/store/numbers'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { evictFiles, evictStretch, type Keep } from '#core/engine/store/files/evict'
import type { Tables } from '#core/engine/store/tables'

/** A file of a message that is kept: `file` is its name in the store's folder, `usedAt` epoch milliseconds. */
export type ChatFile = {
  readonly fsid: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly file: string
}

/** Files of messages, by their fsid. */
export type ChatFiles = {
  readonly get: (fsid: string) => ChatFile | null
  /** Keeps a file; `conversation` is where it was opened, '' for nowhere. */
  readonly put: (file: ChatFile, conversation: string, usedAt: number) => void
  readonly use: (fsid: string, conversation: string, usedAt: number) => void
  /** A pinned conversation has the file too, which stays from then on; it counts as no use. */
  readonly keepFor: (fsid: string, conversation: string) => void
  readonly remove: (fsid: string) => void
  /** Bytes of all that are kept. */
  readonly bytes: () => number
  /** True where a kept file has this name in the store's folder. */
  readonly names: (file: string) => boolean
  /**
   * Gives up files that nobody used since `before`, then those unused for the longest until the others take at most so
   * many bytes; those of pinned conversations stay. Answers how many went.
   */
  readonly evict: (keep: Keep) => number
}

const get = statement((db, { fsid }: { fsid: string }) =>
  db.selectFrom('chat_file').select(['fsid', 'name', 'type', 'size', 'file']).where('fsid', '=', fsid),
)
const put = statement((db, row: ChatFile & { readonly chat: number; readonly usedAt: number }) =>
  db.replaceInto('chat_file').values({
    fsid: row.fsid,
    name: row.name,
    type: row.type,
    size: row.size,
    file: row.file,
    chat: row.chat,
    usedAt: row.usedAt,
  }),
)
const use = statement((db, { fsid, usedAt }: { fsid: string; usedAt: number }) =>
  db.updateTable('chat_file').set({ usedAt }).where('fsid', '=', fsid),
)
const setChat = statement((db, { fsid, chat }: { fsid: string; chat: number }) =>
  db.updateTable('chat_file').set({ chat }).where('fsid', '=', fsid),
)
const pinnedChats = (db: Kysely<Tables>) => db.selectFrom('chat').select('no').where('pinned', '=', sql.lit(1))
const setPinnedChat = statement((db, { fsid, chat }: { fsid: string; chat: number }) =>
  db.updateTable('chat_file').set({ chat }).where('fsid', '=', fsid).where('chat', 'not in', pinnedChats(db)),
)
const remove = statement((db, { fsid }: { fsid: string }) => db.deleteFrom('chat_file').where('fsid', '=', fsid))
const bytes = statement((db) =>
  db.selectFrom('chat_file').select(({ fn }) => fn.sum<number | null>('size').as('bytes')),
)
const named = statement((db, { file }: { file: string }) =>
  db.selectFrom('chat_file').select('fsid').where('file', '=', file).limit(sql.lit(1)),
)
const oldest = statement((db) =>
  db
    .selectFrom('chat_file')
    .select(['fsid', 'size', 'usedAt'])
    .where('chat', 'not in', pinnedChats(db))
    .orderBy('usedAt')
    .limit(sql.lit(evictStretch)),
)

/** The files of messages that are kept. */
export const createChatFiles = ({ all, first, value, run, transaction }: Connection): ChatFiles => {
  const chatNo = (conversation: string) => (conversation === '' ? 0 : (value(findChat, { id: conversation }) ?? 0))
  const total = () => value(bytes) ?? 0
  return {
    get: (fsid) => first(get, { fsid }) ?? null,
    put: (file, conversation, usedAt) => {
      run(put, { ...file, chat: chatNo(conversation), usedAt: Math.trunc(usedAt) })
    },
    use: (fsid, conversation, usedAt) => {
      run(use, { fsid, usedAt: Math.trunc(usedAt) })
      const chat = chatNo(conversation)
      if (chat !== 0) run(setChat, { fsid, chat })
    },
    keepFor: (fsid, conversation) => {
      run(setPinnedChat, { fsid, chat: chatNo(conversation) })
    },
    remove: (fsid) => {
      run(remove, { fsid })
    },
    bytes: total,
    names: (file) => value(named, { file }) !== undefined,
    evict: (keep) =>
      transaction(() =>
        evictFiles(
          keep,
          total(),
          () => all(oldest),
          (fsid) => void run(remove, { fsid }),
        ),
      ),
  }
}

import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const tables = [
  `CREATE TABLE conversation (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    platform TEXT NOT NULL, openId TEXT NOT NULL, createTime INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX conversation_by_time ON conversation (createTime, id, platform)',
  'CREATE INDEX conversation_of_account ON conversation (openId, createTime, id, platform)',

  // A message names its conversation and its sender by number: a million of them repeat the same few texts.
  `CREATE TABLE chat (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, pinned INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE TABLE chat_person (
    no INTEGER PRIMARY KEY, platform TEXT NOT NULL, openId TEXT NOT NULL, name TEXT NOT NULL, avatar TEXT NOT NULL,
    UNIQUE (openId, name, avatar, platform)
  ) STRICT`,
  `CREATE TABLE chat_range (
    chat INTEGER NOT NULL, lo INTEGER NOT NULL, hi INTEGER NOT NULL, PRIMARY KEY (chat, lo)
  ) STRICT, WITHOUT ROWID`,

  // `no` holds the period of the message's time and, within it, the order of arrival. Ids are found through the search:
  // an index of a million unordered texts would cost as much as the rows.
  `CREATE TABLE message (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL, hash INTEGER NOT NULL, chat INTEGER NOT NULL, pkid INTEGER NOT NULL,
    time INTEGER, sender INTEGER NOT NULL, text TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX message_of_chat ON message (chat, pkid)',
  `CREATE VIRTUAL TABLE message_search USING fts5(terms, content='', contentless_delete=1, tokenize='ascii')`,
]

/**
 * Archived conversations and messages, the pieces of them that are known without a gap, and the search over their
 * words. Times are epoch milliseconds; a message without one has NULL.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of tables) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}

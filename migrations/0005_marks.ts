import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  'ALTER TABLE chat ADD COLUMN unread INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE chat ADD COLUMN seen INTEGER NOT NULL DEFAULT 0',
  'CREATE INDEX chat_unread ON chat (no) WHERE unread = 1',
  'CREATE INDEX chat_pinned ON chat (no) WHERE pinned = 1',

  // Messages that lists of their own are made of. Those that stand in the store already are marked behind the passes.
  `CREATE TABLE message_mark (
    kind INTEGER NOT NULL, chat INTEGER NOT NULL, time INTEGER NOT NULL, no INTEGER NOT NULL, own INTEGER NOT NULL,
    PRIMARY KEY (kind, chat, time, no)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX message_mark_by_time ON message_mark (kind, time, no, own)',
  `CREATE TABLE message_lead (
    chat INTEGER NOT NULL, time INTEGER NOT NULL, no INTEGER NOT NULL, companyId TEXT NOT NULL,
    PRIMARY KEY (chat, time, no)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX message_lead_of_company ON message_lead (companyId, chat)',
  "INSERT INTO store_state SELECT 'messageMarks', '0' WHERE NOT EXISTS (SELECT 1 FROM message)",

  // The bytes lie beside the store, under the name "file".
  `CREATE TABLE chat_file (
    fsid TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, file TEXT NOT NULL,
    chat INTEGER NOT NULL, usedAt INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX chat_file_by_use ON chat_file (usedAt)',
  'CREATE INDEX chat_file_by_name ON chat_file (file)',
]

/**
 * What a person has seen of a conversation, messages with a warning, a file, a link or a customer, and files of messages
 * that are kept. Times are epoch milliseconds. Nothing here reads a message: a store may have millions of them.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}

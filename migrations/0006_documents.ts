import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  // "deleted" is 1 in the recycle bin, 2 within a folder that lies there.
  `CREATE TABLE document (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    btype TEXT NOT NULL, bid TEXT NOT NULL, parent TEXT NOT NULL, deleted INTEGER NOT NULL, directory INTEGER NOT NULL,
    fsid TEXT NOT NULL, nameKey TEXT NOT NULL, gmtModify INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX document_in_folder ON document (btype, bid, parent, deleted, directory, gmtModify)',
  'CREATE INDEX document_by_parent ON document (parent)',
  'CREATE INDEX document_by_fsid ON document (fsid)',
  'CREATE INDEX document_in_bin ON document (deleted, gmtModify) WHERE deleted = 1',

  // Folders, and recycle bins, that were read at the firm.
  `CREATE TABLE document_place (
    btype TEXT NOT NULL, bid TEXT NOT NULL, parent TEXT NOT NULL, bin INTEGER NOT NULL, readAt INTEGER NOT NULL,
    PRIMARY KEY (btype, bid, parent, bin)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE document_owner (
    btype TEXT NOT NULL, bid TEXT NOT NULL, name TEXT NOT NULL, seenAt INTEGER NOT NULL, PRIMARY KEY (btype, bid)
  ) STRICT, WITHOUT ROWID`,

  // Bytes lie beside the store, under the name "file"; of an edited document "file" is '' while nothing was saved.
  `CREATE TABLE document_file (
    fsid TEXT PRIMARY KEY, type TEXT NOT NULL, size INTEGER NOT NULL, file TEXT NOT NULL, usedAt INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX document_file_by_use ON document_file (usedAt)',
  'CREATE INDEX document_file_by_name ON document_file (file)',
  'CREATE TABLE document_pin (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID',
  `CREATE TABLE document_edit (
    id TEXT PRIMARY KEY, fsid TEXT NOT NULL, digest TEXT NOT NULL, file TEXT NOT NULL, mineAt INTEGER, theirsAt INTEGER,
    clash INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** Documents of records: rows, what was read of them, and bytes that are kept here. Times are epoch milliseconds. */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}

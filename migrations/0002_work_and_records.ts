import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

/** What a person changed and the server does not know yet, and what belongs to it. */
const work = [
  // AUTOINCREMENT: the number of a change is never given twice, whatever history was removed.
  `CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, opId TEXT NOT NULL UNIQUE, entity TEXT NOT NULL, localId TEXT NOT NULL,
    kind TEXT NOT NULL, title TEXT NOT NULL, patch TEXT NOT NULL, base TEXT NOT NULL, dependsOn TEXT NOT NULL,
    groupId TEXT, state TEXT NOT NULL, attempts INTEGER NOT NULL, firstAt INTEGER, nextAt INTEGER NOT NULL,
    lease TEXT NOT NULL, lastStatus INTEGER, lastCode TEXT NOT NULL, lastError TEXT NOT NULL,
    createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX outbox_of_record ON outbox (entity, localId, seq)',
  `CREATE INDEX outbox_open ON outbox (seq)
    WHERE state IN ('queued', 'inflight', 'verify', 'waiting', 'conflict', 'rejected')`,
  `CREATE INDEX outbox_in_order ON outbox (seq, nextAt) WHERE state IN ('queued', 'verify')`,
  `CREATE INDEX outbox_in_time ON outbox (nextAt, seq) WHERE state IN ('queued', 'verify')`,
  `CREATE TABLE entity_base (
    entity TEXT NOT NULL, localId TEXT NOT NULL, remote TEXT NOT NULL, PRIMARY KEY (entity, localId)
  ) STRICT`,
  `CREATE TABLE id_map (
    entity TEXT NOT NULL, temporary TEXT NOT NULL, serverId TEXT NOT NULL, opId TEXT NOT NULL,
    PRIMARY KEY (entity, temporary), UNIQUE (entity, serverId)
  ) STRICT`,
  `CREATE TABLE conflict (
    id TEXT PRIMARY KEY, opId TEXT NOT NULL, entity TEXT NOT NULL, localId TEXT NOT NULL, title TEXT NOT NULL,
    fields TEXT NOT NULL, base TEXT NOT NULL, local TEXT NOT NULL, remote TEXT NOT NULL, merged TEXT NOT NULL,
    localAt INTEGER NOT NULL, remoteAt INTEGER, state TEXT NOT NULL, choice TEXT, at INTEGER NOT NULL,
    resolvedAt INTEGER
  ) STRICT`,
  'CREATE INDEX conflict_by_state ON conflict (state, at, id)',
  'CREATE INDEX conflict_of_record ON conflict (entity, localId)',
  `CREATE TABLE draft (place TEXT PRIMARY KEY, text TEXT NOT NULL, at INTEGER NOT NULL) STRICT`,
  `CREATE TABLE upload (id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, bytes BLOB NOT NULL) STRICT`,
]

/** Rows that are gone from the server, and the diagnosis. */
const history = [
  `CREATE TABLE trash (
    entity TEXT NOT NULL, id TEXT NOT NULL, row TEXT NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (entity, id)
  ) STRICT`,
  `CREATE TABLE sync_log (
    no INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, event TEXT NOT NULL, facts TEXT NOT NULL
  ) STRICT`,
]

/** Records beside the customers. `body` is the whole row as JSON; the columns beside it are those that lists read by. */
const records = [
  `CREATE TABLE contact (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    companyId TEXT NOT NULL, ownerid TEXT NOT NULL, nameKey TEXT NOT NULL, initials TEXT NOT NULL,
    phoneKey TEXT NOT NULL, gmtFollowup INTEGER NOT NULL, gmtCreate INTEGER NOT NULL, gmtModify INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX contact_by_followup ON contact (gmtFollowup, id)',
  'CREATE INDEX contact_by_name ON contact (nameKey, id)',
  'CREATE INDEX contact_by_create ON contact (gmtCreate, id)',
  'CREATE INDEX contact_by_modify ON contact (gmtModify, id)',
  'CREATE INDEX contact_of_company ON contact (companyId, gmtCreate, id)',
  `CREATE TABLE followup (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    groupType TEXT NOT NULL, groupId TEXT NOT NULL, objType TEXT NOT NULL, objId TEXT NOT NULL, type INTEGER NOT NULL,
    gmtCreate INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX followup_of_group ON followup (groupType, groupId, gmtCreate, id)',
  'CREATE INDEX followup_of_object ON followup (objType, objId, gmtCreate, id)',
  'CREATE INDEX followup_by_time ON followup (gmtCreate, id, type)',
  `CREATE TABLE comment (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    objType TEXT NOT NULL, objId TEXT NOT NULL, gmtCreate INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX comment_of_object ON comment (objType, objId, gmtCreate, id)',
]

/**
 * Unsent work with all that it needs, rows that the server no longer has, the log of the sync, and contacts, follow-ups
 * and comments. Times are epoch milliseconds; in records 0 stands for none.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of [...work, ...history, ...records])
    run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}

import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const table = [
  `CREATE TABLE approval (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    initiated INTEGER NOT NULL, toApprove INTEGER NOT NULL, copied INTEGER NOT NULL, waiting INTEGER NOT NULL,
    mine TEXT NOT NULL, kind TEXT NOT NULL, status INTEGER NOT NULL, gmtCreate INTEGER NOT NULL,
    textKey TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  ...[
    ['initiated', 'gmtCreate, id, status, kind, waiting'],
    ['toApprove', 'waiting, gmtCreate, id, status, kind, mine'],
    ['copied', 'gmtCreate, id, status, kind, waiting'],
  ].flatMap(([scene, columns]) => [
    // In the order of the scene's list, with all that it is filtered by: counting reads no row.
    `CREATE INDEX approval_${scene} ON approval (${columns}) WHERE ${scene} = 1`,
    // The same for a search, which reads every text; the other one stays small.
    `CREATE INDEX approval_${scene}_text ON approval (${columns}, textKey) WHERE ${scene} = 1`,
  ]),
]

/**
 * Approvals that were read once: the whole row as JSON beside what lists are read by. The three scenes and `waiting` are
 * 0 or 1, `mine` says how the row stands with the signed-in person; a status that the firm did not say is 0.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of table) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}

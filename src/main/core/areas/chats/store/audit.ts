import { type Generated, sql } from 'kysely'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** Something that a person took out of the app, or put on record; `detail` is JSON by the action, `at` epoch milliseconds. */
export type AuditEntry = {
  readonly at: number
  readonly action: string
  readonly subject: string
  readonly detail: string
}

/** Entries, each with its number, and how many there are in all. */
type Listed = { readonly entries: readonly (AuditEntry & { readonly no: number })[]; readonly total: number }

/** What was taken out of the app or put on record. Entries are added and read; none is changed or taken back. */
export type AuditList = {
  readonly add: (entry: AuditEntry) => void
  /** Newest first, of one subject or, for '', of all. */
  readonly list: (action: string, subject: string, limit: number) => Listed
  /** Newest first, of all subjects; in `detail` stands for `list`, which may have thousands of rows, how many it has. */
  readonly counted: (query: { readonly action: string; readonly list: string; readonly limit: number }) => Listed
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly audit: AuditEntry & { readonly no: Generated<number> }
  }
}

const add = statement((db, { at, action, subject, detail }: AuditEntry) =>
  db.insertInto('audit').values({ at, action, subject, detail }),
)
const ofAction = (isOfSubject: boolean) => ({
  rows: statement((db, { action, subject, limit }: { action: string; subject: string; limit: number }) => {
    // By number first: an entry may be long, and the index has no order of all subjects.
    const numbers = db.selectFrom('audit').select('no').where('action', '=', action).orderBy('no', 'desc').limit(limit)
    const newest = isOfSubject ? numbers.where('subject', '=', subject) : numbers
    return db.selectFrom('audit').selectAll().where('no', 'in', newest).orderBy('no', 'desc')
  }),
  count: statement((db, { action, subject }: { action: string; subject: string }) => {
    const rows = db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('action', '=', action)
    return isOfSubject ? rows.where('subject', '=', subject) : rows
  }),
})
const counted = statement((db, { action, limit, path }: { action: string; limit: number; path: string }) =>
  db
    .selectFrom('audit')
    .select(['no', 'at', 'action', 'subject'])
    .select(sql<string>`json_set(detail, ${path}, json_array_length(detail, ${path}))`.as('detail'))
    .where(
      'no',
      'in',
      db.selectFrom('audit').select('no').where('action', '=', action).orderBy('no', 'desc').limit(limit),
    )
    .orderBy('no', 'desc'),
)
const ofAll = ofAction(false)
const ofOne = ofAction(true)

/** The list of what was taken out of the app, in the account's encrypted store. */
export const createAudit = ({ all, value, run }: Connection): AuditList => ({
  add: (entry) => {
    run(add, { ...entry, at: Math.trunc(entry.at) })
  },
  list: (action, subject, limit) => {
    const { rows, count } = subject === '' ? ofAll : ofOne
    const entries = all(rows, { action, subject, limit })
    return { entries, total: value(count, { action, subject }) ?? 0 }
  },
  counted: ({ action, list, limit }) => {
    const entries = all(counted, { action, limit, path: `$.${list}` })
    return { entries, total: value(ofAll.count, { action, subject: '' }) ?? 0 }
  },
})

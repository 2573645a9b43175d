import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { WorkStore } from '#core/engine/store/work/types'

/** Lines that the log keeps. */
const ringLines = 10_000

type Line = { readonly at: number; readonly event: string; readonly facts: string }

const addLine = statement((db, { at, event, facts }: Line) => db.insertInto('sync_log').values({ at, event, facts }))
const dropLines = statement((db, { upTo }: { upTo: number }) => db.deleteFrom('sync_log').where('no', '<=', upTo))
const lastLines = statement((db, { count }: { count: number }) =>
  db.selectFrom('sync_log').select(['at', 'event', 'facts']).orderBy('no', 'desc').limit(count),
)

/** The log of the sync; `last` answers the newest lines first. */
export const createLog = ({ all, run, transaction }: Connection): WorkStore['log'] => ({
  add: (at, event, facts) =>
    transaction(() => {
      const { lastInsertRowid } = run(addLine, { at, event, facts: JSON.stringify(facts) })
      run(dropLines, { upTo: Number(lastInsertRowid) - ringLines })
    }),
  last: (count) => all(lastLines, { count }),
})

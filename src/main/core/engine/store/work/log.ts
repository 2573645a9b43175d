import type { Connection } from '#core/engine/store/connection'
import type { WorkStore } from '#core/engine/store/work/types'

/** Lines that the log keeps. */
const ringLines = 10_000

type Line = { at: number; event: string; facts: string }

/** The log of the sync; `last` answers the newest lines first. */
export const createLog = ({ prepare, transaction }: Connection): WorkStore['log'] => ({
  add: (at, event, facts) =>
    transaction(() => {
      const { lastInsertRowid } = prepare('INSERT INTO sync_log (at, event, facts) VALUES (?, ?, ?)').run(
        at,
        event,
        JSON.stringify(facts),
      )
      prepare('DELETE FROM sync_log WHERE no <= ?').run(Number(lastInsertRowid) - ringLines)
    }),
  last: (count) => prepare('SELECT at, event, facts FROM sync_log ORDER BY no DESC LIMIT ?').all(count) as Line[],
})

import type { Statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** The table into which a statement of the compiler writes. */
const written = /^(?:insert|replace|update|delete)\b[^"]*"(\w+)"/

/** The same connection, which tells of every statement that it ran and that changed rows of one of the tables. */
export const watchedConnection = (
  connection: Connection,
  tables: ReadonlySet<string>,
  changed: () => void,
): Connection => {
  const known = new WeakMap<Statement<never, unknown>, boolean>()
  const isWatched = (asked: Statement<never, unknown>): boolean => {
    const before = known.get(asked)
    if (before !== undefined) return before
    const found = tables.has(written.exec(asked.sql)?.[1] ?? '')
    known.set(asked, found)
    return found
  }
  return {
    ...connection,
    run: (asked, ...given) => {
      const done = connection.run(asked, ...given)
      if (done.changes > 0 && isWatched(asked)) changed()
      return done
    },
  }
}

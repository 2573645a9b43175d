import { sql } from 'kysely'
import { statement, statementBy, statementsOn } from '#core/engine/store/compiler'
import type { SearchColumns, TableWith } from '#core/engine/store/tables'

/** A command to a search of FTS5, or one of its settings. */
export type SearchCommand = { readonly name: string; readonly value: number }

/** Statements that give commands to a search. The number stands in the text: a bound one arrives as a real. */
export const commandsTo = (table: TableWith<SearchColumns>) =>
  statementBy(({ name, value }: SearchCommand) =>
    statementsOn<SearchColumns>(table)((db, self) => {
      // FTS5 takes the name of the command in a column that is named as the table.
      const row: object = { [table]: name, rank: sql.lit(value) }
      return db.insertInto(self).values(row)
    }),
  )

type Terms = { readonly no: number; readonly terms: string }

/** Statements that add the terms of a row to a search, and take a row out of it. */
export const termsIn = (table: TableWith<SearchColumns>) => {
  const on = statementsOn<SearchColumns>(table)
  return {
    insert: on((db, self, { no, terms }: Terms) => db.insertInto(self).values({ rowid: no, terms })),
    remove: on((db, self, { no }: Pick<Terms, 'no'>) => db.deleteFrom(self).where('rowid', '=', no)),
  }
}

/** Counts what a connection has written; the difference tells whether a merge found anything to do. */
export const totalChanges = statement((db) =>
  db.selectNoFrom(({ fn }) => fn<number>('total_changes', []).as('changes')),
)

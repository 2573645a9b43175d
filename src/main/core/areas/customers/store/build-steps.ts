import { sql } from 'kysely'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { commandsTo, termsIn, totalChanges } from '#core/engine/store/search/search-table'
import { indexTerms } from '#core/engine/store/search/terms'
import type { StoreState } from '#core/engine/store/state'
import { type SortField, sortFields } from '#shared/contract/customers'

/** Stamp of the indexes and of the terms of the search; another stamp in the file means: build them again. */
export const builtStamp = '1'
/** The same while they are being built. */
export const buildingStamp = `building ${builtStamp}`

/** The column that a sort walks: names in the form in which they are compared. */
export const sortColumn = (field: SortField): Exclude<SortField, 'name'> | 'nameKey' =>
  field === 'name' ? 'nameKey' : field

/** Columns that every filter of the list can be answered from without touching the rows. */
const filterColumns = ['chargeStatus', 'level', 'ownerid'] as const

const indexName = (field: SortField): string => `customer_by_${field}`

/** Statement that makes the index of a sort. */
export const createIndex = (field: SortField): string => {
  const column = sortColumn(field)
  const covered = filterColumns.filter((name) => name !== column)
  const search = field === 'name' ? ['initials'] : []
  const columns = [column, 'tie', ...covered, ...search].map((name) => `"${name}"`).join(', ')
  return `CREATE INDEX IF NOT EXISTS ${indexName(field)} ON customer (${columns})`
}

const createSearch = `CREATE VIRTUAL TABLE IF NOT EXISTS customer_search USING fts5(
  terms, content='', contentless_delete=1, detail=none, prefix='1', tokenize='ascii')`

/** Rows read at a time within a slice. */
const batchRows = 250

const nextRows = statement((db, { above }: { above: number }) =>
  db
    .selectFrom('customer')
    .select(['no', 'nameKey', 'initials', 'phoneKey'])
    .where('no', '>', above)
    .orderBy('no')
    .limit(sql.lit(batchRows)),
)
const command = commandsTo('customer_search')
/** Adds rows to the search and takes them out. */
export const terms = termsIn('customer_search')

/**
 * While building, and until all is merged behind the sync, nothing is merged as one goes: that writes every term several
 * times, and would hold up whoever writes a row.
 */
const merging = { building: { automerge: 0, crisismerge: 256 }, work: { automerge: 4, crisismerge: 16 } } as const

/** One step of building what customers are found by; each is a transaction of its own. */
export type BuildStep = { readonly area: 'customers' } & (
  | { readonly kind: 'index'; readonly field: SortField }
  /** Rows into the search, for about so many milliseconds. */
  | { readonly kind: 'search'; readonly milliseconds: number }
  /** What is left, and the stamp. */
  | { readonly kind: 'finish' }
)

/** The steps over one connection; what was built is kept in the file and survives a kill. */
export type BuildSteps = {
  /** Throws away what was built and begins anew. */
  readonly drop: () => void
  /** Runs a step; true where the same step has more to do. */
  readonly run: (step: BuildStep) => boolean
  /** Joins a bounded number of pages of a built search, in the caller's transaction; false when all are joined. */
  readonly merge: () => boolean
}

/** The steps over the writer's connection, or over that of a thread which builds beside it. */
export const createBuildSteps = (connection: Connection, state: StoreState): BuildSteps => {
  const { database, transaction } = connection

  const setMerging = (mode: keyof typeof merging): void => {
    for (const [name, value] of Object.entries(merging[mode])) connection.run(command({ name, value }))
  }

  /** Adds rows to the search until the time is over; false when none is left. */
  const searchSlice = (milliseconds: number): boolean => {
    const end = performance.now() + milliseconds
    return transaction(() => {
      if (state.get('indexes') !== buildingStamp) return false
      let reached = Number(state.get('searchedTo') ?? '0')
      let more = true
      while (more && performance.now() < end) {
        const batch = connection.all(nextRows, { above: reached })
        for (const { no, nameKey, initials, phoneKey } of batch)
          connection.run(terms.insert, { no, terms: indexTerms(nameKey, initials, phoneKey) })
        reached = batch.at(-1)?.no ?? reached
        more = batch.length === batchRows
      }
      state.put('searchedTo', String(reached))
      return more
    })
  }

  const finish = (): void => {
    // Rows that came while the last steps yielded.
    transaction(() => {
      while (searchSlice(Number.POSITIVE_INFINITY));
      state.put('indexes', builtStamp)
      state.put('searchMerged', 'no')
    })
    connection.touch()
  }

  const drop = (): void => {
    transaction(() => {
      for (const field of sortFields) database.exec(`DROP INDEX IF EXISTS ${indexName(field)}`)
      database.exec('DROP TABLE IF EXISTS customer_search')
      database.exec(createSearch)
      setMerging('building')
      state.put('indexes', buildingStamp)
      state.put('searchedTo', '0')
    })
    connection.touch()
  }

  return {
    drop,
    run: (step) => {
      switch (step.kind) {
        case 'index':
          transaction(() => database.exec(createIndex(step.field)))
          return false
        case 'search':
          return searchSlice(step.milliseconds)
        case 'finish':
          finish()
          return false
      }
    },
    merge: () => {
      const more = mergeSlice(connection)
      if (!more) {
        setMerging('work')
        state.put('searchMerged', 'yes')
      }
      return more
    },
  }
}

/** Joins a bounded number of search pages; false when there was nothing left to join. */
const mergeSlice = (connection: Connection): boolean => {
  const changes = (): number => connection.value(totalChanges) ?? 0
  const before = changes()
  connection.run(command({ name: 'merge', value: 200 }))
  return changes() - before >= 2
}

import { sql } from 'kysely'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createNameOrderFill } from '#core/engine/store/records/name-order-fill'
import { commandsTo, termsIn, totalChanges } from '#core/engine/store/search/search-table'
import { indexTerms } from '#core/engine/store/search/terms'
import type { StoreState } from '#core/engine/store/state'
import { type SortField, sortFields } from '#shared/contract/customers'

/** Stamp of the indexes and of the terms of the search; another stamp in the file means: build them again. */
export const builtStamp = '1'
/** The same while they are being built. */
export const buildingStamp = `building ${builtStamp}`

/** What a list is walked by: a field, or the names as they are compared while the keys of their order are filled in. */
export type WalkedBy = SortField | 'nameKey'

/** The column of it: names by the key of their order. */
export const sortColumn = (by: WalkedBy): Exclude<WalkedBy, 'name'> | 'nameOrder' => (by === 'name' ? 'nameOrder' : by)

/** Columns that every filter of the list can be answered from without touching the rows. */
const filterColumns = ['chargeStatus', 'level', 'ownerid'] as const

const indexName = (field: SortField): string => `customer_by_${sortColumn(field)}`

/** Statement that makes the index of a sort. */
export const createIndex = (field: SortField): string => {
  const column = sortColumn(field)
  const covered = filterColumns.filter((name) => name !== column)
  const columns = [column, 'tie', ...covered].map((name) => `"${name}"`).join(', ')
  return `CREATE INDEX IF NOT EXISTS ${indexName(field)} ON customer (${columns})`
}

/** Names and initials, which a walk over all of them reads instead of the rows. */
const createNames = `CREATE INDEX IF NOT EXISTS customer_by_name ON customer (${['nameKey', 'initials', ...filterColumns].join(', ')})`

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
  /** Keys of the order of names into rows that lack them, for about so many milliseconds. */
  | { readonly kind: 'order'; readonly milliseconds: number }
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

  const order = createNameOrderFill(connection, state, { table: 'customer', mark: 'customerOrder' })

  /** Fills in keys until the time is over; false when no row lacks one. */
  const orderSlice = (milliseconds: number): boolean => {
    const end = performance.now() + milliseconds
    return transaction(() => {
      let more = order.isLeft()
      while (more && performance.now() < end) more = order.next(batchRows)
      return more
    })
  }

  const index = (field: SortField): void => {
    database.exec(createIndex(field))
    if (field !== 'name') return
    database.exec(createNames)
    if (order.isLeft()) order.end()
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
      for (const name of ['customer_by_name', ...sortFields.map(indexName)])
        database.exec(`DROP INDEX IF EXISTS ${name}`)
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
          transaction(() => index(step.field))
          return false
        case 'order':
          return orderSlice(step.milliseconds)
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

import type { Connection } from '#core/store/connection'
import { indexTerms } from '#core/store/search/terms'
import type { StoreState } from '#core/store/state'
import { type SortField, sortFields } from '#shared/contract/customers'

/** Stamp of the indexes and of the terms of the search; another stamp in the file means: build them again. */
const stamp = '1'

/** The column that a sort walks: names in the form in which they are compared. */
export const sortColumn = (field: SortField): Exclude<SortField, 'name'> | 'nameKey' =>
  field === 'name' ? 'nameKey' : field

/** Columns that every filter of the list can be answered from without touching the rows. */
const filterColumns = ['chargeStatus', 'level', 'ownerid'] as const

/** The list's default order is indexed from the start, until a bulk load drops it too: people already work with it. */
const firstIndexed: SortField = 'gmtFollowup'

const indexName = (field: SortField): string => `customer_by_${field}`

const createIndex = (field: SortField): string => {
  const column = sortColumn(field)
  const covered = filterColumns.filter((name) => name !== column)
  const search = field === 'name' ? ['initials'] : []
  const columns = [column, 'tie', ...covered, ...search].map((name) => `"${name}"`).join(', ')
  return `CREATE INDEX IF NOT EXISTS ${indexName(field)} ON customer (${columns})`
}

const createSearch = `CREATE VIRTUAL TABLE IF NOT EXISTS customer_search USING fts5(
  terms, content='', contentless_delete=1, detail=none, prefix='1', tokenize='ascii')`

/** A slice holds the connection about this long, in milliseconds. */
const sliceMs = 40

/**
 * Page cache from the beginning of a bulk load to the end of the building, KiB: every index reads the whole table, and
 * deciphering it is half of the cost.
 */
const buildCacheKib = 384 * 1024

/** Rows read at a time within a slice. */
const batchRows = 250

/** While building, merges wait for the end: merging as one goes writes every term several times. */
const merging = { building: { automerge: 0, crisismerge: 256 }, work: { automerge: 4, crisismerge: 16 } } as const

export type CustomerIndexes = {
  /** True where every index and the search are complete. */
  readonly complete: () => boolean
  /** Highest `no` in the search; the writer keeps rows up to it in step. Infinity once the search is complete. */
  readonly searchedTo: () => number
  readonly drop: () => void
  readonly build: (onProgress: (done: number, total: number) => void, yieldNow: () => Promise<void>) => Promise<void>
}

/** Secondary indexes and search of the customers. What was built is kept in the file and survives a kill. */
export const createIndexes = (connection: Connection, state: StoreState): CustomerIndexes => {
  const { database, transaction } = connection
  const cacheAtRest = Number(database.pragma('cache_size', { simple: true }))
  let complete = false
  let searchedTo = 0

  const read = (): void => {
    complete = state.get('indexes') === stamp
    searchedTo = complete ? Number.POSITIVE_INFINITY : Number(state.get('searchedTo') ?? '0')
  }

  const setMerging = (mode: keyof typeof merging): void => {
    // The values stand in the text, because a bound number arrives as a real and the index wants integers.
    for (const [name, value] of Object.entries(merging[mode])) {
      database.exec(`INSERT INTO customer_search (customer_search, rank) VALUES ('${name}', ${value})`)
    }
  }

  const drop = (): void => {
    database.pragma(`cache_size=-${buildCacheKib}`)
    transaction(() => {
      for (const field of sortFields) database.exec(`DROP INDEX IF EXISTS ${indexName(field)}`)
      database.exec('DROP TABLE IF EXISTS customer_search')
      database.exec(createSearch)
      setMerging('building')
      state.put('indexes', `building ${stamp}`)
      state.put('searchedTo', '0')
    })
    connection.touch()
    read()
  }

  /** Adds rows to the search until the slice's time is over; false when none is left. */
  const searchSlice = (): boolean => {
    const rows = connection.prepare(
      `SELECT no, nameKey, initials, phoneKey FROM customer WHERE no > ? ORDER BY no LIMIT ${batchRows}`,
    )
    const insert = connection.prepare('INSERT INTO customer_search (rowid, terms) VALUES (?, ?)')
    const end = performance.now() + sliceMs
    let reached = searchedTo
    let more = true
    transaction(() => {
      while (more && performance.now() < end) {
        const batch = rows.all(reached) as SearchedRow[]
        for (const row of batch) insert.run(row.no, indexTerms(row.nameKey, row.initials, row.phoneKey))
        reached = batch.at(-1)?.no ?? reached
        more = batch.length === batchRows
      }
      state.put('searchedTo', String(reached))
    })
    searchedTo = reached
    return more
  }

  const buildAll: CustomerIndexes['build'] = async (onProgress, yieldNow) => {
    const rows = (): number => Number(state.get('customers') ?? '0')
    // An index costs about a tenth of what the search costs for the same rows.
    const weight = Math.ceil(rows() / 10)
    let done = 0
    const report = (): void => onProgress(done, weight * sortFields.length + Math.max(rows(), 1))
    for (const field of sortFields) {
      transaction(() => database.exec(createIndex(field)))
      done += weight
      report()
      await yieldNow()
    }
    const indexed = done
    let more = true
    while (more) {
      more = searchSlice()
      done = indexed + Math.min(searchedTo, rows())
      if (more) report()
      await yieldNow()
    }
    while (mergeSlice(connection)) await yieldNow()
    // Rows that came while the last slices yielded.
    transaction(() => {
      while (searchSlice());
      setMerging('work')
      state.put('indexes', stamp)
    })
    read()
    connection.touch()
    done = indexed + Math.max(rows(), 1)
    report()
  }

  const build: CustomerIndexes['build'] = async (onProgress, yieldNow) => {
    if (complete) return
    if (state.get('indexes') !== `building ${stamp}`) drop()
    database.pragma(`cache_size=-${buildCacheKib}`)
    try {
      await buildAll(onProgress, yieldNow)
    } finally {
      if (database.open) {
        database.pragma(`cache_size=${cacheAtRest}`)
        database.pragma('shrink_memory')
      }
    }
  }

  // A connection that only reads asks again whenever the writer has committed something.
  let readAt = connection.version()
  const isComplete = (): boolean => {
    if (database.readonly && readAt !== connection.version()) {
      readAt = connection.version()
      read()
    }
    return complete
  }

  if (!database.readonly && state.get('indexes') === null) database.exec(createIndex(firstIndexed))
  read()
  return { complete: isComplete, searchedTo: () => searchedTo, drop, build }
}

type SearchedRow = {
  readonly no: number
  readonly nameKey: string
  readonly initials: string
  readonly phoneKey: string
}

/** Joins a bounded number of search pages; false when there was nothing left to join. */
const mergeSlice = (connection: Connection): boolean => {
  const changes = connection.pluck('SELECT total_changes()')
  const before = changes.get() as number
  connection.prepare("INSERT INTO customer_search (customer_search, rank) VALUES ('merge', 200)").run()
  return (changes.get() as number) - before >= 2
}

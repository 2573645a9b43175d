import {
  type BuildStep,
  buildingStamp,
  builtStamp,
  createBuildSteps,
  createIndex,
} from '#core/areas/customers/store/build-steps'
import { buildCacheKib } from '#core/engine/store/build-cache'
import type { Connection } from '#core/engine/store/connection'
import { createNameOrderFill } from '#core/engine/store/records/name-order-fill'
import type { StoreState } from '#core/engine/store/state'
import { type SortField, sortFields } from '#shared/contract/customers'

/** The list's default order is indexed from the start, until a bulk load drops it too: people already work with it. */
const firstIndexed: SortField = 'gmtFollowup'

/** A slice of the search holds the connection about this long, in milliseconds. */
const sliceMs = 40

/** Runs a step in a thread of its own: true where the same step has more to do, null where it has to run here. */
export type RunAway = (step: BuildStep) => Promise<boolean | null>

export type CustomerIndexes = {
  /** True while rows lack the key of the order of their names; lists go by the names themselves meanwhile. */
  readonly orderLeft: () => boolean
  /** True where every index and the search are complete. */
  readonly complete: () => boolean
  /** Highest `no` in the search; the writer keeps rows up to it in step. Infinity once the search is complete. */
  readonly searchedTo: () => number
  /** Reads again what a thread may have built; a transaction that writes rows begins with it. */
  readonly look: () => void
  /** Begins anew. `here`: this connection will build too, so what is written until then stays in its memory. */
  readonly drop: (here: boolean) => void
  /** Builds what is left: here, a step at a time, or in a thread. */
  readonly build: (
    onProgress: (done: number, total: number) => void,
    yieldNow: () => Promise<void>,
    away?: RunAway | null,
  ) => Promise<void>
  /** True while the pages of a built search are still to be joined, which makes it smaller and quicker. */
  readonly mergeLeft: () => boolean
  /** Joins some of them, in the caller's transaction; false when none is left. */
  readonly merge: () => boolean
}

/** Secondary indexes and search of the customers. */
export const createIndexes = (connection: Connection, state: StoreState): CustomerIndexes => {
  const { database } = connection
  const order = createNameOrderFill(connection, state, { table: 'customer', mark: 'customerOrder' })
  const steps = createBuildSteps(connection, state)
  const cacheAtRest = Number(database.pragma('cache_size', { simple: true }))
  let complete = false
  let searchedTo = 0

  const read = (): void => {
    complete = state.get('indexes') === builtStamp
    searchedTo = complete ? Number.POSITIVE_INFINITY : Number(state.get('searchedTo') ?? '0')
  }

  const drop = (here: boolean): void => {
    if (here) database.pragma(`cache_size=-${buildCacheKib}`)
    steps.drop()
    read()
  }

  const buildAll = async (
    onProgress: (done: number, total: number) => void,
    yieldNow: () => Promise<void>,
    away: RunAway | null,
  ): Promise<void> => {
    const run = async (step: BuildStep): Promise<boolean> => {
      const more = (await away?.(step)) ?? steps.run(step)
      read()
      return more
    }
    const rows = (): number => Number(state.get('customers') ?? '0')
    // An index costs about a tenth of what the search costs for the same rows.
    const weight = Math.ceil(rows() / 10)
    let more = order.isLeft()
    while (more) {
      more = await run({ area: 'customers', kind: 'order', milliseconds: sliceMs })
      await yieldNow()
    }
    if (complete) {
      await run({ area: 'customers', kind: 'index', field: 'name' })
      connection.touch()
      return
    }
    let done = 0
    const report = (): void => onProgress(done, weight * sortFields.length + Math.max(rows(), 1))
    for (const field of sortFields) {
      await run({ area: 'customers', kind: 'index', field })
      done += weight
      report()
      await yieldNow()
    }
    const indexed = done
    more = true
    while (more) {
      more = await run({ area: 'customers', kind: 'search', milliseconds: sliceMs })
      done = indexed + Math.min(searchedTo, rows())
      if (more) report()
      await yieldNow()
    }
    await run({ area: 'customers', kind: 'finish' })
    connection.touch()
    done = indexed + Math.max(rows(), 1)
    report()
  }

  const build: CustomerIndexes['build'] = async (onProgress, yieldNow, away = null) => {
    if (complete && !order.isLeft()) return
    if (!complete && state.get('indexes') !== buildingStamp) drop(away === null)
    if (away !== null) return buildAll(onProgress, yieldNow, away)
    database.pragma(`cache_size=-${buildCacheKib}`)
    try {
      await buildAll(onProgress, yieldNow, null)
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
  return {
    complete: isComplete,
    orderLeft: order.isLeft,
    searchedTo: () => searchedTo,
    look: () => {
      if (!complete) read()
    },
    drop,
    build,
    mergeLeft: () => complete && state.get('searchMerged') === 'no',
    merge: steps.merge,
  }
}

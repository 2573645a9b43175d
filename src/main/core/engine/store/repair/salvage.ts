import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { keptTables } from '#core/engine/store/areas'
import { createConnection } from '#core/engine/store/connection'
import { openDatabase, openWithKey } from '#core/engine/store/database'
import { attempt, isDamage, storeError } from '#core/engine/store/failures'
import { openStore } from '#core/engine/store/index'
import { migrate, newestVersion, storedVersion } from '#core/engine/store/migrate'
import { columnsOf, createRowWriter, readRows } from '#core/engine/store/repair/rows'
import {
  asideName,
  copyAside,
  finishSalvage,
  markBuilt,
  salvageStep,
  swapIn,
} from '#core/engine/store/repair/salvage-steps'
import { type SalvagedWork, salvageWork } from '#core/engine/store/repair/salvage-work'
import { snapshotsOf } from '#core/engine/store/repair/snapshot'
import { createState } from '#core/engine/store/state'
import type { AreaStore, SaveRow, Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'

/** What a salvage saved, and what a person has to be told of. It is kept in the fresh store as {@link salvagedValue}. */
export type Salvaged = SalvagedWork & {
  /** Folder beside the store in which the damaged file lies; nothing but a person deletes it. */
  readonly aside: string
  readonly at: number
}

export type SalvageOptions = {
  /** Folder of the account. */
  readonly folder: string
  /** 32 raw bytes. */
  readonly key: Uint8Array
  /** Folder of the snapshots (see `Store.snapshot`). */
  readonly snapshots: string
  readonly now: () => number
}

/** Name among the account's values under which the last salvage is told, as JSON of {@link Salvaged}. */
export const salvagedValue = 'salvaged'

/** Values that belong to rows which come again from the server. */
const ofRows = (name: unknown): boolean => typeof name === 'string' && /^(sync\.|salvaged$)/.test(name)

/** Opens a file for reading; null where it is gone or not even its first page can be read. */
const openReadable = (file: string, key: Uint8Array): Database.Database | null => {
  if (!existsSync(file)) return null
  let database: Database.Database | null = null
  try {
    database = openWithKey(file, key, true)
    if (storedVersion(database) > newestVersion) throw new Failure('store-newer')
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return database
  } catch (error) {
    database?.close()
    if (!isDamage(error)) throw error
    return null
  }
}

/** Copies what can be read of a table; false where that is not all of it. */
const copyTable = (
  target: Database.Database,
  source: Database.Database,
  table: string,
  key: 'rowid' | 'name' | 'id',
  skip: (first: unknown) => boolean = () => false,
): boolean => {
  const columns = columnsOf(source, table)
  // A file of an earlier version may lack the table.
  if (columns.length === 0) return false
  const put = createRowWriter(target, table, columns)
  return readRows(source, table, key, (values) => {
    if (!skip(values[0])) put(values)
  }).whole
}

/** What areas keep for themselves: out of the file and, where it does not give all, out of the newest snapshots. */
const copyKept = (
  target: Database.Database,
  files: readonly Database.Database[],
  areas: readonly AreaStore[],
): void => {
  for (const [table, key] of keptTables(areas)) files.some((file) => copyTable(target, file, table, key))
}

/** A conflict has all of its change: where that could not be read it is made again, or nobody could ever decide. */
const mendConflicts = ({ work }: Store): void => {
  for (const { opId, entity, localId, title, base, local, localAt } of work.conflicts.list('open')) {
    if (work.get(opId) !== null) continue
    work.add({ opId, entity, localId, kind: 'update', title, patch: local, base, begins: 'conflict', at: localAt })
  }
}

/** Records with unsent work as they stood on the screen; what cannot be read comes from the server. */
const showRecords = (store: Store, source: Database.Database, areas: readonly AreaStore[]): void => {
  const connection = createConnection(source)
  const state = createState(connection)
  const savers = new Map<string, SaveRow | null>()
  for (const { salvage = {} } of areas)
    for (const [entity, open] of Object.entries(salvage))
      savers.set(
        entity,
        attempt(() => open(connection, state)),
      )
  for (const { entity, localId } of store.work.open()) attempt(() => savers.get(entity)?.(localId, store))
}

/** A key that opens nothing, or a file of a later version, is no case for a salvage. */
const checkCase = ({ folder, key, snapshots }: SalvageOptions): void => {
  const main = openReadable(join(folder, 'main.db'), key)
  main?.close()
  const names = snapshotsOf(snapshots)
  if (main !== null || names.length === 0) return
  const opens = (name: string): boolean => {
    const snapshot = openReadable(join(snapshots, name), key)
    snapshot?.close()
    return snapshot !== null
  }
  if (!names.some(opens)) throw new Failure('unlock-failed')
}

/** Makes the fresh store of everything that no server can send again. */
const build = ({ folder, key, snapshots, now }: SalvageOptions, areas: readonly AreaStore[]): void => {
  const { copied, fresh } = copyAside(folder)
  const source = openReadable(join(copied, 'main.db'), key)
  const names = snapshotsOf(snapshots)
  const saved = names.flatMap((name) => openReadable(join(snapshots, name), key) ?? [])
  try {
    const target = openDatabase(join(fresh, 'main.db'), key)
    let work: SalvagedWork
    try {
      migrate(target, now)
      work = target.transaction(() => {
        if (source !== null) {
          copyTable(target, source, 'trash', 'rowid')
          copyTable(target, source, 'account_value', 'name', ofRows)
        }
        copyKept(target, source === null ? saved : [source, ...saved], areas)
        return salvageWork(target, source, saved)
      })()
    } finally {
      target.close()
    }
    const store = openStore({ folder: fresh, key, now }, areas)
    try {
      store.transaction(() => {
        mendConflicts(store)
        if (source !== null) showRecords(store, source, areas)
        const told: Salvaged = { ...work, aside: asideName(folder), at: now() }
        store.values.put(salvagedValue, JSON.stringify(told))
      })
    } finally {
      store.close()
    }
  } finally {
    for (const database of [source, ...saved]) database?.close()
  }
  markBuilt(folder)
}

/**
 * Saves what no server can send again out of a damaged store (C15): unsent work, conflicts, temporary ids, drafts,
 * remote values, files to upload and what areas keep for themselves, row by row, and from the newest snapshot what cannot be read. A fresh store with
 * them takes the place of the damaged one, which lies aside and is never deleted; the rest comes from the server. Nobody
 * may have the store open, and the key must have proved itself. It goes on where a killed one stopped. Throws a
 * `Failure`: `store-newer`; `unlock-failed` where the key opens neither the store nor any snapshot; `disk-full`.
 */
export const salvageStore = (options: SalvageOptions, areas: readonly AreaStore[]): Salvaged => {
  const { folder, key, now } = options
  try {
    const step = salvageStep(folder)
    if (step === 'none') checkCase(options)
    if (step === 'none' || step === 'copied') build(options, areas)
    if (step !== 'swapped') swapIn(folder)
    finishSalvage(folder)
  } catch (error) {
    throw storeError(error)
  }
  const store = openStore({ folder, key, now }, areas)
  try {
    return JSON.parse(store.values.get(salvagedValue) ?? '') as Salvaged
  } finally {
    store.close()
  }
}

// What the areas declare to the store fits together, and fits what stands in the file.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaBuilds } from '#core/areas/area-builds'
import { areaStores } from '#core/areas/area-stores'
import { addedTables, createAreaStores, keptTables } from '#core/engine/store/areas'
import { createConnection } from '#core/engine/store/connection'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { workTables } from '#core/engine/store/repair/snapshot'
import { createState } from '#core/engine/store/state'
import { readOperations } from '#core/engine/threads/reader/operations'
import { indexNow, newFolder, newStore, testKey } from './support.ts'

/** A file with every search built, and a connection to it. */
const builtFile = async () => {
  const folder = newFolder()
  const store = newStore({ folder })
  await indexNow(store)
  while (store.customers.buildFacets());
  for (const table of [store.contacts, store.followups]) while (table.buildSearch());
  store.close()
  return openDatabase(join(folder, storeFile), testKey)
}

const searches = areaStores.flatMap((area) => area.searches ?? [])

describe('what areas bring to the store', () => {
  it('has one name each: areas, tables, questions and kinds to salvage', async () => {
    const database = await builtFile()
    const connection = createConnection(database)
    const state = createState(connection)
    const kept = createAreaStores(connection, state, areaStores)
    const keys = (part: object | undefined): readonly string[] => Object.keys(part ?? {})
    const given = [
      areaStores.map(({ name }) => name),
      areaStores.flatMap(({ create }) => keys(create?.(connection, state))),
      areaStores.flatMap(({ salvage }) => keys(salvage)),
      areaStores.flatMap(({ reads }) => keys(reads?.({ ...kept, close: () => undefined }))),
      areaBuilds.map(({ area }) => area),
    ]
    for (const names of given) expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    expect(keys(kept).toSorted()).toEqual(given[1]?.toSorted())
    const questions = readOperations({ ...kept, close: () => undefined }, areaStores)
    expect(keys(questions).toSorted()).toEqual(given[3]?.toSorted())
    database.close()
  })

  it('says of every table of the file whether a salvage copies it, or its rows come again', async () => {
    const database = await builtFile()
    const isOfSearch = (name: string) => searches.some(({ table }) => name === table || name.startsWith(`${table}_`))
    const inFile = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
    const own = ['account_value', 'applied_migration', 'cursor', 'quarantine', 'store_state', 'sync_log', 'trash']
    const said = [...workTables, ...own, ...keptTables(areaStores).map(([table]) => table)]
    const refilled = areaStores.flatMap((area) => ('refilled' in area ? area.refilled : []))
    expect([...said, ...refilled].toSorted()).toEqual(
      inFile.filter((name) => !name.startsWith('sqlite_') && !isOfSearch(name)).toSorted(),
    )
    database.close()
  })

  it('says of a table that its rows are only added where the file itself refuses to change them', async () => {
    const database = await builtFile()
    const text =
      "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '% BEFORE UPDATE ON % RAISE(ABORT%'"
    const standing = (change: string) => database.prepare(text.replace('UPDATE', change)).pluck().all() as string[]
    expect(standing('UPDATE')).toEqual([...addedTables(areaStores)])
    expect(standing('DELETE')).toEqual([...addedTables(areaStores)])
    database.close()
  })

  it('names every search of the file, so that a damaged one costs no row', async () => {
    const database = await builtFile()
    const inFile = database.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'").pluck()
    expect(searches.map(({ table }) => table).toSorted()).toEqual((inFile.all() as string[]).toSorted())
    database.close()
  })
})

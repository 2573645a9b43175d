import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepWaiting } from '#core/areas/files/waiting-files'
import { openDatabase, storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { change } from './changes.ts'
import { comment, followUp } from './record-rows.ts'
import { indexNow, madeCustomers, newFolder, newStore, noon, testKey } from './support.ts'

/** Bytes of a page of the store. */
export const pageBytes = 4096

/** Flips one bit of a file. */
export const flip = (file: string, place: number, bit = 2): void => {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place)
  writeFileSync(file, bytes)
}

/** Numbers of the pages that a table or index has, of one kind. */
export const pagesOf = (folder: string, name: string, kind: 'leaf' | 'internal' | 'overflow' = 'leaf'): number[] => {
  const database = openDatabase(join(folder, storeFile), testKey)
  try {
    const text = 'SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path'
    return database.prepare(text).pluck().all(name, kind) as number[]
  } finally {
    database.close()
  }
}

/** Flips a bit in the middle of a page of a closed store. */
export const damagePage = (folder: string, page: number): void =>
  flip(join(folder, storeFile), (page - 1) * pageBytes + pageBytes / 2)

/** Makes a closed store look as one whose process was killed. */
export const leaveUnclean = (folder: string): void => {
  const database = openDatabase(join(folder, storeFile), testKey)
  database.prepare("UPDATE store_state SET value = 'no' WHERE name = 'clean'").run()
  database.close()
}

/** Makes so many unsent edits of customers' notes, from a number on. */
export const edit = (store: Store, count: number, from = 0): void =>
  store.transaction(() => {
    for (let number = from; number < from + count; number += 1) {
      const patch = { note: `新的备注${number}，${'约定下周联系，'.repeat(8)}` }
      store.work.add(change({ localId: `c${number}`, patch, base: { note: '' }, at: noon + number }))
      store.work.putRemoteValues('customer', `c${number}`, { note: `${number}` })
    }
  })

/** A closed store with rows and unsent work of every kind; answers its folder. */
export const workedStore = async (edits = 300, customers = 400): Promise<string> => {
  const folder = newFolder()
  const store = newStore({ folder })
  store.customers.upsert(madeCustomers(customers), noon)
  await indexNow(store)
  edit(store, edits)
  store.followups.upsert([followUp('f'.repeat(32))], noon)
  store.comments.upsert([comment(`local-${'a'.repeat(32)}`)], noon)
  const create = { kind: 'create', base: {} } as const
  store.work.add(change({ ...create, entity: 'followup', localId: 'f'.repeat(32), patch: { content: '电话沟通' } }))
  store.work.add(
    change({ ...create, entity: 'comment', localId: `local-${'a'.repeat(32)}`, patch: { content: '好的' } }),
  )
  store.work.drafts.put('followup:1', '没有写完的', noon)
  const given = { name: '委托书.pdf', type: 'application/pdf', bytes: new Uint8Array(20_000).fill(7) }
  await keepWaiting(store, 'u', given, () => undefined)
  store.work.mapId('comment', 'local-1', '9', 'x')
  store.values.put('token', 'secret')
  store.values.put('sync.customers.overlap', '5')
  store.close()
  return folder
}

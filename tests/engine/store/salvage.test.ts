import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWaiting, sweepFiles } from '#core/areas/files/waiting-files'
import { openStore, salvageStore } from '#core/areas/stores'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { salvagedValue } from '#core/engine/store/repair/salvage'
import { copyAside, markBuilt, salvageStep, swapIn } from '#core/engine/store/repair/salvage-steps'
import { damagePage, edit, leaveUnclean, pagesOf, workedStore } from './damage.ts'
import { call, hours } from './own-rows.ts'
import { customer, madeCustomers, newFolder, newStore, noon, testKey } from './support.ts'

const salvage = (folder: string) =>
  salvageStore({ folder, key: testKey, snapshots: join(folder, 'snapshots'), now: () => noon + 1 })

/** A store with a snapshot of 302 changes, and ten changes that came after it. */
const workedOn = async (): Promise<string> => {
  const folder = await workedStore(300)
  const store = newStore({ folder })
  store.snapshot(join(folder, 'snapshots'))
  edit(store, 10, 300)
  store.close()
  return folder
}

const openOf = (folder: string) => {
  const store = newStore({ folder })
  return store.work.open()
}

const middle = (pages: readonly number[]): number => pages[Math.floor(pages.length / 2)] ?? 0

describe('C15 a damaged store', () => {
  it('gives all its unsent work back where only rows of the server are damaged, and is laid aside as it was', async () => {
    const folder = await workedOn()
    const before = openOf(folder)
    damagePage(folder, middle(pagesOf(folder, 'customer')))
    leaveUnclean(folder)
    const damaged = readFileSync(join(folder, storeFile))
    expect(() => newStore({ folder })).toThrow('store-damaged')

    const told = salvage(folder)
    expect(told).toMatchObject({ older: [], missing: [], mayMissMore: false, aside: 'damaged-1', at: noon + 1 })
    expect(told.tables.every(({ whole, added }) => whole && added === 0)).toBe(true)
    expect(readFileSync(join(folder, 'damaged-1', storeFile)).equals(damaged)).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['damaged-1', 'files', 'main.db', 'snapshots'])

    const store = newStore({ folder })
    expect(store.work.open()).toEqual(before)
    expect(store.work.remoteValues('customer', 'c7')).toEqual({ note: '7' })
    expect(store.work.drafts.get('followup:1')).toBe('没有写完的')
    expect((await readWaiting(store, 'u'))?.bytes).toEqual(Buffer.alloc(20_000, 7))
    expect(store.work.serverId('comment', 'local-1')).toBe('9')
    expect(store.values.get('token')).toBe('secret')
    expect(store.values.get('sync.customers.overlap')).toBeNull()
    expect(JSON.parse(store.values.get(salvagedValue) ?? '')).toEqual(told)
    // A row that could not be read may have named a file: none goes before a person has read what was lost.
    store.work.uploads.remove('u')
    expect(await sweepFiles(store)).toBe(0)
    store.values.put(salvagedValue, null)
    expect(await sweepFiles(store)).toBe(1)
    // What a person made here and the server does not have is on the screen again; the rest comes with the next pass.
    expect(store.followups.get('f'.repeat(32))).not.toBeNull()
    expect(store.comments.count()).toBe(1)
    expect(store.customers.count()).toBe(0)
    expect(store.cursors.all()).toEqual([])
    store.customers.upsert(madeCustomers(5), noon)
    expect(store.customers.count()).toBe(5)
  })

  it.each(['file', 'snapshot'])('gives back what no server knows, from the %s', async (from) => {
    const folder = await workedStore(3)
    const store = newStore({ folder })
    store.audit.add({ at: noon, action: 'export', subject: 'c1', detail: '{}' })
    store.calls.put(call)
    store.calls.queue.begin([{ objType: 'company', objId: 'c1' }])
    store.calls.queue.move(0, 'skipped')
    store.documentFiles.pin('d1', true)
    store.messages.pin('chat1', true)
    const reminder = { start: noon, answered: noon, until: noon + 1 }
    store.calendarReminders.put('schedule:1', reminder)
    store.hours.put(hours)
    store.hours.put({ ...hours, id: 'h2', since: noon, source: '', sourceId: '' })
    if (from === 'snapshot') {
      store.work.drafts.put('b', '又一稿', noon)
      store.snapshot(join(folder, 'snapshots'))
    }
    store.close()
    damagePage(folder, from === 'snapshot' ? 1 : middle(pagesOf(folder, 'customer')))
    salvage(folder)
    const saved = newStore({ folder })
    expect(saved.audit.list('export', 'c1', 9)).toMatchObject({ total: 1, entries: [{ at: noon, detail: '{}' }] })
    expect(saved.calls.get('call1')).toEqual(call)
    expect(saved.calls.queue.counts()).toEqual({ waiting: 0, done: 0, skipped: 1 })
    expect(saved.documentFiles.isPinned('d1')).toBe(true)
    expect(saved.conversations.idsOf('pinned')).toEqual(['chat1'])
    expect(saved.calendarReminders.get('schedule:1')).toEqual(reminder)
    expect(saved.hours.ofSource('call', 'call1')).toEqual(hours)
    expect(saved.hours.running()).toMatchObject({ id: 'h2', since: noon })
  })

  it('of an earlier version, which lacks some tables, is salvaged too', async () => {
    const folder = await workedStore(3)
    const earlier = openDatabase(join(folder, storeFile), testKey)
    for (const table of ['audit', 'phone_call', 'call_queue', 'document_pin', 'hours_entry'])
      earlier.exec(`DROP TABLE ${table}`)
    earlier.close()
    damagePage(folder, middle(pagesOf(folder, 'customer')))
    salvage(folder)
    expect(openOf(folder)).toHaveLength(5)
    const saved = newStore({ folder })
    expect([saved.calls.open(), saved.hours.running()]).toEqual([null, null])
  })

  it('shows edited customers as they stood', async () => {
    const folder = await workedStore(3)
    const store = newStore({ folder })
    store.customers.upsert([customer('c1', '甲公司', { note: '我的' }), customer('other', '乙')], noon)
    store.close()
    salvage(folder)
    const { customers } = newStore({ folder })
    expect(customers.get('c1')?.row.note).toBe('我的')
    expect(customers.count()).toBe(1)
  })

  it('takes from the newest snapshot what a damaged page held, in doubt, and lists what no file has', async () => {
    const folder = await workedOn()
    const before = openOf(folder)
    for (const page of [2, 12, -1].map((place) => pagesOf(folder, 'outbox').at(place) ?? 0)) damagePage(folder, page)
    const told = salvage(folder)
    const after = openOf(folder)
    expect(told.mayMissMore).toBe(false)
    expect(told.older.length).toBeGreaterThan(5)
    expect(told.missing.length).toBeGreaterThan(0)
    expect(after.length + told.missing.length).toBe(before.length)
    const lost = new Set(told.missing.map(({ seq }) => seq))
    expect(after.map(({ seq }) => seq)).toEqual(before.map(({ seq }) => seq).filter((seq) => !lost.has(seq)))
    // Nothing newer than the snapshot came from it, and what came from it is looked for on the server before it is sent.
    expect(Math.min(...lost)).toBeGreaterThan(302)
    const older = new Set(told.older.map(({ seq }) => seq))
    for (const operation of after)
      expect(operation).toMatchObject(older.has(operation.seq) ? { state: 'verify', attempts: 1 } : { state: 'queued' })
    for (const { seq, entity, localId } of [...told.missing, ...told.older])
      expect(before.find((operation) => operation.seq === seq)).toMatchObject({ entity, localId })
  })

  it('makes the change of an open conflict again where it could not be read, so that it can be decided', async () => {
    const folder = await workedStore(3)
    const store = newStore({ folder })
    const change = { opId: 'b'.repeat(32), entity: 'customer', localId: 'c1', kind: 'update', title: '甲公司' } as const
    const sides = { base: { level: 'A级' }, local: { level: 'B级' }, remote: { level: 'C级' } }
    store.work.add({ ...change, patch: sides.local, base: sides.base, begins: 'conflict', at: noon })
    const when = { localAt: noon, remoteAt: noon, at: noon, resolvedAt: null }
    const open = { fields: ['level'], merged: [], state: 'open', choice: null } as const
    store.work.conflicts.put({ ...change, ...sides, ...when, ...open, id: 'clash' })
    store.close()
    const lost = openDatabase(join(folder, storeFile), testKey)
    lost.prepare('DELETE FROM outbox WHERE opId = ?').run(change.opId)
    lost.close()
    salvage(folder)
    const saved = newStore({ folder }).work
    expect(saved.conflicts.list('open')).toHaveLength(1)
    expect(saved.get(change.opId)).toMatchObject({ ...change, state: 'conflict', patch: sides.local, base: sides.base })
  })

  it('keeps an open conflict whose change could be read as it is', async () => {
    const folder = await workedStore(3)
    const store = newStore({ folder })
    const change = { opId: 'b'.repeat(32), entity: 'customer', localId: 'c1', kind: 'update', title: '甲公司' } as const
    const sides = { base: { level: 'A级' }, local: { level: 'B级' }, remote: { level: 'C级' } }
    const when = { localAt: noon, remoteAt: noon, at: noon, resolvedAt: null }
    const open = { fields: ['level'], merged: [], state: 'open', choice: null } as const
    store.work.add({ ...change, patch: sides.local, base: sides.base, begins: 'conflict', at: noon })
    store.work.conflicts.put({ ...change, ...sides, ...when, ...open, id: 'clash' })
    const before = store.work.get(change.opId)
    store.close()
    salvage(folder)
    expect(newStore({ folder }).work.get(change.opId)).toEqual(before)
  })

  it('never sends again what was done after the snapshot', async () => {
    const folder = await workedStore(300)
    const store = newStore({ folder })
    store.snapshot(join(folder, 'snapshots'))
    const done = store.work.open().slice(0, 200)
    store.transaction(() => {
      for (const { opId } of done) store.work.step(opId, { state: 'done', attempts: 1 }, noon)
    })
    store.close()
    for (const page of pagesOf(folder, 'outbox').slice(3, 9)) damagePage(folder, page)
    salvage(folder)
    const sent = new Set(done.map(({ opId }) => opId))
    expect(openOf(folder).filter(({ opId }) => sent.has(opId))).toEqual([])
    expect(openOf(folder)).toHaveLength(102)
  })

  it('falls back to the snapshot where the table of changes cannot be read at all', async () => {
    const folder = await workedOn()
    for (const page of pagesOf(folder, 'outbox', 'internal')) damagePage(folder, page)
    const told = salvage(folder)
    expect(told.older).toHaveLength(302)
    expect(told.missing.map(({ localId }) => localId)).toEqual(
      Array.from({ length: 10 }, (_, index) => `c${300 + index}`),
    )
    expect(told.mayMissMore).toBe(false)
    const store = newStore({ folder })
    expect(store.work.open()).toHaveLength(302)
    expect(store.work.add({ ...store.work.open()[0], opId: 'new', localId: 'x', at: noon } as never).seq).toBe(313)
  })

  it('says that more may be missing where nothing of the file can be read', async () => {
    const folder = await workedOn()
    damagePage(folder, 1)
    expect(() => openStore({ folder, key: testKey, now: () => noon })).toThrow('unlock-failed')
    const told = salvage(folder)
    expect(told).toMatchObject({ missing: [], mayMissMore: true })
    expect(openOf(folder)).toHaveLength(302)
    expect(newStore({ folder }).work.uploads.get('u')).not.toBeNull()
  })

  it('takes an older snapshot where the newest is damaged too', async () => {
    const folder = await workedOn()
    const store = newStore({ folder })
    store.work.drafts.put('b', '又一稿', noon)
    const name = store.snapshot(join(folder, 'snapshots')) ?? ''
    store.close()
    damagePage(folder, 1)
    const snapshot = join(folder, 'snapshots', name)
    const bytes = readFileSync(snapshot)
    for (let place = 2048; place < bytes.length; place += 4096) bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    writeFileSync(snapshot, bytes)
    expect(salvage(folder).older).toHaveLength(302)
  })

  it('without any snapshot keeps what it can read and tells the rest', async () => {
    const folder = await workedStore(300)
    damagePage(folder, middle(pagesOf(folder, 'outbox')))
    const told = salvage(folder)
    expect(told.older).toEqual([])
    expect(told.missing.length).toBeGreaterThan(0)
    expect(openOf(folder).length + told.missing.length).toBe(302)
  })

  it('counts what stands in the log of a run that was killed', async () => {
    const folder = await workedStore(300)
    const store = newStore({ folder })
    edit(store, 10, 300)
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    store.close()
    expect(existsSync(join(copy, `${storeFile}-wal`))).toBe(true)
    const told = salvage(copy)
    expect(told.tables[0]).toMatchObject({ table: 'outbox', rows: 312, whole: true })
    expect(openOf(copy)).toHaveLength(312)
    expect(existsSync(join(copy, 'damaged-1', `${storeFile}-wal`))).toBe(true)
  })

  it('of a later version is left to it', async () => {
    const folder = await workedStore(1)
    const later = openDatabase(join(folder, storeFile), testKey)
    later.pragma('user_version = 9999')
    later.close()
    expect(() => salvage(folder)).toThrow('store-newer')
    expect(() => newStore({ folder })).toThrow('store-newer')
    expect(readdirSync(folder)).not.toContain('salvage')
  })

  it('is not touched with a key that opens nothing', async () => {
    const folder = await workedOn()
    const names = readdirSync(folder)
    const wrong = { folder, key: new Uint8Array(32), snapshots: join(folder, 'snapshots'), now: () => noon }
    expect(() => salvageStore(wrong)).toThrow('unlock-failed')
    expect(readdirSync(folder)).toEqual(names)
    expect(openOf(folder)).toHaveLength(312)
  })

  it('may be salvaged more than once; every damaged file stays', async () => {
    const folder = await workedStore(5)
    for (const name of ['damaged-1', 'damaged-2']) {
      expect(salvage(folder).aside).toBe(name)
      expect(openOf(folder)).toHaveLength(7)
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('damaged-'))).toEqual(['damaged-1', 'damaged-2'])
  })
})

describe('C15 a salvage that was killed', () => {
  it('while it copied is begun anew', async () => {
    const folder = await workedOn()
    cpSync(join(folder, storeFile), join(folder, 'salvage', 'part', storeFile))
    expect(salvageStep(folder)).toBe('none')
    salvage(folder)
    expect(openOf(folder)).toHaveLength(312)
  })

  it('while it built holds the store closed and goes on from the copy', async () => {
    const folder = await workedOn()
    const { fresh } = copyAside(folder)
    writeFileSync(join(fresh, storeFile), 'half of a fresh store')
    expect(() => newStore({ folder })).toThrow('store-damaged')
    salvage(folder)
    expect(openOf(folder)).toHaveLength(312)
    expect(existsSync(join(folder, 'salvage'))).toBe(false)
  })

  it('or whose fresh file could not take its log up is none: only the file is swapped in', async () => {
    const folder = await workedStore(3)
    const { fresh } = copyAside(folder)
    cpSync(join(folder, storeFile), join(fresh, storeFile))
    writeFileSync(join(fresh, `${storeFile}-wal`), '')
    expect(() => markBuilt(folder)).toThrow('disk-full')
    expect(salvageStep(folder)).toBe('copied')
    salvage(folder)
    expect(openOf(folder)).toHaveLength(5)
  })

  it('before or after the swap is ended by the next one, or by opening the store', async () => {
    for (const swapped of [false, true]) {
      const folder = await workedOn()
      const { fresh } = copyAside(folder)
      const made = newStore({ folder: fresh })
      made.values.put(salvagedValue, JSON.stringify({ aside: 'damaged-1' }))
      edit(made, 3)
      made.close()
      markBuilt(folder)
      if (swapped) swapIn(folder)
      expect(salvageStep(folder)).toBe(swapped ? 'swapped' : 'built')
      if (swapped) expect(openOf(folder)).toHaveLength(3)
      else {
        expect(() => newStore({ folder })).toThrow('store-damaged')
        expect(salvage(folder)).toEqual({ aside: 'damaged-1' })
        expect(openOf(folder)).toHaveLength(3)
      }
      expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(['damaged-1', 'main.db', 'snapshots']))
      expect(existsSync(join(folder, 'salvage'))).toBe(false)
    }
  })
})

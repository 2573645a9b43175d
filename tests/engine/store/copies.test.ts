import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaStores } from '#core/areas/area-stores'
import { keepWaiting, readWaiting } from '#core/areas/files/waiting-files'
import { keptTables } from '#core/engine/store/areas'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { migrate, newestVersion, storedVersion } from '#core/engine/store/migrate'
import { workTables } from '#core/engine/store/repair/snapshot'
import type { Store } from '#core/engine/store/types'
import { migrations } from '#migrations'
import { change } from './changes.ts'
import { edit, flip, leaveUnclean, pageBytes } from './damage.ts'
import { call, hours } from './own-rows.ts'
import { customer, filesOf, newFolder, newStore, noon, testKey } from './support.ts'

/** A closed store in the form before the newest, with a customer. */
const oldStore = (): string => {
  const folder = newFolder()
  const database = openDatabase(join(folder, storeFile), testKey)
  migrate(database, () => noon, migrations.slice(0, newestVersion - 1))
  database.exec(`
    INSERT INTO customer (tie, id, hash, syncedAt, name) VALUES (1, '7', 5, 9, '金丝雀');
    INSERT INTO store_state VALUES ('clean', 'yes'), ('customers', '1');
  `)
  database.close()
  return folder
}

const copyName = `before-${newestVersion}.db`
const namesOf = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('before-'))

describe('before its form changes', () => {
  it('a store with data is copied, encrypted with the same key, until a run with the new form has ended well', () => {
    const folder = oldStore()
    writeFileSync(join(folder, `${copyName}.part`), 'half of a copy that a power cut left')
    const store = newStore({ folder })
    expect(store.customers.get('7')?.row.name).toBe('金丝雀')
    expect(namesOf(folder)).toEqual([copyName])
    for (const { name, bytes } of filesOf(folder)) expect(bytes.includes('金丝雀'), name).toBe(false)
    const copy = openDatabase(join(folder, copyName), testKey)
    expect(storedVersion(copy)).toBe(newestVersion - 1)
    expect(copy.prepare('SELECT name FROM customer').pluck().all()).toEqual(['金丝雀'])
    copy.close()
    store.close()
    expect(namesOf(folder)).toEqual([])
  })

  it('the copy outlives a change of form that failed and a run that did not end', () => {
    const folder = oldStore()
    const before = openDatabase(join(folder, storeFile), testKey)
    const pages = Number(before.pragma('page_count', { simple: true }))
    before.close()
    expect(() => newStore({ folder, maximumPages: pages })).toThrow('disk-full')
    expect(existsSync(join(folder, copyName))).toBe(true)
    newStore({ folder }).close()
    expect(namesOf(folder)).toEqual([])
  })

  it('an empty or a newest one is not copied, and a copy of a run that was killed goes with the next that was not', () => {
    const folder = newFolder()
    newStore({ folder }).close()
    writeFileSync(join(folder, copyName), '')
    leaveUnclean(folder)
    const store = newStore({ folder })
    expect(namesOf(folder)).toEqual([copyName])
    store.close()
    expect(namesOf(folder)).toEqual([])
  })
})

describe('a snapshot of the work', () => {
  it('holds all unsent work and what belongs to it, encrypted, and opens with the key of the store', () => {
    const folder = newFolder()
    const { work, snapshot } = newStore()
    edit({ ...newStore(), work, transaction: (run) => run() }, 5)
    work.drafts.put('a', '金丝雀', noon)
    work.uploads.put('u', { name: 'a.pdf', type: '', size: 2, file: 'ab' })
    work.mapId('comment', 'local-1', '9', 'x')
    const name = snapshot(folder) ?? ''
    for (const file of filesOf(folder)) expect(file.bytes.includes('金丝雀'), file.name).toBe(false)
    const copy = openDatabase(join(folder, name), testKey)
    const count = (table: string) => copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    expect(['outbox', 'entity_base', 'draft', 'waiting_file', 'id_map', 'conflict'].map(count)).toEqual([
      5, 5, 1, 1, 1, 0,
    ])
    expect(copy.prepare('SELECT seq, opId FROM outbox').all()).toEqual(
      work.open().map(({ seq, opId }) => ({ seq, opId })),
    )
    expect(copy.prepare('SELECT name, size, file FROM waiting_file').get()).toEqual({
      name: 'a.pdf',
      size: 2,
      file: 'ab',
    })
    copy.close()
  })

  it('R15 is small however large the files are that wait', async () => {
    const folder = newFolder()
    const store = newStore()
    const bytes = Buffer.alloc(4 * 1024 ** 2, 7)
    await keepWaiting(store, 'u', { name: '证据.zip', type: '', bytes }, () => undefined)
    store.snapshot(folder)
    expect(filesOf(folder).reduce((sum, file) => sum + file.bytes.length, 0)).toBeLessThan(bytes.length / 4)
    expect((await readWaiting(store, 'u'))?.bytes.length).toBe(bytes.length)
  })

  it('is made only when something changed, and the newest three stay', () => {
    const folder = join(newFolder(), 'snapshots')
    const store = newStore()
    const { work } = store
    const names = () => readdirSync(folder).sort()
    expect(store.snapshot(folder)).toBe('work-00000001.db')
    expect(store.snapshot(folder)).toBeNull()
    writeFileSync(join(folder, 'work.part'), 'half of a snapshot')
    const { opId } = work.add(change())
    expect(store.snapshot(folder)).toBe('work-00000002.db')
    work.step(opId, { state: 'inflight' }, noon)
    expect(store.snapshot(folder)).toBe('work-00000003.db')
    work.drafts.put('a', 'b', noon)
    expect(store.snapshot(folder)).toBe('work-00000004.db')
    // What is none of them any more is what the next one is written over.
    expect(names()).toEqual(['work-00000002.db', 'work-00000003.db', 'work-00000004.db', 'work.part'])
    work.drafts.get('a')
    store.values.put('token', 'x')
    expect(store.snapshot(folder)).toBeNull()
  })

  it('is made when anything changed that this computer alone has, and not for rows of the firm', () => {
    const folder = join(newFolder(), 'snapshots')
    const store = newStore()
    const isMade = (change: () => unknown): boolean => {
      change()
      return store.snapshot(folder) !== null
    }
    expect(isMade(() => undefined)).toBe(true)
    const changes: Readonly<Record<string, () => unknown>> = {
      audit: () => store.audit.add({ at: noon, action: 'export', subject: 'c1', detail: '{}' }),
      calendar_mark: () => store.calendar.mark('t1', true, noon),
      calendar_reminder: () => store.calendarReminders.put('schedule:1', { start: noon, answered: noon, until: noon }),
      call_queue: () => store.calls.queue.begin([{ objType: 'company', objId: 'c1' }]),
      chat: () => store.messages.pin('chat1', true),
      document_edit: () => {
        const place = { folder: 'd1', name: '合同.docx', btype: 'company', bid: 'c1', parent: '' }
        store.documentEdits.put({ id: 'd1', fsid: 'f1', digest: '', place, mineAt: null })
      },
      document_pin: () => store.documentFiles.pin('d1', true),
      hours_entry: () => store.hours.put(hours),
      phone_call: () => store.calls.put(call),
    }
    expect(Object.keys(changes)).toEqual(
      keptTables(areaStores)
        .map(([table]) => table)
        .toSorted(),
    )
    for (const [table, change] of Object.entries(changes)) expect(isMade(change), table).toBe(true)
    expect(isMade(() => store.hours.put({ ...hours, since: noon }))).toBe(true)
    expect(isMade(() => store.hours.remove(hours.id))).toBe(true)
    expect(isMade(() => store.hours.remove(hours.id))).toBe(false)
    expect(isMade(() => store.customers.upsert([customer('c1', '甲公司')], noon))).toBe(false)
    expect(isMade(() => store.hours.running())).toBe(false)
  })

  it('R15 makes nothing but the tables that it copies, of the same form, and is on the disk before it has its name', () => {
    const folder = newFolder()
    const store = newStore()
    store.work.add(change())
    const copy = openDatabase(join(folder, store.snapshot(folder) ?? ''), testKey)
    const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    const others = keptTables(areaStores).map(([table]) => table)
    expect(new Set(tables.pluck().all())).toEqual(new Set([...workTables, ...others]))
    expect(
      copy.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").pluck().get(),
    ).toBe(0)
    expect(storedVersion(copy)).toBe(newestVersion)
    copy.close()
    expect(readdirSync(folder)).toEqual(['work-00000001.db'])
  })

  describe('of rows that never change', () => {
    const entries = 100
    const detail = '录'.repeat(2_000)
    const note = (store: Store, no: number) =>
      store.audit.add({ at: noon + no, action: 'checks.interest', subject: `${no}`, detail })
    const auditOf = (file: string): unknown[] => {
      const copy = openDatabase(file, testKey)
      try {
        return copy.prepare('SELECT * FROM audit').raw().all()
      } finally {
        copy.close()
      }
    }
    /** A store with many such rows, and a folder with so many snapshots that the next is written over an older one. */
    const profile = () => {
      const folder = newFolder()
      const home = newFolder()
      const store = newStore({ folder: home })
      for (let no = 0; no < entries; no += 1) note(store, no)
      let saves = 0
      const save = () => {
        saves += 1
        store.work.drafts.put('a', `${saves}`, noon)
        return join(folder, store.snapshot(folder) ?? '')
      }
      for (let made = 0; made < 4; made += 1) save()
      const part = join(folder, 'work.part')
      const isWhole = (file: string) => {
        expect(auditOf(file)).toEqual(auditOf(join(home, storeFile)))
        const copy = openDatabase(file, testKey)
        expect(copy.prepare('SELECT text FROM draft').pluck().all()).toEqual([`${saves}`])
        copy.close()
      }
      return { folder, store, part, save, isWhole }
    }

    it('takes what it has of them over from an older one, and adds what is new', () => {
      const { store, part, save, isWhole } = profile()
      const old = readFileSync(part)
      note(store, entries)
      const file = save()
      isWhole(file)
      const written = readFileSync(file)
      const pages = Array.from({ length: Math.floor(old.length / pageBytes) }, (_, page) => page * pageBytes)
      // A page that is written gets other bytes, whatever stands in it.
      const same = pages.filter((at) => old.subarray(at, at + pageBytes).equals(written.subarray(at, at + pageBytes)))
      expect(same.length).toBeGreaterThan(entries)
      expect(pages.length - same.length).toBeLessThan(entries / 2)
    })

    /** Changes the file and leaves it as a process does that is killed before the log is moved into it. */
    const cutOff = (part: string, text: string) => {
      const target = openDatabase(part, testKey)
      target.exec(text)
      const left = ['', '-wal'].map((end) => [part + end, readFileSync(part + end)] as const)
      target.close()
      for (const [name, bytes] of left) writeFileSync(name, bytes)
    }
    it.each<readonly [string, (part: string) => void]>([
      ['is gone', (part) => rmSync(part)],
      [
        'is gone but for its log',
        (part) => {
          cutOff(part, 'DELETE FROM audit')
          rmSync(part)
        },
      ],
      ['is empty', (part) => writeFileSync(part, '')],
      ['was cut', (part) => writeFileSync(part, readFileSync(part).subarray(0, 7 * pageBytes))],
      ['is something else', (part) => writeFileSync(part, 'half of a snapshot')],
      ['is damaged', (part) => [1, 2, 3, 4, 5, 9].map((page) => flip(part, page * pageBytes + 2_000))],
      ['lost its rows when it was cut off', (part) => cutOff(part, 'DELETE FROM audit')],
      ['lacks some rows', (part) => cutOff(part, 'DELETE FROM audit WHERE no IN (1, 7)')],
      ['lacks the last rows', (part) => cutOff(part, 'DELETE FROM audit WHERE no > 9')],
      ['lacks the table', (part) => cutOff(part, 'DROP TABLE audit')],
      ['is of an earlier form', (part) => cutOff(part, 'DROP TABLE draft; PRAGMA user_version = 15')],
      ['has rows that a salvage did not find', (part) => cutOff(part, 'UPDATE audit SET at = 7 WHERE no > 99')],
      [
        'is that of another account',
        (part) => {
          rmSync(part)
          openDatabase(part, testKey.toReversed()).exec('CREATE TABLE audit (no)').close()
        },
      ],
    ])('is whole where the older one %s', (_, change) => {
      const { folder, store, part, save, isWhole } = profile()
      change(part)
      note(store, entries)
      isWhole(save())
      expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(3)
      isWhole(save())
    })
  })

  it('is refused in the middle of a transaction', () => {
    const store = newStore()
    expect(() => store.transaction(() => store.snapshot(newFolder()))).toThrow('inside a transaction')
  })
})

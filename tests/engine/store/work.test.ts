import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keepWaiting, moveOldUploads, readWaiting, sweepFiles } from '#core/areas/files/waiting-files'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { Failure } from '#shared/contract/failure'
import { change, conflict } from './changes.ts'
import { newFolder, newStore, noon, testKey } from './support.ts'

describe('remote values', () => {
  it('are replaced, kept apart by record, and removed', () => {
    const { work } = newStore()
    expect(work.remoteValues('customer', '1')).toBeNull()
    work.putRemoteValues('customer', '1', { note: 'a', 'extra.学校': null, tagList: [{ id: '1' }] })
    work.putRemoteValues('contact', '1', { note: 'b' })
    work.putRemoteValues('customer', '1', { note: 'c', 'extra.学校': { a: [1] } })
    expect(work.remoteValues('customer', '1')).toEqual({ note: 'c', 'extra.学校': { a: [1] } })
    expect(work.remoteValues('contact', '1')).toEqual({ note: 'b' })
    work.putRemoteValues('customer', '1', null)
    expect(work.remoteValues('customer', '1')).toBeNull()
  })
})

describe('temporary ids', () => {
  const temporary = `local-${'a'.repeat(32)}`

  it('C4 give way to the server`s in operations, conflicts, remote values and drafts, in one transaction', () => {
    const { work, transaction } = newStore()
    const create = work.add(change({ entity: 'comment', localId: temporary, kind: 'create', base: {} }))
    const later = work.add(change({ entity: 'comment', localId: temporary, groupId: 'g' }))
    work.conflicts.put(conflict('c', { entity: 'comment', localId: temporary }))
    work.putRemoteValues('comment', temporary, { content: 'a' })
    work.drafts.put(`comment:${temporary}`, '草稿', noon)
    work.drafts.put('comment:9', '旧的', noon)
    const map = () => {
      work.step(create.opId, { state: 'done' }, noon)
      work.mapId('comment', temporary, '9', create.opId)
    }
    expect(() =>
      transaction(() => {
        map()
        expect(work.openIds('comment')).toEqual(new Set(['9']))
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(work.openIds('comment')).toEqual(new Set([temporary]))
    expect(work.serverId('comment', temporary)).toBeNull()
    transaction(map)
    expect(work.serverId('comment', temporary)).toBe('9')
    expect(work.serverId('followup', temporary)).toBeNull()
    expect(work.ofRecord('comment', '9').map(({ opId }) => opId)).toEqual([later.opId])
    expect(work.openIds('comment')).toEqual(new Set(['9']))
    expect(work.conflicts.ofRecord('comment', '9')).toHaveLength(1)
    expect(work.remoteValues('comment', '9')).toEqual({ content: 'a' })
    expect(work.remoteValues('comment', temporary)).toBeNull()
    expect(work.drafts.get('comment:9')).toBe('草稿')
    expect(work.drafts.count()).toBe(1)
  })

  it('may be mapped again to the same, and never two of them to one record', () => {
    const { work } = newStore()
    work.mapId('comment', temporary, '9', 'a')
    work.mapId('comment', temporary, '9', 'a')
    expect(() => work.mapId('comment', `local-${'b'.repeat(32)}`, '9', 'b')).toThrow('UNIQUE')
    work.mapId('followup', 'f', 'f', 'c')
    expect(work.serverId('followup', 'f')).toBe('f')
  })
})

describe('conflicts', () => {
  it('R31 keep all three sides and the choice, newest first by state and by record', () => {
    const { work } = newStore()
    const first = conflict('c1')
    const second = conflict('c2', { at: noon + 1, remoteAt: noon, merged: [], fields: ['note', 'city'] })
    work.conflicts.put(first)
    work.conflicts.put(second)
    work.conflicts.put(conflict('c3', { localId: '2', state: 'undone' }))
    expect(work.conflicts.get('c1')).toEqual(first)
    expect(work.conflicts.get('nobody')).toBeNull()
    expect(work.conflicts.list('open')).toEqual([second, first])
    expect(work.conflicts.ofRecord('customer', '1')).toEqual([second, first])
    const resolved = { ...first, state: 'resolved' as const, choice: { note: null }, resolvedAt: noon + 5 }
    work.conflicts.put(resolved)
    expect(work.conflicts.list('open')).toEqual([second])
    expect(work.conflicts.list('resolved')).toEqual([resolved])
  })

  it('R31 go a while after they were decided, never while they are open', () => {
    const { work } = newStore()
    work.conflicts.put(conflict('open'))
    work.conflicts.put(conflict('old', { state: 'resolved', choice: {}, resolvedAt: noon + 1 }))
    work.conflicts.put(conflict('recent', { state: 'resolved', choice: {}, resolvedAt: noon + 100 }))
    work.prune(noon + 50)
    expect(['open', 'old', 'recent'].map((id) => work.conflicts.get(id) !== null)).toEqual([true, false, true])
  })
})

describe('trash', () => {
  it('keeps whole rows by kind, newest first, until they are removed or old', () => {
    const { work } = newStore()
    work.trash.put('customer', '1', { name: '甲' }, 'gone', noon)
    work.trash.put('customer', '1', { name: '乙' }, 'gone', noon + 2)
    work.trash.put('customer', '2', null, 'no-access', noon + 1)
    work.trash.put('contact', '1', {}, 'gone', noon)
    expect(work.trash.list('customer')).toEqual([
      { id: '1', row: { name: '乙' }, why: 'gone', at: noon + 2 },
      { id: '2', row: null, why: 'no-access', at: noon + 1 },
    ])
    work.trash.prune(noon + 2)
    expect(work.trash.list('customer').map(({ id }) => id)).toEqual(['1'])
    expect(work.trash.list('contact')).toEqual([])
    work.trash.remove('customer', '1')
    expect(work.trash.list('customer')).toEqual([])
  })
})

describe('log', () => {
  it('is a ring of ten thousand lines', () => {
    const { work, transaction } = newStore()
    transaction(() => {
      for (let line = 0; line < 10_020; line += 1) work.log.add(noon + line, 'push.done', { line })
    })
    const lines = work.log.last(20_000)
    expect(lines).toHaveLength(10_000)
    expect(lines[0]).toEqual({ at: noon + 10_019, event: 'push.done', facts: '{"line":10019}' })
    expect(lines.at(-1)?.at).toBe(noon + 20)
    expect(work.log.last(2).map(({ at }) => at)).toEqual([noon + 10_019, noon + 10_018])
  })
})

describe('drafts', () => {
  it('C8 C19 come back by place over closing and opening, and go when they are saved', () => {
    const folder = newFolder()
    const store = newStore({ folder })
    store.work.drafts.put('followup:1', '第一稿', noon)
    store.work.drafts.put('followup:1', '第二稿', noon + 1)
    store.work.drafts.put('comment:1', '', noon)
    store.close()
    const { drafts } = newStore({ folder }).work
    expect(drafts.get('followup:1')).toBe('第二稿')
    expect(drafts.count()).toBe(2)
    drafts.put('followup:1', null, noon)
    drafts.put('nowhere', null, noon)
    expect(drafts.get('followup:1')).toBeNull()
    expect(drafts.get('comment:1')).toBe('')
  })

  it('stay with the page that writes them where their record gets the firm`s id', () => {
    const { work } = newStore({ folder: newFolder() })
    const temporary = `local-${'c'.repeat(32)}`
    work.drafts.put(`comment:${temporary}`, '草稿', noon)
    work.drafts.hold(`comment:${temporary}`, 'this page')
    work.drafts.put('comment:7', '别的', noon)
    work.drafts.hold('comment:7', 'another page')
    work.mapId('comment', temporary, '9', 'op')
    const holders = ['comment:9', `comment:${temporary}`, 'comment:7'].map((place) => work.drafts.holder(place))
    expect(holders).toEqual(['this page', null, 'another page'])
    expect(work.drafts.lastHolder(`comment:${temporary}`)).toBe(null)
  })
})

describe('uploads', () => {
  const bytes = Buffer.from(Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256))
  const nothing = () => undefined

  it('keep every byte until they are removed, and go from the disk once nothing names them', async () => {
    const store = newStore()
    const { uploads } = store.work
    const given = { name: '委托书.pdf', type: 'application/pdf', bytes }
    await keepWaiting(store, 'u', given, nothing)
    await keepWaiting(store, 'same', given, nothing)
    await keepWaiting(store, 'empty', { name: 'a', type: '', bytes: new Uint8Array() }, nothing)
    expect(await readWaiting(store, 'u')).toEqual(given)
    expect((await readWaiting(store, 'empty'))?.bytes).toHaveLength(0)
    await keepWaiting(store, 'u', { name: 'b', type: '', bytes: bytes.subarray(1, 3) }, nothing)
    expect(await readWaiting(store, 'u')).toEqual({ name: 'b', type: '', bytes: Buffer.of(7, 14) })
    expect([uploads.files().length, await sweepFiles(store)]).toEqual([3, 0])
    uploads.remove('u')
    expect([uploads.get('u'), await sweepFiles(store)]).toEqual([null, 1])
    expect((await readWaiting(store, 'same'))?.bytes).toEqual(bytes)
  })

  it('wait for nothing where the change that names them could not be noted', async () => {
    const store = newStore()
    const broken = () => {
      throw new Error('broken')
    }
    await expect(keepWaiting(store, 'u', { name: 'a', type: '', bytes }, broken)).rejects.toThrow('broken')
    expect([store.work.uploads.get('u'), await sweepFiles(store)]).toEqual([null, 1])
  })

  it('that an earlier version kept in the store itself are moved out of it', async () => {
    const folder = newFolder()
    newStore({ folder }).close()
    const old = openDatabase(join(folder, storeFile), testKey)
    const insert = old.prepare('INSERT INTO upload VALUES (?, ?, ?, ?)')
    insert.run('one', '一.pdf', 'application/pdf', bytes)
    insert.run('two', '二.txt', 'text/plain', Buffer.from('二'))
    old.close()
    const store = newStore({ folder })
    await moveOldUploads(store)
    expect(await readWaiting(store, 'one')).toEqual({ name: '一.pdf', type: 'application/pdf', bytes })
    expect((await readWaiting(store, 'two'))?.bytes).toEqual(Buffer.from('二'))
    expect(store.work.uploads.inside()).toBeNull()
  })

  it('stay in the store itself where the disk has no room for them, and are moved when they are read', async () => {
    const folder = newFolder()
    newStore({ folder }).close()
    const old = openDatabase(join(folder, storeFile), testKey)
    const insert = old.prepare('INSERT INTO upload VALUES (?, ?, ?, ?)')
    insert.run('one', '一.pdf', 'application/pdf', bytes)
    insert.run('two', '二.txt', 'text/plain', Buffer.from('二'))
    old.close()
    const store = newStore({ folder })
    const { put } = store.files
    Object.assign(store.files, { put: () => Promise.reject(new Failure('disk-full')) })
    await moveOldUploads(store)
    await expect(readWaiting(store, 'one')).rejects.toMatchObject({ code: 'disk-full' })
    store.work.uploads.remove('two')
    Object.assign(store.files, { put })
    expect(await readWaiting(store, 'two')).toBeNull()
    expect(await readWaiting(store, 'one')).toEqual({ name: '一.pdf', type: 'application/pdf', bytes })
    expect(store.work.uploads.inside()).toBeNull()
  })

  it('do not make a snapshot any larger', async () => {
    const small = newStore()
    const large = newStore()
    const sizes: number[] = []
    for (const [store, length] of [
      [small, 1],
      [large, 20_000_000],
    ] as const) {
      await keepWaiting(store, 'u', { name: 'a', type: '', bytes: Buffer.alloc(length, 7) }, nothing)
      const to = newFolder()
      sizes.push(statSync(join(to, store.snapshot(to) ?? '')).size)
    }
    expect(sizes[1]).toBe(sizes[0])
  })
})

// Bytes of documents that are kept beside the store: which stay, and which go.
import { describe, expect, it } from 'vitest'
import { documents as documentsArea } from '#core/areas/documents/pull'
import { forget, readPlace } from '#core/areas/documents/read-place'
import type { StoredDocument } from '#core/areas/documents/store/documents'
import { standingDocument } from '#core/areas/documents/views'
import { openStore } from '#core/areas/stores'
import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import { newFolder, noon, testKey } from '../../engine/store/support.ts'
import { deskForEach } from '../../engine/sync/each-test.ts'

const DAY = 86_400_000

const documentOf = (id: string, fsid: string, parent = ''): StoredDocument => ({
  ...{ id, fsid, parent, name: `${id}.pdf`, fileSize: 10, directory: fsid === '', btype: 'company', bid: 'c' },
  ...{ modifyUserName: '', gmtModify: noon, gmtCreate: noon, unknown: {}, deleted: 0 },
})

it('what nobody used for long goes first, then the oldest until the rest fits; pinned documents stay', () => {
  const store = openStore({ folder: newFolder(), key: testKey, now: () => noon })
  const { documents, documentFiles } = store
  documents.replace([documentOf('a', 'fa'), documentOf('b', 'fb'), documentOf('c', 'fc'), documentOf('d', 'fd')], noon)
  for (const [place, id] of ['a', 'b', 'c', 'd'].entries())
    documentFiles.put({ fsid: `f${id}`, type: '', size: 10, file: `file-${id}` }, noon + place * DAY)
  documentFiles.pin('a', true)
  expect(documentFiles.evict({ before: noon + 2 * DAY, mostBytes: 100 })).toBe(1)
  expect([documentFiles.get('fa')?.size, documentFiles.get('fb')]).toEqual([10, null])
  // What is pinned takes nothing away from the others.
  expect(documentFiles.evict({ before: noon, mostBytes: 20 })).toBe(0)
  expect(documentFiles.evict({ before: noon, mostBytes: 10 })).toBe(1)
  expect(['fa', 'fc', 'fd'].filter((fsid) => documentFiles.get(fsid) !== null)).toEqual(['fa', 'fd'])
  expect([documentFiles.names('file-d'), documentFiles.names('file-b'), documentFiles.bytes()]).toEqual([
    true,
    false,
    20,
  ])
  documentFiles.pin('b', true)
  expect(documentFiles.lacking(10)).toEqual(['b'])
  store.close()
})

it('a folder that is gone takes its files along, but not bytes that another document has', () => {
  const store = openStore({ folder: newFolder(), key: testKey, now: () => noon })
  const { documents, documentFiles } = store
  documents.replace(
    [
      documentOf('top', ''),
      documentOf('own', 'f1', 'top'),
      documentOf('shared', 'f2', 'top'),
      documentOf('else', 'f2'),
    ],
    noon,
  )
  for (const fsid of ['f1', 'f2']) documentFiles.put({ fsid, type: '', size: 1, file: fsid }, noon)
  documentFiles.pin('own', true)
  forget(store, ['top'])
  expect(['top', 'own', 'shared', 'else'].filter((id) => documents.get(id) !== null)).toEqual(['else'])
  expect([documentFiles.get('f1'), documentFiles.get('f2')?.size, documentFiles.isPinned('own')]).toEqual([
    null,
    1,
    false,
  ])
  store.close()
})

it('what a folder lacks when it is read again keeps its pin and its bytes, and has them where it is found', async () => {
  const store = openStore({ folder: newFolder(), key: testKey, now: () => noon })
  const { documents, documentFiles } = store
  const rows = [documentOf('to', ''), documentOf('kept', 'f1'), documentOf('open', 'f2'), documentOf('same', 'f1')]
  documents.replace(rows, noon)
  for (const fsid of ['f1', 'f2']) documentFiles.put({ fsid, type: '', size: 1, file: fsid }, noon)
  documentFiles.pin('kept', true)
  const lists: Record<string, readonly StoredDocument[]> = {
    '': [documentOf('to', '')],
    to: [documentOf('kept', 'f1')],
  }
  const list = async ({ parent }: { parent: string }) => {
    const found = lists[parent] ?? []
    return { rows: found, bad: [], total: found.length }
  }
  const remote = { documents: { list } } as unknown as Remote
  const read = (parent: string) =>
    readPlace(store, remote, { btype: 'company', bid: 'c', parent, bin: false }, () => noon)
  await read('')
  expect(['kept', 'open', 'same'].filter((id) => documents.get(id) !== null)).toEqual([])
  expect(['f1', 'f2'].filter((fsid) => documentFiles.get(fsid) !== null)).toEqual(['f1'])
  await read('to')
  expect([documents.get('kept')?.parent, documentFiles.isPinned('kept'), documentFiles.lacking(9)]).toEqual([
    'to',
    true,
    [],
  ])
  forget(store, ['to'])
  expect([documentFiles.isPinned('kept'), documentFiles.get('f1')]).toEqual([false, null])
  store.close()
})

it('DC-04 DC-08 the recycle bin of all leaves a document to its record where the rows of the firm do not name it', async () => {
  const store = openStore({ folder: newFolder(), key: testKey, now: () => noon })
  const { documents } = store
  documents.replace([documentOf('known', 'f1'), { ...documentOf('other', 'f3'), name: 'new.pdf', bid: 'd' }], noon)
  const inBin = (id: string, fsid: string) => ({ ...documentOf(id, fsid), btype: '', bid: '' })
  const rows = [inBin('known', 'f1'), inBin('new', 'f2')]
  const remote = { documents: { bin: async () => ({ rows, bad: [], total: 2 }) } } as unknown as Remote
  await readPlace(store, remote, { btype: '', bid: '', parent: '', bin: true }, () => noon)
  const page = { limit: 9, offset: 0 }
  expect(documents.inBin({ btype: 'company', bid: 'c', ...page }).rows.map(({ id }) => id)).toEqual(['known'])
  expect(documents.inBin({ btype: '', bid: '', ...page }).total).toBe(2)
  // One of which nobody knows the record is followed by no document of another one's.
  expect(standingDocument(store, 'new')).toBeNull()
  store.close()
})

it('folders that lie in one another in a circle end somewhere', () => {
  const store = openStore({ folder: newFolder(), key: testKey, now: () => noon })
  store.documents.replace([documentOf('a', '', 'b'), documentOf('b', '', 'a')], noon)
  expect(store.documents.below('a').toSorted()).toEqual(['b'])
  expect(store.documents.path('a').map(({ id }) => id)).toEqual(['b', 'a'])
  store.close()
})

describe('pinned documents', () => {
  const desk = deskForEach()
  const MINUTE = 60_000

  it.each([
    ['http-error', { status: 500 }],
    ['not-json', { reason: 'html' }],
  ] as const)('one of which fails alone (%s %o) come all the same, and that one later', async (code, details) => {
    const asked: string[] = []
    let failing = true
    const stream = async (fsid: string) => {
      asked.push(fsid)
      if (failing && fsid === 'f2') throw new Failure(code, details)
      async function* body() {
        yield new TextEncoder().encode(fsid)
      }
      return { name: fsid, size: null, body: body() }
    }
    const answers = { probe: async () => undefined, session: { me: async () => ({}) } }
    const remote = { ...answers, files: { stream } } as unknown as Remote
    const { documents, documentFiles } = desk.store
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8']
    documents.replace(
      ids.map((id) => documentOf(id, `f${id}`)),
      noon,
    )
    for (const id of ids) documentFiles.pin(id, true)
    const sync = await desk.sync(remote, [[documentsArea]])
    await desk.settle(sync)
    expect(documentFiles.lacking(9)).toEqual(['2'])
    for (let minute = 0; minute < 60; minute += 1) {
      desk.clock.advance(MINUTE)
      await desk.settle(sync)
    }
    const tries = asked.filter((fsid) => fsid === 'f2').length
    expect(tries).toBeGreaterThanOrEqual(4)
    expect(tries).toBeLessThanOrEqual(9)
    failing = false
    // A new process goes on waiting.
    const next = await desk.sync(remote, [[documentsArea]], 2)
    await desk.settle(next)
    expect(asked).toHaveLength(ids.length - 1 + tries)
    desk.clock.advance(120 * MINUTE)
    await desk.settle(next)
    expect(documentFiles.lacking(9)).toEqual([])
  })
})

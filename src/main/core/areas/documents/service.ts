import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { mediaSize } from '../../engine/media.ts'
import { online } from '../../engine/remote/online.ts'
import { awaited } from '../files/index.ts'
import { allOwners } from './all-owners.ts'
import { documentChanges } from './change-handlers.ts'
import { documentOf } from './changes.ts'
import { createEdits } from './edits/edits.ts'
import { keepDocument, openDocumentMedia } from './pull-files.ts'
import { readPlace, readWay } from './read-place.ts'
import { cancelUpload, enqueueUpload, uploadsOf } from './uploads.ts'
import { findOwners, foundViewOf, ownerName, standingDocument, viewOf } from './views.ts'

/** Documents of records (DS, DC): read from the store, changed at the firm and here at once. */
export function createDocuments(home: Home): CoreHandlers['documents'] {
  /** The firm, for what a person waits for. */
  const connect = () => online(async () => home.opened().connect())
  const edits = createEdits(home, connect)

  return {
    list({ btype, bid, parent, sort, order, pageIndex, pageSize }) {
      const { store } = home.opened()
      const folder = { btype, bid, parent }
      const page = { limit: pageSize, offset: pageIndex * pageSize }
      const { rows, total } = store.documents.inFolder({ ...folder, ...page, sort, order })
      const known = store.documents.places.isRead({ ...folder, bin: false })
      return { rows: rows.map((row) => viewOf(store, row)), total, known, uploads: uploadsOf(store, folder) }
    },
    get({ id }) {
      const { store } = home.opened()
      const row = standingDocument(store, id)
      return { document: row === null ? null : foundViewOf(store, row) }
    },
    path({ id }) {
      return { crumbs: [...home.opened().store.documents.path(id)] }
    },
    folders({ btype, bid }) {
      const rows = home.opened().store.documents.folders({ btype, bid })
      return { folders: rows.map(({ id, name, parent }) => ({ id, name, parent })) }
    },
    owners: (asked) => ({ owners: findOwners(home.opened().store, asked) }),
    allOwners: ({ btype, pageIndex }) => allOwners(home.opened().store, btype, pageIndex),
    search({ text, btype, bid, limit }) {
      const { store } = home.opened()
      const rows = store.documents.search({ text, btype: bid === '' ? '' : btype, bid, limit })
      return { rows: rows.map((row) => foundViewOf(store, row)) }
    },
    pinned({ pageIndex, pageSize }) {
      const { store } = home.opened()
      const { ids, total } = store.documentFiles.pinned({ limit: pageSize, offset: pageIndex * pageSize })
      const rows = ids.flatMap((id) => store.documents.get(id) ?? [])
      return { rows: rows.map((row) => foundViewOf(store, row)), total }
    },
    bin({ btype, bid, pageIndex, pageSize }) {
      const { store } = home.opened()
      const owner = bid === '' ? { btype: '', bid: '' } : { btype, bid }
      const { rows, total } = store.documents.inBin({ ...owner, limit: pageSize, offset: pageIndex * pageSize })
      const known = store.documents.places.isRead({ ...owner, parent: '', bin: true })
      return { rows: rows.map((row) => foundViewOf(store, row)), total, known }
    },
    async refresh({ btype, bid, parent, bin, name }) {
      const { store } = home.opened()
      if (!bin && (btype === '' || bid === '')) throw new Failure('invalid-input', { field: 'bid' })
      const { now } = home.ports.clock
      const owner = bid === '' ? { btype: '', bid: '' } : { btype, bid }
      const place = { ...owner, parent: bin ? '' : parent, bin }
      if (!bin) store.documents.owners.note({ ...owner, name: name || ownerName(store, btype, bid) }, now())
      await online(async () => {
        const remote = await connect()
        if (!bin) await readWay(store, remote, place, now())
        await readPlace(store, remote, place, now)
      })
      home.changed('documents', bid === '' ? [] : [bid])
      return {}
    },
    async upload({ handle, btype, bid, parent }, port) {
      const id = await enqueueUpload(home, { handle, btype, bid, parent }, port?.session)
      return { id }
    },
    cancelUpload({ id }) {
      cancelUpload(home, id)
      return {}
    },
    ...documentChanges(home, connect),
    pin({ id, pinned }) {
      const { store } = home.opened()
      const row = documentOf(store, id)
      const told = () => home.changed('documents', [row.bid])
      store.documentFiles.pin(id, pinned)
      told()
      // What cannot be fetched now is fetched behind the passes.
      if (pinned && row.fsid !== '' && store.documentFiles.get(row.fsid) === null)
        void connect()
          .then((remote) => keepDocument(store, row, remote, home.ports.clock.now))
          .then(told, () => undefined)
      return {}
    },
    async open({ id, arrival }, port) {
      const { store } = home.opened()
      const media = home.media.of(port?.session)
      const row = documentOf(store, id)
      if (row.fsid === '') throw new Failure('invalid-input', { field: 'id', reason: 'folder' })
      const file = await awaited(home, arrival, port, (tools) =>
        online(() => openDocumentMedia(store, row, connect, home.ports.clock.now, tools)),
      )
      home.changed('documents', [row.bid])
      return { handle: media.offer(file), type: file.type, size: mediaSize(file), name: file.name }
    },
    async edit({ id }) {
      return { opened: await online(() => edits.edit(id)) }
    },
    async editFolder({ id }) {
      return { opened: await edits.showFolder(id) }
    },
    async finishEdit({ id, anyway, others }) {
      await edits.finish(id, { anyway, others })
      return {}
    },
    edits: () => ({ rows: edits.edits() }),
    conflicts: () => ({ rows: edits.conflicts() }),
    async decide({ id, keep, anyway, others }) {
      await edits.decide(id, keep, { anyway, others })
      return {}
    },
  }
}

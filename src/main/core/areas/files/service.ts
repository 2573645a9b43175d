import { readWaiting, refuseWithoutRoom, sweepFiles, WAITING_LIMITS } from '#core/areas/files/waiting-files'
import { MEDIA_LIMITS, mediaSize, type StoredMedia } from '#core/engine/media'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { stopArrival } from './arrivals.ts'
import { enqueueUpload } from './enqueue-upload.ts'
import { createFaces } from './faces.ts'
import { isToldFace } from './known-faces.ts'
import { keptLarge, storedMedia } from './pull-large.ts'
import { keptDocument } from './store/kept-document.ts'
import { cancelUpload, isUpload, uploadOf } from './upload-views.ts'

/** A file of many bytes that waits, read where it lies; null where none does, or a small one. */
const largeWaiting = (store: Store, id: string): StoredMedia | null => {
  const waiting = store.work.uploads.get(id)
  return waiting === null || waiting.size <= MEDIA_LIMITS.inMemory
    ? null
    : storedMedia(store.files, waiting, () => undefined)
}

/** Files on their way up and down (D-06, AT-03, AT-07). */
export function createFiles(home: Home): CoreHandlers['files'] {
  const faceAt = createFaces((...asked) => home.ports.network.fetch(...asked), home.ports.clock)
  return {
    async expect(file, port) {
      const { store } = home.opened()
      const media = home.media.of(port?.session)
      if (file.size <= MEDIA_LIMITS.landing) return { handle: media.expect(file), part: null }
      if (file.size > WAITING_LIMITS.bytes) throw new Failure('too-large')
      await refuseWithoutRoom(store, file.size)
      const landing = {
        put: (source: AsyncIterable<Uint8Array>) => store.files.put(source, { most: file.size }),
        release(id: string) {
          store.files.release(id)
          // Nobody took it. After the account was left the next start sweeps.
          void sweepFiles(store).catch(() => undefined)
        },
      }
      return { handle: media.expectParts(file, landing), part: MEDIA_LIMITS.part }
    },
    async attach({ handle, type }, port) {
      const given = { handle, session: port?.session, fileType: type }
      const { opId, name, fileSize } = await enqueueUpload(home, given)
      return { attachment: { id: opId, name, fsid: '', fileSize, uploadId: opId } }
    },
    uploads({ ids }) {
      const { store } = home.opened()
      const open = store.work.openOf('file').filter(isUpload)
      const asked = ids.length === 0 ? open : ids.flatMap((id) => store.work.get(id) ?? []).filter(isUpload)
      return { uploads: asked.map((operation) => uploadOf(store, operation)) }
    },
    cancel({ id }) {
      cancelUpload(home, id)
      return {}
    },
    arrival({ id }) {
      const arrival = home.opened().store.memory.documents.arriving.get(id)
      return { arrival: arrival === undefined ? null : { read: arrival.read, total: arrival.total } }
    },
    stop({ id }) {
      stopArrival(home.opened().store, id)
      return {}
    },
    async open({ fsid, name, here: onlyHere }, port) {
      const { store, connect } = home.opened()
      const media = home.media.of(port?.session)
      // A file that was just chosen is still here, and so may a document be.
      const now = home.ports.clock.now()
      const large = largeWaiting(store, fsid) ?? (await keptLarge(store, fsid, name, now))
      const here =
        large ?? (await readWaiting(store, fsid)) ?? (await keptDocument(store, fsid, now, MEDIA_LIMITS.file))
      if (here === null && onlyHere) throw new Failure('not-found')
      const file =
        here === null ? await (await connect()).files.download(fsid, undefined, undefined, name) : { name: '', ...here }
      return { handle: media.offer({ ...file, name: name || file.name }), size: mediaSize(file) }
    },
    async face({ address }, port) {
      const media = home.media.of(port?.session)
      const isAsked = home.showsFaces() && isToldFace(home.opened().store, address)
      const face = isAsked ? await faceAt(address) : null
      if (face === null) throw new Failure('not-found')
      return { handle: media.offer({ name: 'face', ...face }), size: face.bytes.byteLength }
    },
    forget({ handle }, port) {
      home.media.of(port?.session).forget(handle)
      return {}
    },
  }
}

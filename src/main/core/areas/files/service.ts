import { keepWaiting, readWaiting, refuseBeyondLimit, refuseWithoutRoom } from '#core/areas/files/waiting-files'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'

/** Files on their way up and down (D-06, AT-03, AT-07). */
export function createFiles(home: Home): CoreHandlers['files'] {
  return {
    expect(file, port) {
      home.opened()
      return { handle: home.media.of(port?.session).expect(file) }
    },
    async attach({ handle, type }, port) {
      const { store, sync } = home.opened()
      const { clock, random } = home.ports
      const media = home.media.of(port?.session)
      const file = media.read(handle)
      if (file === null) throw new Failure('not-found')
      const opId = hexId(random)
      const fileSize = file.bytes.byteLength
      await refuseWithoutRoom(store, fileSize)
      await keepWaiting(store, opId, file, () => {
        store.work.add({
          opId,
          entity: 'file',
          localId: opId,
          kind: 'upload',
          title: file.name,
          patch: { name: file.name, fileSize, fileType: type },
          base: {},
          at: clock.now(),
        })
        // Others may have been given while this one was written.
        refuseBeyondLimit(store)
      })
      media.forget(handle)
      home.changed('work', [])
      sync.wake()
      return { attachment: { id: opId, name: file.name, fsid: '', fileSize, uploadId: opId } }
    },
    async open({ fsid, name }, port) {
      const { store, connect } = home.opened()
      const media = home.media.of(port?.session)
      // A file that was just chosen is still here.
      const waiting = await readWaiting(store, fsid)
      const file = waiting ?? (await (await connect()).files.download(fsid))
      return { handle: media.offer({ ...file, name: name || file.name }) }
    },
    forget({ handle }, port) {
      home.media.of(port?.session).forget(handle)
      return {}
    },
  }
}

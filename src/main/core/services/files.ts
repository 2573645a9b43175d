import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { hexId } from './authors.ts'
import type { Home } from './home.ts'

/** Files on their way up and down (D-06, AT-03, AT-07). */
export function createFiles(home: Home): CoreHandlers['files'] {
  return {
    expect(file) {
      home.opened()
      return { handle: home.media.expect(file) }
    },
    attach({ handle, type }) {
      const { store, sync } = home.opened()
      const { clock, random } = home.ports
      const file = home.media.read(handle)
      if (file === null) throw new Failure('not-found')
      const opId = hexId(random)
      const fileSize = file.bytes.byteLength
      store.transaction(() => {
        store.work.uploads.put(opId, file)
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
      })
      home.media.forget(handle)
      home.changed('work', [])
      sync.wake()
      return { attachment: { id: opId, name: file.name, fsid: '', fileSize, uploadId: opId } }
    },
    async open({ fsid, name }) {
      const { store, connect } = home.opened()
      // A file that was just chosen is still here.
      const waiting = store.work.uploads.get(fsid)
      const file = waiting ?? (await (await connect()).files.download(fsid))
      return { handle: home.media.offer({ ...file, name: name || file.name }) }
    },
    forget({ handle }) {
      home.media.forget(handle)
      return {}
    },
  }
}

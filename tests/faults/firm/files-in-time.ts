import { type FileFolder, readWhole } from '#core/engine/store/files/file-folder'
import type { Store } from '#core/engine/store/types'
import type { VirtualTime } from '../virtual-clock.ts'

/** The same store, whose files are read and written in no virtual time and in the order in which they were asked for. */
export function withFilesIn(time: VirtualTime, store: Store): Store {
  const { files } = store
  const inTime: FileFolder = {
    put: (source, options) => time.work(() => files.put(source, options)),
    release: files.release,
    size: (id) => time.work(() => files.size(id)),
    async *read(id, from = 0) {
      const bytes = await time.work(() => readWhole(files, id))
      if (bytes.byteLength > from) yield bytes.subarray(from)
    },
    sweep: (keep) => time.work(() => files.sweep(keep)),
    room: () => time.work(files.room),
  }
  return { ...store, files: inTime }
}

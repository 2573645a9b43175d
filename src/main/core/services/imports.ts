import type { ImportResult, Remote } from '#core/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Home } from './home.ts'
import type { JobPlan } from './jobs.ts'

/** Sends a file that a page handed over and lets the firm read it (IM-09, IM-11). */
export function importPlan(
  home: Home,
  handle: string,
  read: (api: Remote, fsid: string) => Promise<ImportResult>,
): JobPlan {
  const file = home.media.read(handle)
  if (file === null) throw new Failure('not-found')
  const size = file.bytes.byteLength
  return {
    kind: 'import',
    total: size,
    async run({ signal, progress }) {
      const { connect, sync } = home.opened()
      const api = await connect()
      const onProgress = (sent: number) => progress(sent, size)
      const { fsid } = await api.files.upload({ ...file, fileType: 'temp', onProgress }, { signal })
      signal.throwIfAborted()
      home.media.forget(handle)
      // From here on the firm works, and a cancel would not stop it.
      progress(size, null)
      const result = await read(api, fsid)
      void sync.run()
      return { ...result, failureMsgList: [...result.failureMsgList] }
    },
  }
}

import type { SessionMedia } from '#core/engine/media'
import type { ImportResult, Remote } from '#core/engine/remote/types'
import { classifyFailure } from '#core/engine/sync/failures'
import { ORDER_NOT_KEPT } from '#core/engine/sync/pull/incremental-pull'
import { Failure } from '#shared/contract/failure'
import type { Home } from '../../engine/account-session.ts'
import { behind } from '../../engine/jobs/behind.ts'
import type { JobPlan } from '../../engine/jobs/jobs.ts'

/** Largest file of an import in bytes: what the check applies, whatever the message says (D-01). */
const LARGEST = 10 * 1024 * 1024

/**
 * Sends a file that a page handed over and lets the firm read it (IM-09, IM-11). Fails with `not-found`, with `too-large`,
 * or with `invalid-input` where it is no .xls or .xlsx by its name. The task ends with `doubtful` where no answer came:
 * the firm may still be reading the file.
 */
export function importPlan(
  home: Home,
  area: JobPlan['area'],
  { media, handle }: { readonly media: SessionMedia; readonly handle: string },
  read: (api: Remote, fsid: string) => Promise<ImportResult>,
): JobPlan {
  const file = media.read(handle)
  if (file === null) throw new Failure('not-found')
  const size = file.bytes.byteLength
  if (!/\.xlsx?$/i.test(file.name)) throw new Failure('invalid-input', { field: 'file', reason: 'kind' })
  if (size > LARGEST) throw new Failure('too-large')
  return {
    kind: 'import',
    area,
    total: size,
    async run({ signal, progress, committed }) {
      const { connect, sync } = home.opened()
      const api = await connect()
      const readAgain = () => {
        void sync.runAnew()
        // A pass looks for what is new where the list has its newest rows.
        const { areas } = sync.status()
        if (areas.some((one) => one.area === area && one.notice === ORDER_NOT_KEPT))
          behind(home, `sweep.${area}`, () => sync.sweep({ area }))
      }
      const onProgress = (sent: number) => progress(sent, size)
      const { fsid } = await api.files.upload({ ...file, fileType: 'temp', onProgress }, { signal })
      signal.throwIfAborted()
      media.forget(handle)
      // From here on the firm works.
      committed()
      progress(size, null)
      const result = await read(api, fsid).catch((error: unknown) => {
        if (!(error instanceof Failure) || classifyFailure(error, 'create').class !== 'unknown') throw error
        readAgain()
        throw new Failure('doubtful', {}, { cause: error })
      })
      readAgain()
      return { ...result, failureMsgList: [...result.failureMsgList] }
    },
  }
}

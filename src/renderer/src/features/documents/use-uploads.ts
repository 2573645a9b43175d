import { useQueryClient } from '@tanstack/react-query'
import { documentKeys } from '../../bridge/document-keys.ts'
import {
  cancelUploads,
  createFolder,
  foldersAtFirm,
  foldersNow,
  type Owner,
  uploadDocument,
} from '../../bridge/documents.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { isOpenAgain, openAccount } from '../../bridge/unlocked.ts'
import { type Dropped, type DroppedFile, droppedWords } from '../../lib/dropped-files.ts'
import { useWords } from '../../lib/words.ts'
import { type FindFolder, folderFinder } from './folder-finder.ts'
import { createUploadRuns } from './upload-runs.ts'
import { problemWords, type Said } from './use-document-actions.ts'

/** The runs of this window. */
export const uploadRuns = createUploadRuns(cancelUploads)

/** Uploads many files, and stops that. What becomes of them is told to `say`. */
export const useUploads = (say: (said: Said) => void) => {
  const words = useWords()
  const client = useQueryClient()
  const offline = useOffline() !== null

  /**
   * Uploads files into a folder, one after the other; folders of the computer become folders of the firm. What this
   * computer cannot keep is said at once, what the firm refuses when it does (D-98). `onDone` is told how many were looked
   * at; answers how many were not taken.
   */
  const upload = async (
    dropped: Dropped,
    owner: Owner,
    parent: string,
    {
      abort = new AbortController(),
      onDone,
    }: { readonly abort?: AbortController; readonly onDone?: (n: number) => void } = {},
  ): Promise<number> => {
    const { files } = dropped
    let failed = 0
    let skipped = 0
    let first: { readonly name: string; readonly why: string } | null = null
    /** One line says all that was not taken. */
    const tell = () => {
      const name = first?.name ?? ''
      const what = words(failed === 1 ? 'upload.failed' : 'upload.failedSome', { name, n: failed })
      const lines = [
        droppedWords(dropped, words),
        offline && files.some(({ folders }) => folders.length > 0) ? words('documents.foldersOffline') : null,
        first === null ? null : `${what}${words('join.colon')}${first.why}`,
      ].filter((line) => line !== null)
      if (lines.length > 0) say({ text: lines.join(words('join.semicolon')), wrong: true })
    }
    tell()
    let finder: Promise<FindFolder> | null = null
    const folderOf = async (names: readonly string[]): Promise<string> => {
      if (names.length === 0) return parent
      finder ??= foldersNow(owner).then((known) =>
        folderFinder(known, {
          read: (at) => foldersAtFirm(owner, at),
          make: (at, name) => createFolder({ ...owner, parent: at, name }),
        }),
      )
      return (await finder)(parent, names)
    }
    // The record is this account's: another one that is opened on this page may have another record under its id.
    const account = openAccount(client) ?? ''
    const handOver = async (entry: DroppedFile, place: number, signal: AbortSignal): Promise<string | null> => {
      const { file, folders } = entry
      onDone?.(place)
      if (openAccount(client) !== account && !(await isOpenAgain(client, account, signal))) {
        abort.abort()
        return null
      }
      if (offline && folders.length > 0) {
        skipped += 1
        return null
      }
      try {
        const folder = await folderOf(folders)
        signal.throwIfAborted()
        const id = await uploadDocument(file, owner, folder, signal)
        void client.invalidateQueries({ queryKey: documentKeys.lists })
        return id
      } catch (error) {
        if (signal.aborted) return null
        // Locked in the middle of it: it begins anew with the account.
        if (failureOf(error).code === 'locked' && (await isOpenAgain(client, account, signal))) {
          finder = null
          return handOver(entry, place, signal)
        }
        failed += 1
        first ??= { name: file.name, why: problemWords(failureOf(error), words) }
        tell()
        return null
      }
    }
    await uploadRuns.run(owner, files, abort, handOver)
    return failed + skipped
  }

  /**
   * Stops runs, and takes back what they and `others` queued; says what had arrived before and stays. Answers whether
   * nothing had.
   */
  const stop = async (aborts: readonly AbortController[], others: readonly string[] = []): Promise<boolean> => {
    try {
      const arrived = await uploadRuns.stop(aborts, others)
      const text = arrived === 0 ? words('upload.stopped') : words('upload.stoppedSome', { n: arrived })
      say({ text, wrong: false })
      return arrived === 0
    } catch (error) {
      say({ text: problemWords(failureOf(error), words), wrong: true })
      return false
    }
  }
  return { upload, stop }
}

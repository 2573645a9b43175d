import { useQueryClient } from '@tanstack/react-query'
import { documentKeys } from '../../bridge/document-keys.ts'
import { createFolder, foldersNow, type Owner, uploadDocument } from '../../bridge/documents.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import type { DroppedFile } from '../../lib/dropped-files.ts'
import { useWords } from '../../lib/words.ts'
import { type FindFolder, folderFinder } from './folder-finder.ts'
import { problemWords, type Said } from './use-document-actions.ts'

/**
 * Uploads files into a folder, one after the other; folders of the computer become folders of the firm. What this
 * computer cannot keep is said at once, what the firm refuses when it does (D-98). `onDone` is told how many were looked
 * at; answers how many were not taken.
 */
export const useUploads = (say: (said: Said) => void) => {
  const words = useWords()
  const client = useQueryClient()
  const offline = useOffline() !== null
  return async (
    files: readonly DroppedFile[],
    owner: Owner,
    parent: string,
    onDone?: (done: number) => void,
  ): Promise<number> => {
    let failed = 0
    const deep = files.filter(({ folders }) => folders.length > 0)
    if (offline && deep.length > 0) say({ text: words('documents.foldersOffline'), wrong: true })
    let finder: Promise<FindFolder> | null = null
    const folderOf = async (names: readonly string[]): Promise<string> => {
      if (names.length === 0) return parent
      finder ??= foldersNow(owner).then((known) =>
        folderFinder(known, (at, name) => createFolder({ ...owner, parent: at, name })),
      )
      return (await finder)(parent, names)
    }
    let first: { readonly name: string; readonly why: string } | null = null
    let skipped = 0
    for (const [place, { file, folders }] of files.entries()) {
      onDone?.(place)
      if (offline && folders.length > 0) {
        skipped += 1
        continue
      }
      try {
        await uploadDocument(file, owner, await folderOf(folders))
        void client.invalidateQueries({ queryKey: documentKeys.lists })
      } catch (error) {
        failed += 1
        first ??= { name: file.name, why: problemWords(failureOf(error), words) }
        // One line says all of them.
        const what = words(failed === 1 ? 'upload.failed' : 'upload.failedSome', { name: first.name, n: failed })
        say({ text: `${what}${words('join.colon')}${first.why}`, wrong: true })
      }
    }
    return failed + skipped
  }
}

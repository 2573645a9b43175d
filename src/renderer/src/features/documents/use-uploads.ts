import { useQueryClient } from '@tanstack/react-query'
import { documentKeys } from '../../bridge/document-keys.ts'
import { createFolder, foldersNow, type Owner, uploadDocument } from '../../bridge/documents.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import type { DroppedFile } from '../../lib/dropped-files.ts'
import { useWords } from '../../lib/words.ts'
import { problemWords, type Said } from './use-document-actions.ts'

/** Folders of a record by what they lie in and their name, those that are made on the way with them. */
const folderFinder = async (owner: Owner) => {
  const known = new Map((await foldersNow(owner)).map(({ id, name, parent }) => [`${parent}/${name}`, id]))
  return async (parent: string, names: readonly string[]): Promise<string> => {
    let at = parent
    for (const name of names) {
      const key = `${at}/${name}`
      const found = known.get(key) ?? (await createFolder({ ...owner, parent: at, name }))
      known.set(key, found)
      at = found
    }
    return at
  }
}

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
    const folderOf = offline || deep.length === 0 ? null : await folderFinder(owner)
    for (const [place, { file, folders }] of files.entries()) {
      onDone?.(place)
      if (folders.length > 0 && folderOf === null) {
        failed += 1
        continue
      }
      try {
        await uploadDocument(file, owner, folderOf === null ? parent : await folderOf(parent, folders))
        void client.invalidateQueries({ queryKey: documentKeys.lists })
      } catch (error) {
        failed += 1
        const why = problemWords(failureOf(error), words)
        say({ text: `${words('upload.failed', { name: file.name })}${words('join.colon')}${why}`, wrong: true })
      }
    }
    return failed
  }
}

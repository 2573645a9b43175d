import type { Words } from './words.ts'

/** A file that was dropped, with the names of the folders in which it lay inside of what was dropped. */
export type DroppedFile = { readonly file: File; readonly folders: readonly string[] }

/** What came of a drop; what was not taken is said (`droppedWords`). */
export type Dropped = {
  readonly files: readonly DroppedFile[]
  /** More files than one drop may bring: none of them is taken. */
  readonly tooMany: boolean
  /** Files and folders that could not be read, or not to their end. */
  readonly unread: number
}

/** Files that one drop may bring. */
const MOST_FILES = 500

/** Files of which none was lost on the way. */
export const wholeDrop = (files: readonly DroppedFile[]): Dropped => ({ files, tooMany: false, unread: 0 })

/** True where a drop brought nothing, and there is nothing to say of it. */
export const isNothing = ({ files, tooMany, unread }: Dropped): boolean =>
  files.length === 0 && !tooMany && unread === 0

/** What of a drop was not taken, and why; null where all of it was. */
export const droppedWords = ({ tooMany, unread }: Dropped, words: Words): string | null => {
  if (tooMany) return words('upload.tooMany', { n: MOST_FILES })
  return unread === 0 ? null : words('upload.unread', { n: unread })
}

/** True where a drag carries files of the computer. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)))

const batchOf = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[] | null> =>
  new Promise((resolve) => reader.readEntries(resolve, () => resolve(null)))

type Found = { readonly files: DroppedFile[]; unread: number }

const walk = async (entry: FileSystemEntry, folders: readonly string[], found: Found): Promise<void> => {
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry)
    if (file === null) found.unread += 1
    else found.files.push({ file, folders })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A reader answers a hundred at a time, and none at its end.
  for (let batch = await batchOf(reader); batch?.length !== 0; batch = await batchOf(reader)) {
    if (batch === null) {
      found.unread += 1
      return
    }
    for (const one of batch) {
      if (found.files.length > MOST_FILES) return
      await walk(one, [...folders, entry.name], found)
    }
  }
}

/** The files of a drop, those inside of folders too; call it while the event is handled, later its data are gone. */
export const droppedFiles = async (transfer: DataTransfer): Promise<Dropped> => {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  // A file that lies nowhere, such as a picture of a page, has no entry.
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: Found = { files: [], unread: 0 }
  for (const { entry, file } of dropped) {
    if (entry !== null) await walk(entry, [], found)
    else if (file !== null) found.files.push({ file, folders: [] })
    else found.unread += 1
  }
  const tooMany = found.files.length > MOST_FILES
  return { ...found, files: tooMany ? [] : found.files, tooMany }
}

/** The files of a chosen folder, with the folders that the browser names in their paths. */
export const chosenFiles = (files: readonly File[]): readonly DroppedFile[] =>
  files.map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }))

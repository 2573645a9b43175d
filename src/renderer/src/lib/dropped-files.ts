/** A file that was dropped, with the names of the folders in which it lay inside of what was dropped. */
export type DroppedFile = { readonly file: File; readonly folders: readonly string[] }

/** Files that one drop may bring; a folder with more is cut there. */
const MOST_FILES = 500

/** True where a drag carries files of the computer. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)))

const batchOf = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve) => reader.readEntries(resolve, () => resolve([])))

const walk = async (entry: FileSystemEntry, folders: readonly string[], found: DroppedFile[]): Promise<void> => {
  if (found.length >= MOST_FILES) return
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry)
    if (file !== null) found.push({ file, folders })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A reader answers a hundred at a time, and none at its end.
  for (let batch = await batchOf(reader); batch.length > 0; batch = await batchOf(reader))
    for (const one of batch) await walk(one, [...folders, entry.name], found)
}

/** The files of a drop, those inside of folders too; call it while the event is handled, later its data are gone. */
export const droppedFiles = async (transfer: DataTransfer): Promise<readonly DroppedFile[]> => {
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const plain = [...transfer.files]
  const known = entries.filter((entry) => entry !== null)
  if (known.length === 0) return plain.map((file) => ({ file, folders: [] }))
  const found: DroppedFile[] = []
  for (const entry of known) await walk(entry, [], found)
  return found
}

/** The files of a chosen folder, with the folders that the browser names in their paths. */
export const chosenFiles = (files: readonly File[]): readonly DroppedFile[] =>
  files.map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }))

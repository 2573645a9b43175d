import { onAccountLeft } from '../bridge/account-left.ts'
import { core, shell } from '../bridge/index.ts'
import type { NamedFile } from '../bridge/media.ts'
import { randomId } from '../lib/random-id.ts'

/** Queries that stand for the files whose windows were opened here, so that a file has one window. */
const queries = new Map<string, string>()

onAccountLeft(() => queries.clear())

/** Files beside the one that is opened, at most: those that a person can go on to. */
const MOST_BESIDE = 200

/** What the window of a file is asked for: its id and its title (RT-09), and the files around it. */
const searchOfFiles = (file: NamedFile, around: readonly NamedFile[]): string => {
  const at = around.findIndex(({ fsid }) => fsid === file.fsid)
  const [from, to] = [Math.max(0, at - MOST_BESIDE / 2), at + MOST_BESIDE / 2]
  const search = new URLSearchParams({ fsid: file.fsid, title: file.name })
  for (const { fsid, name } of at < 0 ? [] : around.slice(from, to)) {
    search.append('file', fsid)
    search.append('name', name)
  }
  return search.toString()
}

/** The files that {@link openFile} asked for, and which of them is shown first; none where the address names none. */
export const filesOfSearch = (
  search: URLSearchParams,
): { readonly files: readonly NamedFile[]; readonly at: number } => {
  const fsid = search.get('fsid') ?? ''
  if (fsid === '') return { files: [], at: 0 }
  const names = search.getAll('name')
  const around = search.getAll('file').map((one, index) => ({ fsid: one, name: names[index] ?? '' }))
  const at = around.findIndex((one) => one.fsid === fsid)
  return at < 0 ? { files: [{ fsid, name: search.get('title') ?? '' }], at: 0 } : { files: around, at }
}

/**
 * Opens a file in a window of its own (RT-09), by a press; a second press brings that window to the front. `around` are
 * files to which the window can go on, the file itself among them. Answers whether there is a window: a browser may
 * refuse it.
 */
export const openFile = async (file: NamedFile, around: readonly NamedFile[] = []): Promise<boolean> => {
  const query = queries.get(file.fsid) ?? randomId()
  try {
    // Kept again at each press: only the newest queries are.
    await core.pages.keepQuery({ id: query, search: searchOfFiles(file, around) })
    queries.set(file.fsid, query)
    return (await shell.shell.openFileWindow({ query })).opened
  } catch {
    return false
  }
}

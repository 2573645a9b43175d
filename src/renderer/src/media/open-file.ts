import { onAccountLeft } from '../bridge/account-left.ts'
import { core, shell } from '../bridge/index.ts'
import type { NamedFile } from '../bridge/media.ts'

/** Queries that stand for the files whose windows were opened here, so that a file has one window. */
const queries = new Map<string, string>()

onAccountLeft(() => queries.clear())

/** What the window of a file is asked for: its id and its title (RT-09). */
export const fileSearch = ({ fsid, name }: NamedFile): string => new URLSearchParams({ fsid, title: name }).toString()

/**
 * Opens a file in a window of its own (RT-09), by a press; a second press brings that window to the front. Answers
 * whether there is one: a browser may refuse it.
 */
export const openFile = async (file: NamedFile): Promise<boolean> => {
  const search = fileSearch(file)
  const query = queries.get(search) ?? crypto.randomUUID().replaceAll('-', '')
  try {
    // Kept again at each press: only the newest queries are.
    await core.pages.keepQuery({ id: query, search })
    queries.set(search, query)
    return (await shell.shell.openFileWindow({ query })).opened
  } catch {
    return false
  }
}

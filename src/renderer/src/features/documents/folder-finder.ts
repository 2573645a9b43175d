import { safeFileName } from '#shared/domain/media'
import type { Folder } from '../../bridge/documents.ts'

/** Answers the id of the folder that `names` lead to below `parent`. Fails as `read` and `make` do. */
export type FindFolder = (parent: string, names: readonly string[]) => Promise<string>

type Firm = {
  /** The folders in one, as the firm has them now. */
  readonly read: (parent: string) => Promise<readonly Folder[]>
  readonly make: (parent: string, name: string) => Promise<string>
}

/** Names are compared as the core makes them. */
const keyOf = (parent: string, name: string): string => `${parent}/${safeFileName(name)}`

/**
 * Finds folders of a record by what they lie in and their name, first among those that are known here, then at the firm;
 * one that is missing there too is made. A folder is read, and made, once, also where that fails.
 */
export const folderFinder = (folders: readonly Folder[], { read, make }: Firm): FindFolder => {
  const known = new Map(folders.map(({ id, name, parent }) => [keyOf(parent, name), Promise.resolve(id)]))
  const lists = new Map<string, Promise<readonly Folder[]>>()
  const seek = async (at: string, key: string, name: string): Promise<string> => {
    const list = lists.get(at) ?? read(at)
    lists.set(at, list)
    const there = (await list).find((one) => keyOf(at, one.name) === key)
    if (there !== undefined) return there.id
    const id = await make(at, name)
    // Nothing lies in it yet.
    lists.set(id, Promise.resolve([]))
    return id
  }
  return async (parent, names) => {
    let at = parent
    for (const name of names) {
      const key = keyOf(at, name)
      const found = known.get(key) ?? seek(at, key, name)
      known.set(key, found)
      at = await found
    }
    return at
  }
}

import type { Folder } from '../../bridge/documents.ts'

/** Answers the id of the folder that `names` lead to below `parent`. Fails as `make` does. */
export type FindFolder = (parent: string, names: readonly string[]) => Promise<string>

/**
 * Finds folders of a record by what they lie in and their name; `make` makes one that is missing, and is asked once for
 * each, also where it fails.
 */
export const folderFinder = (
  folders: readonly Folder[],
  make: (parent: string, name: string) => Promise<string>,
): FindFolder => {
  const known = new Map(folders.map(({ id, name, parent }) => [`${parent}/${name}`, Promise.resolve(id)]))
  return async (parent, names) => {
    let at = parent
    for (const name of names) {
      const key = `${at}/${name}`
      const found = known.get(key) ?? make(at, name)
      known.set(key, found)
      at = await found
    }
    return at
  }
}

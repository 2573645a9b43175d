// Lines of the tree: owners, below an open one its folders, below an open folder those in it. Pure.
import { safeFileName } from '#shared/domain/media'
import { compareNames } from '#shared/domain/named'

type Named = { readonly id: string; readonly name: string }
type Folder = Named & { readonly parent: string }

/** A line of the tree. `folder` is '' for the owner itself. */
export type TreeRow = {
  readonly key: string
  readonly owner: Named
  readonly folder: string
  readonly name: string
  /** 1 for owners. */
  readonly level: number
  /** Null where nothing can lie below it. */
  readonly open: boolean | null
}

/** Key of a line, by which it is open or shut. */
export const treeKey = (owner: string, folder = ''): string => `${owner}/${folder}`

/** Folders by what they lie in; one whose parent is not known lies in the root, so that it can be reached. */
const childrenOf = (folders: readonly Folder[]): ReadonlyMap<string, readonly Folder[]> => {
  const known = new Set(folders.map(({ id }) => id))
  const children = new Map<string, Folder[]>()
  for (const folder of folders.toSorted((one, other) => compareNames(one.name, other.name))) {
    const parent = known.has(folder.parent) ? folder.parent : ''
    children.set(parent, [...(children.get(parent) ?? []), folder])
  }
  return children
}

/** The lines below a folder of an owner; a circle that the firm may send ends. */
const below = (
  owner: Named,
  children: ReadonlyMap<string, readonly Folder[]>,
  parent: string,
  level: number,
  isOpen: (key: string) => boolean,
  above: ReadonlySet<string>,
): readonly TreeRow[] =>
  (children.get(parent) ?? [])
    .filter(({ id }) => !above.has(id))
    .flatMap(({ id, name }) => {
      const key = treeKey(owner.id, id)
      const open = children.has(id) ? isOpen(key) : null
      const row: TreeRow = { key, owner, folder: id, name, level, open }
      return open === true ? [row, ...below(owner, children, id, level + 1, isOpen, new Set([...above, id]))] : [row]
    })

/** The lines of the tree; `foldersOf` answers undefined for owners whose folders were not read yet. */
export const treeRows = (
  owners: readonly Named[],
  foldersOf: (owner: string) => readonly Folder[] | undefined,
  isOpen: (key: string) => boolean,
): readonly TreeRow[] =>
  owners.flatMap((owner) => {
    const key = treeKey(owner.id)
    const folders = foldersOf(owner.id)
    const open = folders !== undefined && folders.length === 0 ? null : isOpen(key)
    const row: TreeRow = { key, owner, folder: '', name: owner.name, level: 1, open }
    return open === true && folders !== undefined
      ? [row, ...below(owner, childrenOf(folders), '', 2, isOpen, new Set())]
      : [row]
  })

/** True where a folder of the same name, as the core makes names, lies there: two of them could not be told apart. */
export const hasFolder = (folders: readonly Folder[], parent: string, name: string): boolean =>
  name.trim() !== '' &&
  folders.some((folder) => folder.parent === parent && safeFileName(folder.name) === safeFileName(name.trim()))

/** Ids of a folder and of all folders in it, into which it cannot be moved. */
export const insideOf = (folders: readonly Folder[], id: string): ReadonlySet<string> => {
  const inside = new Set([id])
  for (let grown = true; grown; ) {
    const more = folders.filter((folder) => inside.has(folder.parent) && !inside.has(folder.id))
    for (const folder of more) inside.add(folder.id)
    grown = more.length > 0
  }
  return inside
}

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { foldersQuery } from '../../bridge/documents.ts'
import { treeKey, treeRows } from './tree-rows.ts'

type Named = { readonly id: string; readonly name: string }

type Opened = ReadonlyMap<string, boolean>

/** Nothing that a person opened or closed. */
export const noneOpened: Opened = new Map()

/**
 * The lines of a tree of owners, with the folders of those that are open; `shown` is open by itself, so that it is seen.
 * What is open is the tree's own, unless somebody else keeps it.
 */
export const useTree = (
  btype: string,
  owners: readonly Named[],
  shown: { readonly owner: string; readonly folder: string },
  kept?: readonly [Opened, (next: (before: Opened) => Opened) => void],
) => {
  const own = useState(noneOpened)
  const [opened, setOpened] = kept ?? own
  const isOpen = (key: string) => opened.get(key) ?? key === treeKey(shown.owner)
  const read = owners.filter(({ id }) => isOpen(treeKey(id)))
  const folders = useQueries({
    queries: read.map(({ id }) => foldersQuery({ btype, bid: id })),
    combine: (answers) => new Map(read.map(({ id }, at) => [id, answers[at]?.data])),
  })
  const rows = treeRows(owners, (owner) => folders.get(owner), isOpen)
  return {
    rows,
    open: (key: string, open: boolean) => setOpened((before) => new Map([...before, [key, open]])),
  }
}

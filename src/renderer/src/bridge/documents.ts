// Documents of customers, contacts, projects and cases: folders, the recycle bin, files up and down.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { documentKeys } from './document-keys.ts'
import { readShown, saveFile, sendFile } from './files.ts'
import { inParts } from './in-parts.ts'
import { core, failureOf } from './index.ts'

type Documents = CoreClient['documents']
type Input<Name extends keyof Documents> = Parameters<Documents[Name]>[0]
type Output<Name extends keyof Documents> = Awaited<ReturnType<Documents[Name]>>

/** A file or a folder as its row shows it. */
export type DocumentRow = Output<'list'>['rows'][number]
/** One out of the recycle bin or of a search, with whose it is. */
export type FoundDocument = Output<'search'>['rows'][number]
/** A file on its way to the firm. */
export type DocumentUpload = Output<'list'>['uploads'][number]
/** Whose documents, by the firm's names of its kinds. */
export type Owner = { readonly btype: string; readonly bid: string }
export type Folder = { readonly id: string; readonly name: string; readonly parent: string }

/** Records that have documents: those that were looked at last, or by name. */
export const ownersQuery = (btype: string, text: string) =>
  queryOptions({
    queryKey: [...documentKeys.owners, btype, text],
    queryFn: async () => (await core.documents.owners({ btype, text, limit: 50 })).owners,
    placeholderData: keepPreviousData,
  })

/** Every record of a kind, page after page. */
export const allOwnersQuery = (btype: string) =>
  infiniteQueryOptions({
    queryKey: [...documentKeys.allOwners, btype],
    queryFn: ({ pageParam }) => core.documents.allOwners({ btype, pageIndex: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.owners.length > 0 && pages.reduce((count, page) => count + page.owners.length, 0) < last.total
        ? pages.length
        : undefined,
  })

/** What is kept on this computer for good. */
export const pinnedQuery = (input: Input<'pinned'>) =>
  queryOptions({
    queryKey: [...documentKeys.pinned, input],
    queryFn: () => core.documents.pinned(input),
    placeholderData: keepPreviousData,
  })

/** All folders of a record that are known here. */
export const foldersQuery = ({ btype, bid }: Owner) =>
  queryOptions({
    queryKey: [...documentKeys.folders, btype, bid],
    queryFn: async () => (await core.documents.folders({ btype, bid })).folders,
  })

/** One page of a folder, with what is on its way into it. */
export const documentListQuery = (input: Input<'list'>) =>
  queryOptions({
    queryKey: [...documentKeys.lists, input],
    queryFn: () => core.documents.list(input),
    placeholderData: (before, query) => {
      const shown = query?.queryKey.at(-1)
      const same = typeof shown === 'object' && shown !== null && 'bid' in shown && 'parent' in shown
      // Another page of the same folder; the rows of another folder would be taken for this one's.
      return same && shown.bid === input.bid && shown.parent === input.parent ? before : undefined
    },
  })

/** The way to a folder, from the root's child down to itself. */
export const pathQuery = ({ btype, bid }: Owner, id: string) =>
  queryOptions({
    queryKey: [...documentKeys.paths, btype, bid, id],
    queryFn: async () => (await core.documents.path({ btype, bid, id })).crumbs,
    enabled: id !== '',
  })

export const binQuery = (input: Input<'bin'>) =>
  queryOptions({
    queryKey: [...documentKeys.bins, input],
    queryFn: () => core.documents.bin(input),
    placeholderData: keepPreviousData,
  })

export const documentSearchQuery = (input: Input<'search'>) =>
  queryOptions({
    queryKey: [...documentKeys.found, input],
    queryFn: async () => (await core.documents.search(input)).rows,
    enabled: input.text.trim() !== '',
    placeholderData: keepPreviousData,
  })

/** One document; null where this computer does not know it. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentKeys.one, id],
    queryFn: async () => (await core.documents.get({ id })).document,
    enabled: id !== '',
  })

/** Documents that were changed here and at the firm, between which a person chooses. */
export const documentConflictsQuery = queryOptions({
  queryKey: documentKeys.conflicts,
  queryFn: async () => (await core.documents.conflicts({})).rows,
})

/** Reads a folder, or the recycle bin, at the firm; what it found is told as a change. */
export const refreshQuery = (input: Input<'refresh'>) =>
  queryOptions({
    queryKey: [...documentKeys.refreshes, input],
    queryFn: () => core.documents.refresh(input),
    // Asked once each time that a folder is opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Runs with the handle of a document, which is given back afterwards. */
const withHandle = async <Answer>(id: string, run: (opened: Output<'open'>) => Promise<Answer>): Promise<Answer> => {
  const opened = await core.documents.open({ id })
  try {
    return await run(opened)
  } finally {
    core.files.forget({ handle: opened.handle }).catch(() => undefined)
  }
}

/** A document of any size as long as a screen shows it. Fails with `offline`, `not-found`, `too-large`. */
export const documentBytesQuery = ({ id, fsid }: Pick<DocumentRow, 'id' | 'fsid'>) =>
  queryOptions({
    queryKey: [...documentKeys.bytes, id, fsid],
    queryFn: async () => {
      const { handle, size } = await core.documents.open({ id })
      return readShown(handle, size)
    },
    gcTime: 0,
    staleTime: 'static',
    structuralSharing: false,
    retry: false,
  })

/** Gives a document to the person as a file of their own; false where nothing was saved. Fails as {@link documentBytesQuery}. */
export const saveDocument = (id: string): Promise<boolean> =>
  withHandle(id, ({ handle, name, size }) => saveFile(handle, name, size))

/** Keeps a file on this computer and owes it to a folder of the firm. Fails with `too-large`, `files-full`, `disk-low`. */
export const uploadDocument = async (file: File, owner: Owner, parent: string, signal: AbortSignal): Promise<string> =>
  (await core.documents.upload({ handle: await sendFile(file, signal), ...owner, parent })).id

/** Takes back a file that is on its way; one that has arrived stays. */
export const cancelUpload = (id: string): void => void core.documents.cancelUpload({ id }).catch(() => undefined)

/** Uploads that one question may name. */
const MOST_ASKED = 200

/** The same for many; answers how many had arrived before, and stay at the firm. Fails where one is not taken back. */
export const cancelUploads = async (ids: readonly string[]): Promise<number> => {
  let arrived = 0
  for (let at = 0; at < ids.length; at += MOST_ASKED) {
    const { uploads } = await core.files.uploads({ ids: ids.slice(at, at + MOST_ASKED) })
    for (const { id, state } of uploads) {
      if (state === 'cancelled') continue
      try {
        if (state === 'done') arrived += 1
        else await core.documents.cancelUpload({ id })
      } catch (error) {
        if (failureOf(error).code !== 'not-found') throw error
        arrived += 1
      }
    }
  }
  return arrived
}

/** A new folder; answers its id. */
export const createFolder = async (input: Input<'createFolder'>): Promise<string> =>
  (await core.documents.createFolder(input)).id

/** The folders of a record, as they are known now. */
export const foldersNow = async (owner: Owner): Promise<readonly Folder[]> =>
  (await core.documents.folders(owner)).folders

/** The folders in one of a record, after it was read at the firm. Fails as `documents.refresh` does. */
export const foldersAtFirm = async (owner: Owner, parent: string): Promise<readonly Folder[]> => {
  await core.documents.refresh({ ...owner, parent })
  return (await foldersNow(owner)).filter((one) => one.parent === parent)
}

type ChangeName = 'rename' | 'move' | 'copy' | 'remove' | 'restore' | 'removeCompletely' | 'purge' | 'pin'

/** One of the changes that a person makes to documents. */
export type DocumentChange<Name extends ChangeName = ChangeName> = {
  readonly [One in Name]: { readonly call: One; readonly input: Input<One> }
}[Name]

/** Documents that one call may name. */
const MOST_CHANGED = 200

/** Makes a change; one of many documents, as are those that are selected over pages of the bin, in several calls. */
export const changeDocuments = (asked: DocumentChange): Promise<unknown> => {
  switch (asked.call) {
    case 'remove':
    case 'restore':
    case 'removeCompletely':
      return inParts(asked.input.ids, MOST_CHANGED, (ids) => core.documents[asked.call]({ ids }))
    default:
      return run(asked)
  }
}

const run = <Name extends ChangeName>({ call, input }: DocumentChange<Name>): Promise<unknown> => {
  const calls: { readonly [One in ChangeName]: (input: Input<One>) => Promise<unknown> } = core.documents
  return calls[call](input)
}

/** Changes documents; whatever is shown of them is read again before the mutation ends. */
export const useDocumentChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: changeDocuments,
    onSuccess: async () => {
      const shown = Object.values(documentKeys).filter(
        (key) => key !== documentKeys.refreshes && key !== documentKeys.bytes,
      )
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

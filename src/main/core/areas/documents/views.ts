import type { z } from 'zod'
import type { StoredDocument } from '#core/areas/documents/store/documents'
import type { Store } from '#core/engine/store/types'
import type { documentRow } from '#shared/contract/documents'

/** Documents of a record with one name in theirs that are looked through. */
const MOST_OF_A_NAME = 200

type DocumentView = z.output<typeof documentRow>

/** What a page sees of a document. */
export function viewOf(store: Store, row: StoredDocument): DocumentView {
  const { id, name, fsid, fileSize, directory, parent, modifyUserName, gmtModify, gmtCreate } = row
  const isKept = fsid !== '' && store.documentFiles.get(fsid) !== null
  return {
    id,
    name,
    fsid,
    fileSize,
    directory,
    parent,
    modifyUserName,
    gmtModify,
    gmtCreate,
    here: store.documentFiles.isPinned(id) ? 'pinned' : isKept ? 'kept' : 'online',
    editing: store.documentEdits.get(id) !== null,
  }
}

/** What a record is called; '' where nobody here knows. */
export function ownerName(store: Store, btype: string, bid: string): string {
  return nameHere(store, btype, bid) || store.documents.owners.name({ btype, bid })
}

function nameHere({ customers, contacts, projects }: Store, btype: string, bid: string): string | undefined {
  if (btype === 'company') return customers.get(bid)?.row.name
  if (btype === 'contact') return contacts.get(bid)?.name
  return btype === 'project' ? projects.get(bid)?.name : undefined
}

/** The same with the record that it belongs to, for lists over several of them. */
export function foundViewOf(store: Store, row: StoredDocument) {
  const { btype, bid } = row
  return { ...viewOf(store, row), btype, bid, ownerName: ownerName(store, btype, bid) }
}

/**
 * The document of an id. For one that lies in the recycle bin that is the one of its name and folder, which is how a new
 * version takes its place (DC-02); null where there is none.
 */
export function standingDocument(store: Store, id: string): StoredDocument | null {
  const row = store.documents.get(id)
  if (row === null || row.deleted === 0) return row
  const { btype, bid, name, parent } = row
  // A search without a record would go over those of all.
  if (btype === '' || bid === '') return null
  const isNext = (one: StoredDocument) => one.name === name && one.parent === parent && !one.directory
  return store.documents.search({ btype, bid, text: name, limit: MOST_OF_A_NAME }).find(isNext) ?? null
}

/** Records of a kind whose name holds a text, and those whose documents were looked at where there is none. */
export function findOwners(
  store: Store,
  asked: { readonly btype: string; readonly text: string; readonly limit: number },
) {
  const { btype, text, limit } = asked
  const seen = store.documents.owners
    .list(btype)
    .map(({ bid, name }) => ({ id: bid, name: ownerName(store, btype, bid) || name }))
  if (text === '') return seen.slice(0, limit)
  if (btype === 'company') return store.customers.suggest(text, limit).map(({ id, name }) => ({ id, name }))
  if (btype === 'contact') return store.contacts.suggest(text, limit).rows.map(({ id, name }) => ({ id, name }))
  const known = btype === 'project' ? store.projects.named(text, limit).map(({ id, name }) => ({ id, name })) : []
  const isNamed = ({ id, name }: (typeof seen)[number]) =>
    name.toLowerCase().includes(text.toLowerCase()) && !known.some((one) => one.id === id)
  // Documents of a record may have been looked at that is not kept here itself.
  return [...known, ...seen.filter(isNamed)].slice(0, limit)
}

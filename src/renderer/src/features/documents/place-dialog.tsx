import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { foldersQuery, type Owner, ownersQuery } from '../../bridge/documents.ts'
import { useOffline } from '../../bridge/online.ts'
import { Dialog } from '../../components/dialog.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useWords } from '../../lib/words.ts'
import { Tree } from './tree.tsx'
import { insideOf, type TreeRow, treeKey } from './tree-rows.ts'
import { useTree } from './use-tree.ts'

/** Where documents go. */
export type Place = { readonly owner: { readonly id: string; readonly name: string }; readonly folder: string }

/** Where they stand: whose they are, what the owner is called, and the folder; '' for its root. */
export type Start = Owner & { readonly name: string; readonly folder: string }

/**
 * Chooses a folder: of the same record to move documents, of any record of the kind to copy them. Folders that are moved,
 * and what lies in them, cannot be chosen.
 */
export const PlaceDialog = (props: {
  readonly way: 'move' | 'copy'
  readonly from: Start
  /** Ids of the folders among what is moved. */
  readonly folders: readonly string[]
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onChosen: (place: Place) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const field = useRef<HTMLInputElement>(null)
  const { way, from } = props
  const own = { id: from.bid, name: from.name }
  const [text, setText] = useState('')
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState<Place>({ owner: own, folder: from.folder })
  const found = useQuery({ ...ownersQuery(from.btype, text), enabled: way === 'copy' }).data ?? []
  const owners = way === 'move' ? [own] : text === '' ? [own, ...found.filter(({ id }) => id !== own.id)] : found
  const tree = useTree(from.btype, owners, { owner: own.id, folder: from.folder })
  const folders = useQuery(foldersQuery(from)).data ?? []
  const barred = new Set(
    props.folders.flatMap((id) => [...insideOf(folders, id)].map((inside) => treeKey(from.bid, inside))),
  )
  const isSame = place.owner.id === from.bid && place.folder === from.folder
  return (
    <Dialog
      title={words(`documents.${way}`)}
      size="wide"
      action={words(way === 'move' ? 'documents.moveHere' : 'documents.copyHere')}
      actionDisabled={offline !== null || (way === 'move' && isSame)}
      busy={props.busy}
      error={offline === null ? props.problem : words(`online.${offline}`)}
      onSubmit={() => props.onChosen(place)}
      onClose={props.onClose}
    >
      {way === 'copy' ? (
        <SearchField
          field={field}
          label={words('documents.ownerSearch')}
          clearLabel={words('documents.clearSearch')}
          value={text}
          onChange={setText}
        />
      ) : null}
      <div className="place-tree" ref={setBox}>
        <Tree
          label={words('documents.places')}
          rows={tree.rows}
          box={box}
          current={treeKey(place.owner.id, place.folder)}
          ownerIcon="home"
          barred={barred}
          autoFocus={way === 'move'}
          onOpen={tree.open}
          onChoose={({ owner, folder }: TreeRow) => setPlace({ owner, folder })}
        />
      </div>
    </Dialog>
  )
}

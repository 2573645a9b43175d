import { useState } from 'react'
import type { DocumentRow, FoundDocument, Owner } from '../../bridge/documents.ts'
import { keyWords } from '../../lib/shortcuts.ts'
import { useWords } from '../../lib/words.ts'
import { openFile } from '../../media/open-file.ts'
import type { DocumentKind, DocumentsState } from './documents-state.ts'
import { useCanEdit, useEdit } from './edit-button.tsx'
import type { FolderCommands } from './folder-list.tsx'
import type { Place, Start } from './place-dialog.tsx'
import type { DocumentActions } from './use-document-actions.ts'
import { useUploads } from './use-uploads.ts'

/** Documents that were cut, and whose they are. */
type Cut = { readonly kind: DocumentKind; readonly owner: string; readonly ids: readonly string[] }
/** Documents for which a place is chosen, and where they stand now. */
type Placing = { readonly way: 'move' | 'copy'; readonly rows: readonly DocumentRow[]; readonly from: Start }

/** Documents on their way to another folder: cut until they are pasted, or with the dialog that asks for the place. */
export const useMoves = (state: DocumentsState, owner: Owner | null, actions: DocumentActions) => {
  const words = useWords()
  const [cut, setCut] = useState<Cut | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const askWith = (next: Placing) => {
    // What went wrong before is not of this question.
    actions.say(null)
    setPlacing(next)
  }
  const moveTo = (ids: readonly string[], parent: string) =>
    actions.run({ call: 'move', input: { ids: [...ids], parent } }, words('documents.moved'))
  return {
    cut,
    placing,
    moveTo,
    cutOut: (rows: readonly DocumentRow[]) => {
      setCut({ kind: state.kind, owner: state.owner, ids: rows.map(({ id }) => id) })
      const keys = keyWords('Mod+V')
      actions.say({ text: words('documents.cutNote', { n: rows.length, keys }), wrong: false })
    },
    paste: async () => {
      if (cut === null) return
      if (cut.kind !== state.kind || cut.owner !== state.owner)
        return actions.say({ text: words('documents.pasteElsewhere'), wrong: true })
      // What was cut meanwhile stays cut.
      if ((await moveTo(cut.ids, state.folder)) === true) setCut((now) => (now === cut ? null : now))
    },
    /** Asks where rows of the folder go. */
    ask: (way: Placing['way'], rows: readonly DocumentRow[]) => {
      if (owner === null) return
      const from = { ...owner, name: state.ownerName || owner.bid, folder: rows[0]?.parent ?? state.folder }
      askWith({ way, rows, from })
    },
    /** Asks where one document goes, whichever list it is shown beside. */
    askFor: (way: Placing['way'], row: FoundDocument) => {
      const { btype, bid, ownerName, parent } = row
      askWith({ way, rows: [row], from: { btype, bid, name: ownerName || bid, folder: parent } })
    },
    stopAsking: () => setPlacing(null),
    place: async ({ owner: to, folder }: Place) => {
      if (placing === null) return
      const { way, rows, from } = placing
      const ids = rows.map(({ id }) => id)
      const copy = { ids, btype: from.btype, bid: to.id, parent: folder }
      const done =
        way === 'move'
          ? await moveTo(ids, folder)
          : await actions.run({ call: 'copy', input: copy }, words('documents.copied'))
      // A dialog that was opened meanwhile stays.
      if (done === true) setPlacing((now) => (now === placing ? null : now))
    },
  }
}

export type Moves = ReturnType<typeof useMoves>

/** What is done with documents of a folder: from its list, from the preview and by keys of the page. */
export const useFolderCommands = (props: {
  readonly shown: string
  readonly owner: Owner | null
  readonly actions: DocumentActions
  readonly moves: Moves
  readonly onChange: (next: Partial<DocumentsState>, replace?: boolean) => void
  readonly chooseFiles: () => void
}): FolderCommands => {
  const words = useWords()
  const { shown, owner, actions, moves, onChange, chooseFiles } = props
  const { upload, stop } = useUploads(actions.say)
  const canEdit = useCanEdit()
  const edit = useEdit(actions)
  return {
    open: (row) => {
      if (row.directory) onChange({ folder: row.id })
      else if (canEdit(row)) edit(row.id)
      else void openFile(row)
    },
    cut: moves.cutOut,
    move: (rows) => moves.ask('move', rows),
    copy: (rows) => moves.ask('copy', rows),
    remove: (rows) => {
      if (rows.some(({ id }) => id === shown)) onChange({ shown: '' }, true)
      void actions.run({ call: 'remove', input: { ids: rows.map(({ id }) => id) } }, words('documents.removed'))
    },
    pin: (row) => void actions.run({ call: 'pin', input: { id: row.id, pinned: row.here !== 'pinned' } }),
    moveTo: (ids, folder) => void moves.moveTo(ids, folder),
    upload: (dropped, folder) => {
      if (owner !== null) void upload(dropped, owner, folder)
    },
    stopUploads: (aborts, ids) => void stop(aborts, ids),
    chooseFiles,
  }
}

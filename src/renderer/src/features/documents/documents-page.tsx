// Documents (DS, DC): whose they are at the left, a folder in the middle, one of them at the right; contracts beside.
// Lives here: the page and what is done over several of its parts. May not: import another feature.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Owner } from '../../bridge/documents.ts'
import { useOffline } from '../../bridge/online.ts'
import { sessionQuery } from '../../bridge/queries.ts'
import { isTyping, usePageShortcuts } from '../../lib/keys.ts'
import { useNoDropElsewhere } from '../../lib/use-file-drop.ts'
import { useWords } from '../../lib/words.ts'
import { useListAddress } from '../../record/list/use-list-address.ts'
import type { ScreenProps } from '../feature.ts'
import { BinList } from './bin-list.tsx'
import { ContractsView } from './contracts/contracts-view.tsx'
import { DocumentsHead, panelId } from './documents-head.tsx'
import { type DocumentKind, type DocumentsState, kindsOf, stateForm, tabOf } from './documents-state.ts'
import { EditConflicts } from './edit-conflict.tsx'
import { type FolderCommands, FolderList } from './folder-list.tsx'
import { LostEdits } from './lost-edits.tsx'
import { NoOwner } from './no-owner.tsx'
import { OwnerTree } from './owner-tree.tsx'
import { PinnedList } from './pinned-list.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { useClosing } from './use-closing.ts'
import { type DocumentActions, useDocumentActions } from './use-document-actions.ts'
import { type Moves, useFolderCommands, useMoves } from './use-folder-commands.ts'
import '../../app/styles/documents.css'
import '../../app/styles/editing.css'
import '../../app/styles/tasks.css'

/** The page 文档: all that is chosen stands in its address. */
export const DocumentsPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const { state, change, ready } = useListAddress<DocumentsState>(stateForm)
  const offline = useOffline() !== null
  const actions = useDocumentActions()
  const page = useRef<HTMLDivElement>(null)
  const ownerField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  useNoDropElsewhere()
  const { action, onTaken } = wished
  useEffect(() => {
    if (action === null) return
    if (action === 'contracts') change({ kind: 'contracts' })
    if (action === 'bin') change({ kind: 'company', bin: true })
    onTaken()
  }, [action, onTaken, change])

  const owner = state.owner === '' ? null : { btype: state.kind, bid: state.owner }
  const inFolder = owner !== null && !state.bin && !state.pinned && state.kind !== 'contracts'
  const fixed = useFixedOwners(state.kind)
  const moves = useMoves(state, owner, actions)
  const chooseFiles = () => fileInput.current?.click()
  const { shown } = state
  const commands = useFolderCommands({ shown, owner, actions, moves, onChange: change, chooseFiles })
  const leave = useClosing(page, shown, () => change({ shown: '' }))
  usePageShortcuts(page, {
    searchDocuments: () => focusField(searchField.current ?? ownerField.current),
    search: () => focusField(ownerField.current ?? searchField.current),
    upFolder: () => {
      if (!inFolder || state.folder === '') return false
      const way = page.current?.querySelectorAll<HTMLElement>('.crumb')
      way?.[way.length - 2]?.click()
    },
    uploadDocuments: () => (inFolder ? chooseFiles() : false),
    leaveDocument: () => (shown === '' ? false : leave()),
    pasteDocuments: (event) =>
      isTyping(event) || moves.cut === null || !inFolder || offline ? false : void moves.paste(),
  })
  return (
    <div className="documents" ref={page}>
      <DocumentsHead
        state={state}
        owner={owner}
        inFolder={inFolder}
        fileInput={fileInput}
        onFiles={(dropped) => commands.upload(dropped, state.folder)}
        onChange={change}
      />
      <div className="documents-panel" id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tabOf(state.kind)}`}>
        {!ready ? null : state.kind === 'contracts' ? (
          <ContractsView state={state} onChange={change} onLeave={leave} />
        ) : (
          <>
            <OwnerTree
              key={tabOf(state.kind)}
              state={state}
              fixed={fixed}
              field={ownerField}
              onChoose={change}
              onMove={(ids, _owner, folder) => commands.moveTo(ids, folder)}
              onFiles={commands.upload}
            />
            <ListPane
              state={state}
              owner={owner}
              actions={actions}
              commands={commands}
              cut={moves.cut?.ids ?? []}
              search={searchField}
              onChange={change}
            />
            {shown === '' || !(inFolder || state.pinned) ? null : (
              <PreviewPane
                key={shown}
                id={shown}
                actions={actions}
                onOpen={commands.open}
                onMove={(row) => moves.askFor('move', row)}
                onCopy={(row) => moves.askFor('copy', row)}
                onRemove={(row) => commands.remove([row])}
                onReplaced={(replaced) => change({ shown: replaced }, true)}
                onClose={leave}
              />
            )}
          </>
        )}
      </div>
      <MoveDialog moves={moves} actions={actions} />
    </div>
  )
}

/** The middle of the page: the bin, what is kept on this computer, or a folder of the owner. */
const ListPane = (props: {
  readonly state: DocumentsState
  readonly owner: Owner | null
  readonly actions: DocumentActions
  readonly commands: FolderCommands
  /** Ids of the documents that were cut. */
  readonly cut: readonly string[]
  readonly search: RefObject<HTMLInputElement | null>
  readonly onChange: (next: Partial<DocumentsState>) => void
}) => {
  const words = useWords()
  const { state, owner, actions, commands, cut, search, onChange } = props
  return (
    <section className="documents-middle" aria-label={words('documents.list')}>
      <EditConflicts />
      <LostEdits onSay={actions.say} />
      {state.bin ? (
        <BinList state={state} owner={owner} actions={actions} onChange={onChange} />
      ) : state.pinned ? (
        <PinnedList state={state} actions={actions} onChange={onChange} />
      ) : owner === null || state.kind === 'contracts' ? (
        <NoOwner kind={state.kind} />
      ) : (
        <FolderList
          state={state}
          owner={owner}
          root={words(`documents.root.${state.kind}`)}
          actions={actions}
          commands={commands}
          cut={new Set(cut)}
          search={search}
          onChange={onChange}
        />
      )}
    </section>
  )
}

/** Asks where documents go. */
const MoveDialog = ({ moves, actions }: { readonly moves: Moves; readonly actions: DocumentActions }) => {
  const { placing } = moves
  if (placing === null) return null
  return (
    <PlaceDialog
      way={placing.way}
      from={placing.from}
      folders={placing.rows.filter(({ directory }) => directory).map(({ id }) => id)}
      busy={actions.busy}
      problem={actions.said?.wrong ? actions.said.text : undefined}
      onChosen={(to) => void moves.place(to)}
      onClose={moves.stopAsking}
    />
  )
}

/** Whose documents a tab has by itself: the templates'; null where it has records. */
const useFixedOwners = (kind: DocumentKind) => {
  const words = useWords()
  const user = useQuery(sessionQuery).data?.user?.id ?? ''
  if (tabOf(kind) !== 'templates') return null
  return kindsOf('templates').flatMap((one) =>
    one === 'contracts' ? [] : [{ kind: one, id: templateOwner(one, user), name: words(`documents.root.${one}`) }],
  )
}

/** Puts the focus into a search, with what stands there selected; false where there is none. */
const focusField = (field: HTMLInputElement | null): boolean => {
  field?.focus()
  field?.select()
  return field !== null
}

/** Whose the templates of a kind are: the person's own, else the firm's, which has one set of each. */
const templateOwner = (kind: DocumentKind, user: string): string =>
  kind === 'contracttemplateuser' && user !== '' ? user : kind

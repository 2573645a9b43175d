// Documents (DS, DC): whose they are at the left, a folder in the middle, one of them at the right; contracts beside.
// Lives here: the page and what is done over several of its parts. May not: import another feature.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DocumentRow, FoundDocument } from '../../bridge/documents.ts'
import { useOffline } from '../../bridge/online.ts'
import { sessionQuery } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { TabList } from '../../components/tab-list.tsx'
import { chosenFiles, wholeDrop } from '../../lib/dropped-files.ts'
import { isTyping, usePageShortcuts } from '../../lib/keys.ts'
import { keyWords } from '../../lib/shortcuts.ts'
import { useNoDropElsewhere } from '../../lib/use-file-drop.ts'
import { useWords } from '../../lib/words.ts'
import { openFile } from '../../media/open-file.ts'
import { useListAddress } from '../../record/list/use-list-address.ts'
import type { ScreenProps } from '../feature.ts'
import { BinList } from './bin-list.tsx'
import { ContractsView } from './contracts/contracts-view.tsx'
import { NewFolder } from './document-dialogs.tsx'
import { type DocumentKind, type DocumentsState, documentTabs, kindsOf, stateForm, tabOf } from './documents-state.ts'
import { useCanEdit, useEdit } from './edit-button.tsx'
import { EditConflicts } from './edit-conflict.tsx'
import { type FolderCommands, FolderList } from './folder-list.tsx'
import { LostEdits } from './lost-edits.tsx'
import { NoOwner } from './no-owner.tsx'
import { OwnerTree } from './owner-tree.tsx'
import { PinnedList } from './pinned-list.tsx'
import { type Place, PlaceDialog, type Start } from './place-dialog.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { UploadButton } from './upload-button.tsx'
import { useClosing } from './use-closing.ts'
import { useDocumentActions } from './use-document-actions.ts'
import { useUploads } from './use-uploads.ts'
import '../../app/styles/documents.css'
import '../../app/styles/editing.css'
import '../../app/styles/tasks.css'

const panelId = 'documents-panel'

/** Documents that were cut, and whose they are. */
type Cut = { readonly kind: DocumentKind; readonly owner: string; readonly ids: readonly string[] }
type Placing = { readonly way: 'move' | 'copy'; readonly rows: readonly DocumentRow[]; readonly from: Start }

/** The page 文档: all that is chosen stands in its address. */
export const DocumentsPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const words = useWords()
  const { state, change, ready } = useListAddress<DocumentsState>(stateForm)
  const user = useQuery(sessionQuery).data?.user
  const offline = useOffline() !== null
  const actions = useDocumentActions()
  const { upload, stop } = useUploads(actions.say)
  const canEdit = useCanEdit()
  const edit = useEdit(actions)
  const page = useRef<HTMLDivElement>(null)
  const ownerField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const [making, setMaking] = useState(false)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const [cut, setCut] = useState<Cut | null>(null)
  useNoDropElsewhere()
  const { action, onTaken } = wished
  useEffect(() => {
    if (action === null) return
    if (action === 'contracts') change({ kind: 'contracts' })
    if (action === 'bin') change({ kind: 'company', bin: true })
    onTaken()
  }, [action, onTaken, change])

  const owner = state.owner === '' ? null : { btype: state.kind, bid: state.owner }
  const root = state.kind === 'contracts' ? '' : words(`documents.root.${state.kind}`)
  const inFolder = owner !== null && !state.bin && !state.pinned && state.kind !== 'contracts'
  const fixed =
    tabOf(state.kind) !== 'templates'
      ? null
      : kindsOf('templates').flatMap((kind) =>
          kind === 'contracts'
            ? []
            : [{ kind, id: templateOwner(kind, user?.id ?? ''), name: words(`documents.root.${kind}`) }],
        )
  const moved = (ids: readonly string[], parent: string) =>
    actions.run({ call: 'move', input: { ids: [...ids], parent } }, words('documents.moved'))
  const askPlace = (way: Placing['way'], rows: readonly DocumentRow[]) => {
    if (owner === null) return
    const from = { ...owner, name: state.ownerName || owner.bid, folder: rows[0]?.parent ?? state.folder }
    setPlacing({ way, rows, from })
  }
  const commands: FolderCommands = {
    open: (row) => {
      if (row.directory) change({ folder: row.id })
      else if (canEdit(row)) edit(row.id)
      else void openFile(row)
    },
    cut: (rows) => {
      setCut({ kind: state.kind, owner: state.owner, ids: rows.map(({ id }) => id) })
      const keys = keyWords('Mod+V')
      actions.say({ text: words('documents.cutNote', { n: rows.length, keys }), wrong: false })
    },
    move: (rows) => askPlace('move', rows),
    copy: (rows) => askPlace('copy', rows),
    remove: (rows) => {
      if (rows.some(({ id }) => id === state.shown)) change({ shown: '' }, true)
      void actions.run({ call: 'remove', input: { ids: rows.map(({ id }) => id) } }, words('documents.removed'))
    },
    pin: (row) => void actions.run({ call: 'pin', input: { id: row.id, pinned: row.here !== 'pinned' } }),
    moveTo: (ids, folder) => void moved(ids, folder),
    upload: (dropped, folder) => {
      if (owner !== null) void upload(dropped, owner, folder)
    },
    stopUploads: (aborts, ids) => void stop(aborts, ids),
    chooseFiles: () => fileInput.current?.click(),
  }
  const paste = async () => {
    if (cut === null) return
    if (cut.kind !== state.kind || cut.owner !== state.owner)
      return actions.say({ text: words('documents.pasteElsewhere'), wrong: true })
    // What was cut meanwhile stays cut.
    if ((await moved(cut.ids, state.folder)) === true) setCut((now) => (now === cut ? null : now))
  }
  const place = async ({ owner: to, folder }: Place) => {
    if (placing === null) return
    const ids = placing.rows.map(({ id }) => id)
    const done =
      placing.way === 'move'
        ? await moved(ids, folder)
        : await actions.run(
            { call: 'copy', input: { ids, btype: placing.from.btype, bid: to.id, parent: folder } },
            words('documents.copied'),
          )
    // A dialog that was opened meanwhile stays.
    if (done === true) setPlacing((now) => (now === placing ? null : now))
  }
  const leave = useClosing(page, state.shown, () => change({ shown: '' }))
  usePageShortcuts(page, {
    searchDocuments: () => focusField(searchField.current ?? ownerField.current),
    search: () => focusField(ownerField.current ?? searchField.current),
    upFolder: () => {
      if (!inFolder || state.folder === '') return false
      const way = page.current?.querySelectorAll<HTMLElement>('.crumb')
      way?.[way.length - 2]?.click()
    },
    uploadDocuments: () => (inFolder ? fileInput.current?.click() : false),
    leaveDocument: () => (state.shown === '' ? false : leave()),
    pasteDocuments: (event) => (isTyping(event) || cut === null || !inFolder || offline ? false : void paste()),
  })
  const take = (input: HTMLInputElement) => {
    commands.upload(wholeDrop(chosenFiles([...(input.files ?? [])])), state.folder)
    // The same file, mended meanwhile, can be chosen again.
    input.value = ''
  }
  return (
    <div className="documents" ref={page}>
      <header className="tabs-head documents-head">
        <h1>{words('documents.title')}</h1>
        <TabList
          label={words('documents.tabs')}
          items={documentTabs.map((value) => ({ value, label: words(`documents.tab.${value}`) }))}
          value={tabOf(state.kind)}
          panel={panelId}
          onChange={(tab) => change({ kind: kindsOf(tab)[0] ?? 'company' })}
        />
        {state.kind === 'contracts' ? null : (
          <div className="documents-acts">
            <Button
              kind="quiet"
              icon="folder-plus"
              className="new-folder"
              disabled={!inFolder || offline}
              title={words(
                offline ? 'documents.actionsOffline' : inFolder ? 'documents.newFolder' : 'documents.noPlace',
              )}
              onClick={() => setMaking(true)}
            >
              <span>{words('documents.newFolder')}</span>
            </Button>
            <UploadButton
              disabled={!inFolder}
              onFiles={() => fileInput.current?.click()}
              onFolder={() => folderInput.current?.click()}
            />
          </div>
        )}
      </header>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        autoComplete="off"
        aria-label={words('documents.uploadFiles')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folderInput}
        type="file"
        multiple
        hidden
        autoComplete="off"
        {...{ webkitdirectory: '' }}
        aria-label={words('documents.uploadFolder')}
        onChange={({ currentTarget }) => take(currentTarget)}
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
              onMove={(ids, _owner, folder) => void moved(ids, folder)}
              onFiles={commands.upload}
            />
            <section className="documents-middle" aria-label={words('documents.list')}>
              <EditConflicts />
              <LostEdits onSay={actions.say} />
              {state.bin ? (
                <BinList state={state} owner={owner} actions={actions} onChange={change} />
              ) : state.pinned ? (
                <PinnedList state={state} actions={actions} onChange={change} />
              ) : owner === null ? (
                <NoOwner kind={state.kind} />
              ) : (
                <FolderList
                  state={state}
                  owner={owner}
                  root={root}
                  actions={actions}
                  commands={commands}
                  cut={new Set(cut?.ids ?? [])}
                  search={searchField}
                  onChange={change}
                />
              )}
            </section>
            {state.shown === '' || !(inFolder || state.pinned) ? null : (
              <PreviewPane
                key={state.shown}
                id={state.shown}
                actions={actions}
                onOpen={commands.open}
                onMove={(row) => setPlacing({ way: 'move', rows: [row], from: startOf(row) })}
                onCopy={(row) => setPlacing({ way: 'copy', rows: [row], from: startOf(row) })}
                onRemove={(row) => commands.remove([row])}
                onReplaced={(shown) => change({ shown }, true)}
                onClose={leave}
              />
            )}
          </>
        )}
      </div>
      {!making || owner === null ? null : (
        <NewFolder
          owner={owner}
          parent={state.folder}
          onMade={() => setMaking(false)}
          onClose={() => setMaking(false)}
        />
      )}
      {placing === null ? null : (
        <PlaceDialog
          way={placing.way}
          from={placing.from}
          folders={placing.rows.filter(({ directory }) => directory).map(({ id }) => id)}
          busy={actions.busy}
          problem={actions.said?.wrong ? actions.said.text : undefined}
          onChosen={(to) => void place(to)}
          onClose={() => setPlacing(null)}
        />
      )}
    </div>
  )
}

/** Puts the focus into a search, with what stands there selected; false where there is none. */
const focusField = (field: HTMLInputElement | null): boolean => {
  field?.focus()
  field?.select()
  return field !== null
}

/** Where one document stands, whichever list it is shown beside. */
const startOf = ({ btype, bid, ownerName, parent }: FoundDocument): Start => ({
  btype,
  bid,
  name: ownerName || bid,
  folder: parent,
})

/** Whose the templates of a kind are: the person's own, else the firm's, which has one set of each. */
const templateOwner = (kind: DocumentKind, user: string): string =>
  kind === 'contracttemplateuser' && user !== '' ? user : kind

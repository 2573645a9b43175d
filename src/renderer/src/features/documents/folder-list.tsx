import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import {
  cancelUpload,
  type DocumentRow,
  type DocumentUpload,
  documentListQuery,
  documentSearchQuery,
  type Owner,
  pathQuery,
} from '../../bridge/documents.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { ListFooter } from '../../components/list-footer.tsx'
import { SearchField } from '../../components/search-field.tsx'
import type { Dropped } from '../../lib/dropped-files.ts'
import { useKeptScroll } from '../../lib/kept-place.ts'
import { sortedBy } from '../../lib/page-sizes.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { useWords } from '../../lib/words.ts'
import { Crumbs } from './crumbs.tsx'
import { DocumentTable, type TableRow } from './document-table.tsx'
import { type DocumentsState, writeState } from './documents-state.ts'
import { DropHint } from './drop-hint.tsx'
import { EditButton } from './edit-button.tsx'
import { isUnknown, NoRows, NotFresh, totalOf, useFresh } from './list-states.tsx'
import { SaidLine } from './said-line.tsx'
import { withSelected } from './selected-rows.ts'
import type { UploadRun } from './upload-runs.ts'
import type { DocumentActions } from './use-document-actions.ts'
import { useDragOut } from './use-drag-out.ts'
import { useDropTarget } from './use-drop-target.ts'
import { uploadRuns } from './use-uploads.ts'

/** What can be done with documents of a folder; the page asks where a place has to be chosen. */
export type FolderCommands = {
  readonly open: (row: DocumentRow) => void
  readonly cut: (rows: readonly DocumentRow[]) => void
  readonly move: (rows: readonly DocumentRow[]) => void
  readonly copy: (rows: readonly DocumentRow[]) => void
  readonly remove: (rows: readonly DocumentRow[]) => void
  readonly pin: (row: DocumentRow) => void
  readonly moveTo: (ids: readonly string[], folder: string) => void
  readonly upload: (dropped: Dropped, folder: string) => void
  /** Stops runs of uploads, and takes back what they and `ids` queued. */
  readonly stopUploads: (aborts: readonly AbortController[], ids: readonly string[]) => void
  readonly chooseFiles: () => void
}

/** A folder: the way to it, its rows with what is on its way up, and what can be done with them. */
export const FolderList = (props: {
  readonly state: DocumentsState
  readonly owner: Owner
  readonly root: string
  readonly actions: DocumentActions
  readonly commands: FolderCommands
  readonly cut: ReadonlySet<string>
  readonly search: RefObject<HTMLInputElement | null>
  readonly onChange: (next: Partial<DocumentsState>) => void
}) => {
  const words = useWords()
  const { state, owner, actions, commands, onChange } = props
  const list = useRef<HTMLDivElement>(null)
  useKeptScroll(list, 'documents.rows', writeState({ ...state, shown: '' }).toString())
  const [renaming, setRenaming] = useState<string | null>(null)
  const searching = state.text.trim() !== ''
  const fresh = useFresh({ ...owner, parent: state.folder, name: state.ownerName })
  const folder = useQuery(
    documentListQuery({
      ...owner,
      parent: state.folder,
      sort: state.sortField,
      order: state.sortOrder,
      pageIndex: state.pageIndex,
      pageSize: state.pageSize,
    }),
  )
  const found = useQuery(documentSearchQuery({ text: state.text, ...owner, limit: 200 }))
  const crumbs = useQuery(pathQuery(owner, state.folder)).data ?? []
  const from = state.pageIndex * state.pageSize
  const rows: readonly TableRow[] = searching
    ? (found.data ?? []).slice(from, from + state.pageSize)
    : (folder.data?.rows ?? [])
  const open = searching ? [] : (folder.data?.uploads ?? [])
  const uploads = open.filter(({ parent }) => parent === state.folder)
  // Of a folder that was dropped, files go into folders below this one.
  const allRuns = useSyncExternalStore(uploadRuns.subscribe, uploadRuns.get)
  const runs = searching ? [] : allRuns.filter((run) => isGoing(run, owner, open))
  const queued = new Set(runs.flatMap(({ ids }) => ids))
  const onTheirWay = open.filter(({ id, parent }) => parent === state.folder || queued.has(id))
  const count = runs.reduce((sum, { left }) => sum + left, onTheirWay.length)
  const { pageIndex, pageSize, sortField, sortOrder } = state
  // Only rows that are shown are acted on, so a selection goes with its page.
  const { selected, select, clear } = useSelection(
    JSON.stringify([owner, state.folder, state.text, pageIndex, pageSize, sortField, sortOrder]),
    folder.isPlaceholderData,
  )
  const { offline } = fresh
  const dragOut = useDragOut(actions.say)
  const chosen = rows.filter(({ id }) => selected.has(id))
  const here = crumbs.at(-1)?.name ?? props.root
  const nameOf = (id: string) => (id === state.folder ? here : (rows.find((row) => row.id === id)?.name ?? here))
  const drop = useDropTarget({
    folderAt: (target) => target.closest<HTMLElement>('[data-folder]')?.dataset.folder ?? state.folder,
    refuses: (ids, to) => offline || to === state.folder || ids.includes(to),
    onFiles: commands.upload,
    onMove: commands.moveTo,
  })
  const target = drop.hanging?.folder ?? null
  const onKey = (event: KeyboardEvent, row: TableRow): boolean => {
    const some = withSelected(rows, selected, row)
    if (isShortcut(event, 'previewDocument')) onChange({ shown: row.directory ? '' : row.id })
    else if (isShortcut(event, 'renameDocument') && !offline) setRenaming(row.id)
    else if (isShortcut(event, 'cutDocuments') && !offline) commands.cut(some)
    else if (isShortcut(event, 'removeDocument') && !offline) {
      commands.remove(some)
      if (selected.has(row.id)) clear()
    } else if (isShortcut(event, 'pinDocument') && !row.directory) commands.pin(row)
    else if (isShortcut(event, 'clearSelection') && selected.size > 0) clear()
    else return false
    return true
  }
  const onRenamed = (row: TableRow, name: string | null) => {
    setRenaming(null)
    if (name !== null) void actions.run({ call: 'rename', input: { id: row.id, name } })
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.id)}"]`)?.focus())
  }
  const unknown = searching ? found.data === undefined : isUnknown(folder.data, fresh)
  const empty = !searching && !unknown && rows.length === 0 && uploads.length === 0 && state.pageIndex === 0
  const reason = offline ? words('documents.actionsOffline') : undefined
  return (
    <>
      <div className="documents-way">
        <Crumbs owner={state.ownerName} root={props.root} crumbs={crumbs} onOpen={(to) => onChange({ folder: to })} />
        <SearchField
          key={`${owner.btype} ${owner.bid} ${state.folder}`}
          field={props.search}
          label={words('documents.search')}
          clearLabel={words('documents.clearSearch')}
          keys="Control+F"
          value={state.text}
          onChange={(text) => onChange({ text, pageIndex: 0 })}
        />
        <IconButton
          icon="refresh"
          label={words('documents.refresh')}
          disabled={offline || fresh.busy}
          onClick={fresh.again}
        />
      </div>
      <NotFresh fresh={fresh} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here has a command that does the same */}
      <div
        className="documents-rows"
        ref={list}
        onDragOver={drop.onDragOver}
        onDragLeave={drop.onDragLeave}
        onDrop={drop.onDrop}
      >
        {unknown ? (
          <NoRows
            data={searching ? undefined : folder.data}
            error={searching ? found.error : folder.error}
            fresh={fresh}
            offlineWords={words('documents.unknownOffline')}
            onRetry={() => void (searching ? found : folder).refetch()}
          />
        ) : empty ? (
          <button
            type="button"
            className={target === null ? 'drop-zone-large' : 'drop-zone-large over'}
            onClick={commands.chooseFiles}
          >
            <Icon name="upload" />
            {words('documents.dropEmpty')}
          </button>
        ) : searching && found.data?.length === 0 ? (
          <p className="documents-none meta" role="status">
            {words('documents.nothingFound')}
            <Button kind="link" onClick={() => onChange({ text: '' })}>
              {words('documents.clearSearch')}
            </Button>
          </p>
        ) : (
          <>
            <DocumentTable
              label={words('documents.list')}
              rows={rows}
              uploads={uploads}
              sort={searching ? null : state}
              withOwner={false}
              selected={selected}
              current={state.shown}
              renaming={renaming}
              cut={props.cut}
              target={target}
              draggable={!offline}
              dragOut={dragOut}
              offline={offline}
              onSort={(field) => onChange({ ...sortedBy(state, field), pageIndex: 0 })}
              onSelect={select}
              onOpen={commands.open}
              onChoose={(row) => onChange({ shown: row.id })}
              onKey={onKey}
              onRenamed={onRenamed}
              onCancelUpload={({ id }) => cancelUpload(id)}
              onSay={actions.say}
            />
            {searching ? null : (
              <p className={target === state.folder ? 'drop-line over' : 'drop-line'}>
                <Icon name="upload" size={14} />
                {words('documents.drop', { name: here })}
              </p>
            )}
          </>
        )}
        {drop.hanging === null ? null : <DropHint hanging={drop.hanging} name={nameOf(drop.hanging.folder)} />}
      </div>
      <SaidLine said={actions.said} onClose={() => actions.say(null)} />
      {count === 0 ? null : (
        <div className="uploads-line" role="status">
          <span>{words('documents.uploading', { n: count })}</span>
          <Button
            kind="quiet"
            onClick={() =>
              commands.stopUploads(
                runs.map(({ abort }) => abort),
                uploads.map(({ id }) => id),
              )
            }
          >
            {words('documents.cancelAll')}
          </Button>
        </div>
      )}
      <ListFooter
        state={state}
        total={searching ? (found.data?.length ?? null) : totalOf(folder.data, fresh)}
        partial={false}
        selected={chosen.length}
        actions={
          <>
            <EditButton row={chosen.length === 1 ? chosen[0] : undefined} actions={actions} />
            <Button
              icon="edit"
              hidden={chosen.length !== 1}
              disabled={offline}
              title={reason}
              onClick={() => setRenaming(chosen[0]?.id ?? null)}
            >
              {words('documents.rename')}
            </Button>
            <Button disabled={offline} title={reason} onClick={() => commands.move(chosen)}>
              {words('documents.move')}
            </Button>
            <Button icon="copy" disabled={offline} title={reason} onClick={() => commands.copy(chosen)}>
              {words('documents.copy')}
            </Button>
            <Button
              icon="trash"
              disabled={offline}
              title={reason}
              onClick={() => {
                commands.remove(chosen)
                clear()
              }}
            >
              {words('documents.remove')}
            </Button>
          </>
        }
        onClear={clear}
        onPage={(pageIndex) => onChange({ pageIndex })}
        onPageSize={(pageSize) => onChange({ pageSize, pageIndex: 0 })}
      />
    </>
  )
}

/** True for a run to this record of which something is not handed over yet, or still on its way. */
const isGoing = (run: UploadRun, { btype, bid }: Owner, open: readonly DocumentUpload[]): boolean =>
  run.owner.btype === btype && run.owner.bid === bid && (run.left > 0 || open.some(({ id }) => run.ids.includes(id)))

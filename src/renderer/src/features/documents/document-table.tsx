import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { DocumentRow, DocumentUpload } from '../../bridge/documents.ts'
import { Icon } from '../../components/icon.tsx'
import { fileIcon } from '../../lib/file-icon.ts'
import { formatSize } from '../../lib/file-size.ts'
import { isFocusLost } from '../../lib/focus-place.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import type { DocumentsState } from './documents-state.ts'
import { DragHandle } from './drag-handle.tsx'
import { NameEditor } from './name-editor.tsx'
import { RowMark } from './offline-mark.tsx'
import { withSelected } from './selected-rows.ts'
import { UploadRows } from './upload-rows.tsx'
import type { Said } from './use-document-actions.ts'
import type { DragOut } from './use-drag-out.ts'
import { startDrag } from './use-drop-target.ts'
import '../../app/styles/documents-table.css'

/** A row with whose it is, where the table is of several owners. */
export type TableRow = DocumentRow & { readonly ownerName?: string }
type Sort = Pick<DocumentsState, 'sortField' | 'sortOrder'>

const sortable = { name: 'name', time: 'gmtModify' } as const

const Head = ({
  name,
  sort,
  onSort,
}: {
  readonly name: keyof typeof sortable
  readonly sort: Sort | null
  readonly onSort: (field: DocumentsState['sortField']) => void
}) => {
  const words = useWords()
  const field = sortable[name]
  const on = sort?.sortField === field
  const label = words(`documents.column.${name}`)
  if (sort === null) return <th scope="col">{label}</th>
  return (
    <th scope="col" aria-sort={on ? (sort.sortOrder === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={on ? 'head-sort on' : 'head-sort'} onClick={() => onSort(field)}>
        {label}
        {on ? <Icon name={sort.sortOrder === 'asc' ? 'chevron-up' : 'sort'} size={12} /> : null}
      </button>
    </th>
  )
}

/**
 * Documents as rows: folders open, files are chosen (DS-07). Up and Down move the focus; `onKey` gets every other key on
 * the row that has it. `sort` is null where the order is not a person's.
 */
export const DocumentTable = (props: {
  readonly label: string
  readonly rows: readonly TableRow[]
  readonly uploads: readonly DocumentUpload[]
  readonly sort: Sort | null
  /** Shows whose a document is, in place of where its bytes are. */
  readonly withOwner: boolean
  readonly selected: ReadonlySet<string>
  readonly current: string
  readonly renaming: string | null
  /** Ids that were cut, to be put elsewhere. */
  readonly cut: ReadonlySet<string>
  /** Folder over which something hangs that it would take. */
  readonly target: string | null
  readonly draggable: boolean
  /** Drags files out of the window; null where there is no such drag. */
  readonly dragOut?: DragOut | null
  /** True where folders are only opened, and files alone are selected. */
  readonly filesOnly?: boolean
  /** True while files that are not here cannot be opened. */
  readonly offline: boolean
  readonly onSort: (field: DocumentsState['sortField']) => void
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly onOpen: (row: TableRow) => void
  readonly onChoose: (row: TableRow) => void
  readonly onKey: (event: KeyboardEvent, row: TableRow) => boolean
  readonly onRenamed: (row: TableRow, name: string | null) => void
  readonly onCancelUpload: (upload: DocumentUpload) => void
  /** Told why an edit was not ended; null where none is ended here. */
  readonly onSay: ((said: Said) => void) | null
}) => {
  const words = useWords()
  const zone = useZone()
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, selected, current, dragOut = null } = props
  const reachable = rows.find(({ id }) => id === current)?.id ?? rows[0]?.id
  const selectable = props.filesOnly === true ? rows.filter(({ directory }) => !directory) : rows
  const select = (row: TableRow) => {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    props.onSelect(next)
  }
  const alongWith = (row: TableRow) => withSelected(rows, selected, row).filter(({ directory }) => !directory)
  const idsWith = (row: TableRow) => withSelected(rows, selected, row).map(({ id }) => id)
  const lines = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  // A row that goes while it has the focus leaves it to the one that comes into its place.
  const focused = useRef<{ readonly id: string; readonly at: number } | null>(null)
  useLayoutEffect(() => {
    const before = focused.current
    if (before === null || rows.some(({ id }) => id === before.id)) return
    focused.current = null
    const all = [...(body.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    if (isFocusLost()) all[Math.min(before.at, all.length - 1)]?.focus()
  }, [rows])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.id === undefined) return
    const all = lines()
    const at = all.indexOf(event.target)
    const row = rows.find(({ id }) => id === all[at]?.dataset.id)
    if (row === undefined) return
    if (isShortcut(event, 'moveRows')) {
      const to =
        event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + (event.key === 'ArrowUp' ? -1 : 1)
      all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
    } else if (isShortcut(event, 'openRow')) props.onOpen(row)
    else if (isShortcut(event, 'selectDocument') && selectable.includes(row)) select(row)
    else if (!props.onKey(event, row)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const allSelected = selectable.length > 0 && selectable.every(({ id }) => selected.has(id))
  const onRowClick = (event: MouseEvent, row: TableRow) => {
    if (event.target instanceof Element && event.target.closest('input') !== null) return
    if (event.detail > 1 || row.directory) props.onOpen(row)
    else props.onChoose(row)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus, which makes a table a grid
    <table className="documents-table" role="grid" aria-label={props.label} aria-multiselectable="true">
      <thead>
        <tr>
          <th className="check-cell">
            <input
              type="checkbox"
              className="check"
              autoComplete="off"
              aria-label={words('documents.selectAll')}
              checked={allSelected}
              ref={(box) => {
                if (box !== null) box.indeterminate = selected.size > 0 && !allSelected
              }}
              onChange={() => props.onSelect(new Set(allSelected ? [] : selectable.map(({ id }) => id)))}
            />
          </th>
          <Head name="name" sort={props.sort} onSort={props.onSort} />
          <th scope="col" className={props.withOwner ? 'owner-cell' : 'here-cell'}>
            {words(props.withOwner ? 'documents.column.owner' : 'documents.column.here')}
          </th>
          <th scope="col" className="size-cell">
            {words('documents.column.size')}
          </th>
          <th scope="col" className="person-cell">
            {words('documents.column.person')}
          </th>
          <Head name="time" sort={props.sort} onSort={props.onSort} />
        </tr>
      </thead>
      <tbody
        ref={body}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const { id } = target.dataset
          focused.current = id === undefined ? null : { id, at: lines().indexOf(target) }
        }}
      >
        <UploadRows uploads={props.uploads} columns={4} offline={props.offline} onCancel={props.onCancelUpload} />
        {rows.map((row) => {
          const on = row.id === current
          const away = props.offline && !row.directory && row.here === 'online'
          return (
            <tr
              key={row.id}
              // biome-ignore lint/a11y/noRedundantRoles: by it the frame finds the row that gets the focus
              role="row"
              data-id={row.id}
              {...(row.directory ? { 'data-folder': row.id } : {})}
              className={[
                on ? 'on' : '',
                props.target === row.id ? 'drop' : '',
                props.cut.has(row.id) ? 'cut-out' : '',
                away ? 'away' : '',
              ]
                .filter(Boolean)
                .join(' ')}
              aria-selected={selected.has(row.id)}
              tabIndex={row.id === reachable ? 0 : -1}
              draggable={props.draggable && props.renaming !== row.id}
              onDragStart={(event) => startDrag(event, idsWith(row))}
              onClick={(event) => onRowClick(event, row)}
            >
              <td className="check-cell">
                {selectable.includes(row) ? (
                  <input
                    type="checkbox"
                    className="check"
                    autoComplete="off"
                    tabIndex={-1}
                    aria-label={words('documents.select', { name: row.name })}
                    checked={selected.has(row.id)}
                    onChange={() => select(row)}
                  />
                ) : null}
              </td>
              <td>
                <span className="document-name">
                  <Icon name={row.directory ? 'folder' : fileIcon(row.name)} />
                  {props.renaming === row.id ? (
                    <NameEditor name={row.name} onDone={(name) => props.onRenamed(row, name)} />
                  ) : (
                    <bdi className="cut" title={row.name}>
                      {row.name}
                    </bdi>
                  )}
                </span>
              </td>
              <td>
                {props.withOwner ? (
                  <span className="cut" title={row.ownerName}>
                    {row.ownerName}
                  </span>
                ) : row.directory && row.here === 'online' ? null : (
                  <RowMark row={row} onSay={props.onSay} />
                )}
              </td>
              <td className="size-cell">{row.directory || row.fileSize === null ? '' : formatSize(row.fileSize)}</td>
              <td className="person-cell">
                <span className="cut" title={row.modifyUserName}>
                  {row.modifyUserName}
                </span>
              </td>
              <td>
                {row.gmtModify === null ? '' : formatListTime(row.gmtModify, zone)}
                {dragOut === null || row.directory ? null : (
                  <DragHandle name={row.name} onDragStart={(event) => dragOut(event, alongWith(row))} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

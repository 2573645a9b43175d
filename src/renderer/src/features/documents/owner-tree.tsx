import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ownersQuery } from '../../bridge/documents.ts'
import { failureOf } from '../../bridge/index.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'
import { type DocumentKind, type DocumentsState, tabOf } from './documents-state.ts'
import { Tree } from './tree.tsx'
import { type TreeRow, treeKey } from './tree-rows.ts'
import { useDropTarget } from './use-drop-target.ts'
import { useTree } from './use-tree.ts'

const icons: Partial<Record<DocumentKind, IconName>> = { company: 'building', contact: 'user', project: 'briefcase' }

type Named = { readonly id: string; readonly name: string }

/** Whose documents there are, the last looked at first, with their folders, and the way to the recycle bin. */
export const OwnerTree = (props: {
  readonly state: DocumentsState
  /** Owners that the kind has by itself, such as the three of the contract templates; null where they are records. */
  readonly fixed: readonly (Named & { readonly kind: DocumentKind })[] | null
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChoose: (change: Partial<DocumentsState>) => void
  readonly onMove: (ids: readonly string[], owner: string, folder: string) => void
  readonly onFiles: Parameters<typeof useDropTarget>[0]['onFiles']
}) => {
  const words = useWords()
  const { state, fixed } = props
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({ ...ownersQuery(state.kind, text), enabled: fixed === null })
  const shown = { id: state.owner, name: state.ownerName }
  const listed = fixed ?? data ?? []
  // One that a link led to may never have been looked at before.
  const owners =
    fixed !== null || text !== '' || state.owner === '' || listed.some(({ id }) => id === state.owner)
      ? listed
      : [shown, ...listed]
  const tree = useTree(state.kind, owners, { owner: state.owner, folder: state.folder })
  const rowOf = (key: string) => tree.rows.find((row) => row.key === key)
  const rowAt = (target: Element): TreeRow | undefined =>
    rowOf(target.closest<HTMLElement>('[data-key]')?.dataset.key ?? '')
  const drop = useDropTarget({
    folderAt: (target) => {
      const row = rowAt(target)
      return row === undefined || row.owner.id !== state.owner ? null : row.key
    },
    refuses: (ids, key) => {
      const folder = rowOf(key)?.folder ?? ''
      return folder === state.folder || ids.includes(folder)
    },
    onFiles: (files, key) => props.onFiles(files, rowOf(key)?.folder ?? ''),
    onMove: (ids, key) => props.onMove(ids, state.owner, rowOf(key)?.folder ?? ''),
  })
  const choose = ({ owner, folder }: TreeRow) => {
    const kind = fixed?.find(({ id }) => id === owner.id)?.kind
    props.onChoose({ ...(kind === undefined ? {} : { kind }), owner: owner.id, ownerName: owner.name, folder })
  }
  return (
    <section className="documents-tree" aria-label={words('documents.owners')}>
      {fixed === null ? (
        <SearchField
          field={props.field}
          label={words('documents.ownerSearch')}
          clearLabel={words('documents.clearSearch')}
          value={text}
          onChange={setText}
        />
      ) : null}
      <p className="tree-label">
        {words(
          fixed !== null
            ? `documents.tab.${tabOf(state.kind)}`
            : text === ''
              ? 'documents.recent'
              : 'documents.ownersFound',
        )}
      </p>
      {error === null || data !== undefined ? null : (
        <p className="field-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{failureWords(failureOf(error))}</span>
          <Button kind="link" onClick={() => void refetch()}>
            {words('common.retry')}
          </Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here has a command that does the same */}
      <div className="tree-rows" onDragOver={drop.onDragOver} onDragLeave={drop.onDragLeave} onDrop={drop.onDrop}>
        {tree.rows.length === 0 && (data !== undefined || fixed !== null) ? (
          <p className="tree-none meta" role="status">
            {words(text === '' ? 'documents.noOwner' : 'documents.noOwnerFound')}
          </p>
        ) : (
          <Tree
            label={words('documents.owners')}
            rows={tree.rows}
            current={state.bin ? null : treeKey(state.owner, state.folder)}
            ownerIcon={icons[state.kind] ?? 'briefcase'}
            target={drop.hanging?.folder ?? null}
            onOpen={tree.open}
            onChoose={choose}
          />
        )}
      </div>
      <div className="tree-foot">
        <button
          type="button"
          className={state.bin ? 'tree-row on' : 'tree-row'}
          aria-pressed={state.bin}
          onClick={() => props.onChoose({ bin: true, pageIndex: 0, shown: '', text: '' })}
        >
          <Icon name="trash" />
          <span className="cut">{words('documents.bin')}</span>
        </button>
      </div>
    </section>
  )
}

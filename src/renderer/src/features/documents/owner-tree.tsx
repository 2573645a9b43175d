import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { allOwnersQuery, binQuery, ownersQuery, pinnedQuery } from '../../bridge/documents.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Bones } from '../../components/bones.tsx'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { isFocusLost } from '../../lib/focus-place.ts'
import { useKept, useKeptScroll } from '../../lib/kept-place.ts'
import { readNextPage } from '../../lib/read-next-page.ts'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { useWords } from '../../lib/words.ts'
import { type DocumentKind, type DocumentsState, listedKind, tabOf } from './documents-state.ts'
import { Tree } from './tree.tsx'
import { type TreeRow, treeKey } from './tree-rows.ts'
import { useDropTarget } from './use-drop-target.ts'
import { noneOpened, useTree } from './use-tree.ts'

const icons: Partial<Record<DocumentKind, IconName>> = { company: 'building', contact: 'user', project: 'briefcase' }

const allKind = (kind: DocumentKind) => listedKind(kind) ?? 'company'

/** Pixels above the end at which the next owners are read. */
const NEAR_END = 400

type Named = { readonly id: string; readonly name: string }

/** Whose documents there are, the last looked at first, then all others, with their folders. */
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
  const [box, setBox] = useState<HTMLElement | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => setBox(scroller.current), [])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownersQuery(state.kind, text),
    enabled: fixed === null,
  })
  const withAll = fixed === null && text === '' && listedKind(state.kind) !== null
  const all = useInfiniteQuery({ ...allOwnersQuery(state.kind), enabled: withAll })
  const shown = { id: state.owner, name: state.ownerName }
  const listed = fixed ?? data ?? []
  // One that a link led to may never have been looked at before.
  const owners =
    fixed !== null || text !== '' || state.owner === '' || listed.some(({ id }) => id === state.owner)
      ? listed
      : [shown, ...listed]
  const above = new Set(owners.map(({ id }) => id))
  const others = withAll
    ? (all.data?.pages ?? []).flatMap((page) => page.owners).filter(({ id }) => !above.has(id))
    : []
  const place = { owner: state.owner, folder: state.folder }
  const tree = useTree(
    state.kind,
    [...owners, ...others],
    place,
    useKept(`documents.opened.${tabOf(state.kind)}`, noneOpened),
  )
  const recentRows = tree.rows.filter(({ owner }) => above.has(owner.id))
  const otherRows = tree.rows.filter(({ owner }) => !above.has(owner.id))
  const onScroll = useNearEnd(NEAR_END, () => withAll && readNextPage(all))
  useKeptScroll(scroller, 'documents.owners.scroll', `${state.kind} ${text}`)
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
  // What is chosen among all stands among the last ones from then on, and the focus goes there with it.
  const hasChosen = useRef(false)
  useEffect(() => {
    if (!hasChosen.current || !isFocusLost()) return
    const line = box?.querySelector<HTMLElement>('[role="treeitem"][aria-selected="true"]') ?? null
    if (line === null) return
    hasChosen.current = false
    line.focus()
  })
  const choose = ({ owner, folder }: TreeRow) => {
    hasChosen.current = true
    const kind = fixed?.find(({ id }) => id === owner.id)?.kind
    props.onChoose({ ...(kind === undefined ? {} : { kind }), owner: owner.id, ownerName: owner.name, folder })
  }
  const problem = (data === undefined ? error : null) ?? (withAll ? all.error : null)
  const retry = () => {
    if (data === undefined && error !== null) void refetch()
    if (all.error !== null) void all.refetch()
  }
  // Nobody is there, and none of them was looked at last.
  const isEmpty = withAll && all.isSuccess && tree.rows.length === 0
  const drawn = {
    box,
    current: state.bin || state.pinned ? null : treeKey(state.owner, state.folder),
    ownerIcon: icons[state.kind] ?? ('briefcase' as const),
    target: drop.hanging?.folder ?? null,
    onOpen: tree.open,
    onChoose: choose,
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
      {problem === null ? null : (
        <p className="field-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{errorWords(problem)}</span>
          <Button kind="link" onClick={retry}>
            {words('common.retry')}
          </Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here has a command that does the same */}
      <div
        className="tree-rows"
        aria-busy={isPlaceholderData}
        ref={scroller}
        onScroll={onScroll}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Who goes elsewhere is not led back here by the next focus that gets lost.
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) hasChosen.current = false
        }}
        onDragOver={drop.onDragOver}
        onDragLeave={drop.onDragLeave}
        onDrop={drop.onDrop}
      >
        {recentRows.length === 0 && (otherRows.length > 0 || isEmpty) ? null : (
          <p className="tree-label">
            {words(
              fixed !== null
                ? `documents.tab.${tabOf(state.kind)}`
                : text === ''
                  ? 'documents.recent'
                  : 'documents.ownersFound',
            )}
          </p>
        )}
        {tree.rows.length > 0 ? null : fixed === null && (data === undefined || (withAll && all.isPending)) ? (
          problem === null ? (
            <TreeBones />
          ) : null
        ) : (
          <p className="tree-none meta" role="status">
            {words(
              text !== ''
                ? 'documents.noOwnerFound'
                : withAll && all.isSuccess
                  ? `documents.noneOf.${allKind(state.kind)}`
                  : 'documents.noOwner',
            )}
          </p>
        )}
        {recentRows.length === 0 ? null : <Tree {...drawn} label={words('documents.owners')} rows={recentRows} />}
        {otherRows.length === 0 ? null : (
          <>
            <p className="tree-label">{words(`documents.all.${allKind(state.kind)}`)}</p>
            <Tree {...drawn} label={words(`documents.all.${allKind(state.kind)}`)} rows={otherRows} />
          </>
        )}
      </div>
      <TreeFoot state={state} onChoose={props.onChoose} />
    </section>
  )
}

/** Lines of the height that owners will have. */
const TreeBones = () => <Bones className="documents-bones" widths={[150, 190, 130]} />

/** Below the tree: what is kept on this computer, and the recycle bin of the owner that is shown, each with its number. */
const TreeFoot = (props: {
  readonly state: DocumentsState
  readonly onChoose: (change: Partial<DocumentsState>) => void
}) => {
  const words = useWords()
  const { state } = props
  const first = { pageIndex: 0, pageSize: 1 }
  const pinned = useQuery(pinnedQuery(first)).data?.total
  const whose = state.owner === '' ? { btype: '', bid: '' } : { btype: state.kind, bid: state.owner }
  const bin = useQuery(binQuery({ ...whose, ...first })).data
  const leaves = { pageIndex: 0, shown: '', text: '' }
  return (
    <div className="tree-foot">
      <button
        type="button"
        className={state.pinned ? 'tree-row on' : 'tree-row'}
        aria-pressed={state.pinned}
        onClick={() => props.onChoose({ pinned: true, ...leaves })}
      >
        <Icon name="pin" />
        <span className="cut grow">{words('documents.pinnedHere')}</span>
        {pinned === undefined ? null : <span className="tree-count">{pinned}</span>}
      </button>
      <button
        type="button"
        className={state.bin ? 'tree-row on' : 'tree-row'}
        aria-pressed={state.bin}
        onClick={() => props.onChoose({ bin: true, ...leaves })}
      >
        <Icon name="trash" />
        <span className="cut grow">{words('documents.bin')}</span>
        {bin?.known === true ? <span className="tree-count">{bin.total}</span> : null}
      </button>
    </div>
  )
}

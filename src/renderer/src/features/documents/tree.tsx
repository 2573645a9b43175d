import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { type ListRange, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { Icon, type IconName } from '../../components/icon.tsx'
import { isBare } from '../../lib/shortcuts.ts'
import type { TreeRow } from './tree-rows.ts'

/** Height of a line, CSS px, as documents.css has it. */
const LINE = 28
/** What is drawn beyond the edges, CSS px. */
const BEYOND = 280

/**
 * The tab stop of a virtual tree: the line last focused, or the tree itself while that line is scrolled away and so not
 * drawn. Focus that goes with a line that is not drawn any more stays in the tree, so that its keys go on working.
 */
const useTabStop = (rows: readonly TreeRow[], current: string | null, focusAt: (at: number) => void) => {
  const tree = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const [drawn, setDrawn] = useState<ListRange | null>(null)
  const hasFocus = useRef(false)
  const placeOf = (key: string | null) => rows.findIndex((row) => row.key === key)
  const reached = [placeOf(last), placeOf(current), 0].find((at) => at >= 0) ?? 0
  const isDrawn = drawn === null || (reached >= drawn.startIndex && reached <= drawn.endIndex)
  useEffect(() => {
    if (hasFocus.current && !isDrawn && document.activeElement === document.body)
      tree.current?.focus({ preventScroll: true })
  })
  return {
    tree,
    reached,
    isDrawn,
    onRange: setDrawn,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      // Tab comes in at the line; what only kept the focus leaves the person where they scrolled to.
      if (target === tree.current && !hasFocus.current) focusAt(reached)
      hasFocus.current = true
      if (target.dataset.key !== undefined) setLast(target.dataset.key)
    },
    onBlur() {
      hasFocus.current = false
    },
  }
}

/**
 * A virtual tree of owners and folders: Up and Down move, Right opens or goes in, Left shuts or goes out, Enter chooses.
 * `current` is the key of the line that is shown, `box` the element that scrolls it.
 */
export const Tree = (props: {
  readonly label: string
  readonly rows: readonly TreeRow[]
  readonly box: HTMLElement | null
  readonly current: string | null
  readonly ownerIcon: IconName
  /** Keys of lines that cannot be chosen. */
  readonly barred?: ReadonlySet<string>
  /** Key of the line over which something hangs that it would take. */
  readonly target?: string | null
  /** Takes the focus once its lines are there. */
  readonly autoFocus?: boolean
  readonly onOpen: (key: string, open: boolean) => void
  readonly onChoose: (row: TreeRow) => void
}) => {
  const { rows, current, barred, box } = props
  const list = useRef<VirtuosoHandle>(null)
  const focus = (at: number) => {
    const key = rows[at]?.key
    if (key === undefined) return
    const find = () => stop.tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    list.current?.scrollIntoView({ index: at, done: () => find()?.focus({ preventScroll: true }) })
  }
  const stop = useTabStop(rows, current, focus)
  const takesFocus = useRef(props.autoFocus === true)
  useEffect(() => {
    const line = takesFocus.current ? stop.tree.current?.querySelector<HTMLElement>('[data-key][tabindex="0"]') : null
    if (!line) return
    takesFocus.current = false
    line.focus({ preventScroll: true })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTree = event.target === event.currentTarget
    const at = isTree ? stop.reached : rows.findIndex(({ key }) => key === (event.target as HTMLElement).dataset.key)
    const row = rows[at]
    if (row === undefined || !isBare(event)) return
    switch (event.key) {
      case 'ArrowDown':
        focus(Math.min(at + 1, rows.length - 1))
        break
      case 'ArrowUp':
        focus(Math.max(at - 1, 0))
        break
      case 'Home':
        focus(0)
        break
      case 'End':
        focus(rows.length - 1)
        break
      case 'ArrowRight':
        if (row.open === false) props.onOpen(row.key, true)
        else if (row.open === true) focus(at + 1)
        break
      case 'ArrowLeft':
        if (row.open === true) props.onOpen(row.key, false)
        else
          focus(
            Math.max(
              rows.findLastIndex((other, place) => place < at && other.level < row.level),
              0,
            ),
          )
        break
      case 'Enter':
      case ' ':
        if (barred?.has(row.key) !== true) props.onChoose(row)
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = ({ target }: MouseEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
    const row = rows.find(({ key }) => key === line?.dataset.key)
    if (row === undefined || !(target instanceof Element)) return
    if (target.closest('.tree-twisty') !== null && row.open !== null) props.onOpen(row.key, !row.open)
    else if (barred?.has(row.key) !== true) props.onChoose(row)
  }
  const line = (at: number, row: TreeRow) => {
    const on = row.key === current
    const isBarred = barred?.has(row.key) === true
    return (
      <div
        role="treeitem"
        data-key={row.key}
        className={['tree-row', on ? 'on' : '', props.target === row.key ? 'drop' : ''].join(' ').trim()}
        data-level={Math.min(row.level, 8)}
        aria-level={row.level}
        aria-selected={on}
        aria-disabled={isBarred || undefined}
        {...(row.open === null ? {} : { 'aria-expanded': row.open })}
        tabIndex={at === stop.reached ? 0 : -1}
      >
        <span className="tree-twisty">
          {row.open === null ? null : <Icon name={row.open ? 'chevron-down' : 'chevron-right'} size={12} />}
        </span>
        <Icon name={row.folder === '' ? props.ownerIcon : on ? 'folder-open' : 'folder'} size={14} />
        <span className="cut" title={row.name}>
          {row.name}
        </span>
      </div>
    )
  }
  return (
    <div
      className="tree"
      role="tree"
      aria-label={props.label}
      ref={stop.tree}
      tabIndex={stop.isDrawn ? -1 : 0}
      onFocus={stop.onFocus}
      onBlur={stop.onBlur}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {box === null ? null : (
        <Virtuoso
          ref={list}
          customScrollParent={box}
          data={rows as TreeRow[]}
          fixedItemHeight={LINE}
          increaseViewportBy={BEYOND}
          computeItemKey={(_, { key }) => key}
          rangeChanged={stop.onRange}
          itemContent={line}
        />
      )}
    </div>
  )
}

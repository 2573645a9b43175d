import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { Icon, type IconName } from '../../components/icon.tsx'
import { isBare } from '../../lib/shortcuts.ts'
import type { TreeRow } from './tree-rows.ts'

/**
 * A tree of owners and folders: Up and Down move, Right opens or goes in, Left shuts or goes out, Enter chooses. `current`
 * is the key of the line that is shown.
 */
export const Tree = (props: {
  readonly label: string
  readonly rows: readonly TreeRow[]
  readonly current: string | null
  readonly ownerIcon: IconName
  /** Keys of lines that cannot be chosen. */
  readonly barred?: ReadonlySet<string>
  /** Key of the line over which something hangs that it would take. */
  readonly target?: string | null
  readonly onOpen: (key: string, open: boolean) => void
  readonly onChoose: (row: TreeRow) => void
}) => {
  const { rows, current, barred } = props
  const list = useRef<HTMLDivElement>(null)
  const reachable = rows.find(({ key }) => key === current)?.key ?? rows[0]?.key
  const focus = (at: number) => {
    const row = list.current?.children[at]
    if (row instanceof HTMLElement) row.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rows.findIndex(({ key }) => key === (event.target as HTMLElement).dataset.key)
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
  return (
    <div className="tree" role="tree" aria-label={props.label} ref={list} onKeyDown={onKeyDown} onClick={onClick}>
      {rows.map((row) => {
        const on = row.key === current
        const isBarred = barred?.has(row.key) === true
        return (
          <div
            key={row.key}
            role="treeitem"
            data-key={row.key}
            className={['tree-row', on ? 'on' : '', props.target === row.key ? 'drop' : ''].join(' ').trim()}
            data-level={Math.min(row.level, 8)}
            aria-level={row.level}
            aria-selected={on}
            aria-disabled={isBarred || undefined}
            {...(row.open === null ? {} : { 'aria-expanded': row.open })}
            tabIndex={row.key === reachable ? 0 : -1}
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
      })}
    </div>
  )
}

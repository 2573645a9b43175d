import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import type { LeaveType } from '#shared/domain/approval-kinds'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { formatCount } from '../../lib/count.ts'
import { isBare, isShortcut } from '../../lib/shortcuts.ts'
import { rowIdAt, useRowWalk } from '../../lib/use-row-walk.ts'
import { toggledRow } from '../../lib/use-selection.ts'
import { useWords } from '../../lib/words.ts'
import { ApprovalRow } from './approval-row.tsx'
import type { Approvals } from './use-approvals.ts'

/** Distance from the end at which the next page is read, CSS px: ten rows. */
const NEAR_END = 600

const isOnTick = ({ target }: { readonly target: EventTarget }): boolean =>
  target instanceof Element && target.closest('[data-tick]') !== null

type Selection = {
  readonly selected: ReadonlySet<string>
  readonly select: (selected: ReadonlySet<string>) => void
}

/** Rows under a head that names and counts them; without a head they stand by themselves. */
const Group = (props: { readonly head: string; readonly count: number; readonly rows: readonly ReactNode[] }) => {
  const id = useId()
  if (props.rows.length === 0) return null
  if (props.head === '') return props.rows
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={id}>
      <div className="approvals-group" id={id} role="presentation">
        {props.head} <span className="meta">{formatCount(props.count)}</span>
      </div>
      {props.rows}
    </div>
  )
}

/**
 * The approvals of a scene. Up and Down move the focus, and where `follows` the pane shows the row after a rest; Enter or
 * a press opens at once. Space selects, with Shift from the row before.
 */
export const ApprovalList = (props: {
  readonly approvals: Approvals
  readonly leaves: readonly LeaveType[]
  /** What waits for the person stands apart from what was handled. */
  readonly grouped: boolean
  readonly current: string
  readonly follows: boolean
  readonly list: RefObject<HTMLDivElement | null>
  /** Null where rows are not selected. */
  readonly selection: Selection | null
  readonly onOpen: (id: string, enter: boolean) => void
}) => {
  const words = useWords()
  const { approvals, current, follows, list, selection, onOpen, grouped } = props
  const { rows, total, waiting, more } = approvals
  const walk = useRowWalk({ rows, list, current, follows, nearEnd: NEAR_END, more, onOpen })
  /** The row that was selected last, where a stretch begins. */
  const anchor = useRef<string | null>(null)
  const toggle = (id: string, extend: boolean) => {
    if (selection === null) return
    const ids = rows.map((row) => row.id)
    selection.select(toggledRow(selection.selected, ids, id, extend ? anchor.current : null))
    anchor.current = id
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = rowIdAt(event.target)
    if (id === undefined || !isBare(event)) return
    if (isShortcut(event, 'openApproval')) onOpen(id, true)
    else if (selection !== null && isShortcut(event, 'selectApproval')) toggle(id, event.shiftKey)
    else return event.shiftKey ? undefined : walk.onKeyDown(event)
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const id = rowIdAt(event.target)
    if (id === undefined) return
    if (isOnTick(event) || (event.shiftKey && selection !== null)) toggle(id, event.shiftKey)
    else onOpen(id, false)
  }
  const drawn = (some: readonly ApprovalView[]) =>
    some.map((approval) => (
      <ApprovalRow
        key={approval.id}
        approval={approval}
        leaves={props.leaves}
        current={approval.id === current}
        reachable={approval.id === walk.reachable}
        selected={selection === null ? null : selection.selected.has(approval.id)}
      />
    ))
  const isWaiting = ({ mine }: ApprovalView) => mine === 'waiting'
  return (
    <div className="list-rows approvals-rows" onScroll={walk.onScroll}>
      <div
        ref={list}
        role="listbox"
        aria-label={words('approvals.list')}
        aria-multiselectable={selection === null ? undefined : true}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={(event) => {
          // Who selects by pointer goes on reading what is open: the row takes no focus.
          if (isOnTick(event)) event.preventDefault()
        }}
        onFocus={walk.onFocus}
        onBlur={walk.onBlur}
      >
        {grouped ? (
          <>
            <Group head={words('approvals.group.waiting')} count={waiting} rows={drawn(rows.filter(isWaiting))} />
            <Group
              head={words('approvals.group.handled')}
              count={total - waiting}
              rows={drawn(rows.filter((row) => !isWaiting(row)))}
            />
          </>
        ) : (
          <Group head="" count={total} rows={drawn(rows)} />
        )}
      </div>
      {approvals.isReadingOn ? (
        <p className="approvals-note" role="status">
          {words('common.loading')}
        </p>
      ) : null}
    </div>
  )
}

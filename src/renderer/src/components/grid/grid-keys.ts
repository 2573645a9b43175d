import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { isComposing } from '../../lib/keys.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { toggledRow } from '../../lib/use-selection.ts'

type Model = {
  readonly body: RefObject<HTMLDivElement | null>
  readonly ids: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly onOpen: (index: number) => void
  /** A key of the page's own on a row that has the focus; true where it was one. */
  readonly onKey: (event: KeyboardEvent, index: number, row: HTMLElement) => boolean
  /** Turns the page; false where there is none in that direction. */
  readonly onTurn: (direction: -1 | 1) => boolean
  /** Moves the columns sideways by one step. */
  readonly onSide: (direction: -1 | 1) => void
}

const rowsIn = (body: HTMLElement | null) => [...(body?.children ?? [])] as HTMLElement[]

/** The row that a key leads to from `index`; null where the key leads nowhere. */
const target = (event: KeyboardEvent, index: number, count: number): number | null => {
  if (!isShortcut(event, 'moveRows', 'selectRows', 'turnPages')) return null
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    PageUp: 0,
    PageDown: count - 1,
    Home: 0,
    End: count - 1,
  }
  const to = steps[event.key]
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1)
}

/**
 * Keys of a grid's rows: Up, Down, Home and End move the focus, Page Up and Page Down turn the page (and lead to the first
 * and the last row where there is no other), Left and Right move the columns. Enter opens, Space selects, Shift selects all
 * from the last selected row, Escape clears. The functions stay the same, so that rows are not drawn again.
 */
export const useGridKeys = (model: Model) => {
  const latest = useRef(model)
  const anchor = useRef<string | null>(null)
  useEffect(() => {
    latest.current = model
  })
  const steady = useMemo(() => {
    const onToggle = (index: number, extend: boolean) => {
      const { ids, selected, onSelect } = latest.current
      const id = ids[index]
      if (id === undefined) return
      const next = toggledRow(selected, ids, id, extend ? anchor.current : null)
      anchor.current = id
      latest.current = { ...latest.current, selected: next }
      onSelect(next)
    }
    const onOpen = (index: number) => latest.current.onOpen(index)
    const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
      const { body, selected, onSelect } = latest.current
      if (isComposing(event) || !(event.target instanceof HTMLElement)) return
      const row = event.target.closest<HTMLElement>('[role="row"]')
      const index = Number(row?.dataset.index)
      if (row === null || body.current === null || Number.isNaN(index)) return
      const onRow = event.target === row
      const rows = rowsIn(body.current)
      const to = target(event, index, rows.length)
      const turn = !isShortcut(event, 'turnPages') ? null : event.key === 'PageDown' ? 1 : -1
      const side = !isShortcut(event, 'moveColumns') ? null : event.key === 'ArrowRight' ? 1 : -1
      if (turn !== null && latest.current.onTurn(turn)) row.focus()
      else if (to !== null) {
        if (isShortcut(event, 'selectRows') && to !== index) {
          // The row where the stretch begins belongs to it.
          if (!latest.current.selected.has(latest.current.ids[index] ?? '')) onToggle(index, false)
          else anchor.current = latest.current.ids[index] ?? null
          onToggle(to, true)
        }
        rows[to]?.focus()
      } else if (side !== null && onRow) latest.current.onSide(side)
      else if (isShortcut(event, 'openRow') && onRow) onOpen(index)
      else if (isShortcut(event, 'selectRow') && onRow) onToggle(index, event.shiftKey)
      else if (isShortcut(event, 'clearSelection') && selected.size > 0) onSelect(new Set())
      else if (!onRow || !latest.current.onKey(event, index, row)) return
      event.preventDefault()
    }
    return { onToggle, onOpen, onKeyDown }
  }, [])
  return { ...steady, ids: model.ids }
}

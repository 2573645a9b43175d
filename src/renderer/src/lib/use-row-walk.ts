import { type FocusEvent, type KeyboardEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import { isBare } from './shortcuts.ts'
import { useDebounced } from './use-debounced.ts'
import { useNearEnd } from './use-near-end.ts'

/** Rest of the focus on a row after which the row is shown, in milliseconds. */
const OPEN_REST = 120

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 8,
  PageDown: (at) => at + 8,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Id of the row of a listbox that an element is or lies in. */
export const rowIdAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[role="option"][data-id]')?.dataset.id : undefined

type RowWalk = {
  /** Id of the one row that Tab reaches. */
  readonly reachable: string | undefined
  /** For the box that scrolls. */
  readonly onScroll: (event: UIEvent<HTMLElement>) => void
  /** For the listbox; `onKeyDown` lets every key pass that moves no focus. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/**
 * The way through the rows of a listbox beside a pane. Arrows, Page Up, Page Down, Home and End move the focus, and
 * where `follows` the pane shows the row after a rest. The rows stand in `list` in their order, with role and `data-id`.
 */
export const useRowWalk = (walk: {
  readonly rows: readonly { readonly id: string }[]
  readonly list: RefObject<HTMLElement | null>
  /** The row that the pane shows. */
  readonly current: string | null
  readonly follows: boolean
  /** Distance from the end at which `more` reads the next page, CSS px. */
  readonly nearEnd: number
  readonly more: () => void
  readonly onOpen: (id: string, enter: boolean) => void
}): RowWalk => {
  const { rows, list, current, follows, more, onOpen } = walk
  const [focused, setFocused] = useState<string | null>(null)
  const rested = useDebounced(focused, OPEN_REST)
  const opened = useRef(onOpen)
  /** The address at which the row took the focus. */
  const address = useRef('')
  useEffect(() => {
    opened.current = onOpen
  })
  useEffect(() => {
    // Who has gone elsewhere meanwhile is not led back.
    if (follows && rested !== null && location.href === address.current) opened.current(rested, false)
  }, [follows, rested])
  return {
    reachable: rows.find(({ id }) => id === (focused ?? current))?.id ?? rows[0]?.id,
    onScroll: useNearEnd(walk.nearEnd, more),
    onKeyDown: (event) => {
      const id = rowIdAt(event.target)
      const at = rows.findIndex((row) => row.id === id)
      const step = steps[event.key]
      if (at < 0 || step === undefined || !isBare(event)) return
      const to = Math.min(Math.max(step(at, rows.length), 0), rows.length - 1)
      list.current?.querySelectorAll<HTMLElement>('[role="option"][data-id]')[to]?.focus()
      if (to === rows.length - 1) more()
      event.preventDefault()
    },
    onFocus: ({ target }) => {
      address.current = location.href
      setFocused(rowIdAt(target) ?? null)
    },
    onBlur: () => setFocused(null),
  }
}

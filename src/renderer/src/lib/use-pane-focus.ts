import { useEffect, useRef, useState } from 'react'

/**
 * The focus between the rows of a list and the pane that shows one of them: a row that was entered takes it into the pane,
 * and as the pane is left it goes to the row of what was shown, once the list is there again. `current` is null for none.
 */
export const usePaneFocus = (current: string | null, focusRow: (id: string) => void) => {
  const [entered, setEntered] = useState<{ readonly id: string; readonly turn: number } | null>(null)
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (current !== null || left.current === null) return
    focusRow(left.current)
    left.current = null
  })
  return {
    /** A row was opened; `enter` says whether its person goes into the pane. */
    opened: (id: string, enter: boolean) =>
      setEntered((before) => (enter ? { id, turn: (before?.turn ?? 0) + 1 } : null)),
    /** Each turn takes the focus into the pane once; 0 for none. */
    turn: entered?.id === current ? entered.turn : 0,
    /** The pane is about to be closed. */
    leave: () => {
      left.current = current
    },
  }
}

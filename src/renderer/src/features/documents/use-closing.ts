import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The row of a table that has the focus. */
const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[role="row"][data-id]')?.dataset.id

/**
 * Closes what is shown beside a list of the page. The focus stays on the row that has it; from anywhere else it goes to
 * the row of what was shown.
 */
export const useClosing = (page: RefObject<HTMLElement | null>, shown: string, close: () => void): (() => void) => {
  const left = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (shown !== '' || left.current === null) return
    page.current?.querySelector<HTMLElement>(`[role="row"][data-id="${CSS.escape(left.current)}"]`)?.focus()
    left.current = null
  })
  return () => {
    left.current = focusedRow() ?? shown
    close()
  }
}

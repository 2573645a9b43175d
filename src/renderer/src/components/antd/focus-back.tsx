import { useLayoutEffect } from 'react'

/** Where the person was: the element, and the record of its row, which may be drawn again meanwhile. */
type Place = { readonly element: Element | null; readonly record: string | undefined }

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

const placeNow = (): Place => {
  const element = document.activeElement
  return { element, record: element?.closest<HTMLElement>('[data-id]')?.dataset.id }
}

/** A place that something has left and that has not been given back yet: what opens in the same moment belongs to it. */
let owed: Place | null = null

/** Gives the focus to the place; where it is gone, to its row, the list's current row, or the page's content. */
export const giveFocusBack = ({ element, record }: Place): void => {
  const row = record === undefined ? null : document.querySelector(`[role="row"][data-id="${CSS.escape(record)}"]`)
  const content = document.getElementById('content')
  for (const place of [element, row, content?.querySelector('[role="row"][tabindex="0"]'), content]) {
    if (!(place instanceof HTMLElement) || place === document.body || !place.isConnected) continue
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}

/**
 * Stands before what opens over the page: the focus is where it was once that is gone, whatever took it away. What has
 * taken the focus on purpose by then keeps it.
 */
export const FocusBack = () => {
  useLayoutEffect(() => {
    const before = isLost() && owed !== null ? owed : placeNow()
    return () => {
      owed = before
      // antd holds the focus inside a dialog until all effects of its end have run.
      queueMicrotask(() => {
        if (owed !== before) return
        owed = null
        if (isLost()) giveFocusBack(before)
      })
    }
  }, [])
  return null
}

/** What may have the focus, in the order of a panel. */
export const control = ':is(input:not([hidden]), select, textarea, button):not(:disabled)'

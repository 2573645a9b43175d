import { useLayoutEffect } from 'react'
import { giveFocusBack, isFocusLost, type Place, placeOf } from '../../lib/focus-place.ts'

/** A place that something has left and that has not been given back yet: what opens in the same moment belongs to it. */
let owed: Place | null = null

/**
 * Stands before what opens over the page: the focus is where it was once that is gone, whatever took it away. What has
 * taken the focus on purpose by then keeps it.
 */
export const FocusBack = () => {
  useLayoutEffect(() => {
    const before = isFocusLost() && owed !== null ? owed : placeOf()
    return () => {
      owed = before
      // antd holds the focus inside a dialog until all effects of its end have run.
      queueMicrotask(() => {
        if (owed !== before) return
        owed = null
        if (isFocusLost()) giveFocusBack(before)
      })
    }
  }, [])
  return null
}

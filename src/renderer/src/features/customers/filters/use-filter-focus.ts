import { useCallback, useRef } from 'react'
import { control, giveFocusBack, type Place, placeOf } from '../../../lib/focus-place.ts'

/**
 * Ctrl+Shift+F of the list: opens the advanced filters with the focus in them, goes into those that are open, and from
 * inside closes them with the focus back where it was. `panel` is told the element of the filters.
 */
export const useFilterFocus = (isOpen: boolean, setOpen: (open: boolean) => void) => {
  const element = useRef<HTMLElement | null>(null)
  const before = useRef<Place | null>(null)
  /** True from the key until the filters are there, which may have to be read first. */
  const isWanted = useRef(false)
  const enter = () => element.current?.querySelector<HTMLElement>(control)?.focus()
  const panel = useCallback((drawn: HTMLElement | null) => {
    element.current = drawn
    if (drawn === null || !isWanted.current) return
    isWanted.current = false
    drawn.querySelector<HTMLElement>(control)?.focus()
  }, [])
  const onKey = () => {
    const isInside = element.current?.contains(document.activeElement) === true
    if (isInside) {
      if (before.current !== null) giveFocusBack(before.current)
      isWanted.current = false
      return setOpen(false)
    }
    before.current = placeOf()
    if (isOpen && element.current !== null) return enter()
    isWanted.current = true
    if (!isOpen) setOpen(true)
  }
  return { panel, onKey }
}

import { useCallback, useRef } from 'react'
import { control, giveFocusBack, type Place, placeOf } from '../../../lib/focus-place.ts'

/** Gives the focus to the first control of a part, and to one that is drawn before it while the focus still stands there. */
const focusFirst = (part: HTMLElement): void => {
  let given: HTMLElement | null = null
  const give = () => {
    if (given !== null && document.activeElement !== given) return watch.disconnect()
    given = part.querySelector<HTMLElement>(control)
    given?.focus()
  }
  // What is antd's is drawn once its file has been read.
  const watch = new MutationObserver(give)
  watch.observe(part, { childList: true, subtree: true })
  give()
}

/**
 * Ctrl+Shift+F of the list: opens the advanced filters with the focus in them, goes into those that are open, and from
 * inside closes them with the focus back where it was. `panel` is told the element of the filters.
 */
export const useFilterFocus = (isOpen: boolean, setOpen: (open: boolean) => void) => {
  const element = useRef<HTMLElement | null>(null)
  const before = useRef<Place | null>(null)
  /** True from the key until the filters are there, which may have to be read first. */
  const isWanted = useRef(false)
  const panel = useCallback((drawn: HTMLElement | null) => {
    element.current = drawn
    if (drawn === null || !isWanted.current) return
    isWanted.current = false
    focusFirst(drawn)
  }, [])
  const onKey = () => {
    const isInside = element.current?.contains(document.activeElement) === true
    if (isInside) {
      if (before.current !== null) giveFocusBack(before.current)
      isWanted.current = false
      return setOpen(false)
    }
    before.current = placeOf()
    if (isOpen && element.current !== null) return focusFirst(element.current)
    isWanted.current = true
    if (!isOpen) setOpen(true)
  }
  return { panel, onKey }
}

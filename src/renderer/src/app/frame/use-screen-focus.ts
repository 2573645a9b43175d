import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { currentRow, isFocusLost, placeOf, rowOf } from '../../lib/focus-place.ts'

/** True where the focus waits on the content as a whole for something better to come. */
const isWaiting = (): boolean => isFocusLost() || document.activeElement?.id === 'content'

/**
 * Puts the focus where a person goes on in a screen that has just been opened: the list's row where they were, else its
 * current row, else the content. Rows may come later; they get the focus unless something has taken it by then.
 */
const enterScreen = (record: string | undefined): (() => void) => {
  const enter = (): boolean => {
    if (!isWaiting()) return true
    const row = rowOf(record) ?? currentRow()
    const target = row ?? document.getElementById('content')
    if (target instanceof HTMLElement && target !== document.activeElement)
      target.focus({ preventScroll: row === null })
    return row !== null
  }
  if (enter()) return () => undefined
  const rows = new MutationObserver(() => {
    if (enter()) rows.disconnect()
  })
  rows.observe(document.body, { childList: true, subtree: true })
  return () => rows.disconnect()
}

/**
 * The focus of a window whose screens change: never on the page itself, so that keys and Tab go on from the row where the
 * person was. `leave` is called before a key opens another screen, wherever the focus is then.
 */
export const useScreenFocus = (): { readonly leave: () => void } => {
  const { pathname, key } = useLocation()
  /** Record whose row had the focus last, by path. */
  const rows = useRef(new Map<string, string>())
  useLayoutEffect(() => {
    const note = () => {
      const { record } = placeOf()
      if (record !== undefined) rows.current.set(pathname, record)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [pathname])
  // The key of the address too: a key that opens the screen that is there already enters it as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what this waits for
  useEffect(() => enterScreen(rows.current.get(pathname)), [pathname, key])
  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return { leave }
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of the window, in CSS px of the page, below which the pane lies over the list. */
const WIDE = 1280

/** True while the page has no room for list and pane side by side; zoom counts as in its styles. */
export const useNarrow = (page: RefObject<HTMLElement | null>): boolean => {
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const root = page.current?.closest('#root')
    if (!(root instanceof HTMLElement)) return
    const look = () => setNarrow(root.clientWidth < WIDE)
    const observer = new ResizeObserver(look)
    observer.observe(root)
    look()
    return () => observer.disconnect()
  }, [page])
  return narrow
}

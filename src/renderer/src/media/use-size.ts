import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width and height of an element in pixels, as it is now; null until it was measured. */
export const useSize = (
  element: RefObject<HTMLElement | null>,
): { readonly width: number; readonly height: number } | null => {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}

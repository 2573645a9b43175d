import { type UIEvent, useEffect, useRef } from 'react'

/** Least time between two looks at where a list is scrolled to (CA-34), in milliseconds. */
const THROTTLE = 200

/** Calls `run` when a list is scrolled to within `distance` CSS px of its end; answers its listener of scroll events. */
export const useNearEnd = (distance: number, run: () => void): ((event: UIEvent<HTMLElement>) => void) => {
  const latest = useRef(run)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget }) => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      const { scrollHeight, scrollTop, clientHeight } = currentTarget
      if (scrollHeight - scrollTop - clientHeight <= distance) latest.current()
    }, THROTTLE)
  }
}

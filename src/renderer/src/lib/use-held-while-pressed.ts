import { useEffect, useReducer, useRef } from 'react'

// A menu of the system may swallow the release.
const ends = ['pointerup', 'pointercancel', 'contextmenu'] as const

/**
 * The value as it stood when a mouse button went down, until it has come up: what the machine learns meanwhile neither
 * moves nor disables what is being pressed.
 */
export const useHeldWhilePressed = <Value>(value: Value): Value => {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const pressed = useRef(false)
  const shown = useRef(value)
  const latest = useRef(value)
  latest.current = value
  if (!pressed.current) shown.current = value
  useEffect(() => {
    let timer = 0
    const hold = () => {
      clearTimeout(timer)
      pressed.current = true
    }
    // The click comes in the same task as the release; what it asks for is answered after the next one.
    const release = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        pressed.current = false
        if (shown.current !== latest.current) drawAgain()
      })
    }
    window.addEventListener('pointerdown', hold, true)
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', hold, true)
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [])
  return shown.current
}

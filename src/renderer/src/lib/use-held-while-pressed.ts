import { useEffect, useReducer, useRef } from 'react'

const ends = ['pointerup', 'pointercancel'] as const

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
    let frame = 0
    const hold = () => {
      cancelAnimationFrame(frame)
      pressed.current = true
    }
    // The click comes after the button is up.
    const release = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        pressed.current = false
        if (shown.current !== latest.current) drawAgain()
      })
    }
    window.addEventListener('pointerdown', hold, true)
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointerdown', hold, true)
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [])
  return shown.current
}

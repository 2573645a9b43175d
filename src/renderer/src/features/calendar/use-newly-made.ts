import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { calendarItemQuery } from '../../bridge/calendar.ts'

/**
 * Puts the focus on an item that was just made, once the page shows it and the form is gone; who presses something
 * meanwhile goes on there. For a form that was begun on no place of the page, as the palette does.
 */
export const useNewlyMade = (): ((id: string) => void) => {
  const [made, setMade] = useState<string | null>(null)
  const { data, refetch } = useQuery({ ...calendarItemQuery(made ?? ''), enabled: made !== null })
  const now = data?.id
  /** What was shown when it was last asked for. */
  const asked = useRef('')
  const reach = useCallback(() => {
    if (made === null || document.activeElement?.closest('[role="dialog"]')) return
    const shown = [...document.querySelectorAll<HTMLElement>('.calendar-view [data-item]')]
    const item = shown.find(({ dataset }) => dataset.item === made || dataset.item === now)
    if (item !== undefined) {
      setMade(null)
      return item.focus()
    }
    // Once the firm has it, it is shown under the firm's id.
    const ids = shown.map(({ dataset }) => dataset.item).join(' ')
    if (ids === asked.current) return
    asked.current = ids
    void refetch()
  }, [made, now, refetch])
  // The item may be drawn before the form has given the focus back, or after that.
  useEffect(reach)
  useEffect(() => {
    if (made === null) return
    const giveUp = () => setMade(null)
    document.addEventListener('focusin', reach)
    for (const press of ['keydown', 'pointerdown']) document.addEventListener(press, giveUp, true)
    return () => {
      document.removeEventListener('focusin', reach)
      for (const press of ['keydown', 'pointerdown']) document.removeEventListener(press, giveUp, true)
    }
  }, [made, reach])
  return setMade
}

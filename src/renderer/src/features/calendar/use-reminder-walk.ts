import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../lib/focus-place.ts'
import { isWithin } from '../../lib/keys.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { upcomingRow } from './reminder-news.ts'

/** Id of the row that an element lies in. */
const rowAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-reminder]')?.dataset.reminder : undefined

/**
 * The way through the rows of the panel: Up and Down, Home and End move among the links of the rows (`data-row` with the
 * id), and Tab reaches what is in one row alone. `due` and `next` are the ids of the rows. Where the row with the focus
 * goes, the one that takes its place among what is due has it; one that has become due itself keeps it; else the head.
 */
export const useReminderWalk = (
  head: RefObject<HTMLElement | null>,
  due: readonly string[],
  next: readonly string[],
) => {
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | undefined>(undefined)
  const held = useRef<{ readonly element: Element; readonly id: string; readonly at: number } | null>(null)
  const wayInto = (id: string | undefined) =>
    id === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  useLayoutEffect(() => {
    const { element, id = '', at = -1 } = held.current ?? {}
    if (element === undefined || element.isConnected || !isFocusLost()) return
    const follower = at < 0 ? due.find((one) => upcomingRow(one) === id) : due[Math.min(at, due.length - 1)]
    const target = wayInto(follower) ?? head.current
    target?.focus({ preventScroll: true })
  })
  const all = [...due, ...next]
  return {
    box,
    /** Id of the row that Tab reaches. */
    reachable: focused !== undefined && all.includes(focused) ? focused : all[0],
    walk: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const { target } = event
        // React passes on what happens in a menu that was opened from inside, too.
        if (!event.currentTarget.contains(target)) return
        const id = rowAt(target)
        held.current = { element: target, id: id ?? '', at: id === undefined ? -1 : due.indexOf(id) }
        if (id !== undefined) setFocused(id)
      },
      onBlur: () => {
        held.current = null
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.defaultPrevented || !isWithin(event) || !isShortcut(event.nativeEvent, 'moveItems')) return
        event.preventDefault()
        const at = all.indexOf(rowAt(event.target) ?? '')
        const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0 }[event.key] ?? all.length - 1
        wayInto(all[to])?.focus()
      },
    },
  }
}

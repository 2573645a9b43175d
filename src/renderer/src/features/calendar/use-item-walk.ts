import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../lib/focus-place.ts'
import { isShortcut } from '../../lib/shortcuts.ts'

/** What shows an item has `data-item`, and `data-day` where items stand in days. */
const selector = '[data-item]'

/** Id of the item that an element is or lies in. */
export const itemIdAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(selector)?.dataset.item : undefined

/** What shows items in a box, day by day. */
const itemsIn = (box: HTMLElement): readonly HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(selector)].sort((one, other) =>
    (one.dataset.day ?? '').localeCompare(other.dataset.day ?? ''),
  )

/** Where a key leads from one of them; null where the key means nothing here. */
const targetOf = (event: KeyboardEvent, all: readonly HTMLElement[], at: number): HTMLElement | undefined | null => {
  if (isShortcut(event.nativeEvent, 'moveItems'))
    return all[{ ArrowUp: at - 1, ArrowDown: at + 1, Home: 0 }[event.key] ?? all.length - 1]
  const day = all[at]?.dataset.day
  if (event.altKey || day === undefined) return null
  if (isShortcut(event.nativeEvent, 'nextSpan')) return all.find((one, place) => place > at && one.dataset.day !== day)
  if (!isShortcut(event.nativeEvent, 'previousSpan')) return null
  const before = all.findLast((one, place) => place < at && one.dataset.day !== day)?.dataset.day
  return before === undefined ? undefined : all.find((one) => one.dataset.day === before)
}

/**
 * The way through the items of a box: Up and Down, Home and End, and Left and Right to the day before and after where
 * there are days. `ids` are those that it shows, `first` the one that Tab reaches before any had the focus. Where the
 * item with the focus goes, the one that takes its place has it; one that `keepsFocus` has it at its new place, where it
 * only went to another.
 */
export const useItemWalk = (
  box: RefObject<HTMLElement | null>,
  ids: readonly string[],
  first?: string,
  keepsFocus?: (id: string) => boolean,
) => {
  const [focused, setFocused] = useState<string | null>(null)
  const held = useRef<{ readonly element: Element; readonly id: string; readonly at: number } | null>(null)
  const hold = (element: Element | null) => {
    const id = itemIdAt(element)
    if (box.current === null || element === null || id === undefined || !box.current.contains(element)) return undefined
    held.current = { element, id, at: itemsIn(box.current).indexOf(element as HTMLElement) }
    return id
  }
  useLayoutEffect(() => {
    // React tells of no focus that is given while it draws, as by a panel that closes.
    hold(document.activeElement)
    const { element, id = '', at } = held.current ?? {}
    if (box.current === null || at === undefined || element?.isConnected || !isFocusLost()) return
    const all = itemsIn(box.current)
    const moved = keepsFocus?.(id) ? all.find(({ dataset }) => dataset.item === id) : undefined
    const next = moved ?? all[Math.min(at, all.length - 1)]
    next?.focus()
  })
  return {
    /** Id of the one that Tab reaches. */
    reachable: [focused, first].find((id) => id != null && ids.includes(id)) ?? ids[0],
    /** For the box. */
    walk: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const id = hold(target)
        if (id !== undefined) setFocused(id)
      },
      onBlur: () => {
        held.current = null
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const all = itemsIn(event.currentTarget)
        const at = all.indexOf(event.target as HTMLElement)
        const to = at < 0 ? null : targetOf(event, all, at)
        if (to === null) return
        event.preventDefault()
        to?.focus()
      },
    },
  }
}

import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Id of the row that an element lies in; the way into each row has `data-row`. */
export const rowAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row : undefined

/** The way through the rows of a section: Up and Down, Home and End, where `moves` takes the key; Tab reaches one of them, `reachable`. */
export const useSectionWalk = (ids: readonly string[], moves: (event: KeyboardEvent) => boolean) => {
  const [focused, setFocused] = useState<string | undefined>(undefined)
  return {
    reachable: focused !== undefined && ids.includes(focused) ? focused : ids[0],
    /** For the box around the rows. */
    walk: {
      onFocus: ({ target }: FocusEvent) => setFocused((before) => rowAt(target) ?? before),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!moves(event)) return
        const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
        const at = all.findIndex((one) => one.dataset.row === rowAt(event.target))
        if (at < 0) return
        event.preventDefault()
        const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0 }[event.key] ?? all.length - 1
        all[to]?.focus()
      },
    },
  }
}

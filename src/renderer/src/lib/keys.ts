import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect } from 'react'

type Key = KeyboardEvent | globalThis.KeyboardEvent

/** True while an input method composes: its Enter and Escape belong to it. */
export const isComposing = (event: Key): boolean =>
  ('nativeEvent' in event ? event.nativeEvent : event).isComposing || event.keyCode === 229

/** True where a letter belongs to what is being typed, and is no shortcut. */
export const isTyping = (event: Key): boolean =>
  isComposing(event) || (event.target instanceof Element && event.target.closest('input, textarea, select') !== null)

/** Keys that nothing nearer took, wherever the focus is, as long as the component is on the screen. */
export const useWindowKeys = (onKey: (event: globalThis.KeyboardEvent) => void): void => {
  const latest = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!event.defaultPrevented) onKey(event)
  })
  // Before the screen shows: a key that is pressed as soon as it does is not lost.
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => latest(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** True while a dialog or drawer stands over the page: the keys are its own. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** Keys of a page: those pressed inside it, and those that reach nothing because a press on blank space took the focus. */
export const usePageKeys = (
  page: RefObject<HTMLElement | null>,
  onKey: (event: globalThis.KeyboardEvent) => void,
): void =>
  useWindowKeys((event) => {
    const { target } = event
    if (isModalOpen()) return
    if (!(target instanceof Node)) return
    // The content around the page has the focus where nothing in it has.
    if (page.current?.contains(target) || target.contains(page.current)) onKey(event)
  })

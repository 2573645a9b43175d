import type { KeyboardEvent } from 'react'

/** True while an input method composes: its Enter and Escape belong to it. */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229

/** True where a letter belongs to what is being typed, and is no shortcut. */
export const isTyping = (event: KeyboardEvent): boolean =>
  isComposing(event) || (event.target instanceof Element && event.target.closest('input, textarea, select') !== null)

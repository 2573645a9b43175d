import type { KeyboardEvent } from 'react'

/** True while an input method composes: its Enter and Escape belong to it. */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229

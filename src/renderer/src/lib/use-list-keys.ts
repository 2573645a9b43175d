import type { RefObject } from 'react'
import { isModalOpen, isTyping, useWindowKeys } from './keys.ts'

/** Keys of a list as a whole: / and Ctrl+F go to its search, Ctrl+Shift+F to the advanced filters where it has some (Cmd on macOS). */
export const useListKeys = (nameField: RefObject<HTMLInputElement | null>, onAdvanced?: () => void): void =>
  useWindowKeys((event) => {
    if (event.altKey || isModalOpen()) return
    const command = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (command && key === 'f' && event.shiftKey && onAdvanced !== undefined) onAdvanced()
    else if ((command && key === 'f') || (key === '/' && !command && !isTyping(event))) {
      nameField.current?.focus()
      nameField.current?.select()
    } else return
    event.preventDefault()
  })

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Keys of the list as a whole: / and Ctrl+F go to the name search, Ctrl+Shift+F to the advanced filters (Cmd on macOS). */
export const useListKeys = (nameField: RefObject<HTMLInputElement | null>, onAdvanced: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') !== null) return
    const command = event.ctrlKey || event.metaKey
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    const key = event.key.toLowerCase()
    if (command && key === 'f' && event.shiftKey) onAdvanced()
    else if ((command && key === 'f') || (key === '/' && !command && !typing)) {
      nameField.current?.focus()
      nameField.current?.select()
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

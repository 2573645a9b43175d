import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isComposing } from '../../lib/keys.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { isTopmost } from './layers.ts'

/**
 * Escape closes the layer that `inside` lies in, where nothing stood over it as the key went down and nothing inside
 * took the key. antd's own order of layers still counts a list that has just closed, and would give it the key.
 */
export const useEscape = (inside: RefObject<Element | null>, onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    let isMeant = false
    const look = (event: KeyboardEvent) => {
      const own = inside.current
      // A key that is held closes one layer: what asks then is not answered by it.
      isMeant = isShortcut(event, 'close') && !event.repeat && !isComposing(event) && own !== null && isTopmost(own)
    }
    const act = (event: KeyboardEvent) => {
      if (isMeant && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', look, true)
    window.addEventListener('keydown', act)
    return () => {
      document.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', act)
    }
  }, [inside])
}

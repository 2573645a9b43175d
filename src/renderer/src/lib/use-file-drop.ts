import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { carriesFiles, type Dropped, droppedFiles, wholeDrop } from './dropped-files.ts'

/** A file that misses the place where it belongs must not take the page away. */
export const useNoDropElsewhere = () => {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => event.preventDefault()
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Around a part that takes files: what is dropped or pasted anywhere in it is meant for the part. */
const around = '[data-takes-files], [role="dialog"], form, section'

/**
 * Takes files that are dropped or pasted on `part` or on what it belongs to; answers whether files hang over it now. A
 * paste with text stays a paste of text.
 */
export const useFileDrop = (
  part: RefObject<HTMLElement | null>,
  enabled: boolean,
  onFiles: (dropped: Dropped) => void,
): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useNoDropElsewhere()
  useEffect(() => {
    const place = part.current?.closest<HTMLElement>(around) ?? part.current
    if (place === null || !enabled) return
    const onDrag = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(event.type !== 'dragleave' || place.contains(event.relatedTarget as Node | null))
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      void droppedFiles(event.dataTransfer).then(take)
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
      event.preventDefault()
      take(wholeDrop(files.map((file) => ({ file, folders: [] }))))
    }
    const listen = { dragenter: onDrag, dragover: onDrag, dragleave: onDrag, drop: onDrop, paste: onPaste } as const
    const entries = Object.entries(listen) as [string, EventListener][]
    for (const [name, listener] of entries) place.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) place.removeEventListener(name, listener)
    }
  }, [part, enabled])
  return over
}

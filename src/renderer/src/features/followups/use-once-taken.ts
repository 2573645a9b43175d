import { useEffect, useEffectEvent, useState } from 'react'
import type { FilesTaken } from '../parts.ts'

/**
 * Saves once this computer has every file that was chosen: what is saved before that would lack them. Where one could not
 * be taken nothing is saved, and its line says why. `saveOnceTaken` takes the save as it is then.
 */
export const useOnceTaken = (save: () => void) => {
  const [taken, setTaken] = useState<FilesTaken>('all')
  const [isWaiting, setWaiting] = useState(false)
  const run = useEffectEvent(save)
  useEffect(() => {
    if (!isWaiting || taken === 'some') return
    setWaiting(false)
    if (taken === 'all') run()
  }, [isWaiting, taken])
  return { isWaiting, setTaken, saveOnceTaken: () => (taken === 'some' ? setWaiting(true) : save()) }
}

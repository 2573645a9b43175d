import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '#shared/domain/records'
import type { FilesTaken } from '../../parts.ts'

/**
 * Sends a form once the firm has all of its files. It stops waiting where the form is `closed`, and where a file went that
 * was to go with it: the person has to see that first.
 */
export const useWaiting = (files: readonly Attachment[], closed: boolean, send: () => void) => {
  const [isWaiting, setWaiting] = useState(false)
  const [taken, setTaken] = useState<FilesTaken>('all')
  const isReady = taken !== 'some' && files.every(({ fsid }) => fsid !== '')
  const before = useRef(files.length)
  const run = useEffectEvent(send)
  useEffect(() => {
    const isLess = files.length < before.current || taken === 'failed'
    before.current = files.length
    if (!isWaiting) return
    if (closed || isLess) setWaiting(false)
    else if (isReady) {
      setWaiting(false)
      run()
    }
  }, [isWaiting, files.length, taken, isReady, closed])
  return {
    isWaiting,
    setTaken,
    sendOnceReady: () => (isReady ? send() : setWaiting(true)),
    stop: () => setWaiting(false),
  }
}

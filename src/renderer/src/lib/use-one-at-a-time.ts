import { useRef } from 'react'

/** What a press starts, once at a time: a press before the last one has come to its end starts nothing. */
export const useOneAtATime = (run: () => Promise<unknown>): (() => void) => {
  const isRunning = useRef(false)
  return () => {
    if (isRunning.current) return
    isRunning.current = true
    void run().finally(() => {
      isRunning.current = false
    })
  }
}

import { useEffect, useState } from 'react'

/** True once nothing else is to be done after the first paint: what waits for it never holds that up. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const handle = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}

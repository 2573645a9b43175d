import { useEffect, useState } from 'react'
import { PartsContext } from '../../features/use-parts.ts'
import { parts } from '../features.ts'

/** The panel of a call, read once the first screen stands: nothing of it holds that up. */
export const CallCorner = () => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const handle = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(handle)
  }, [])
  return idle ? (
    <PartsContext value={parts}>
      <parts.CallPanel />
    </PartsContext>
  ) : null
}

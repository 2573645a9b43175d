import { useEffect, useState } from 'react'
import { PartsContext } from '../../features/use-parts.ts'
import { parts } from '../features.ts'

/** True once the first screen stands: nothing of the calls holds that up. */
const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const handle = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}

/** The panel of a call, with what other features put into it. */
export const CallCorner = () =>
  useIdle() ? (
    <PartsContext value={parts}>
      <parts.CallPanel />
    </PartsContext>
  ) : null

/** Those who are called one after the other, below the screens: they stay for hours and cover nothing. */
export const CallFoot = () => (useIdle() ? <parts.CallQueue /> : null)

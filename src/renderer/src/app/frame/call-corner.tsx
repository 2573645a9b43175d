import { PartsContext } from '../../features/use-parts.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { parts } from '../features.ts'

/** The panel of a call, with what other features put into it. */
export const CallCorner = () =>
  useIdle() ? (
    <PartsContext value={parts}>
      <parts.CallPanel />
    </PartsContext>
  ) : null

/** Those who are called one after the other, below the screens: they stay for hours and cover nothing. */
export const CallFoot = () => (useIdle() ? <parts.CallQueue /> : null)

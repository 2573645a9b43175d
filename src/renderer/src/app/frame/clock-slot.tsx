import { useIdle } from '../../lib/use-idle.ts'
import { parts } from '../features.ts'

/** The place of the clock of the hours in the top bar; its code comes once the first screen stands. */
export const ClockSlot = () => (useIdle() ? <parts.HoursClock /> : null)

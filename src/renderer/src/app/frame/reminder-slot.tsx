import type { ComponentProps } from 'react'
import { useIdle } from '../../lib/use-idle.ts'
import { parts } from '../features.ts'

/** The place of the reminders in the top bar; what stands there comes once the first screen stands, and moves nothing. */
export const ReminderSlot = (props: ComponentProps<typeof parts.Reminders>) => (
  <div className="reminder-slot">{useIdle() ? <parts.Reminders {...props} /> : null}</div>
)

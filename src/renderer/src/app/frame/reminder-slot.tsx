import { type ComponentProps, useEffect, useState } from 'react'
import { parts } from '../features.ts'

/** The place of the reminders in the top bar; what stands there comes once the first screen stands, and moves nothing. */
export const ReminderSlot = (props: ComponentProps<typeof parts.Reminders>) => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const handle = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(handle)
  }, [])
  return <div className="reminder-slot">{idle ? <parts.Reminders {...props} /> : null}</div>
}

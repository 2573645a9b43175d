import { hoursKeys } from '../../bridge/hours-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const HoursPage = lazyScreen(async () => (await import('./hours-page.tsx')).HoursPage)
const HoursForm = lazyScreen(async () => (await import('./entry-form.tsx')).EntryForm)
const HoursClock = lazyScreen(async () => (await import('./hours-clock.tsx')).HoursClock)

/** Time keeping: hours of the person, on this computer alone. */
export const hours = {
  name: 'hours',
  routes: [{ path: routes.hours, screen: HoursPage, earlyKeys: ['newHours'] }],
  rail: { to: routes.hours, icon: 'clock', label: 'rail.hours', order: 32 },
  commands: [
    { name: 'hours', icon: 'clock', to: routes.hours },
    { name: 'startHours', icon: 'play', to: routes.hours, action: 'start' },
    { name: 'newHours', icon: 'plus', to: routes.hours, action: 'newHours' },
  ],
  queries: {
    keys: hoursKeys,
    refresh: {
      hours: [hoursKeys.list, hoursKeys.clock, hoursKeys.proposals, hoursKeys.sources],
      phone: [hoursKeys.proposals],
      followups: [hoursKeys.proposals],
      calendar: [hoursKeys.proposals],
    },
  },
  parts: { HoursClock, HoursForm },
} as const satisfies Feature

import { hours as contract } from '#shared/contract/hours'
import type { Area } from '../../engine/area.ts'
import { hoursStore } from './area-store.ts'
import { createHours } from './service.ts'

/** Time keeping: hours of the person, which the firm never hears of. */
export const hours = {
  name: 'hours',
  store: hoursStore,
  contract: { hours: contract },
  handlers: (home, { jobs }) => ({ hours: createHours(home, jobs) }),
} satisfies Area

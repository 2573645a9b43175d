import { pickers } from '#shared/contract/pickers'
import type { Area } from '../../engine/area.ts'
import { peopleCalls } from './calls.ts'
import { peopleEndpoints } from './endpoints.ts'
import { createPickers } from './service.ts'

/** Users, roles, tags and regions by name and by id. */
export const people = {
  name: 'people',
  endpoints: peopleEndpoints,
  calls: peopleCalls,
  contract: { pickers },
  handlers: (home) => ({ pickers: createPickers(home) }),
} satisfies Area

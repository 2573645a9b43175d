import type { Area } from '../../engine/area.ts'
import { peopleCalls } from './calls.ts'
import { peopleEndpoints } from './endpoints.ts'

/** Users, roles, tags and regions by name and by id. */
export const people: Area = { name: 'people', endpoints: peopleEndpoints, calls: peopleCalls }

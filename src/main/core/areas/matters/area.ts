import type { Area } from '../../engine/area.ts'
import { practiceEndpoints } from './endpoints.ts'

/** Projects, tasks, schedules and approvals. */
export const matters: Area = { name: 'matters', endpoints: practiceEndpoints }

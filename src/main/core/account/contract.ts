import { areas } from '#core/areas/index'
import { contractOf } from '#core/engine/area'
import type { Contract } from '#shared/contract/index'
import { jobs } from '#shared/contract/jobs'
import { pages } from '#shared/contract/pages'
import { search } from '#shared/contract/search'
import { session } from '#shared/contract/session'
import { settings } from '#shared/contract/settings'
import { sync } from '#shared/contract/sync'
import { views } from '#shared/contract/views'
import { work } from '#shared/contract/work'

/** What belongs to no area. */
export const ownContract = { session, jobs, search, sync, work, views, pages, settings } satisfies Partial<Contract>

/** What pages may ask of this core. */
export const contract: Contract = contractOf(areas, ownContract)

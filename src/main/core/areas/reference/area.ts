import { admin } from '#shared/contract/admin'
import { fields } from '#shared/contract/fields'
import { tags } from '#shared/contract/tags'
import type { Area } from '../../engine/area.ts'
import { createAdmin } from './admin.ts'
import { referenceStore } from './area-store.ts'
import { referenceCalls } from './calls.ts'
import { referenceEndpoints } from './endpoints.ts'
import { createFields } from './fields.ts'
import { referenceArea } from './pull.ts'
import { user } from './pull-user.ts'
import { createTags } from './tags.ts'

const DAY = 24 * 60 * 60_000

/** The signed-in user, and the small lists that the columns of the big ones come from. */
export const reference = {
  name: 'reference',
  store: referenceStore,
  endpoints: referenceEndpoints,
  calls: referenceCalls,
  pulls: [
    { stage: 'user', area: user },
    { stage: 'reference', area: referenceArea('meta', (remote) => remote.meta.companyFields()) },
    { stage: 'reference', area: referenceArea('config', (remote) => remote.config.list()) },
    { stage: 'reference', area: referenceArea('users', (remote) => remote.users.list()) },
    { stage: 'reference', area: referenceArea('teams', (remote) => remote.users.teams(), { optional: true }) },
    { stage: 'reference', area: referenceArea('roles', (remote) => remote.roles.list()) },
    { stage: 'reference', area: referenceArea('tags', (remote) => remote.tags.list()) },
    {
      stage: 'reference',
      area: referenceArea('regions', (remote) => remote.regions.list(), { every: DAY, optional: true }),
    },
  ],
  contract: { admin, fields, tags },
  handlers: (home) => ({ admin: createAdmin(home), fields: createFields(home), tags: createTags(home) }),
} satisfies Area

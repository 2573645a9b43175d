import { comments as contract } from '#shared/contract/followups'
import type { Area } from '../../engine/area.ts'
import { commentStore } from './area-store.ts'
import { commentCalls } from './calls.ts'
import { commentEndpoints } from './endpoints.ts'
import { comments as pulled } from './pull.ts'
import { commentSender } from './sender.ts'
import { createComments } from './service.ts'

/** Comments of records. */
export const comments = {
  name: 'comments',
  store: commentStore,
  endpoints: commentEndpoints,
  calls: (tools) => ({ comments: commentCalls(tools) }),
  pulls: [{ stage: 'details', area: pulled }],
  senders: [commentSender],
  contract: { comments: contract },
  handlers: (home) => ({ comments: createComments(home) }),
} satisfies Area

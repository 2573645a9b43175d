import { z } from 'zod'

/**
 * One event stream from the core to every open window. `changed` names what a commit touched (an empty `ids` means
 * "any of the area"); `sync` and `session` say that their state should be read again.
 */
const coreEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), area: z.string(), ids: z.array(z.string()) }),
  z.object({ type: z.literal('sync') }),
  z.object({ type: z.literal('session') }),
  z.object({ type: z.literal('settings') }),
])

export type CoreEvent = z.output<typeof coreEvent>

import { createHash } from 'node:crypto'
import type { World } from './world.ts'

/** Everything that happened in a world, in its order, in a few letters: equal traces are equal runs (R27). */
export function traceOf({ network, firm, clients }: World): string {
  const hash = createHash('sha256')
  for (const one of network.seen) hash.update(JSON.stringify(one))
  for (const entry of firm.ledger) hash.update(JSON.stringify(entry))
  for (const { events } of clients) for (const event of events) hash.update(event)
  return hash.digest('hex')
}

/** What the firm holds in the end, without the times and the ids that clocks and chance gave. */
export function endOf({ firm }: World): string {
  const hash = createHash('sha256')
  // The order of its names only says which computer was first.
  for (const { id, gmtModify: _, gmtFollowup: __, followupContent: ___, extra, ...row } of firm.companies.values())
    hash.update(JSON.stringify([id, Object.entries(row).sort(), Object.entries(extra ?? {}).sort()]))
  const words = (rows: Iterable<{ readonly [field: string]: unknown }>) =>
    [...rows].map(({ objId, content, gmtCreate }) => `${objId} ${content} ${gmtCreate}`).sort()
  hash.update(JSON.stringify(words(firm.followups.values())))
  hash.update(JSON.stringify([...firm.comments.values()].map(({ objId, content }) => `${objId} ${content}`).sort()))
  return hash.digest('hex').slice(0, 16)
}

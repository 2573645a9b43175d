import type { Played } from '../frame.ts'
import { judgeLedger, judgeRows } from './judge.ts'
import { decideAll, drain, leftovers } from './rest.ts'
import type { World } from './world.ts'

/** Brings a world to rest after its working hours and judges it: everything sent, decided, read and compared. */
export async function judged(world: World): Promise<Played> {
  const stuck = await drain(world)
  const open = stuck > 0 ? world.clients.flatMap(leftovers) : []
  const { left, ...decisions } = await decideAll(world)
  const ledger = judgeLedger(world, decisions)
  const rows = await judgeRows(world)
  const bugs = world.clients.flatMap((client) => client.bugs)
  const reasons = [...open, ...bugs, ...ledger.reasons, ...rows.reasons]
  return {
    counts: { ...ledger.counts, ...rows.counts, wedged: stuck + left + bugs.length },
    why: `${stuck + left} operations left; ${reasons.slice(0, 6).join('; ')}`,
  }
}

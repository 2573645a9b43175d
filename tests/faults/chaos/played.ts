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
  const restless = world.temper === 'addresses change' ? await restlessAreas(world) : []
  const rows = await judgeRows(world)
  const bugs = world.clients.flatMap((client) => client.bugs)
  const reasons = [...open, ...bugs, ...ledger.reasons, ...restless, ...rows.reasons]
  const diverged = (rows.counts.diverged ?? 0) + restless.length
  return {
    counts: { ...ledger.counts, diverged, wedged: stuck + left + bugs.length },
    why: `${stuck + left} operations left; ${reasons.slice(0, 6).join('; ')}`,
  }
}

const MINUTE = 60_000

/** Computers that tell their windows of changes long after the last one: they write rows that nobody changed. */
async function restlessAreas({ time, clients }: World): Promise<string[]> {
  await time.run(5 * MINUTE)
  const before = clients.map(({ events }) => events.length)
  await time.run(5 * MINUTE)
  return clients.flatMap(({ name, events }, index) =>
    events.length > (before[index] ?? 0) ? [`${name} tells of changes that nobody made: ${events.at(-1)}`] : [],
  )
}

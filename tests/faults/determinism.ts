import { judged } from './chaos/played.ts'
import { traceOf } from './chaos/trace.ts'
import { workingHours } from './chaos/world.ts'
import { stormyHours } from './chaos.ts'
import type { FaultRun } from './frame.ts'

/** R27: a seed played twice makes the same requests at the same times and tells the same events. */
export const determinism: FaultRun = {
  name: 'determinism',
  title: 'R27 the same seed plays the same run, request by request',
  counts: ['diverged'],
  short: 1,
  long: 60,
  controls: [{ name: 'chance from outside', runs: 3, moves: 'diverged' }],
  prepare(control) {
    const play = async (seed: number): Promise<string> => {
      const world = await workingHours(
        seed,
        control === '' ? stormyHours : { ...stormyHours, known: { chance: Math.random } },
      )
      try {
        await judged(world)
        return traceOf(world)
      } finally {
        await world.close()
      }
    }
    return {
      play: async (seed) => {
        const [first, second] = [await play(seed), await play(seed)]
        return {
          counts: { diverged: first === second ? 0 : 1 },
          why: `${first.slice(0, 12)} is not ${second.slice(0, 12)}`,
        }
      },
    }
  },
}

// A computer that works until it is killed. Waits for one message with its task, then writes what was saved, a line of
// JSON each, to its standard output; at the end, where nobody killed it, the steps that it went through.
import { writeSync } from 'node:fs'
import { START } from '../../support/ports.ts'
import { type Act, actOf } from '../chaos/acts.ts'
import { recordAreas } from '../chaos/areas.ts'
import { openComputer } from '../firm/client.ts'
import { diceOf } from '../random.ts'
import { fetchWithSteps, stepCounter, withSteps } from './failpoints.ts'

export type KillTask = {
  readonly folder: string
  readonly origin: string
  readonly seed: number
  readonly acts: number
  readonly companies: number
  /** The step at which the process kills itself; null where its parent does, or nobody. */
  readonly target: { readonly name: string; readonly at: number } | null
  /** The known-bad variant says that something is saved before it is. */
  readonly hasty: boolean
}

/** Time runs so many times faster here than outside. */
const HASTE = 20

const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`)

process.once('message', async (task: KillTask) => {
  const { folder, origin, seed, target } = task
  const { step, counts } = stepCounter(target)
  const start = performance.now()
  const monotonic = () => Math.round((performance.now() - start) * HASTE)
  const client = openComputer({
    name: 'c0',
    seed,
    folder,
    areas: recordAreas,
    origin,
    fetch: fetchWithSteps(fetch, step),
    user: 'user-c0',
    newToken: () => ({ token: 'c0', refreshToken: 'c0' }),
    touch: () => undefined,
    wrap: (store) => withSteps(store, step),
    clock: {
      now: () => START + monotonic(),
      monotonic,
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds / HASTE)
        return () => clearTimeout(timer)
      },
      jump: () => undefined,
    },
  })
  client.sync().start()
  const dice = diceOf(seed, 7)
  for (let number = 0; number < task.acts; number += 1) {
    await new Promise((resolve) => setTimeout(resolve, dice.below(8)))
    client.work.keepDraft({ place: `draft-${number % 2}`, text: number % 3 === 0 ? null : `${number}` })
    const hasty = (act: Act) => {
      if (task.hasty) say({ act })
    }
    const act = await actOf(client, dice, number, { companies: task.companies }, hasty)
    if (act !== null && !task.hasty) say({ act })
  }
  // Whoever is to be killed late lives on; a life that only shows its steps goes on until everything is sent.
  for (let wait = 0; wait < (target === null ? 60 : 12); wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (client.store().work.open().length === 0 && target === null) break
  }
  say({ steps: Object.fromEntries(counts) })
  process.exit(0)
})
process.send?.('ready')

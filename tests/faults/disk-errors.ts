import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FailingOrder, FailingReport } from './disk/failing-writer.ts'
import { diskFaults, shimmed, shimObstacle, writeOrdersFile } from './disk/shim.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf, strideOf } from './random.ts'
import { scratchFolder } from './scratch.ts'
import { startWorker, type Worker } from './worker.ts'

type FailingWorker = Worker<FailingOrder, FailingReport>

/**
 * R11: every call that the store makes of the disk fails once, or for a while. Consecutive seeds meet every call with
 * every kind of failure, so that as many runs as calls times kinds are all of them.
 */
export const diskErrors: FaultRun = {
  name: 'disk-errors',
  title: 'R11 a failing or full disk loses nothing that was acknowledged, tears nothing, and work goes on after it',
  counts: ['lost', 'torn', 'wedged'],
  short: 100,
  long: 2_000,
  controls: [{ name: 'acknowledges without asking', runs: 100, moves: 'lost' }],
  obstacle: shimObstacle,
  async prepare(control) {
    const scratch = scratchFolder()
    const folder = join(scratch.path, 'lives')
    const orders = join(scratch.path, 'orders')
    mkdirSync(folder)
    writeOrdersFile(orders)
    const script = join(import.meta.dirname, 'disk', 'failing-writer.ts')
    const start = (): FailingWorker => startWorker(script, [folder, orders], shimmed({ folder, orders }))
    let worker = start()
    const careless = control !== ''
    const { seen: calls } = await worker.ask({ at: 0, fault: 'eio', length: 0, careless: false })
    return {
      async play(seed): Promise<Played> {
        const fault = diskFaults[seed % diskFaults.length] ?? 'eio'
        // A step that shares no factor with the number of calls spreads few runs over all of them.
        const at = 1 + ((Math.floor(seed / diskFaults.length) * strideOf(calls)) % calls)
        const length = fault === 'short' ? 2 : diceOf(seed).pick([1, 1, 1, 4, 40])
        try {
          const { lost, torn, wedged, why } = await worker.ask({ at, fault, length, careless })
          return {
            counts: { lost, torn, wedged },
            why: `${fault} at call ${at} of ${calls}, ${length} calls long ${why}`,
          }
        } catch (error) {
          worker = start()
          return { counts: { wedged: 1 }, why: `${fault} at call ${at}: ${error}` }
        }
      },
      async close() {
        await worker.close()
        scratch.remove()
      },
    }
  },
}

import { customers } from '#core/areas/customers/pull'
import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import { plainPorts } from '../support/filled-profile.ts'
import { quietSync } from '../support/ports.ts'
import { benchProfile, CUSTOMERS, openFirm } from './data.ts'
import { type Benchmark, median } from './measure.ts'
import { preparedFetch, remoteOf } from './pull-sides.ts'

const PASSES = 20
/** Goal: processor time of a pass that finds nothing, milliseconds; it fails only above twice that. */
const GOAL = 50

/** What a pass over 200,000 customers costs where nothing changed: requests, and processor time of this process. */
export const syncIdle: Benchmark = {
  name: 'sync-idle',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const firm = await openFirm(CUSTOMERS, say)
    const store = openStore({ folder: profile.account, key: profile.key, now: Date.now })
    let requests = 0
    const prepared = preparedFetch(firm)
    const remote = remoteOf(firm.origin, async (input, init) => {
      requests += 1
      return prepared(input, init)
    })
    const sync = createSync({
      ...quietSync,
      store,
      connect: async () => remote,
      ...plainPorts,
      areas: [[customers]],
    })
    try {
      await sync.run()
      say(`measuring ${PASSES} passes`)
      const costs: number[] = []
      const counts = new Set<number>()
      for (let turn = 0; turn < PASSES; turn += 1) {
        requests = 0
        const before = process.cpuUsage()
        await sync.run()
        const { user, system } = process.cpuUsage(before)
        costs.push((user + system) / 1000)
        counts.add(requests)
      }
      const value = median(costs)
      const [count = 0] = counts
      return [
        {
          name: 'sync-idle',
          unit: 'ms of processor',
          value,
          floor: GOAL,
          ratio: value / GOAL,
          goal: `under ${GOAL} ms, the same number of requests each time`,
          holds: value <= 2 * GOAL && counts.size === 1,
          note: `${count} requests a pass${counts.size === 1 ? '' : ', not always'}`,
        },
      ]
    } finally {
      await sync.stop()
      store.close()
      await firm.close()
      profile.remove()
    }
  },
}

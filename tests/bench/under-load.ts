import { openStore } from '#core/areas/stores'
import { customerQuery } from '#shared/contract/customers'
import { benchProfile, CUSTOMERS, openFirm } from './data.ts'
import { filterCases, listColumns } from './list-cases.ts'
import { type Benchmark, percentile } from './measure.ts'
import { preparedFetch, remoteOf, timePass, withStore } from './pull-sides.ts'

const CALLS = 400
const READ_EVERY = 25
/** One first sync is too short for a 95th percentile that says the same twice. */
const PASSES = 3

/**
 * G3 and G8: how late a page of the list comes while a first sync runs in the same thread, against the same store at
 * rest; and how long the sync holds the thread at most.
 */
export const underLoad: Benchmark = {
  name: 'under-load',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const firm = await openFirm(CUSTOMERS, say)
    const store = openStore({ folder: profile.account, key: profile.key, now: Date.now })
    const cases = filterCases(profile, 8)
    const read = (index: number) => {
      const { chargeStatus, level, ownerid } = cases[index % cases.length] ?? {
        chargeStatus: '',
        level: '',
        ownerid: '',
      }
      store.customers.list(
        customerQuery.parse({
          chargeStatus: [chargeStatus],
          level: [level],
          ownerid,
          pageSize: 50,
          columns: listColumns,
        }),
      )
    }
    try {
      const prepared = preparedFetch(firm)
      // What opening and closing the other store costs is no part of its sync.
      const beside = (use: (sync: () => Promise<void>) => Promise<void>) =>
        withStore((other, builder, reader) =>
          use(async () => void (await timePass(other, remoteOf(firm.origin, prepared, { reader }), builder))),
        )
      say("making the bodies of the answers, which is the firm's work and not the sync's")
      await beside((sync) => sync())
      const idle = await reads(read, () => new Promise((resolve) => setTimeout(resolve, CALLS * READ_EVERY)))
      say('reading while another store takes in 200,000 customers')
      const busy: number[] = []
      for (let pass = 0; pass < PASSES; pass += 1) {
        await beside(async (sync) => void busy.push(...(await reads(read, sync))))
      }
      const spread = (waits: readonly number[]) => percentile(waits, 0.95) / percentile(waits, 0.5)
      const holds = percentile(busy, 0.999)
      return [
        {
          name: 'under-load',
          unit: 'p95 / p50',
          value: spread(busy),
          floor: spread(idle),
          ratio: spread(busy) / spread(idle),
          goal: 'at most 2x',
          holds: spread(busy) / spread(idle) <= 2,
          note: `p50 ${percentile(busy, 0.5).toFixed(1)} ms and p95 ${percentile(busy, 0.95).toFixed(1)} ms, at rest ${percentile(idle, 0.5).toFixed(2)} and ${percentile(idle, 0.95).toFixed(2)} ms`,
        },
        {
          name: 'hold',
          unit: 'ms',
          value: holds,
          floor: 50,
          ratio: holds / 50,
          goal: 'at most 50 ms',
          holds: holds <= 100,
          note: 'longest wait but one in a thousand of a read beside a first sync, building of indexes included',
        },
      ]
    } finally {
      store.close()
      await firm.close()
      profile.remove()
    }
  },
}

/** Milliseconds from when each read was due until its rows were there. */
const reads = async (read: (index: number) => void, work: () => Promise<void>): Promise<readonly number[]> => {
  const waits: number[] = []
  let due = performance.now() + READ_EVERY
  const timer = setInterval(() => {
    while (due <= performance.now()) {
      read(waits.length)
      waits.push(performance.now() - due)
      due += READ_EVERY
    }
  }, 1)
  await work()
  clearInterval(timer)
  return waits
}

import { resetCursors } from '#core/sync/index'
import { openFirm } from './data.ts'
import { atLeast, type Benchmark, compare } from './measure.ts'
import { everyPage, preparedFetch, prepareRawInsert, rate, remoteOf, timePass, withStore } from './pull-sides.ts'

/** G7: everything comes again and nothing changed. */
export const resync: Benchmark = {
  name: 'resync',
  async run(say) {
    const firm = await openFirm(200_000, say)
    try {
      const remote = remoteOf(firm.origin, preparedFetch(firm))
      say('reading the pages')
      const insert = await prepareRawInsert(remote)
      return await withStore(async (store) => {
        await timePass(store, remote)
        say('measuring, which takes about a minute')
        const pages: number[] = []
        const stored = async () => {
          let took = 0
          await everyPage(remote, (rows) => {
            const started = performance.now()
            if (store.customers.upsert(rows, Date.now()).length > 0) throw new Error('a row changed')
            took += performance.now() - started
          })
          return rate(took)
        }
        const whole = async () => {
          resetCursors(store)
          return rate(await timePass(store, remote))
        }
        void pages
        const result = await compare(() => rate(insert()), stored, 7)
        const pass = await compare(() => rate(insert()), whole, 3)
        console.error(result, pass)
        return [atLeast('resync', 'rows/s', 0.7, result, `with the parse ${pass.ratio}`)]
      })
    } finally {
      await firm.close()
    }
  },
}

import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { resetCursors } from '#core/engine/sync/index'
import { CUSTOMERS, openFirm } from './data.ts'
import { atLeast, type Benchmark, compare } from './measure.ts'
import { everyPage, preparedFetch, prepareRawInsert, rate, remoteOf, timePass, withStore } from './pull-sides.ts'

/**
 * G7: everything comes again and nothing changed: the whole pass, from the bodies of the answers on. Once as it is while
 * the app runs, where the pages of the pass before are remembered, and once as the first time after a start, where
 * every row is read and compared.
 */
export const resync: Benchmark = {
  name: 'resync',
  async run(say) {
    const firm = await openFirm(CUSTOMERS, say)
    try {
      const remote = remoteOf(firm.origin, preparedFetch(firm))
      say('reading the pages')
      const insert = await prepareRawInsert(remote)
      return await withStore(async (store, builder) => {
        await timePass(store, remote, builder)
        say('measuring, which takes about two minutes')
        const floor = () => rate(insert())
        const pass = async () => {
          resetCursors(store)
          return rate(await timePass(store, remote))
        }
        const held = await compare(floor, pass, 7)
        const compared = await compare(
          floor,
          () => {
            store.customers.pages.forget()
            return pass()
          },
          7,
        )
        const stored = rate(await timeStore(store, remote))
        const note = `parse included; the store's part alone ${Math.round(stored)} rows/s, ${(stored / compared.floor).toFixed(2)} of the floor`
        return [
          atLeast('resync', 2, held, 'unchanged pages are told by a hash of their text'),
          // G7 is what the app does, pages remembered; this guards the first pass after a start.
          atLeast('resync-compared', 0.5, compared, note),
        ]
      })
    } finally {
      await firm.close()
    }
  },
}

/** Milliseconds that the store alone takes to find that nothing changed. */
const timeStore = async (store: Store, remote: Remote): Promise<number> => {
  let took = 0
  await everyPage(remote, (rows) => {
    const started = performance.now()
    if (store.customers.upsert(rows, Date.now()).length > 0) throw new Error('a row of an unchanged list changed')
    took += performance.now() - started
  })
  return took
}

import { openStore } from '#core/areas/stores'
import { type CustomerQuery, customerQuery } from '#shared/contract/customers'
import { benchProfile, CUSTOMERS } from './data.ts'
import { listColumns } from './list-cases.ts'
import { atMost, type Benchmark, compare, timeCalls } from './measure.ts'

const SIZE = 50
/** Pages from row 190,000 on, each some way further from the next place where a walk can begin. */
const deepPages = Array.from({ length: 16 }, (_, step) => 190_000 / SIZE + step)

const query = (pageIndex: number): CustomerQuery =>
  customerQuery.parse({ pageIndex, pageSize: SIZE, columns: [...listColumns] })

/** G4: a page far down the list against the first one, both in the store itself, where nothing hides the difference. */
export const listDeep: Benchmark = {
  name: 'list-deep',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const store = openStore({ folder: profile.account, key: profile.key, now: Date.now })
    try {
      const first = query(0)
      store.customers.list(first)
      const started = performance.now()
      const jumped = store.customers.list(query(CUSTOMERS / 2 / SIZE)).rows
      const jump = performance.now() - started
      const deep = deepPages.map(query)
      for (const page of deep) {
        if (store.customers.list(page).rows.length !== SIZE || jumped.length !== SIZE)
          throw new Error('a page is short')
      }
      say('measuring')
      const result = await compare(
        () => timeCalls(640, () => store.customers.list(first)),
        () => timeCalls(640, (index) => store.customers.list(deep[index % deep.length] ?? first)),
        15,
      )
      const note = `the first jump to the middle of the list, which leaves the anchors, took ${jump.toFixed(1)} ms`
      return [atMost('list-deep', 'ms', 1.15, result, note)]
    } finally {
      store.close()
      profile.remove()
    }
  },
}

import { openStore } from '#core/areas/stores'
import type { Store } from '#core/engine/store/types'
import { type CustomerQuery, customerQuery } from '#shared/contract/customers'
import { benchProfile, CUSTOMERS } from './data.ts'
import { listColumns } from './list-cases.ts'
import { atMost, type Benchmark, type BenchmarkRow, compare, median, timeCalls } from './measure.ts'
import { withStore } from './pull-sides.ts'

type Asked = Partial<CustomerQuery>

const SIZE = 50
const FEW = CUSTOMERS / 10
const CALLS = 200
/** Pages that every filter is asked for: one turns pages, one does not jump. */
const PAGES = 4
/** A choice of the sample firm's custom field 办理阶段, and a level that about as many customers have. */
const STAGE = { field: 'caseStage', value: '3' } as const
const LEVEL = '2'
/** Most that the first answer of a filter may take that reads the rows, ms. */
const FIRST = 150
/** Parts of texts and of numbers that nothing is remembered of yet. */
const firsts = {
  text: ['债务', '合同', '工伤'].map((caseCause): Asked => ({ extraLike: { caseCause } })),
  telephone: ['137', '0571', '5621'].map((telephone): Asked => ({ telephone })),
} as const

/** A filter of each kind, with values that the sample firm's customers have. */
const kinds = (store: Store): Readonly<Record<string, Asked>> => {
  const most = (column: string): string => store.customers.facets(column, '', 2, String).values[0]?.value ?? ''
  return {
    city: { city: [most('city')] },
    tag: { tag: [most('tagList')] },
    participant: { participantId: most('participantList') },
    choice: { extraSet: { [STAGE.field]: [STAGE.value] } },
    text: { extraLike: { caseCause: '纠纷' } },
    telephone: { telephone: '138' },
    two: { city: [most('city')], chargeStatus: ['1'] },
    none: { city: ['没有这座城市'] },
  }
}

const pages = (store: Store, asked: Asked): ((index: number) => void) => {
  const queries = Array.from({ length: PAGES }, (_, pageIndex) =>
    customerQuery.parse({ ...asked, pageIndex, pageSize: SIZE, columns: [...listColumns] }),
  )
  return (index) => void store.customers.list(queries[index % PAGES] as CustomerQuery)
}

/** Milliseconds of the very first answer of a filter, before anything of it is remembered. */
const firstAnswer = (store: Store, asked: Asked): number => {
  const started = performance.now()
  store.customers.list(customerQuery.parse({ ...asked, pageSize: SIZE, columns: [...listColumns] }))
  return performance.now() - started
}

/** The first answers of a kind of filter over both sizes; the middle of three values. */
const firstRow = (kind: keyof typeof firsts, large: Store, few: Store): BenchmarkRow => {
  const middle = (store: Store) => median(firsts[kind].map((asked) => firstAnswer(store, asked)))
  const [value, floor] = [middle(large), middle(few)]
  return {
    name: `filter-first-${kind}`,
    unit: 'ms',
    value,
    floor,
    ratio: value / floor,
    goal: `at most ${FIRST} ms, fails above ${2 * FIRST}`,
    holds: value <= 2 * FIRST,
    note: `the first answer, of ${CUSTOMERS} and of ${FEW}`,
  }
}

/** Copies the first customers of a store into another one, indexed as the sync leaves it. */
const copyFew = async (from: Store, to: Store): Promise<void> => {
  const ids = from.customers.ids(null, FEW)
  to.customers.upsert(
    ids.flatMap((id) => from.customers.get(id)?.row ?? []),
    Date.now(),
  )
  await to.customers.buildIndexes(
    () => undefined,
    () => Promise.resolve(),
  )
  while (to.customers.buildFacets());
}

/** G5: a page under each kind of filter, of 200,000 customers against 20,000; G14: a custom choice against a level. */
export const listFilters: Benchmark = {
  name: 'list-filters',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const store = openStore({ folder: profile.account, key: profile.key, now: Date.now })
    try {
      while (store.customers.buildFacets());
      return await withStore(async (few) => {
        say(`copying ${FEW} customers`)
        await copyFew(store, few)
        const rows = [firstRow('text', store, few), firstRow('telephone', store, few)]
        for (const [kind, asked] of Object.entries(kinds(store))) {
          const [large, small] = [firstAnswer(store, asked), firstAnswer(few, asked)]
          const result = await compare(
            () => timeCalls(CALLS, pages(few, asked)),
            () => timeCalls(CALLS, pages(store, asked)),
          )
          const note = `found first in ${large.toFixed(1)} ms of ${CUSTOMERS} and in ${small.toFixed(1)} ms of ${FEW}`
          rows.push(atMost(`filter-${kind}`, 'ms', 2, result, note))
        }
        const custom = await compare(
          () => timeCalls(CALLS, pages(store, { level: [LEVEL] })),
          () => timeCalls(CALLS, pages(store, { extraSet: { [STAGE.field]: [STAGE.value] } })),
        )
        rows.push(
          atMost('filter-custom', 'ms', 1.5, custom, 'a choice of a custom field against one of a system field'),
        )
        return rows
      })
    } finally {
      store.close()
      profile.remove()
    }
  },
}

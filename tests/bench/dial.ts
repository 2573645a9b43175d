import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { matchPeople } from '#core/areas/phone/people'
import { openStore } from '#core/areas/stores'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { createCore } from '#core/index'
import type { Customer } from '#shared/domain/customer'
import { madeCustomers, seeded } from '../engine/store/rows.ts'
import { clientOf } from '../support/core.ts'
import { profilePorts } from '../support/filled-profile.ts'
import { temporaryFolder, until } from '../support/ports.ts'
import { CUSTOMERS, FEW_CUSTOMERS, openFirm } from './data.ts'
import { type Benchmark, type BenchmarkRow, compare, percentile } from './measure.ts'

/**
 * The longest that matching a number may take, in the seconds until the parts of the search are joined and then; and a dial
 * up to its request, milliseconds.
 */
const GOALS = { first: 10, match: 3, dial: 50 } as const
const BATCH = 2000
const TEXTS = 60
/** Texts that the floor reads every row for: one takes as long as thousands of the others. */
const SCANS = 2
const LINES = 6
const CALLS = 60
const key = new Uint8Array(32).fill(7)

const line = (index: number): string => `1${'3589'[index % 4]}${String(100_000_000 + index * 97).slice(-9)}`

/** A customer with a masked number of its own, a whole one and one of an office. */
const withPhones = (row: Customer, index: number): Customer => ({
  ...row,
  phoneMore: [
    { phone: line(index), state: index % 5 },
    { phone: `${line(index + 7).slice(0, 3)}****${line(index + 7).slice(-4)}`, state: 0 },
    { phone: `0571-${String(80_000_000 + index).slice(-8)}`, state: 0 },
  ],
})

const fill = async (store: Store): Promise<void> => {
  store.customers.dropIndexes(true)
  store.setDurability('ingest')
  for (let from = 0; from < CUSTOMERS; from += BATCH)
    store.customers.upsert(
      madeCustomers(BATCH, 1 + from, from).map((row, at) => withPhones(row, from + at)),
      Date.now(),
    )
  await store.customers.buildIndexes(
    () => undefined,
    () => Promise.resolve(),
  )
  store.setDurability('full')
}

/** Numbers as they are typed, pasted and clicked: whole, grouped, with +86, masked, of an office, the last four, nobody's. */
const texts = (): readonly string[] => {
  const random = seeded(17)
  return Array.from({ length: TEXTS }, (_, turn) => {
    const index = Math.floor(random() * CUSTOMERS)
    const number = line(index)
    const forms = [
      number,
      `+86 ${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`,
      `${number.slice(0, 3)}****${number.slice(-4)}`,
      `0571-${String(80_000_000 + index).slice(-8)}`,
      number.slice(-4),
      number.slice(0, 7),
      `199${number.slice(3, 7)}0000`,
    ]
    return forms[turn % forms.length] ?? number
  })
}

const p95Row = (
  name: string,
  goal: number,
  result: { readonly value: number; readonly floor: number; readonly ratio: number },
  note: string,
): BenchmarkRow => ({
  name,
  unit: 'ms',
  value: result.value,
  floor: result.floor,
  ratio: result.ratio,
  goal: `p95 at most ${goal} ms, fails above ${2 * goal}`,
  holds: result.value <= 2 * goal,
  note,
})

const took = (run: () => unknown): number => {
  const started = performance.now()
  run()
  return performance.now() - started
}

const matching = async (say: (text: string) => void): Promise<readonly BenchmarkRow[]> => {
  const { path, remove } = temporaryFolder('firmdesk-bench-')
  const store = openStore({ folder: path, key, now: Date.now })
  try {
    say(`making ${CUSTOMERS} customers with four numbers each`)
    await fill(store)
    const database = openDatabase(join(path, storeFile), key)
    try {
      const scan = database.prepare(
        `SELECT id FROM customer NOT INDEXED WHERE telephone LIKE '%' || ? || '%' LIMIT ${LINES}`,
      )
      const typed = texts()
      const measured = async (name: string, goal: number, state: string): Promise<BenchmarkRow> => {
        const all: number[] = []
        const match = () => {
          const times = typed.map((text) => took(() => matchPeople(store, text, LINES)))
          all.push(...times)
          return percentile(times, 0.95)
        }
        say(`matching ${TEXTS} numbers, ${state}`)
        const result = await compare(
          () => took(() => typed.slice(0, SCANS).map((text) => scan.all(text))) / SCANS,
          match,
          7,
        )
        const half = percentile(all, 0.5).toFixed(2)
        return p95Row(name, goal, result, `${state}: p50 ${half} ms; the floor reads every row with LIKE`)
      }
      const first = await measured('dial-match-first', GOALS.first, 'right after the first sync')
      // As the sync leaves it once nobody waits.
      while (store.customers.mergeLeft()) store.customers.mergeSearch()
      return [first, await measured('dial-match', GOALS.match, 'the parts of the search joined')]
    } finally {
      database.close()
    }
  } finally {
    store.close()
    remove()
  }
}

/** Milliseconds from `phone.dial` until its request leaves the computer, and those of a bare request to its answer. */
const dialling = async (say: (text: string) => void): Promise<BenchmarkRow> => {
  const { path, remove } = temporaryFolder('firmdesk-bench-')
  const firm = await openFirm(FEW_CUSTOMERS, say)
  const profile = join(path, 'profile')
  mkdirSync(profile, { recursive: true })
  let left = 0
  const ports = profilePorts(profile)
  const fetch: typeof globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('/call/call/dial')) left = performance.now()
    return ports.network.fetch(input, init)
  }
  const core = await createCore({ ...ports, network: { fetch } })
  try {
    const { phone, session, sync, customers } = clientOf(core.call)
    await session.signIn({ server: firm.origin, account: 'suruogu', password: 'firmdesk' })
    await until(async () => !(await sync.status({})).running)
    const rows = (await customers.list({ pageSize: 50 })).rows.map(({ id }) => id)
    const all: number[] = []
    const call = async (index: number): Promise<number> => {
      const objId = rows[index % rows.length] ?? ''
      const started = performance.now()
      // The dial service of the sample firm takes numbers that end so.
      const { id } = await phone.dial({ number: `${line(index).slice(0, 9)}11`, objType: 'company', objId })
      const waited = left - started
      if (waited <= 0) throw new Error('the request of a dial was not seen')
      await phone.hangUp({ id })
      await phone.finish({ id })
      return waited
    }
    const dial = async () => {
      const times: number[] = []
      for (let index = 0; index < CALLS; index += 1) times.push(await call(index))
      all.push(...times)
      return percentile(times, 0.95)
    }
    const bare = async () => {
      const started = performance.now()
      await (await ports.network.fetch(`${firm.origin}/api/v1/nothing`)).text()
      return performance.now() - started
    }
    say(`dialling ${CALLS} numbers`)
    const result = await compare(bare, dial, 5)
    const half = percentile(all, 0.5).toFixed(2)
    return p95Row('dial-request', GOALS.dial, result, `p50 ${half} ms; the floor is one bare request and its answer`)
  } finally {
    await core.close()
    await firm.close()
    remove()
  }
}

/** A number matched over 200,000 customers with four numbers each, and a press of dial up to the request on the wire. */
export const dial: Benchmark = {
  name: 'dial',
  run: async (say) => [...(await matching(say)), await dialling(say)],
}

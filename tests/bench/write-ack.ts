import { createReader } from '#core/areas/reader'
import { openStore } from '#core/areas/stores'
import { besidePull } from '#core/areas/sync'
import { storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { pageWriter } from '#core/engine/sync/pull/apply'
import type { SyncContext } from '#core/engine/sync/types'
import type { Reader } from '#core/engine/threads/reader/index'
import { plainPorts } from '../support/filled-profile.ts'
import { coreThread } from '../support/threads.ts'
import { benchProfile, CUSTOMERS } from './data.ts'
import { type Benchmark, type BenchmarkRow, percentile } from './measure.ts'
import { MESSAGE_PAGE, MESSAGES, messagePage, messageText } from './messages.ts'

/** Time between two things that a person writes, milliseconds; far more than anybody types. */
const WRITE_EVERY = 20
const SEARCH_EVERY = 100
/** Goals of R15, milliseconds. A goal in milliseconds fails only above twice its figure. */
const GOALS = { p99: 10, p999: 50 } as const

/** R15: how long a local write waits for its acknowledgement while a million messages come in and searches run. */
export const writeAck: Benchmark = {
  name: 'write-ack',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const store = openStore({ folder: profile.account, key: profile.key, now: Date.now })
    const reader = createReader({
      store,
      input: { folder: profile.account, file: storeFile, key: profile.key },
      start: coreThread,
      log: () => undefined,
      after: plainPorts.clock.after,
    })
    try {
      const idle = await measure(store, reader, async (sleep) => sleep(4000))
      say(`taking in ${MESSAGES} messages`)
      const busy = await measure(store, reader, () => takeIn(store, reader))
      return [row('write-ack-p99', 0.99, GOALS.p99, busy, idle), row('write-ack-p999', 0.999, GOALS.p999, busy, idle)]
    } finally {
      await reader.close()
      store.close()
      profile.remove()
    }
  },
}

const row = (
  name: string,
  share: number,
  goal: number,
  busy: readonly number[],
  idle: readonly number[],
): BenchmarkRow => {
  const value = percentile(busy, share)
  const floor = percentile(idle, 0.5)
  return {
    name,
    unit: 'ms',
    value,
    floor,
    ratio: value / floor,
    goal: `at most ${goal} ms`,
    holds: value <= 2 * goal,
    note: `${busy.length} writes, worst ${Math.max(...busy).toFixed(1)} ms; the floor is the median of an idle store`,
  }
}

/** Milliseconds from the moment a write was due until it was durable, for each write beside `work`. */
const measure = async (
  store: Store,
  reader: Reader,
  work: (sleep: (milliseconds: number) => Promise<void>) => Promise<void>,
): Promise<readonly number[]> => {
  const waits: number[] = []
  const ids = store.customers.ids(null, 500)
  let due = performance.now() + WRITE_EVERY
  const writer = setInterval(() => {
    // Each write counts from when it was due: one that a slice held up is as late as it feels.
    while (due <= performance.now()) {
      write(store, ids[waits.length % ids.length] ?? '', waits.length)
      waits.push(performance.now() - due)
      due += WRITE_EVERY
    }
  }, 1)
  let searched = 0
  let answered = 0
  const searcher = setInterval(() => {
    searched += 1
    const text = messageText(searched * 97).slice(0, 1 + (searched % 4))
    reader.ask('searchMessages', { text, limit: 50 }, 'typed').then(
      (found) => {
        answered += found === null ? 0 : 1
      },
      // The last one is asked when the measuring ends.
      () => undefined,
    )
  }, SEARCH_EVERY)
  await work((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  clearInterval(writer)
  clearInterval(searcher)
  if (answered < searched / 4) throw new Error('the searches of the benchmark were not answered')
  return waits
}

/** What an edit of a note does: the row, what the server last showed, and the change that is owed, in one commit. */
const write = (store: Store, id: string, turn: number): void => {
  store.transaction(() => {
    const known = store.customers.get(id)
    if (known === null) throw new Error('the profile of the benchmark has lost a customer')
    const note = `备注 ${turn}`
    store.work.putRemoteValues('customer', id, { note: known.row.note })
    store.customers.upsert([{ ...known.row, note }], known.syncedAt)
    const change = { entity: 'customer', localId: id, kind: 'update', title: known.row.name } as const
    const opId = turn.toString(16).padStart(32, '0')
    store.work.add({ ...change, opId, patch: { note }, base: { note: known.row.note }, at: turn })
  })
}

/** No call of this benchmark ends anywhere that the push would have to know of. */
const nothingHeard = { heard: () => undefined, failed: () => undefined, ackedSince: () => false }

/** One store for the whole of a run, as a core has it: what is known about it is known of this object. */
const shared = (store: Store, reader: Reader): Store => ({
  ...store,
  checkpoint: reader.checkpoint,
  flush: reader.flush,
})

/** Takes the messages in as the sync does: in commits of a few milliseconds, with a breath after each. */
const takeIn = async (store: Store, reader: Reader): Promise<void> => {
  const context = {
    store: shared(store, reader),
    ...plainPorts,
    log: () => undefined,
    breathe: () => new Promise<void>((resolve) => setImmediate(resolve)),
    beside: besidePull(store, plainPorts.clock, nothingHeard),
  } as unknown as SyncContext
  for (let index = 0; index < MESSAGES / MESSAGE_PAGE; index += 1) {
    const { conversation, rows } = messagePage(index)
    const table = { upsert: (part: typeof rows, at: number) => store.messages.upsert(conversation, part, null, at) }
    await pageWriter(context, 'messages', table).write({ rows, bad: [], total: null, pageIndex: 0, askedAt: 0 }, null)
  }
}

import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { textChannel } from '#core/host'
import type { PackedCustomerPage } from '#shared/contract/customers'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import { customerPageOf } from '#shared/domain/customer-page'
import { type BenchProfile, benchProfile, CUSTOMERS } from './data.ts'
import { type FilterCase, filterCases, listColumns } from './list-cases.ts'
import type { ListWorkerInput } from './list-worker.ts'
import { atMost, type Benchmark, compare, median, timeCalls } from './measure.ts'

const CASES = 8
const CALLS = 20 * CASES

/**
 * G1 and G2: a filtered page through the whole way of a read, against hand-written SQL and one message of the same rows,
 * and against the same SQL alone in its thread.
 */
export const list: Benchmark = {
  name: 'list',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const thread = await openThread(profile)
    try {
      say(`measuring pages of 50 under ${CASES} combinations of three filters`)
      const { product, floor, raw } = thread
      const result = await compare(
        () => timeCalls(CALLS, floor),
        () => timeCalls(CALLS, product),
      )
      const note = '12 columns, two of them lists; both sides end with the same records'
      const alone = await compare(
        () => timesOf(CALLS, raw),
        () => timeCalls(CALLS, product),
      )
      return [atMost('list', 'ms', 1.15, result, note), atMost('list-raw', 'ms', 1.7, alone)]
    } finally {
      await thread.close()
      profile.remove()
    }
  },
}

type Thread = {
  readonly product: (index: number) => Promise<unknown>
  readonly floor: (index: number) => Promise<unknown>
  /** Milliseconds in which the thread itself has the rows. */
  readonly raw: (index: number) => Promise<number>
  readonly close: () => Promise<void>
}

const openThread = async (profile: BenchProfile): Promise<Thread> => {
  const cases = filterCases(profile, CASES)
  const product = new MessageChannel()
  const floor = new MessageChannel()
  const input: ListWorkerInput = {
    profile: profile.path,
    store: profile.store,
    key: profile.key,
    cases,
    product: product.port2,
    floor: floor.port2,
  }
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), {
    workerData: input,
    transferList: [product.port2, floor.port2],
  })
  await once(worker, 'message')
  const close = async () => {
    const ended = once(worker, 'exit')
    worker.postMessage('close')
    await ended
    product.port1.close()
    floor.port1.close()
  }
  const ask = productOf(product.port1)
  for (const [index, one] of cases.entries()) await checkSame(await ask(one), await floorOf(floor.port1)(index))
  return {
    product: (index) => ask(caseAt(cases, index)),
    floor: floorOf(floor.port1),
    raw: answerOf<number>(floor.port1, true),
    close,
  }
}

const caseAt = (cases: readonly FilterCase[], index: number): FilterCase => {
  const one = cases[index % cases.length]
  if (one === undefined) throw new Error('no combination of filters fills a page')
  return one
}

const productOf = (port: MessagePort) => {
  const core = createBirpc<CallFunctions, EventFunctions>(
    { event: () => undefined },
    {
      ...textChannel(
        (text) => port.postMessage(text),
        (heard) => port.on('message', heard),
      ),
      timeout: -1,
    },
  )
  return async ({ chargeStatus, level, ownerid }: FilterCase): Promise<readonly unknown[]> => {
    const query = { chargeStatus: [chargeStatus], level: [level], ownerid, pageSize: 50, columns: listColumns }
    const reply = await core.call('customers', 'list', query)
    if (!reply.ok) throw new Error(`the list failed: ${reply.code}`)
    return customerPageOf(reply.value as PackedCustomerPage).rows
  }
}

const answerOf =
  <Answer>(port: MessagePort, timed: boolean) =>
  (index: number) =>
    new Promise<Answer>((resolve) => {
      port.once('message', resolve)
      port.postMessage({ index, timed })
    })

/** The stored rows as they came, but for the two lists in them, which whoever shows them has to parse. */
const floorOf = (port: MessagePort) => {
  const ask = answerOf<readonly { participantList: string; phoneMore: string }[]>(port, false)
  return async (index: number): Promise<readonly unknown[]> => {
    const rows = await ask(index)
    for (const row of rows) {
      row.participantList = JSON.parse(row.participantList)
      row.phoneMore = JSON.parse(row.phoneMore)
    }
    return rows
  }
}

/** The median of what calls say they took. */
const timesOf = async (operations: number, call: (index: number) => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let index = 0; index < operations; index += 1) times.push(await call(index))
  return median(times)
}

const checkSame = (one: readonly unknown[], other: readonly unknown[]): void => {
  if (one.length !== 50 || !isDeepStrictEqual(one, other)) throw new Error('floor and product answered different rows')
}

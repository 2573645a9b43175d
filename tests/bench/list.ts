import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import { type BenchProfile, benchProfile, CUSTOMERS } from './data.ts'
import { type FilterCase, filterCases, listColumns } from './list-cases.ts'
import type { ListWorkerInput } from './list-worker.ts'
import { atMost, type Benchmark, compare, timeCalls } from './measure.ts'

const CASES = 8
const CALLS = 20 * CASES

/** G1: a filtered page through the whole way of a read, against hand-written SQL and one message of the same rows. */
export const list: Benchmark = {
  name: 'list',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const thread = await openThread(profile)
    try {
      say(`measuring pages of 50 under ${CASES} combinations of three filters`)
      const { product, floor } = thread
      const result = await compare(
        () => timeCalls(CALLS, floor),
        () => timeCalls(CALLS, product),
      )
      const note = '12 columns, one of them a list of members; the rows arrive parsed, the floor sends them as stored'
      return [atMost('list', 'ms', 1.25, result, note)]
    } finally {
      await thread.close()
      profile.remove()
    }
  },
}

type Thread = {
  readonly product: (index: number) => Promise<unknown>
  readonly floor: (index: number) => Promise<unknown>
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
      post: (message) => port.postMessage(message),
      on: (listen) => port.on('message', listen),
      timeout: -1,
    },
  )
  return async ({ chargeStatus, level, ownerid }: FilterCase): Promise<readonly { readonly id: string }[]> => {
    const query = { chargeStatus: [chargeStatus], level: [level], ownerid, pageSize: 50, columns: listColumns }
    const reply = await core.call('customers', 'list', query)
    if (!reply.ok) throw new Error(`the list failed: ${reply.code}`)
    return (reply.value as { readonly rows: readonly { readonly id: string }[] }).rows
  }
}

const floorOf = (port: MessagePort) => (index: number) =>
  new Promise<readonly { readonly id: string }[]>((resolve) => {
    port.once('message', resolve)
    port.postMessage(index)
  })

const checkSame = (one: readonly { readonly id: string }[], other: readonly { readonly id: string }[]): void => {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id).join()
  if (one.length !== 50 || ids(one) !== ids(other)) throw new Error('floor and product answered different rows')
}

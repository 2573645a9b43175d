// Files on their way from the firm for which a page waits: how far they are, and how they are given up.
import { paced } from '#core/areas/files/store/upload-progress'
import type { Home } from '#core/engine/account-session'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CallerPort } from '#shared/contract/index'
import type { FetchTools } from './pull-large.ts'

/** What the page of a port waits for. */
const awaitedBy = new WeakMap<CallerPort, Set<AbortController>>()

const waitsOf = (port: CallerPort): Set<AbortController> => {
  const known = awaitedBy.get(port)
  if (known !== undefined) return known
  const made = new Set<AbortController>()
  awaitedBy.set(port, made)
  port.onClose(() => {
    for (const over of made) over.abort(new Failure('stopped'))
  })
  return made
}

/**
 * Runs a fetch that the page of a port calls `id`, and tells of its progress as changes of `arrivals`; with '' nobody
 * hears of it, and it is not given up. Fails as `run` does, with `stopped` where the page gave it up or is gone, with
 * `invalid-input` where it waits for something of that id already.
 */
export async function awaited<Answer>(
  home: Pick<Home, 'opened' | 'changed' | 'ports'>,
  id: string,
  port: CallerPort | undefined,
  run: (tools: FetchTools) => Promise<Answer>,
): Promise<Answer> {
  if (id === '') return run({})
  const { arriving } = home.opened().store.memory.documents
  if (arriving.has(id)) throw new Failure('invalid-input', { field: 'arrival' })
  const arrival = { over: new AbortController(), read: 0, total: null as number | null }
  const { over } = arrival
  const waits = port === undefined ? null : waitsOf(port)
  const { note, stop } = paced(home.ports.clock, () => home.changed('arrivals', [id]))
  arriving.set(id, arrival)
  waits?.add(over)
  try {
    return await run({
      signal: over.signal,
      moved(read, total) {
        arrival.read = read
        arrival.total = total
        note()
      },
    })
  } finally {
    stop()
    waits?.delete(over)
    // One that was given up may have been asked for again.
    if (arriving.get(id) === arrival) arriving.delete(id)
  }
}

/** Gives up what a page waits for; nothing happens where it waits no longer. */
export function stopArrival({ memory }: Store, id: string): void {
  const { arriving } = memory.documents
  const arrival = arriving.get(id)
  arriving.delete(id)
  arrival?.over.abort(new Failure('stopped'))
}

/** Gives up everything that is on its way: the account is left. */
export function stopArrivals({ memory }: Store): void {
  for (const { over } of memory.documents.arriving.values()) over.abort(new Failure('signed-out'))
}

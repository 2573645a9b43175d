import { boundedMap } from '#shared/domain/bounded-map'
import type { ObjectKey, SyncArea, SyncContext } from '../types.ts'

/** Reads objects again on demand. */
export type Refresher = {
  /** One reading of an object at a time; whoever asks meanwhile shares it. Fails as the firm's API does. */
  readonly refresh: (area: SyncArea, object: ObjectKey) => Promise<void>
  /** True where the object was read within so many milliseconds. */
  readonly readWithin: (area: string, object: ObjectKey, milliseconds: number) => boolean
}

/** Readings that are remembered. */
const REMEMBERED = 1_000

/** Makes the refresher of a running sync; `context` fails where the firm cannot be reached. */
export function refresher(options: {
  readonly context: () => Promise<SyncContext>
  readonly monotonic: () => number
}): Refresher {
  const running = new Map<string, Promise<void>>()
  const read = boundedMap<string, number>(REMEMBERED)
  const keyOf = (area: string, { objType, objId }: ObjectKey) => JSON.stringify([area, objType, objId])

  const run = async (area: SyncArea, object: ObjectKey, key: string) => {
    const context = await options.context()
    await area.refresh?.(context, object)
    read.set(key, options.monotonic())
  }

  return {
    refresh(area, object) {
      const key = keyOf(area.name, object)
      const known = running.get(key)
      if (known !== undefined) return known
      const started = run(area, object, key).finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
    readWithin(area, object, milliseconds) {
      const at = read.get(keyOf(area, object))
      return at !== undefined && options.monotonic() - at < milliseconds
    },
  }
}

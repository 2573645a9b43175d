import { Failure } from '#shared/contract/failure'
import type { Home } from './home.ts'
import { failureOf, type JobPlan, type JobTools } from './jobs.ts'
import { storedUser } from './profile.ts'

/** Records of one request (sync.md 3.5). */
const CHUNK = 50

/** A task over many records of one area. */
export type ChunkTask = {
  readonly ids: readonly string[]
  readonly area: 'customers' | 'contacts'
  /** What a person calls the record. */
  readonly title: (id: string) => string
  /** Does a chunk at the firm and shows it here; answers how many were done. */
  readonly send: (chunk: readonly string[], signal: AbortSignal) => Promise<number>
  readonly undo?: JobPlan['undo']
}

/** A task in chunks; a chunk that fails names its records, and the task goes on with the next. */
export function chunkPlan(home: Home, task: ChunkTask): JobPlan {
  const { ids, area, title, send, undo } = task
  return {
    kind: 'batch',
    total: ids.length,
    again: (failed) => chunkPlan(home, { ids: failed, area, title, send }),
    ...(undo === undefined ? {} : { undo }),
    async run({ signal, progress, failed }: JobTools) {
      let updated = 0
      for (let from = 0; from < ids.length && !signal.aborted; from += CHUNK) {
        const chunk = ids.slice(from, from + CHUNK)
        try {
          updated += await send(chunk, signal)
        } catch (error) {
          if (signal.aborted) break
          const reason = failureOf(home, error)
          for (const id of chunk) failed({ id, title: title(id), ...reason })
        }
        progress(Math.min(from + CHUNK, ids.length), ids.length)
      }
      home.changed(area, [])
      return { updated }
    },
  }
}

/** Fails with `forbidden` for everybody but the firm's administrators (§6). */
export function needAdministrator(home: Home): void {
  if (storedUser(home.opened().store)?.orgAdmin !== true) throw new Failure('forbidden')
}

/** Fails with `forbidden` where a switch of the firm is off (§6). */
export function needSwitch(home: Home, name: string): void {
  const entry = home
    .opened()
    .store.reference.get('config')
    .find((one) => one.name === name)
  if (entry?.value !== '1' && entry?.value !== 'true') throw new Failure('forbidden')
}

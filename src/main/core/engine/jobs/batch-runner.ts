import { classifyFailure } from '#core/engine/sync/failures'
import { Failure } from '#shared/contract/failure'
import type { JobArea } from '#shared/contract/jobs'
import type { Home } from '../account-session.ts'
import { failureOf, type JobPlan, type JobTools } from './jobs.ts'

/** Records of one request. */
const CHUNK = 50
/** After so many chunks in a row that nobody answered, the rest is not tried. */
const SILENT_CHUNKS = 2

/** A task over many records of one area. */
export type ChunkTask = {
  readonly ids: readonly string[]
  readonly area: JobArea
  /** What a person calls the record. */
  readonly title: (id: string) => string
  /** Does a chunk at the firm and shows it here; answers how many were done. */
  readonly send: (chunk: readonly string[]) => Promise<number>
  /** Asks the firm whether it has done a record after all; used where the answer to a chunk was lost. */
  readonly arrived?: (id: string) => Promise<boolean>
  /** Called with each chunk before it is sent. */
  readonly begins?: (chunk: readonly string[]) => void
  readonly undo?: JobPlan['undo']
}

/**
 * A task in chunks; a chunk that fails names its records, and the task goes on with the next, unless the reason holds for
 * all that are left. A cancel lets the chunk that is on its way come home, so that the counts are true.
 */
export function chunkPlan(home: Home, task: ChunkTask): JobPlan {
  const { ids, area, title, begins, send, undo } = task
  return {
    kind: 'batch',
    area,
    total: ids.length,
    again: (failed) => chunkPlan(home, { ...withoutUndo(task), ids: failed }),
    ...(undo === undefined ? {} : { undo }),
    async run({ signal, progress, failed }: JobTools) {
      const fail = async (some: readonly string[], error: unknown) => {
        const reason = failureOf(home, error)
        failed(await breathed(some, (chunk) => chunk.map((id) => ({ id, title: title(id), ...reason }))))
      }
      let updated = 0
      let silent = 0
      for (let from = 0; from < ids.length && !signal.aborted; from += CHUNK) {
        const chunk = ids.slice(from, from + CHUNK)
        const rest = ids.slice(from + CHUNK)
        try {
          begins?.(chunk)
          updated += await send(chunk)
          silent = 0
        } catch (error) {
          const missing = await notArrived(chunk, error, task)
          updated += chunk.length - missing.length
          if (missing.length > 0) await fail(missing, error)
          silent = isSilence(error) ? silent + 1 : 0
          if (holdsForAll(error) || silent === SILENT_CHUNKS) {
            if (rest.length > 0) await fail(rest, error)
            progress(ids.length, ids.length)
            break
          }
        } finally {
          home.changed(area, chunk)
        }
        progress(Math.min(from + CHUNK, ids.length), ids.length)
      }
      return { updated }
    },
  }
}

/** Does something to many records, a chunk at a time, so that thousands of them hold nobody else up. */
export async function breathed<Done>(
  ids: readonly string[],
  run: (chunk: readonly string[]) => readonly Done[],
): Promise<Done[]> {
  const done: Done[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve))
    done.push(...run(ids.slice(from, from + CHUNK)))
  }
  return done
}

const withoutUndo = ({ undo: _undo, ...task }: ChunkTask): ChunkTask => task

/** Records of a failed chunk that the firm does not have as they should be; all of them where it did not say. */
async function notArrived(
  chunk: readonly string[],
  error: unknown,
  { arrived }: ChunkTask,
): Promise<readonly string[]> {
  const inDoubt = error instanceof Failure && classifyFailure(error, 'create').class === 'unknown'
  if (arrived === undefined || !inDoubt) return chunk
  const missing: string[] = []
  for (const [index, id] of chunk.entries()) {
    try {
      if (!(await arrived(id))) missing.push(id)
    } catch {
      // Who does not answer the question now will not answer the next one.
      return [...missing, ...chunk.slice(index)]
    }
  }
  return missing
}

function isSilence(error: unknown): boolean {
  return error instanceof Failure && classifyFailure(error, 'create').host === 'network'
}

/** True where every further chunk would fail for the same reason: no network, no sign-in, no permission. */
function holdsForAll(error: unknown): boolean {
  if (!(error instanceof Failure)) return false
  const verdict = classifyFailure(error, 'create')
  return (
    (verdict.host === 'network' && verdict.class === 'transient') ||
    verdict.class === 'sign-in' ||
    verdict.class === 'store' ||
    error.code === 'forbidden'
  )
}

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
  /**
   * Does a chunk at the firm and shows it here; answers how many were done, null where the firm may have left some out
   * and each has to be asked for.
   */
  readonly send: (chunk: readonly string[]) => Promise<number | null>
  /** Asks the firm whether it has done a record, and shows what it says. */
  readonly arrived: (id: string) => Promise<boolean>
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
        if (some.length === 0) return
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
          const sent = await send(chunk)
          if (sent === null) {
            const { missing, unasked, error } = await askForEach(chunk, task)
            updated += chunk.length - missing.length - unasked.length
            await fail(missing, new Failure('change-ignored'))
            await fail(unasked, error)
          } else updated += sent
          silent = 0
        } catch (error) {
          const missing = await notArrived(chunk, error, task)
          updated += chunk.length - missing.length
          await fail(missing, error)
          silent = isSilence(error) ? silent + 1 : 0
          if (holdsForAll(error) || silent === SILENT_CHUNKS) {
            await fail(rest, error)
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
async function notArrived(chunk: readonly string[], error: unknown, task: ChunkTask): Promise<readonly string[]> {
  const inDoubt = error instanceof Failure && classifyFailure(error, 'create').class === 'unknown'
  if (!inDoubt) return chunk
  const { missing, unasked } = await askForEach(chunk, task)
  return [...missing, ...unasked]
}

/** Records that the firm does not have as they should be, and those that could not be asked for, with the reason. */
async function askForEach(chunk: readonly string[], { arrived }: ChunkTask) {
  const missing: string[] = []
  for (const [index, id] of chunk.entries()) {
    try {
      if (!(await arrived(id))) missing.push(id)
    } catch (error) {
      // Who does not answer the question now will not answer the next one.
      return { missing, unasked: chunk.slice(index), error }
    }
  }
  return { missing, unasked: [], error: null }
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

import type { InPart } from '#core/engine/remote/types'
import { classifyFailure } from '#core/engine/sync/failures'
import { endsPass } from '#core/engine/sync/schedule/sync-cycle'
import { Failure } from '#shared/contract/failure'
import type { JobArea } from '#shared/contract/jobs'
import type { Home } from '../account-session.ts'
import { failureOf, type JobPlan, type JobTools } from './jobs.ts'

/** Records of one request. */
const CHUNK = 50
/** After so many chunks in a row that nobody answered, the rest is not tried. */
const SILENT_CHUNKS = 2

/** Records that were left as they were, each with its reason. */
export type LeftOut = ReadonlyMap<string, unknown>

/** A task over many records of one area. */
export type ChunkTask = {
  readonly ids: readonly string[]
  readonly area: JobArea
  /** What a person calls the record. */
  readonly title: (id: string) => string
  /**
   * Does a chunk at the firm and shows it here; answers how many were done or which were not, or that the firm may have
   * left some out: then each is asked for.
   */
  readonly send: (chunk: readonly string[]) => Promise<number | LeftOut | InPart>
  /**
   * Asks the firm whether it has done a record of the chunk, and shows what it says; null where its row does not say.
   * Fails with not-found where the record is gone, and should not be.
   */
  readonly arrived: (id: string, chunk: readonly string[]) => Promise<boolean | null>
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
      const fail = async (leftOut: LeftOut, titles: ReadonlyMap<string, string>) => {
        if (leftOut.size === 0) return
        const reasons = new Map([...new Set(leftOut.values())].map((error) => [error, failureOf(home, error)]))
        const failureFor = ([id, error]: readonly [string, unknown]) => ({
          id,
          title: titles.get(id) ?? title(id),
          ...(reasons.get(error) ?? failureOf(home, error)),
        })
        failed(await breathed([...leftOut], (part) => part.map(failureFor)))
      }
      let updated = 0
      let silent = 0
      for (let from = 0; from < ids.length && !signal.aborted; from += CHUNK) {
        const chunk = ids.slice(from, from + CHUNK)
        const rest = ids.slice(from + CHUNK)
        // What turns out to be gone has no title any more.
        const titles = new Map(chunk.map((id) => [id, title(id)]))
        const ask = () => askForEach(chunk, task, signal, (asked) => progress(from + asked, ids.length))
        try {
          begins?.(chunk)
          const said = await send(chunk)
          const sent = isInPart(said) ? inPartOf(chunk, await ask(), said) : withCount(chunk, said)
          updated += sent.updated
          await fail(sent.leftOut, titles)
          silent = 0
        } catch (error) {
          const leftOut = isInDoubt(error) ? withReason(await ask(), error) : forAll(chunk, error)
          updated += chunk.length - leftOut.size
          await fail(leftOut, titles)
          silent = isSilence(error) ? silent + 1 : 0
          if (holdsForAll(error) || silent === SILENT_CHUNKS) {
            await fail(forAll(rest, error), titles)
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
export async function breathed<One, Done>(
  ids: readonly One[],
  run: (chunk: readonly One[]) => readonly Done[],
): Promise<Done[]> {
  const done: Done[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve))
    done.push(...run(ids.slice(from, from + CHUNK)))
  }
  return done
}

const withoutUndo = ({ undo: _undo, ...task }: ChunkTask): ChunkTask => task

function isInDoubt(error: unknown): boolean {
  return error instanceof Failure && classifyFailure(error, 'create').class === 'unknown'
}

const forAll = (ids: readonly string[], error: unknown): LeftOut => new Map(ids.map((id) => [id, error]))

/** The records of a chunk whose answer was lost: that loss is why the firm has one as it was. */
const withReason = (leftOut: LeftOut, error: unknown): LeftOut =>
  new Map([...leftOut].map(([id, own]) => [id, isIgnored(own) || isUnsaid(own) ? error : own]))

type Sent = { readonly updated: number; readonly leftOut: LeftOut }

const withCount = (chunk: readonly string[], said: number | LeftOut): Sent =>
  typeof said === 'number'
    ? { updated: said, leftOut: new Map() }
    : { updated: chunk.length - said.size, leftOut: said }

/**
 * Records of a chunk that the firm did in part: its own words say why it has one as it was, and its answer tells of those
 * whose rows do not. Where that is but a number, nobody can name those that it left.
 */
const inPartOf = (chunk: readonly string[], asked: LeftOut, { words, done, count }: InPart): Sent => {
  const leftOut = new Map<string, unknown>()
  for (const [id, own] of asked) {
    const message = isIgnored(own) || isUnsaid(own) ? words.get(id) : undefined
    if (message !== undefined) leftOut.set(id, new Failure('refused', { message }))
    else if (isUnsaid(own) && count === 0) leftOut.set(id, new Failure('change-ignored'))
    else if (!(isUnsaid(own) && done.has(id))) leftOut.set(id, own)
  }
  const updated = chunk.length - leftOut.size
  const unsaid = [...leftOut].flatMap(([id, own]) => (isUnsaid(own) ? [id] : []))
  const changed = count === null ? 0 : Math.min(count - updated, unsaid.length)
  if (changed <= 0) return { updated, leftOut }
  for (const id of unsaid) leftOut.delete(id)
  return { updated: updated + changed, leftOut }
}

const isInPart = (said: number | LeftOut | InPart): said is InPart => typeof said === 'object' && 'words' in said

function isIgnored(error: unknown): boolean {
  return error instanceof Failure && error.code === 'change-ignored'
}

/** What is given as the reason where the row of a record does not say whether it is done. */
const unsaidReason = 'unsaid'

function isUnsaid(error: unknown): boolean {
  return error instanceof Failure && error.code === 'doubtful' && error.details.reason === unsaidReason
}

/**
 * Asks for one record after the other which of them the firm has as they were; what it does not say is left out with
 * the reason, after a cancel with `stopped`.
 */
async function askForEach(
  chunk: readonly string[],
  { arrived }: ChunkTask,
  signal: AbortSignal,
  asked: (count: number) => void,
): Promise<LeftOut> {
  const leftOut = new Map<string, unknown>()
  let end: unknown = null
  for (const [index, id] of chunk.entries()) {
    if (signal.aborted) end ??= new Failure('stopped')
    try {
      const isDone = end === null && (await arrived(id, chunk))
      if (end !== null) leftOut.set(id, end)
      else if (isDone === null) leftOut.set(id, new Failure('doubtful', { reason: unsaidReason }))
      else if (!isDone) leftOut.set(id, new Failure('change-ignored'))
    } catch (error) {
      leftOut.set(id, error)
      // Who does not answer this question will not answer the next one.
      if (!(error instanceof Failure) || endsPass(error) || isSilence(error)) end = error
    }
    asked(index + 1)
  }
  return leftOut
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

import { lacks, typedAsIn } from '#core/engine/remote/answered-fields'
import type { InPart, Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { RecordFields } from '#shared/domain/record-fields'
import type { FieldValues, WritableEntity } from '#shared/domain/work'
import type { Home } from '../account-session.ts'
import { sameValue } from '../sync/merge/index.ts'
import { isTemporary } from '../sync/pull/remove-missing.ts'
import { endsPass } from '../sync/schedule/sync-cycle.ts'
import { answersForOne, WITNESSES } from '../sync/sweep/witnesses.ts'
import { type ChunkTask, chunkPlan } from './batch-runner.ts'
import type { JobPlan } from './jobs.ts'
import { type SetKind, setPlan } from './set-plans.ts'

/** One kind of record as its batches read, show and write it; an area gives its own. */
export type BatchRecords<Row extends { readonly id: string; readonly name: string }> = {
  readonly area: ChunkTask['area']
  /** Its kind in the outbox. */
  readonly entity: WritableEntity
  readonly fields: RecordFields<Row>
  /** Values with what follows from them on the screen, such as the name of an owner. */
  readonly withConsequences: (values: FieldValues) => FieldValues
  /** The record as it stands here; null where it does not. */
  readonly rowOf: (id: string) => Row | null
  /** Ids of the records that stand here. */
  readonly ids: (after: string | null, limit: number) => readonly string[]
  readonly show: (rows: readonly Row[]) => void
  /** Shows what was read from the firm, except where unsent work lies over it: that comes with the next pass. */
  readonly showRead: (row: Row) => void
  /** Takes records off this computer that the firm has deleted; they stand in the trash. Answers how many they were. */
  readonly removeHere: (ids: readonly string[]) => number
  readonly ask: (api: Remote, id: string) => Promise<Row>
  /** Writes one field at the firm; answers how many records it has changed, or what it says of those that it has not. */
  readonly update: (api: Remote, ids: readonly string[], field: string, value: string) => Promise<number | InPart>
  /** Answers null where the firm has deleted all of them. */
  readonly delete: (api: Remote, ids: readonly string[]) => Promise<InPart | null>
}

/**
 * One kind of change: how a chunk is sent, and how a record looks that has it. A record of null is one that the firm no
 * longer has; the answer is null where the row does not say.
 */
export type BatchChange<Row> = {
  /** As `ChunkTask.send`. */
  readonly send: (api: Remote, chunk: readonly string[]) => ReturnType<ChunkTask['send']>
  readonly isDone: (row: Row | null) => boolean | null
}

/** Batches of one kind of record. */
export type RecordBatch<Row> = {
  readonly plan: (ids: readonly string[], change: BatchChange<Row>) => JobPlan
  /** One field of many records (BT-09), with the one step back. */
  readonly set: (ids: readonly string[], field: string, value: string) => JobPlan
  readonly remove: (ids: readonly string[]) => JobPlan
  /** The firm has taken the values: this computer shows them without waiting for the next pass. */
  readonly showOnAll: (ids: readonly string[], values: FieldValues) => void
  /**
   * Reads records again after a change that is done, null for one that is gone: what cannot be read now is left out, and
   * comes with the next pass.
   */
  readonly readAgain: (api: Remote, ids: readonly string[]) => Promise<ReadonlyMap<string, Row | null>>
}

/** The batches of a kind of record. */
export function recordBatch<Row extends { readonly id: string; readonly name: string }>(
  home: Home,
  records: BatchRecords<Row>,
): RecordBatch<Row> {
  const { area, fields, rowOf } = records
  const textIn = (row: Row, field: string) => String(fields.valuesOf(row, [field])[field] ?? '')

  /** True where the firm answers for a record that is none of these: else "not found" of one of them means nothing. */
  const answersForOther = async (api: Remote, ids: readonly string[]): Promise<boolean> => {
    const others = records.ids(null, ids.length + WITNESSES).filter((id) => !ids.includes(id) && !isTemporary(id))
    const reading = { breathe: async () => void home.opened() }
    return (await answersForOne(reading, others, (id) => records.ask(api, id))) === true
  }
  /** Chunks for which the firm has answered: whether it did so with a record, so that "not found" is believed. */
  const heard = new WeakMap<readonly string[], Promise<boolean>>()

  /** Reads a record of a chunk from the firm and shows it; null, and gone from here, where the firm no longer has it. */
  const stillThere = async (api: Remote, id: string, chunk: readonly string[]): Promise<Row | null> => {
    try {
      const askedAt = home.ports.clock.monotonic()
      const read = await records.ask(api, id)
      heard.set(chunk, Promise.resolve(true))
      const { sync } = home.opened()
      const reading = { remote: api, breathe: async () => void home.opened() }
      // The answer may be older than what was saved or deleted here while it was on its way.
      const [row] = await sync.current(area, [read], askedAt, reading)
      if (row === undefined) return rowOf(id)
      sync.wrote(area, [id])
      records.showRead(row)
      return row
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'not-found')) throw error
      const isHeard = heard.get(chunk) ?? answersForOther(api, chunk)
      heard.set(chunk, isHeard)
      if (!(await isHeard)) throw error
      // What somebody typed is not taken away with it: its push is answered by the firm, too.
      if (!home.opened().store.work.openIds(records.entity).has(id)) records.removeHere([id])
      return null
    }
  }
  const readAgain = async (api: Remote, ids: readonly string[]): Promise<ReadonlyMap<string, Row | null>> => {
    const read = new Map<string, Row | null>()
    for (const id of ids) {
      try {
        read.set(id, await stillThere(api, id, ids))
      } catch (error) {
        if (!(error instanceof Failure) || endsPass(error)) break
      }
    }
    if (read.size < ids.length) void home.opened().sync.runAnew()
    return read
  }
  const showOnAll = (ids: readonly string[], values: FieldValues): void => {
    const shown = records.withConsequences(values)
    home.opened().sync.wrote(area, ids)
    records.show(ids.flatMap((id) => rowOf(id) ?? []).map((row) => fields.withValues(row, shown)))
  }
  const plan = (
    ids: readonly string[],
    { send, isDone }: BatchChange<Row>,
    more: Pick<ChunkTask, 'begins' | 'undo'> = {},
  ): JobPlan =>
    chunkPlan(home, {
      ids,
      area,
      title: (id) => rowOf(id)?.name ?? '',
      send: async (chunk) => send(await home.opened().connect(), chunk),
      async arrived(id, chunk) {
        const row = await stillThere(await home.opened().connect(), id, chunk)
        if (row === null && isDone(row) === false) throw new Failure('not-found')
        return isDone(row)
      },
      ...more,
    })
  const fieldChange = (field: string, value: string): BatchChange<Row> => ({
    async send(api, chunk) {
      const updated = await records.update(api, chunk, field, value)
      if (typeof updated !== 'number') return updated
      // Fewer than were asked for: some are gone, and only the firm knows which.
      if (updated === chunk.length) showOnAll(chunk, { [field]: value })
      else await readAgain(api, chunk)
      return updated
    },
    isDone: (row) => {
      if (row === null) return false
      return sameValue(textIn(row, field), typedAsIn(row, field, value), 'atom') || (lacks(row, field) ? null : false)
    },
  })
  const setKind: SetKind = {
    area,
    valueOf(id, field) {
      const row = rowOf(id)
      return row === null ? null : textIn(row, field)
    },
    write: (ids, field, value, more) => plan(ids, fieldChange(field, value), more),
  }
  return {
    plan,
    set: (ids, field, value) => setPlan(setKind, ids, field, value),
    remove: (ids) =>
      plan(ids, {
        async send(api, chunk) {
          return (await records.delete(api, chunk)) ?? records.removeHere(chunk)
        },
        isDone: (row) => row === null,
      }),
    showOnAll,
    readAgain,
  }
}

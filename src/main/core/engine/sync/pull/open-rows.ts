import { z } from 'zod'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { listOf, storedValue } from '../stored-value.ts'
import { type Absence, absenceOf } from '../sweep/sweep.ts'
import { answersForOne, WITNESSES } from '../sweep/witnesses.ts'
import type { BackgroundJob, SyncContext } from '../types.ts'
import { pageOf, pageWriter, type RowStore } from './apply.ts'
import { type Parking, parking } from './parking.ts'
import { isTemporary } from './remove-missing.ts'

/** Time between two turns, milliseconds: a little less than between two passes, so that each has one. */
const TURN = 45_000
/** Open rows of an area that are read again; where there are more, those that were answered last are left out. */
const MOST = 1_000

/** Rows of which no list tells that they changed, as long as something is still expected to happen to them. */
export type OpenSource<Row extends { readonly id: string }> = {
  /** Name of the area. */
  readonly name: string
  /** True while the row is expected to change at the firm; `now` is epoch milliseconds. Pure and cheap. */
  readonly isOpen: (row: Row, now: number) => boolean
  /** A row is not read again sooner than this after the firm's last answer for it, milliseconds. */
  readonly every: number
  /** Requests of one turn; there is one turn a pass. */
  readonly budget: number
  readonly readOne: (remote: Remote, id: string, signal: AbortSignal) => Promise<Row>
  readonly rows: (store: Store) => RowStore<Row> & {
    readonly get: (id: string) => Row | null
    readonly ids: (after: string | null, limit: number) => readonly string[]
  }
  /** The firm does not have the row any more, or does not show it to this user, and shows others. */
  readonly gone: (context: SyncContext, id: string, why: Absence) => void
}

/** The open rows of an area. */
export type OpenRows = {
  /** The firm said how these rows stand, or they went from here. */
  readonly answered: (store: Store, ids: readonly string[], now: number) => void
  readonly job: BackgroundJob
  readonly notice: (store: Store) => string | null
}

/** An open row and when the firm answered for it last, epoch milliseconds; kept oldest answer first. */
type Followed = { readonly id: string; readonly answered: number }

const followedForm = listOf<Followed>(z.object({ id: z.string(), answered: z.number() }))

/**
 * Reads open rows again behind the passes, the oldest answer first, so many a turn, until each is closed. One that fails
 * by itself is parked. "Not found" and "forbidden" are believed only where the firm answers for another row.
 */
export function openRows<Row extends { readonly id: string }>(source: OpenSource<Row>): OpenRows {
  const followed = (store: Store) => storedValue(store, `sync.${source.name}.open`, followedForm)
  const parked = (store: Store) => parking(store, `${source.name}.open`)

  const answered: OpenRows['answered'] = (store, ids, now) => {
    const rows = source.rows(store)
    const told = new Set(ids)
    const others = followed(store)
      .get()
      .filter(({ id }) => !told.has(id))
    const open = [...told].filter((id) => {
      const row = isTemporary(id) ? null : rows.get(id)
      return row !== null && source.isOpen(row, now)
    })
    const next = [...others, ...open.map((id) => ({ id, answered: now }))].slice(0, MOST)
    if (open.length > 0 || others.length < followed(store).get().length) followed(store).put(next)
    for (const id of told) parked(store).clear(id)
  }

  const isDue = ({ answered: at }: Followed, now: number) => Math.abs(now - at) >= source.every
  const oldest = (store: Store, now: number): Followed | null => {
    const { has } = parked(store)
    return (
      followed(store)
        .get()
        .find((one) => !has(one.id) && isDue(one, now)) ?? null
    )
  }

  return {
    answered,
    notice: (store) => parked(store).notice(),
    job: {
      name: `${source.name}.open`,
      dueAt({ store, now }) {
        const last = store.memory.openRowsRead.get(source.name)
        if (last !== undefined && Math.abs(now - last) < TURN) return null
        return oldest(store, now) !== null || parked(store).next(now) !== null ? 0 : null
      },
      async slice(context) {
        const { store, clock } = context
        try {
          await readTurn(source, context, { answered, parked: parked(store), oldest: () => oldest(store, clock.now()) })
        } finally {
          store.memory.openRowsRead.set(source.name, clock.now())
        }
      },
    },
  }
}

type Turn = {
  readonly answered: OpenRows['answered']
  readonly parked: Parking
  readonly oldest: () => Followed | null
}

/** One turn: one of those that failed, then the oldest answers. */
async function readTurn<Row extends { readonly id: string }>(
  source: OpenSource<Row>,
  context: SyncContext,
  { answered, parked, oldest }: Turn,
): Promise<void> {
  const { store, clock } = context
  const reader = rowReader(source, context)
  for (let id = parked.next(clock.now()) ?? oldest()?.id; id !== undefined; id = oldest()?.id) {
    const one = id
    const row = source.rows(store).get(one)
    const isOpen = row !== null && source.isOpen(row, clock.now())
    if (!isOpen || (await parked.attempt(context, one, () => reader.read(one)))) answered(store, [one], clock.now())
    if (reader.requests() >= source.budget || !context.mayGoOn()) return
  }
}

/** Reads rows of one turn and counts its requests; what it learned of the firm's "not found" counts for the turn. */
function rowReader<Row extends { readonly id: string }>(source: OpenSource<Row>, context: SyncContext) {
  const { store, remote, signal, clock, breathe } = context
  const rows = source.rows(store)
  const writer = pageWriter(context, source.name, rows)
  let requests = 0
  let believed: boolean | null = null

  const readOne = (id: string): Promise<Row> => {
    requests += 1
    return source.readOne(remote, id, signal)
  }
  /** True where the firm shows another row: else a firm that shows none by itself would empty the table. */
  const isBelieved = async (absent: string): Promise<boolean> => {
    const others = rows.ids(null, WITNESSES + 1).filter((id) => id !== absent && !isTemporary(id))
    believed ??= (await answersForOne(context, others, readOne)) === true
    return believed
  }

  return {
    requests: () => requests,
    async read(id: string): Promise<void> {
      const askedAt = clock.monotonic()
      let row: Row
      try {
        row = await readOne(id)
      } catch (error) {
        const absence = error instanceof Failure ? absenceOf(error.code) : null
        if (absence === null) throw error
        await breathe()
        if (await isBelieved(id)) source.gone(context, id, absence)
        return
      }
      await breathe()
      believed = true
      const changed = await writer.write(pageOf(row, askedAt), null)
      if (changed.length > 0) context.changed(source.name, changed)
    },
  }
}

import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Clock } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { mendPlace, type WritableEntity } from '#shared/domain/work'
import { acknowledgements } from './acknowledged.ts'
import { throughCalls } from './calls.ts'
import type { EditedRecord, Push, Sender } from './types.ts'

/** What a pull has to know of the work that is not sent yet, so that neither takes the other's back. */
export type BesidePull = {
  /** The API for a pull: the push hears how its calls end. */
  readonly listened: (remote: Remote) => Remote
  /**
   * Rows of an area as they may be written, at once and before anything else is awaited: one that was acknowledged or
   * written from here after its page was asked for (monotonic milliseconds) is stale and read again by itself (C11), one
   * that was deleted from here since is left out. Fails as the API does.
   */
  readonly current: <Row extends { readonly id: string }>(
    area: string,
    rows: readonly Row[],
    askedAt: number,
    reading: Reading,
  ) => Promise<readonly Row[]>
  /** The firm has deleted rows because this computer asked for it. */
  readonly deleted: (area: string, ids: readonly string[]) => void
  /** The firm has changed rows, of an area that can be edited here, because this computer asked for it. */
  readonly wrote: (area: string, ids: readonly string[]) => void
  /** Rows with the open changes over them; the server's values are kept for the merge. In the caller's transaction. */
  readonly overlaid: <Row extends { readonly id: string }>(area: string, rows: readonly Row[]) => readonly Row[]
}

/** How rows are read again: `breathe`, after each request, throws where the sync was stopped. */
type Reading = { readonly remote: Remote; readonly breathe: () => Promise<void> }

type Changeable = EditedRecord & { readonly entity: WritableEntity }

/** How a row was read again: null where it is left to what stands here, or to the sweep. */
type ReadAgain = {
  readonly row: { readonly id: string } | null
  /** When it was asked for last, monotonic milliseconds. */
  readonly askedAt: number
  readonly times: number
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Areas whose rows can be changed here. */
function changeableAreas(senders: readonly Sender[]): ReadonlyMap<string, Changeable> {
  return new Map(
    senders.flatMap(({ area, entity, record }) =>
      area === null || record === null ? [] : [[area, { ...record, entity }] as const],
    ),
  )
}

/** How often a row is read again that is acknowledged over and over; what then stands here is the newest anyway. */
const AGAIN = 3

/** Joins pull and push of one account. */
export function besidePull(
  store: Store,
  clock: Clock,
  push: Pick<Push, 'heard' | 'failed' | 'ackedSince'>,
  senders: readonly Sender[],
  workChanged: () => void = () => undefined,
): BesidePull {
  const changeable = changeableAreas(senders)
  const deleted = acknowledgements(clock)
  const written = acknowledgements(clock)

  /** What the firm did not take at first, and shows now, is no one's business any more. Nor is it where somebody mends it. */
  const endTaken = (area: Changeable, row: { readonly id: string }): void => {
    const { work } = store
    const taken = work
      .ofRecord(area.entity, row.id)
      .filter(({ state, lastCode }) => state === 'rejected' && lastCode === 'change-ignored')
      // An empty value is also what a list has in the place of what it leaves out.
      .filter(({ patch }) => !Object.values(patch).some(isEmpty))
      .filter((one) => work.drafts.get(mendPlace(one.opId)) === null && area.has(row, one))
    for (const { opId } of taken) work.step(opId, { state: 'done', lastCode: '', lastError: '' }, clock.now())
    if (taken.length > 0) queueMicrotask(workChanged)
  }

  const readAgain = async (
    area: Changeable,
    id: string,
    remote: Remote,
    before: ReadAgain | undefined,
  ): Promise<ReadAgain> => {
    const asked = { askedAt: clock.monotonic(), times: (before?.times ?? 0) + 1 }
    if (asked.times > AGAIN) return { ...asked, row: null }
    try {
      return { ...asked, row: await area.readOne(remote, id, store) }
    } catch (error) {
      // A row that is gone meanwhile is the sweep's business.
      if (error instanceof Failure && (error.code === 'not-found' || error.code === 'forbidden'))
        return { ...asked, row: null }
      throw error
    }
  }

  return {
    listened: (remote) =>
      throughCalls(remote, async (call) => {
        try {
          const answer = await call()
          push.heard('ok', 0)
          return answer
        } catch (error) {
          if (error instanceof Failure) push.failed(error)
          throw error
        }
      }),
    deleted(name, ids) {
      for (const id of ids) deleted.note(name, id)
    },
    wrote(name, ids) {
      for (const id of ids) written.note(name, id)
    },
    async current<Row extends { readonly id: string }>(
      name: string,
      all: readonly Row[],
      askedAt: number,
      { remote, breathe }: Reading,
    ) {
      const area = changeable.get(name)
      const again = new Map<string, ReadAgain>()
      const isDeleted = ({ id }: Row) => deleted.since(name, id, askedAt)
      const isStale = (row: Row, { entity }: Changeable) => {
        const read = again.get(row.id)
        if (read?.row === null || isDeleted(row)) return false
        const at = read?.askedAt ?? askedAt
        return push.ackedSince(entity, row.id, at) || written.since(name, row.id, at)
      }
      const stale = () => (area === undefined ? [] : all.filter((row) => isStale(row, area)))
      // While one is read again others may be acknowledged or deleted: after the last look nothing is awaited.
      for (let found = stale(); area !== undefined && found.length > 0; found = stale())
        for (const { id } of found) {
          again.set(id, await readAgain(area, id, remote, again.get(id)))
          await breathe()
        }
      if (again.size === 0 && !all.some(isDeleted)) return all
      return all.flatMap((row) => {
        const read = again.get(row.id)
        const now = read === undefined ? row : read.row
        return now === null || isDeleted(row) ? [] : [now as Row]
      })
    },
    overlaid(name, rows) {
      const area = changeable.get(name)
      const open = area === undefined ? null : store.work.openIds(area.entity)
      if (area === undefined || open === null || open.size === 0) return rows
      return rows.map((row) => {
        if (!open.has(row.id)) return row
        endTaken(area, row)
        const { visible, remote } = area.split(row, store.work.ofRecord(area.entity, row.id))
        store.work.putRemoteValues(area.entity, row.id, remote)
        return visible as typeof row
      })
    },
  }
}

import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Clock } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { WritableEntity } from '#shared/domain/work'
import { acknowledgements } from './acknowledged.ts'
import { throughCalls } from './calls.ts'
import type { EditedRecord, Push, Sender } from './types.ts'

/** What a pull has to know of the work that is not sent yet, so that neither takes the other's back. */
export type BesidePull = {
  /** The API for a pull: the push hears how its calls end. */
  readonly listened: (remote: Remote) => Remote
  /**
   * Rows of an area as they may be written: one that was acknowledged after its page was asked for (monotonic
   * milliseconds) is stale and read again by itself (C11), one that was deleted from here since is left out. Fails as
   * the API does.
   */
  readonly current: <Row extends { readonly id: string }>(
    area: string,
    rows: readonly Row[],
    askedAt: number,
    remote: Remote,
  ) => Promise<readonly Row[]>
  /** The firm has deleted rows because this computer asked for it. */
  readonly deleted: (area: string, ids: readonly string[]) => void
  /** Rows with the open changes over them; the server's values are kept for the merge. In the caller's transaction. */
  readonly overlaid: <Row extends { readonly id: string }>(area: string, rows: readonly Row[]) => readonly Row[]
}

type Changeable = EditedRecord & { readonly entity: WritableEntity }

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
): BesidePull {
  const changeable = changeableAreas(senders)
  const deleted = acknowledgements(clock)

  const readAgain = async (area: Changeable, id: string, remote: Remote) => {
    for (let times = 0; times < AGAIN; times += 1) {
      const at = clock.monotonic()
      try {
        const row = await area.readOne(remote, id, store)
        if (!push.ackedSince(area.entity, id, at)) return row
      } catch (error) {
        // A row that is gone meanwhile is the sweep's business.
        if (error instanceof Failure && (error.code === 'not-found' || error.code === 'forbidden')) return null
        throw error
      }
    }
    return null
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
    async current(name, all, askedAt, remote) {
      const isDeleted = (row: { readonly id: string }) => deleted.since(name, row.id, askedAt)
      const rows = all.some(isDeleted) ? all.filter((row) => !isDeleted(row)) : all
      const area = changeable.get(name)
      if (area === undefined) return rows
      const isStale = (row: { readonly id: string }) => push.ackedSince(area.entity, row.id, askedAt)
      if (!rows.some(isStale)) return rows
      const kept: (typeof rows)[number][] = []
      for (const row of rows) {
        const now = isStale(row) ? await readAgain(area, row.id, remote) : row
        if (now !== null) kept.push(now as typeof row)
      }
      return kept
    },
    overlaid(name, rows) {
      const area = changeable.get(name)
      const open = area === undefined ? null : store.work.openIds(area.entity)
      if (area === undefined || open === null || open.size === 0) return rows
      return rows.map((row) => {
        if (!open.has(row.id)) return row
        const { visible, remote } = area.split(row, store.work.ofRecord(area.entity, row.id))
        if (remote !== null) store.work.putRemoteValues(area.entity, row.id, remote)
        return visible as typeof row
      })
    },
  }
}

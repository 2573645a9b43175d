import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { CalendarRow } from '#shared/domain/calendar'
import type { NextActionKind } from '#shared/domain/next-action'
import { readCreate } from '../../engine/sync/push/creates.ts'
import { writtenAction } from './new-action.ts'
import { listedKinds } from './pull-spans.ts'
import { itemId, partsOfId } from './row.ts'

const DAY = 86_400_000
/** The firm keeps times to the second and may round them. */
const ROUNDING = 1_000
/** Name of what an operation notes before it is sent: the number of the last row that stood here. */
const NOTED = 'rowsBefore'

/** Noted in the operation before it is sent first: which rows cannot be what it makes. */
export const rowsBefore = (store: Store) => ({ [NOTED]: store.calendar.lastNumber() })

/** True for a row with the words and the start of the operation, at its place where the row says one. */
export function isLike(row: CalendarRow, kind: NextActionKind, { patch, createdAt }: Operation): boolean {
  const { title, start, project, objId } = writtenAction(patch, createdAt)
  const place = kind === 'task' ? project.id : objId
  const shown = row.object?.id ?? ''
  return (
    row.title.trim() === title &&
    row.start !== null &&
    Math.abs(row.start - start) <= ROUNDING &&
    (shown === '' || shown === place)
  )
}

/**
 * What was sent, of which nobody knows yet whether the firm has it, and of which a pull has brought since the only row
 * like it: the id of that row, by the one that it has here. Until the push has looked for it the row stands for both.
 */
export function broughtSince(store: Store): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const kind of listedKinds)
    for (const operation of store.work.openOf(kind)) {
      const { localId, state, base, patch, createdAt } = operation
      const { [NOTED]: before } = base
      const isLooked = (state === 'verify' || state === 'inflight') && readCreate(base).at !== 'unsent'
      if (!isLooked || typeof before !== 'number') continue
      const { start } = writtenAction(patch, createdAt)
      const around = { from: start - ROUNDING, to: start + DAY }
      const known = new Set(store.calendar.inside(kind, around, before))
      const [first, second] = store.calendar.inside(kind, around, Number.MAX_SAFE_INTEGER).filter((id) => {
        const row = known.has(id) ? null : store.calendar.get(id)
        return row !== null && isLike(row, kind, operation) && isNobodys(store, kind, id)
      })
      if (first !== undefined && second === undefined) found.set(itemId(kind, localId), first)
    }
  return found
}

/** True where no other operation was recognised in a row. */
const isNobodys = (store: Store, kind: NextActionKind, id: string): boolean =>
  store.work.temporaryId(kind, partsOfId(id)?.id ?? '') === null

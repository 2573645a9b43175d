import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { absenceOf } from '../sweep/sweep.ts'
import { planSweep } from '../sweep/sweeper.ts'
import type { SyncContext } from '../types.ts'
import { pageOf, pageWriter, type RowStore } from './apply.ts'

/**
 * Reads one row again. A row that the server does not have, or does not show, stays here and fails with the server's
 * code: the sweep, which then comes soon, decides what it means.
 */
export async function refreshOne<Row extends { readonly id: string }>(
  context: SyncContext,
  source: {
    readonly name: string
    /** Reads it by itself, or from a list where the firm shows it there alone. */
    readonly readOne: (remote: Remote, id: string) => Promise<Row>
    readonly rows: (store: Store) => RowStore<Row>
  },
  id: string,
): Promise<void> {
  const { store, remote, clock } = context
  try {
    const askedAt = clock.monotonic()
    const row = await source.readOne(remote, id)
    await context.breathe()
    const writer = pageWriter(context, source.name, source.rows(store))
    const changed = await writer.write(pageOf(row, askedAt), null)
    if (changed.length > 0) context.changed(source.name, changed)
  } catch (error) {
    if (error instanceof Failure && absenceOf(error.code) !== null) planSweep(context, source.name, 'soon')
    throw error
  }
}

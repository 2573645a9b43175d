import type { Store } from '#core/engine/store/types'
import type { FirmContract } from '#shared/domain/contract'
import { openRows } from '../../engine/sync/pull/open-rows.ts'
import type { SyncArea } from '../../engine/sync/types.ts'

/** A contract that nobody finished for so long is read when it is opened. Milliseconds. */
const EXPECTED = 180 * 86_400_000
/** Between two readings of an open one, milliseconds, and requests a pass. */
const EVERY = 3_600_000
const BUDGET = 5

/** Contracts that nobody has finished yet: no list tells when somebody does (D-102). */
export const openContracts = openRows<FirmContract>({
  name: 'contracts',
  isOpen: ({ finishUserName, gmtCreate }, now) =>
    finishUserName === '' && gmtCreate !== null && Math.abs(now - gmtCreate) < EXPECTED,
  every: EVERY,
  budget: BUDGET,
  readOne: (remote, id, signal) => remote.contracts.get(id, signal),
  rows: ({ contracts, memory }: Store) => {
    // What is changed here while one of them is asked for is newer than it is.
    const isTouched = memory.contracts.touched.watch()
    return {
      ...contracts,
      upsert: (rows, at) =>
        contracts.replace(
          rows.filter(({ id }) => !isTouched(id)),
          at,
        ),
    }
  },
  gone(context, id) {
    context.store.contracts.remove([id])
    context.changed('contracts', [id])
  },
})

/** Contracts are read as they are looked at; behind the passes, those that are still open. */
export const contracts: SyncArea = {
  name: 'contracts',
  ownCursor: true,
  notice: openContracts.notice,
  background: [openContracts.job],
}

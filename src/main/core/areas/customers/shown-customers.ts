import type { Remote } from '#core/engine/remote/types'
import { removeWithCustomers } from '#core/engine/sync/pull/timeline'
import { Failure } from '#shared/contract/failure'
import type { Customer, Json } from '#shared/domain/customer'
import { customerFields } from '#shared/domain/record-fields'
import type { Home } from '../../engine/account-session.ts'

/** The firm has taken the values: this computer shows them without waiting for the next pass. */
export function showOnAll(home: Home, ids: readonly string[], values: Readonly<Record<string, Json>>): void {
  const { store } = home.opened()
  const shown =
    typeof values.ownerid === 'string'
      ? { ...values, ownerName: store.reference.get('users').find(({ id }) => id === values.ownerid)?.name ?? '' }
      : values
  const rows = ids.flatMap((id) => store.customers.get(id)?.row ?? [])
  store.customers.upsert(
    rows.map((row) => customerFields.withValues(row, shown)),
    home.ports.clock.now(),
  )
}

/**
 * Shows rows as the firm has them, except where unsent work lies over them: those come with the next pass. Answers the
 * ids that changed.
 */
export function showFound(home: Home, rows: readonly Customer[]): readonly string[] {
  const { store } = home.opened()
  const open = store.work.openIds('customer')
  return store.customers.upsert(
    rows.filter((row) => !open.has(row.id)),
    home.ports.clock.now(),
  )
}

/**
 * Takes customers off this computer that the firm has deleted, with all that hangs on them; they stand in the trash.
 * Answers how many they were.
 */
export function removeHere(home: Home, ids: readonly string[]): number {
  const { store, sync } = home.opened()
  const { clock } = home.ports
  const told: (readonly [area: string, ids: readonly string[]])[] = []
  sync.deleted('customers', ids)
  const gone = store.transaction(() => {
    for (const id of ids) {
      const known = store.customers.get(id)
      if (known !== null) store.work.trash.put('customers', id, known.row, 'deleted-here', clock.now())
    }
    store.customers.remove(ids)
    return removeWithCustomers({ store, clock, changed: (...event) => told.push(event) }, ids)
  })
  for (const [area, these] of Object.entries(gone)) sync.deleted(area, these)
  for (const [area, these] of told) home.changed(area, these)
  return ids.length
}

/** Reads a customer from the firm and shows it; null, and gone from here, where the firm no longer has it. */
export async function stillThere(home: Home, api: Remote, id: string): Promise<Customer | null> {
  try {
    const row = await api.companies.get(id, home.opened().store.customers.get(id)?.row.name)
    showFound(home, [row])
    return row
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'not-found')) throw error
    removeHere(home, [id])
    return null
  }
}

/** Reads customers again after a change that is done: what cannot be read now comes with the next pass. */
export async function readAgain(home: Home, api: Remote, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await stillThere(home, api, id)
    } catch {
      void home.opened().sync.runAnew()
      return
    }
  }
}

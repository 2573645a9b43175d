import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { FirmContract } from '#shared/domain/contract'
import type { Home } from '../../engine/account-session.ts'
import { noteListed } from '../../engine/sync/pull/unlisted.ts'
import { openContracts } from './pull.ts'
import { completeContract } from './row.ts'
import type { Api } from './shown.ts'

/** Keeps rows that say less than a contract itself does: what is known of them stays. */
export function put(home: Home, store: Store, rows: readonly FirmContract[]): void {
  const now = home.ports.clock.now()
  const whole = rows.map((row) => {
    const known = store.contracts.get(row.id)
    return known === null ? row : completeContract(row, known)
  })
  const changed = store.contracts.replace(whole, now)
  const ids = rows.map(({ id }) => id)
  openContracts.answered(store, ids, now)
  if (changed.length > 0) home.changed('contracts', changed)
}

/** Keeps rows of a list that is asked for from now on; what is changed here meanwhile is newer than they are. */
export function listKeeper(home: Home, store: Store): (rows: readonly FirmContract[]) => void {
  const isTouched = store.memory.contracts.touched.watch()
  return (rows) => {
    noteListed(store, 'contracts', rows)
    const current = rows.filter(({ id }) => !isTouched(id))
    put(home, store, current)
  }
}

/** The same for a contract that is asked for by itself. */
export function rowKeeper(home: Home, store: Store): (row: FirmContract) => void {
  const isTouched = store.memory.contracts.touched.watch()
  return (row) => {
    if (!isTouched(row.id)) replace(home, home.opened().store, row)
  }
}

function replace(home: Home, store: Store, row: FirmContract): void {
  const now = home.ports.clock.now()
  store.contracts.replace([row], now)
  openContracts.answered(store, [row.id], now)
  home.changed('contracts', [row.id])
}

/** Shows what the firm took of a contract, before it shows it itself; nothing that was asked for before takes it back. */
export function change(home: Home, store: Store, id: string, values: Partial<FirmContract>): void {
  store.memory.contracts.touched.note([id])
  const known = store.contracts.get(id)
  if (known !== null) replace(home, store, { ...known, ...values })
}

/** Takes away what the firm has no more. */
export function drop(home: Home, store: Store, ids: readonly string[]): void {
  if (ids.length === 0) return
  store.memory.contracts.touched.note(ids)
  store.contracts.remove(ids)
  openContracts.answered(store, ids, home.ports.clock.now())
  home.changed('contracts', ids)
}

/** Keeps the firm's own form of a contract; false for one that it cannot show now, which comes with the next reading. */
export async function readAgain(home: Home, api: Api, id: string): Promise<boolean> {
  try {
    const keep = rowKeeper(home, home.opened().store)
    keep(await api.get(id))
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  }
}

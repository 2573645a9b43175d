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

/** Keeps rows of the firm's list. */
export function putListed(home: Home, store: Store, rows: readonly FirmContract[]): void {
  noteListed(store, 'contracts', rows)
  put(home, store, rows)
}

/** Keeps what the contract itself said, or a person wrote. */
export function replace(home: Home, store: Store, row: FirmContract): void {
  const now = home.ports.clock.now()
  store.contracts.replace([row], now)
  openContracts.answered(store, [row.id], now)
  home.changed('contracts', [row.id])
}

/** Takes away what the firm has no more. */
export function drop(home: Home, store: Store, ids: readonly string[]): void {
  if (ids.length === 0) return
  store.contracts.remove(ids)
  openContracts.answered(store, ids, home.ports.clock.now())
  home.changed('contracts', ids)
}

/** Keeps the firm's own form of a contract; false for one that it cannot show now, which comes with the next reading. */
export async function readAgain(home: Home, api: Api, id: string): Promise<boolean> {
  try {
    const row = await api.get(id)
    replace(home, home.opened().store, row)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  }
}

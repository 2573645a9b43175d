// What a person does with approvals, seen from here: the firm is asked while they wait, and what it shows is kept at once.
import type { Origin } from '#core/areas/approvals/store/place'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { Approval } from '#shared/domain/approval'
import type { Home } from '../../engine/account-session.ts'
import { online } from '../../engine/remote/online.ts'
import { classifyFailure } from '../../engine/sync/failures.ts'
import { openApprovals, selfOf } from './pull.ts'

/** The calls of approvals. */
export type Api = Remote['approvals']

/** A row that was asked for by its id. */
export const BY_ITSELF: Origin = { from: 'itself' }

/** Runs what a person waits for. */
export const atFirm = <Answer>(home: Home, run: (api: Api) => Promise<Answer>): Promise<Answer> =>
  online(async () => run((await home.opened().connect()).approvals))

/** Keeps a row as it is after an action; nothing that was asked for before takes it back. */
export function keep(home: Home, store: Store, row: Approval, origin: Origin): void {
  const now = home.ports.clock.now()
  store.memory.approvals.touched.note([row.id])
  store.approvals.put([row], origin, selfOf(store), now)
  openApprovals.answered(store, [row.id], now)
  home.changed('approvals', [row.id])
}

/** Takes away what the firm has no more. */
export function drop(home: Home, store: Store, id: string): void {
  store.memory.approvals.touched.note([id])
  if (store.approvals.remove([id]) === 0) return
  openApprovals.answered(store, [id], home.ports.clock.now())
  home.changed('approvals', [id])
}

/** The firm's own form of an approval, kept; null where it shows none now. */
export async function readAgain(
  home: Home,
  api: Api,
  store: Store,
  id: string,
  origin = BY_ITSELF,
): Promise<Approval | 'gone' | null> {
  try {
    const row = await api.get(id)
    keep(home, store, row, origin)
    return row
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code === 'not-found' ? 'gone' : null
  }
}

/** True where the firm looked at what was sent, and answered that it does not take it. */
export function isRejection(error: Failure): boolean {
  return classifyFailure(error, 'create').class === 'rejected'
}

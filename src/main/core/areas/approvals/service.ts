import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { answersForOne, WITNESSES } from '../../engine/sync/sweep/witnesses.ts'
import { actAtFirm } from './act.ts'
import { type Api, atFirm, BY_ITSELF, drop } from './at-firm.ts'
import { createAtFirm } from './create.ts'
import { isKnown, openApprovals, refusedOf, selfOf } from './pull.ts'
import { viewOf } from './view.ts'

/** Approvals (AV): read from the store; what a person decides or begins goes to the firm while they wait (D-11). */
export function createApprovalHandlers(home: Home): CoreHandlers['approvals'] {
  return {
    list(asked) {
      const { store } = home.opened()
      const { rows, total, waiting } = store.approvals.list(asked)
      const { scene, filter } = asked
      const [known, refused] = [isKnown(store, scene, filter), refusedOf(store, scene, filter)]
      const self = selfOf(store)
      return { rows: rows.map((row) => viewOf(store, row, self)), total, waiting, known, refused }
    },
    counts: () => home.opened().store.approvals.counts(),
    get({ id }) {
      const { store } = home.opened()
      const found = store.approvals.get(id)
      return { approval: found === null ? null : viewOf(store, found, selfOf(store)) }
    },
    refresh: ({ id }) => atFirm(home, (api) => refresh(home, api, id)),
    act: actAtFirm(home),
    create: createAtFirm(home),
  }
}

/** Reads an approval; what it answers counts only where no action has overtaken it. */
async function refresh(home: Home, api: Api, id: string): Promise<Record<string, never>> {
  const { store } = home.opened()
  const isTouched = store.memory.approvals.touched.watch()
  try {
    const row = await api.get(id)
    if (isTouched(id)) return {}
    const now = home.ports.clock.now()
    const changed = store.approvals.put([row], BY_ITSELF, selfOf(store), now)
    openApprovals.answered(store, [id], now)
    if (changed.length > 0) home.changed('approvals', changed)
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'not-found' && (await isBelieved(api, store, id))
    if (isGone && isTouched(id)) return {}
    if (isGone) drop(home, store, id)
    throw error
  }
  return {}
}

/** True where the firm still shows another one: then "not found" means something. */
async function isBelieved(api: Api, store: Store, id: string): Promise<boolean> {
  const others = store.approvals.ids(null, WITNESSES + 1).filter((one) => one !== id)
  const isThere = await answersForOne({ breathe: async () => undefined }, others, (one) => api.get(one))
  return isThere === true
}

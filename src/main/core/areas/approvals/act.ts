import type { Origin } from '#core/areas/approvals/store/place'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { type Approval, type ApprovalAction, approvalScene } from '#shared/domain/approval'
import type { Home } from '../../engine/account-session.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { type Api, atFirm, BY_ITSELF, drop, isRejection, keep, readAgain } from './at-firm.ts'
import { afterAction, wasTaken } from './outcome.ts'
import { selfOf } from './pull.ts'

/** An action that is under way; `known` is the approval as it was before. */
type Acting = {
  readonly home: Home
  readonly api: Api
  readonly store: Store
  readonly known: Approval
  readonly action: ApprovalAction
  readonly opinion: string
}

/** Has the firm take an action of the person, while they wait (D-11). */
export const actAtFirm =
  (home: Home): CoreHandlers['approvals']['act'] =>
  async ({ id, action, opinion }) => {
    const { store } = home.opened()
    const known = store.approvals.get(id)
    if (known === null) throw new Failure('not-found')
    if (known.actions?.includes(action) !== true)
      throw new Failure('forbidden', known.actions === null ? {} : { reason: 'overtaken' })
    if (action === 'reject' && opinion === '') throw new Failure('invalid-input', { field: 'opinion' })
    return atFirm(home, async (api) => {
      await act({ home, api, store, known, action, opinion })
      return {}
    })
  }

async function act(acting: Acting): Promise<void> {
  const { home, api, store, known, action, opinion } = acting
  let row: Approval | null
  try {
    row = await api.act(known.id, action, opinion)
  } catch (error) {
    return lookAfter(acting, error)
  }
  if (row === null) await keepTaken(acting)
  else keep(home, store, row, BY_ITSELF)
}

/** What becomes of an action that failed: done where the firm shows it, else the failure, or `doubtful`. */
async function lookAfter({ home, api, store, known, action }: Acting, error: unknown): Promise<void> {
  if (!(error instanceof Failure)) throw error
  const isSettled = changedNothing(error)
  // What never left, or was not looked at, says nothing of the row.
  if (isSettled && !isRejection(error)) throw error
  const shown = await readAgain(home, api, store, known.id)
  if (isSettled) throw error
  if (shown === 'gone' && action === 'delete') return drop(home, store, known.id)
  const isTaken = shown !== null && shown !== 'gone' && wasTaken(known, shown, action, selfOf(store))
  if (!isTaken) throw new Failure('doubtful', {}, { cause: error })
}

/** The firm took it and said no more: what it shows is kept, and where it shows nothing, what the action makes of it. */
async function keepTaken({ home, api, store, known, action, opinion }: Acting): Promise<void> {
  const shown = await readAgain(home, api, store, known.id)
  if (shown === 'gone' && action === 'delete') drop(home, store, known.id)
  else if (shown === null || shown === 'gone') {
    const decided = action === 'approve' ? 'passed' : action === 'reject' ? 'rejected' : null
    const origin: Origin =
      decided === null ? BY_ITSELF : { from: 'list', scene: approvalScene.toApprove, mine: decided }
    keep(home, store, afterAction(known, action, opinion, selfOf(store), home.ports.clock.now()), origin)
  }
}

import type { Origin } from '#core/areas/approvals/store/place'
import { touch, watchTouched } from '#core/areas/approvals/store/pull-memory'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { type Approval, approvalScene } from '#shared/domain/approval'
import type { Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'
import { online } from '../../engine/remote/online.ts'
import { classifyFailure } from '../../engine/sync/failures.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { answersForOne, WITNESSES } from '../../engine/sync/sweep/witnesses.ts'
import type { ApprovalDraft } from './calls.ts'
import { afterAction, newApproval, wasTaken } from './outcome.ts'
import { isKnown, openApprovals, readInitiatedSoon, refusedOf, selfOf } from './pull.ts'
import { viewOf } from './view.ts'

type Api = Remote['approvals']

const BY_ITSELF: Origin = { from: 'itself' }
const OWN: Origin = { from: 'itself', own: true }

/** Approvals (AV): read from the store; what a person decides or begins goes to the firm while they wait (D-11). */
export function createApprovalHandlers(home: Home): CoreHandlers['approvals'] {
  const now = () => home.ports.clock.now()
  /** Runs what a person waits for. */
  const atFirm = <Answer>(run: (api: Api) => Promise<Answer>): Promise<Answer> =>
    online(async () => run((await home.opened().connect()).approvals))

  /** Keeps a row as it is after an action; nothing that was asked for before takes it back. */
  const keep = (store: Store, row: Approval, origin: Origin) => {
    touch(store, row.id)
    store.approvals.put([row], origin, selfOf(store), now())
    openApprovals.answered(store, [row.id], now())
    home.changed('approvals', [row.id])
  }
  const drop = (store: Store, id: string) => {
    touch(store, id)
    if (store.approvals.remove([id]) === 0) return
    openApprovals.answered(store, [id], now())
    home.changed('approvals', [id])
  }
  /** The firm's own form of an approval, kept; null where it shows none now. */
  const readAgain = async (
    api: Api,
    store: Store,
    id: string,
    origin = BY_ITSELF,
  ): Promise<Approval | 'gone' | null> => {
    try {
      const row = await api.get(id)
      keep(store, row, origin)
      return row
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return error.code === 'not-found' ? 'gone' : null
    }
  }
  /** It may be at the firm by now, under whatever id: the list shows it. */
  const lookForNew = (store: Store) => {
    readInitiatedSoon(store)
    void home.opened().sync.runAnew()
  }

  return {
    list(asked) {
      const { store } = home.opened()
      const { rows, total, waiting } = store.approvals.list(asked)
      const { scene, filter } = asked
      const known = isKnown(store, scene, filter)
      return {
        rows: rows.map((row) => viewOf(store, row)),
        total,
        waiting,
        known,
        refused: refusedOf(store, scene, filter),
      }
    },
    counts: () => home.opened().store.approvals.counts(),
    get({ id }) {
      const { store } = home.opened()
      const found = store.approvals.get(id)
      return { approval: found === null ? null : viewOf(store, found) }
    },
    refresh: ({ id }) =>
      atFirm(async (api) => {
        const { store } = home.opened()
        const isTouched = watchTouched(store)
        try {
          const row = await api.get(id)
          if (isTouched(id)) return {}
          const changed = store.approvals.put([row], BY_ITSELF, selfOf(store), now())
          openApprovals.answered(store, [id], now())
          if (changed.length > 0) home.changed('approvals', changed)
        } catch (error) {
          if (error instanceof Failure && error.code === 'not-found' && (await isBelieved(api, store, id)))
            drop(store, id)
          throw error
        }
        return {}
      }),
    async act({ id, action, opinion }) {
      const { store } = home.opened()
      const known = store.approvals.get(id)
      if (known === null) throw new Failure('not-found')
      if (known.actions?.includes(action) !== true)
        throw new Failure('forbidden', known.actions === null ? {} : { reason: 'overtaken' })
      if (action === 'reject' && opinion === '') throw new Failure('invalid-input', { field: 'opinion' })
      return atFirm(async (api) => {
        let row: Approval | null
        try {
          row = await api.act(id, action, opinion)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          const isSettled = changedNothing(error)
          // What never left, or was not looked at, says nothing of the row.
          if (isSettled && !isRejection(error)) throw error
          const shown = await readAgain(api, store, id)
          if (isSettled) throw error
          const isGone = shown === 'gone' && action === 'delete'
          if (isGone) drop(store, id)
          if (isGone || (shown !== null && shown !== 'gone' && wasTaken(known, shown, action, selfOf(store)))) return {}
          throw new Failure('doubtful', {}, { cause: error })
        }
        if (row !== null) keep(store, row, BY_ITSELF)
        else {
          const shown = await readAgain(api, store, id)
          if (shown === 'gone' && action === 'delete') drop(store, id)
          else if (shown === null || shown === 'gone') {
            const decided = action === 'approve' ? 'passed' : action === 'reject' ? 'rejected' : null
            const origin: Origin =
              decided === null ? BY_ITSELF : { from: 'list', scene: approvalScene.toApprove, mine: decided }
            keep(store, afterAction(known, action, opinion, selfOf(store), now()), origin)
          }
        }
        return {}
      })
    },
    async create(draft) {
      needForm(draft)
      const { store } = home.opened()
      const begunAt = now()
      return atFirm(async (api) => {
        let made: Awaited<ReturnType<typeof api.create>>
        try {
          made = await api.create(draft, { key: draft.key ?? hexId(home.ports.random) })
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          if (changedNothing(error)) throw isRejection(error) ? asRejected(error) : error
          lookForNew(store)
          throw new Failure('doubtful', {}, { cause: error })
        }
        const found = made === null ? await newAtFirm(api, store, draft, begunAt - CLOCKS) : null
        const { id, row } = made ?? { id: found?.id ?? '', row: found }
        if (id === '') {
          lookForNew(store)
          throw new Failure('doubtful')
        }
        const shown = row ?? (await readAgain(api, store, id, OWN))
        if (row !== null) keep(store, row, OWN)
        else if (shown === null || shown === 'gone')
          keep(store, newApproval(id, draft, signedInAuthor(store), now()), OWN)
        if (draft.previousId !== '') await readAgain(api, store, draft.previousId)
        return { id }
      })
    },
  }
}

/** Approvals of the list of what the person began among which a new one is looked for, and how far clocks differ, ms. */
const [NEWEST, CLOCKS] = [50, 15 * 60_000]

/** What the firm took without saying under which id: the only one of its kind and reason that nobody here knew; else null. */
async function newAtFirm(
  api: Api,
  store: Store,
  { kind, reason }: ApprovalDraft,
  since: number,
): Promise<Approval | null> {
  const list = { scene: approvalScene.initiated, filter: 'all', pageIndex: 0, pageSize: NEWEST } as const
  try {
    const [found, ...others] = (await api.list(list)).rows.filter(
      (row) =>
        row.kind === kind &&
        row.reason === reason &&
        (row.gmtCreate ?? since) >= since &&
        store.approvals.get(row.id) === null,
    )
    return others.length === 0 ? (found ?? null) : null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}

/** True where the firm looked at what was sent, and answered that it does not take it. */
function isRejection(error: Failure): boolean {
  return classifyFailure(error, 'create').class === 'rejected'
}

/** The same for who asked: what never arrived says nothing of a try before it, and this does. */
function asRejected({ code, details, cause }: Failure): Failure {
  return new Failure(code, { ...details, rejected: true }, { cause })
}

/** Fails with `invalid-input` where a kind lacks its form. */
function needForm(draft: ApprovalDraft): void {
  const { kind } = draft
  if (kind !== 'other' && draft[kind] === null) throw new Failure('invalid-input', { field: kind })
}

/** True where the firm still shows another one: then "not found" means something. */
async function isBelieved(api: Api, store: Store, id: string): Promise<boolean> {
  const others = store.approvals.ids(null, WITNESSES + 1).filter((one) => one !== id)
  const isThere = await answersForOne({ breathe: async () => undefined }, others, (one) => api.get(one))
  return isThere === true
}

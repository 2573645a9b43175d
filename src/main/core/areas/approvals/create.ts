import type { Origin } from '#core/areas/approvals/store/place'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { type Approval, approvalScene } from '#shared/domain/approval'
import type { Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { type Api, atFirm, isRejection, keep, readAgain } from './at-firm.ts'
import type { ApprovalDraft } from './calls.ts'
import { newApproval } from './outcome.ts'
import { readInitiatedSoon } from './pull.ts'

type NewDraft = Parameters<CoreHandlers['approvals']['create']>[0]

const OWN: Origin = { from: 'itself', own: true }
/** Approvals of the list of what the person began among which a new one is looked for, and how far clocks differ, ms. */
const [NEWEST, CLOCKS] = [50, 15 * 60_000]

/** Has the firm begin an approval, while the person waits (D-11). */
export const createAtFirm =
  (home: Home): CoreHandlers['approvals']['create'] =>
  async (draft) => {
    needForm(draft)
    const { store } = home.opened()
    const before = { at: home.ports.clock.now(), ids: new Set(store.approvals.ids(null, store.approvals.count())) }
    return atFirm(home, async (api) => {
      const made = await send(home, api, store, draft)
      const found = made === null ? await newAtFirm(api, draft, before) : null
      const { id, row } = made ?? { id: found?.id ?? '', row: found }
      if (id === '') {
        lookForNew(home, store)
        throw new Failure('doubtful')
      }
      await keepNew(home, api, store, draft, { id, row })
      return { id }
    })
  }

/** Sends it once; what the firm may have taken fails with `doubtful`, and is looked for. */
async function send(home: Home, api: Api, store: Store, draft: NewDraft): ReturnType<Api['create']> {
  try {
    return await api.create(draft, { key: draft.key ?? hexId(home.ports.random) })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (changedNothing(error)) throw isRejection(error) ? asRejected(error) : error
    lookForNew(home, store)
    throw new Failure('doubtful', {}, { cause: error })
  }
}

/** It may be at the firm by now, under whatever id: the list shows it. */
function lookForNew(home: Home, store: Store): void {
  readInitiatedSoon(store)
  void home.opened().sync.runAnew()
}

/** Keeps it as the firm shows it, or as it was written; the one that it takes the place of is read again. */
async function keepNew(
  home: Home,
  api: Api,
  store: Store,
  draft: NewDraft,
  { id, row }: { readonly id: string; readonly row: Approval | null },
): Promise<void> {
  if (row !== null) keep(home, store, row, OWN)
  else {
    const shown = await readAgain(home, api, store, id, OWN)
    if (shown === null || shown === 'gone')
      keep(home, store, newApproval(id, draft, signedInAuthor(store), home.ports.clock.now()), OWN)
  }
  if (draft.previousId !== '') await readAgain(home, api, store, draft.previousId)
}

/**
 * What the firm took without saying under which id: the only one of its kind and reason that nobody here knew before it
 * was sent; else null.
 */
async function newAtFirm(
  api: Api,
  { kind, reason }: ApprovalDraft,
  before: { readonly at: number; readonly ids: ReadonlySet<string> },
): Promise<Approval | null> {
  const list = { scene: approvalScene.initiated, filter: 'all', pageIndex: 0, pageSize: NEWEST } as const
  const since = before.at - CLOCKS
  const isNew = (row: Approval) =>
    row.kind === kind && row.reason === reason && (row.gmtCreate ?? since) >= since && !before.ids.has(row.id)
  try {
    const [found, ...others] = (await api.list(list)).rows.filter(isNew)
    return others.length === 0 ? (found ?? null) : null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
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

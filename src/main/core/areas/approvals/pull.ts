import { z } from 'zod'
import { type Mine, type Origin, type PlacedApproval, type Self, sceneBit } from '#core/areas/approvals/store/place'
import type { Page } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import {
  type Approval,
  type ApprovalFilter,
  type ApprovalScene,
  approvalScene,
  approvalStatus,
} from '#shared/domain/approval'
import { knowsNoPage } from '../../engine/remote/whole-list.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { pageOf, pageWriter, type RowStore } from '../../engine/sync/pull/apply.ts'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { openRows } from '../../engine/sync/pull/open-rows.ts'
import { endsPass } from '../../engine/sync/schedule/sync-cycle.ts'
import { listOf, storedValue } from '../../engine/sync/stored-value.ts'
import { type Absence, absenceOf } from '../../engine/sync/sweep/sweep.ts'
import type { SyncArea, SyncContext } from '../../engine/sync/types.ts'

const NAME = 'approvals'
/** Rows asked for at once, and pages of a list that are read; a firm with more shows its newest. */
const PAGE = 50
const MOST_PAGES = 40
/** Between two readings of a list that hardly changes, and of an approval that nobody has decided. Milliseconds. */
const EVERY = 600_000
/** Requests a pass for approvals that nobody has decided. */
const BUDGET = 5
/** One that nobody decided for so long is read when it is opened. Milliseconds. */
const EXPECTED = 180 * 86_400_000
/** Rows that waited here and that the list of what waits does not name, asked for by themselves a pass. */
const MOST_UNLISTED = 20

/** One of the firm's lists under the name that the store keeps; `mine` of what it names in the scene `toApprove`. */
type FirmList = {
  readonly name: string
  readonly scene: ApprovalScene
  readonly filter: ApprovalFilter
  readonly mine: Mine
}

/** What waits comes first, and with every pass. */
const lists: readonly FirmList[] = [
  ...(['waiting', 'passed', 'rejected', 'others'] as const).map((mine) => ({
    name: mine,
    scene: approvalScene.toApprove,
    filter: mine,
    mine,
  })),
  { name: 'initiated', scene: approvalScene.initiated, filter: 'all', mine: '' },
  { name: 'copied', scene: approvalScene.copied, filter: 'all', mine: '' },
]
const WAITING = 'waiting'

/** A list that was read: how many rows the firm said it has, null where it did not, when, and why it showed none. */
type ReadList = {
  readonly name: string
  readonly total: number | null
  readonly at: number
  readonly refused: Absence | null
}

const readForm = listOf<ReadList>(
  z.object({
    name: z.string(),
    total: z.number().nullable(),
    at: z.number(),
    refused: z.enum(['gone', 'no-access']).nullable().default(null),
  }),
)
const readLists = (store: Store) => storedValue(store, `sync.${NAME}.lists`, readForm)
const lastRead = (store: Store, name: string): ReadList | undefined =>
  readLists(store)
    .get()
    .find((one) => one.name === name)

const noteRead = (store: Store, read: ReadList): void => {
  const { name, total, refused } = read
  const known = lastRead(store, name)
  // What waits is read with every pass: when, nobody asks.
  if (name === WAITING && known?.total === total && known.refused === refused) return
  const { get, put } = readLists(store)
  put([...get().filter((one) => one.name !== name), read])
}

/** The same, and tells of what no row tells: that it was read for the first time, or is refused from now on or no more. */
const noteAndTell = ({ store, changed }: SyncContext, read: ReadList): void => {
  const known = lastRead(store, read.name)
  noteRead(store, read)
  if (known?.refused !== read.refused) changed(NAME, [])
}

/** True where every list that a question is about was read once. */
export const isKnown = (store: Store, scene: ApprovalScene, filter: ApprovalFilter): boolean =>
  lists.every(
    (list) =>
      list.scene !== scene ||
      (scene === approvalScene.toApprove && filter !== 'all' && filter !== list.filter) ||
      lastRead(store, list.name) !== undefined,
  )

/** Why the firm shows no list for a question; null where it does. What waits answers for all that is to approve. */
export const refusedOf = (store: Store, scene: ApprovalScene, filter: ApprovalFilter): Absence | null => {
  const asked = filter === 'all' ? WAITING : filter
  const list = lists.find((one) => one.scene === scene && (scene !== approvalScene.toApprove || one.filter === asked))
  return (list && lastRead(store, list.name)?.refused) ?? null
}

/** What the person initiated is read with the next pass, whenever it was read last. */
export const readInitiatedSoon = (store: Store): void => {
  const known = lastRead(store, 'initiated')
  if (known !== undefined) noteRead(store, { ...known, at: 0 })
}

/** The signed-in person, as approvals name people. */
export const selfOf = (store: Store): Self => {
  const user = storedUser(store)
  return { id: user?.id ?? '', names: [user?.name ?? '', user?.nickname ?? ''].filter((name) => name !== '') }
}

/** The table for rows that are asked for from now on: what a person does here meanwhile is newer than they are. */
const arriving = (store: Store, originOf: (row: Approval) => Origin): RowStore<Approval> => {
  const isTouched = store.memory.approvals.touched.watch()
  return {
    upsert(rows, syncedAt) {
      const self = selfOf(store)
      return rows.flatMap((row) => (isTouched(row.id) ? [] : store.approvals.put([row], originOf(row), self, syncedAt)))
    },
  }
}

/** Approvals that nobody has decided yet, whoever began them: no list tells when somebody does. */
export const openApprovals = openRows<Approval>({
  name: NAME,
  isOpen: ({ status, gmtCreate }, now) =>
    status === approvalStatus.inApproval && gmtCreate !== null && Math.abs(now - gmtCreate) < EXPECTED,
  every: EVERY,
  budget: BUDGET,
  readOne: (remote, id, signal) => remote.approvals.get(id, signal),
  rows: (store) => ({ ...store.approvals, ...arriving(store, () => ({ from: 'itself' })) }),
  gone(context, id) {
    context.store.approvals.remove([id])
    context.changed(NAME, [id])
  },
})

const isListed = ({ scene, mine }: FirmList, row: PlacedApproval | null): boolean =>
  row !== null && (row.scenes & sceneBit(scene)) !== 0 && (mine === '' || row.mine === mine)

/** What a firm without counts answers that has no second page, or knows none; trouble of the moment says nothing of it. */
const noneBehind = (error: unknown): null => {
  if (error instanceof Failure && error.code !== 'http-error' && knowsNoPage(error)) return null
  throw error
}

/**
 * Reads a list, newest first: what waits to its end, the others until a page brings nothing new and no row is missing
 * that the firm counts. Without a count a short first page may be all that the firm gives at once: what is shorter than
 * that, or brings nothing new, ends the list. `placed` are rows that a list of the scene named in this pass already: a firm
 * that knows no filters names each of them in every list. Answers the ids of a list that was read whole.
 */
async function readList(
  context: SyncContext,
  list: FirmList,
  placed: Set<string>,
): Promise<ReadonlySet<string> | null> {
  const { store, remote, signal, clock, breathe } = context
  const { name, scene, filter, mine } = list
  const last = lastRead(store, name)
  const before = last?.refused === null ? last : undefined
  const seen = new Set<string>()
  let isSound = true
  let whole = false
  let total: number | null = null
  let fullPage = 0
  let read = 0
  let added = 0
  for (let pageIndex = 0; pageIndex < MOST_PAGES; pageIndex += 1) {
    const rows = arriving(store, ({ id }) => ({ from: 'list', scene, mine: placed.has(id) ? '' : mine }))
    const askedAt = clock.monotonic()
    const asked = remote.approvals.list({ scene, filter, pageIndex, pageSize: PAGE }, signal)
    const page: Page<Approval> | null = await (pageIndex === 1 && total === null ? asked.catch(noneBehind) : asked)
    await breathe()
    if (page === null) {
      whole = isSound
      break
    }
    const ids = page.rows.map(({ id }) => id)
    const isNew = ids.some((id) => !seen.has(id))
    added += ids.filter((id) => !isListed(list, store.approvals.get(id))).length
    const changed = await pageWriter(context, NAME, rows).write({ ...page, askedAt }, null)
    openApprovals.answered(store, ids, clock.now())
    for (const id of ids) seen.add(id)
    if (mine !== '') for (const id of ids) placed.add(id)
    if (changed.length > 0) context.changed(NAME, changed)
    const phase = before === undefined ? 'first' : 'incremental'
    context.progress({ phase, rows: store.approvals.count(), total: null })
    const count = ids.length + page.bad.length
    read += count
    // A firm may count on its first page only.
    total = page.total ?? total
    if (pageIndex === 0) fullPage = count
    isSound &&= page.bad.length === 0
    const isUncountedEnd = pageIndex > 0 && (count < fullPage || !isNew)
    const ends = count === 0 || (total === null ? isUncountedEnd : read >= total)
    whole = ends && isSound && seen.size >= (total ?? 0)
    const grown = total === null || before === undefined || before.total === null ? 0 : total - before.total
    const isQuiet = name !== WAITING && before !== undefined && changed.length === 0 && added >= grown
    // A firm that knows no pages answers the same rows again.
    if (ends || isQuiet || !isNew) break
  }
  noteAndTell(context, { name, total, at: clock.now(), refused: null })
  return whole ? seen : null
}

/** Asks by themselves for rows that waited here and that the whole list of what waits does not name. */
async function lookAtUnlisted(context: SyncContext, listed: ReadonlySet<string>): Promise<void> {
  const { store, remote, signal, clock, breathe, byPerson } = context
  const { lookedAt, touched } = store.memory.approvals
  const last = (id: string) => lookedAt.get(id) ?? -EVERY
  const isDue = (id: string) => byPerson || clock.monotonic() - last(id) >= EVERY
  // Oldest look first, so that those beyond the limit have their turn however often a person asks.
  const unlisted = store.approvals
    .waiting()
    .filter((id) => !listed.has(id) && isDue(id))
    .toSorted((one, other) => last(one) - last(other))
  for (const id of unlisted.slice(0, MOST_UNLISTED)) {
    const askedAt = clock.monotonic()
    lookedAt.set(id, askedAt)
    const isTouched = touched.watch()
    const rows = arriving(store, () => ({ from: 'itself', unlisted: true }))
    let changed: readonly string[]
    try {
      const row = await remote.approvals.get(id, signal)
      await breathe()
      changed = await pageWriter(context, NAME, rows).write(pageOf(row, askedAt), null)
    } catch (error) {
      if (!(error instanceof Failure) || endsPass(error)) throw error
      await breathe()
      if (absenceOf(error.code) === null || isTouched(id)) continue
      // Whether it is gone, those that are open find out; it waits no more in any case.
      changed = ingest(store, () => store.approvals.pass([id], clock.now()))
    }
    openApprovals.answered(store, [id], clock.now())
    if (changed.length > 0) context.changed(NAME, changed)
  }
}

/** The firm has no approvals: all lists are noted that are not yet. */
function noteMissing(context: SyncContext): void {
  for (const { name } of lists) {
    const known = lastRead(context.store, name)
    if (known?.refused !== 'gone') noteAndTell(context, { name, total: known?.total ?? null, at: 0, refused: 'gone' })
  }
}

/**
 * Approvals (AV): what waits for the person with every pass, the other lists every ten minutes or where a person asks,
 * newest first. Nothing is removed because a list lacks it. Of a firm without approvals, or one that does not show them, it
 * is noted; what was read before stays.
 */
async function pull(context: SyncContext): Promise<void> {
  const { store, clock, byPerson } = context
  const placed = new Set<string>()
  let failure: Failure | null = null
  for (const list of lists) {
    const last = lastRead(store, list.name)
    const isEach = byPerson || list.name === WAITING
    if (!isEach && last !== undefined && Math.abs(clock.now() - last.at) < EVERY) continue
    try {
      const whole = await readList(context, list, placed)
      if (list.name === WAITING && whole !== null) await lookAtUnlisted(context, whole)
    } catch (error) {
      if (!(error instanceof Failure) || endsPass(error)) throw error
      await context.breathe()
      const absence = absenceOf(error.code)
      if (absence === null) failure ??= error
      // No such call at all: the other lists are not asked for either until it is there, and then at once.
      const isMissing = absence === 'gone' && list.name === WAITING
      if (isMissing) noteMissing(context)
      else if (absence !== null)
        noteAndTell(context, { name: list.name, total: null, at: clock.now(), refused: absence })
      if (isMissing) break
    }
  }
  if (failure !== null) throw failure
}

/** Approvals as they are pulled; behind the passes, those that nobody has decided. */
export const approvals: SyncArea = {
  name: NAME,
  ownCursor: false,
  cached: (store) => store.approvals.count(),
  notice: openApprovals.notice,
  pull,
  background: [openApprovals.job],
}

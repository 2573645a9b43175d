import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { failureClass } from '../failures.ts'
import { pageOf, pageWriter, type RowStore } from '../pull/apply.ts'
import { type PageCache, pageReader, type ReadRows } from '../pull/page-cache.ts'
import { type Order, type SeenPage, sizeGiven } from '../pull/page-loop.ts'
import { afterWholePage, countOf, PAGE_SIZE } from '../pull/planner.ts'
import { isTemporary, type Kind, type RemovableRows, removeAbsent } from '../pull/remove-missing.ts'
import { endsPass } from '../schedule/sync-cycle.ts'
import type { BackgroundJob, SweepControl, SyncContext } from '../types.ts'
import * as plan from './sweep.ts'
import { newSweep, type SweepMemory, sweepMemory } from './sweep-state.ts'
import { answersForOne, WITNESSES } from './witnesses.ts'

/** Said in the status while so much is missing that nothing was removed; later sweeps go on, and may take it back. */
const SWEEP_STOPPED = 'sweep-stopped'
/** Ids that are compared before a breath. */
const COMPARED = 5_000

export type SweptRows<Row> = RowStore<Row> &
  RemovableRows & {
    readonly count: () => number
    readonly ids: (after: string | null, limit: number, upTo?: number) => readonly string[]
    readonly lastNumber: () => number
  }

/** A list whose rows can vanish on the server. */
export type SweptSource<Row> = Omit<Kind, 'rows'> & {
  /** The order in which rows move least while the list is read. */
  readonly order: Order<Row>
  readonly read: ReadRows<Row>
  readonly cache?: (store: Store) => PageCache
  readonly readOne: (remote: Remote, id: string) => Promise<Row>
  readonly rows: (store: Store) => SweptRows<Row>
  /** Rows that stood in the trash and are in the list again: what hung on them. */
  readonly returned?: (context: SyncContext, ids: readonly string[]) => void
}

type Tools<Row> = {
  readonly source: SweptSource<Row>
  readonly context: SyncContext
  readonly memory: SweepMemory
}

/** The control of an area's sweep. */
export function sweepControl<Row>(source: SweptSource<Row>): SweepControl {
  return {
    job: `sweep.${source.name}`,
    ask(store, confirm, now) {
      const memory = sweepMemory(store, source.name)
      memory.put(newSweep(confirm, now, { turn: turnOf(memory) + 1 }))
    },
    plan: (store, at) => sweepMemory(store, source.name).plan(at),
    notice: (store) => sweepMemory(store, source.name).notice(),
  }
}

/**
 * The sweep of an area (docs/sync.md): reads the whole list in large pages, in slices that a killed process finds
 * again, then asks for each row that no page held. What the pages say is written too, so that a sweep also mends rows
 * that a pass has missed.
 */
export function sweepJob<Row extends { readonly id: string }>(source: SweptSource<Row>): BackgroundJob {
  return {
    name: sweepControl(source).job,
    dueAt({ store, now }) {
      const memory = sweepMemory(store, source.name)
      const planned = memory.planned()
      if (memory.state() !== null) return 0
      if (planned === null) return null
      return plan.sweepIsDue(planned, now) ? 0 : planned
    },
    async slice(context) {
      const memory = sweepMemory(context.store, source.name)
      const tools = { source, context, memory }
      const now = context.clock.now()
      const state = memory.state()
      if (state === null || (state.phase === 'list' && Math.abs(now - state.started) > plan.STALE_SWEEP))
        memory.put(newSweep(state?.confirmed ?? false, now, { turn: turnOf(memory) }))
      const turn = turnOf(memory)
      try {
        await (memory.state()?.phase === 'absent' ? askForAbsent(tools) : readList(tools))
      } catch (error) {
        // A list that the firm no longer shows to this user says nothing about its rows.
        if (!(error instanceof Failure) || failureClass(error) !== 'refused') throw error
        if (!isAskedAnew(tools, { turn })) end(tools, memory.notice())
      }
    },
  }
}

/** Plans the first sweep of an area, or an earlier one: after trouble within the hour, `now` where rows were missed. */
export function planSweep(
  { store, clock, random }: Pick<SyncContext, 'store' | 'clock' | 'random'>,
  area: string,
  when: 'regular' | 'soon' | 'now',
): void {
  const memory = sweepMemory(store, area)
  const planned = memory.planned()
  const now = clock.now()
  if (when === 'now') memory.plan(plan.soonerSweep(planned ?? now, memory.last(), now, { next: () => 0 }))
  else if (planned === null) memory.plan(plan.nextSweep(now, random))
  else if (when === 'soon') memory.plan(plan.soonerSweep(planned, memory.last(), now, random))
}

function knownRows<Row>(store: Store, { entity, rows }: SweptSource<Row>): number {
  const temporary = [...store.work.openIds(entity)].filter(isTemporary).length
  return Math.max(0, rows(store).count() - temporary)
}

/** What is known here before the first page is asked for. */
function knownNow<Row>({ source, context: { store } }: Tools<Row>): Pick<plan.SweepState, 'known' | 'upTo'> {
  return { known: knownRows(store, source), upTo: source.rows(store).lastNumber() }
}

function end<Row>({ source, context, memory }: Tools<Row>, notice: string | null): void {
  const { clock, random } = context
  const at = clock.now()
  const planned = memory.planned() ?? 0
  const regular = plan.nextSweep(at, random)
  // What was planned while this one went on still comes.
  const next = planned > at ? Math.min(planned, regular) : regular
  // A first alarm is looked at again soon, for it may be a false one.
  const isNew = notice !== null && memory.notice() === null
  memory.end({ at, next: isNew ? plan.soonerSweep(next, at, at, random) : next, notice })
  if (notice !== null) context.log('warn', 'sync.sweep-stopped', { area: source.name })
}

async function readList<Row extends { readonly id: string }>(tools: Tools<Row>): Promise<void> {
  const { source, context, memory } = tools
  const writer = pageWriter(context, source.name, source.rows(context.store))
  const read = readerOf(tools)
  let emptyAt: number | null = null
  // Rows that the pages named; looked up only for a list without a total, where nothing was read again.
  let named: Set<string> | null = null
  for (;;) {
    const stored = memory.state()
    if (stored === null) return
    const state = stored.pages === 0 ? { ...stored, ...knownNow(tools) } : stored
    const page = await readPage(tools, state)
    if (page === null) return
    if (page.total === null && state.backs === undefined) named ??= memory.seen(state.pages)
    const count = countOf(page.seen, page, named ?? new Set())
    for (const { id } of page.seen) named?.add(id)
    if (count === 0 && emptyAt !== state.pageIndex && state.pageIndex * state.pageSize < (page.total ?? 0)) {
      // An empty page in the middle of a list is asked for once more before it is believed.
      emptyAt = state.pageIndex
      continue
    }
    const { pageIndex, pageSize } = state
    const facts = { pageIndex, count, pageSize, total: page.total, before: state.total, backs: state.backs ?? [] }
    const learnt = await sizeGiven(facts, page.seen, async (at, size) => (await read(source.order, at, size)).seen)
    const step = afterWholePage({ ...facts, pageSize: learnt })
    const isBack = step.kind === 'read' && step.pageIndex <= pageIndex
    const changed = await writer.write(page, null)
    if (changed.length > 0) context.changed(source.name, changed)
    if (isAskedAnew(tools, state)) return
    const next: plan.SweepState = {
      ...state,
      pageIndex: step.kind === 'end' ? pageIndex : step.pageIndex,
      pageSize: learnt,
      total: page.total,
      firstTotal: state.firstTotal === undefined ? page.total : state.firstTotal,
      pages: state.pages + 1,
      ...(isBack && { backs: [...facts.backs, pageIndex] }),
    }
    memory.put(
      next,
      page.seen.map((row) => row.id),
    )
    if (step.kind === 'end') return compare(tools, next)
    if (!context.mayGoOn()) return
  }
}

function turnOf(memory: SweepMemory): number {
  return memory.state()?.turn ?? 0
}

/** True where another sweep was asked for since: it begins with what the firm has now. */
function isAskedAnew<Row>({ memory }: Tools<Row>, { turn }: Pick<plan.SweepState, 'turn'>): boolean {
  return turnOf(memory) !== turn
}

function readerOf<Row extends { readonly id: string }>({ source: { order, read, cache }, context }: Tools<Row>) {
  return pageReader({ read, newest: order, ...(cache && { cache }) }, context)
}

/** The page that the sweep stands at; null where it begins again with smaller ones, because the server refused. */
async function readPage<Row extends { readonly id: string }>(
  tools: Tools<Row>,
  state: plan.SweepState,
): Promise<SeenPage<Row> | null> {
  const { pageIndex, pageSize } = state
  try {
    const page = await readerOf(tools)(tools.source.order, pageIndex, pageSize)
    // A firm that counts nothing may say 0 of the empty page behind its list: that list has not shrunk.
    return state.firstTotal === null && page.total === 0 ? { ...page, total: null } : page
  } catch (error) {
    const smaller = plan.smallerPage(pageSize, PAGE_SIZE)
    if (!(error instanceof Failure) || smaller === null || !mayBeTooLarge(error)) throw error
    const { confirmed, started, turn } = state
    if (!isAskedAnew(tools, state)) tools.memory.put(newSweep(confirmed, started, { pageSize: smaller, turn }))
    return null
  }
}

function mayBeTooLarge(failure: Failure): boolean {
  if (failure.details.retryAfter !== undefined) return false
  return failureClass(failure) === 'transient' || failure.code === 'timeout'
}

/** Finds the rows that no page held. Too many of them, or too odd a list: nothing is removed until a person says so. */
async function compare<Row>(tools: Tools<Row>, state: plan.SweepState): Promise<void> {
  const { source, context, memory } = tools
  const rows = source.rows(context.store)
  const seen = memory.seen(state.pages)
  const absent: string[] = []
  for (let after: string | null = null; ; ) {
    const ids: readonly string[] = rows.ids(after, COMPARED, state.upTo)
    for (const id of ids) if (!seen.has(id) && !isTemporary(id)) absent.push(id)
    after = ids.at(-1) ?? null
    if (after === null) break
    await context.breathe()
  }
  if (isAskedAnew(tools, state)) return
  if (!plan.mayRemove(state, seen.size, absent.length)) return end(tools, SWEEP_STOPPED)
  const { trash } = context.store.work
  const back = trash.list(source.name).flatMap(({ id }) => (seen.has(id) ? [id] : []))
  if (back.length > 0) source.returned?.(context, back)
  for (const id of back) trash.remove(source.name, id)
  if (absent.length === 0) return end(tools, null)
  memory.putAbsent({ ...state, phase: 'absent' }, absent)
}

/** Asks for absent rows one by one: only what the server says it does not have, or does not show, goes. */
async function askForAbsent<Row extends { readonly id: string }>(tools: Tools<Row>): Promise<void> {
  const { source, context, memory } = tools
  const rows = source.rows(context.store)
  const writer = pageWriter(context, source.name, rows)
  const absent = memory.absent()
  let trusted = false
  for (let done = 0; done < plan.CONFIRM_AT_ONCE; done += 1) {
    const state = memory.state()
    if (state === null) return
    const id = absent[state.asked]
    if (id === undefined) return end(tools, null)
    const absence = rows.get(id) === null ? null : await ask(tools, writer, id)
    if (isAskedAnew(tools, state)) return
    if (absence !== null) {
      trusted ||= await answersForKnown(tools, absent)
      if (isAskedAnew(tools, state)) return
      if (!trusted && !state.confirmed) return end(tools, SWEEP_STOPPED)
      remove(tools, id, absence)
    }
    memory.put({ ...state, asked: state.asked + 1 })
    if (!context.mayGoOn()) return
  }
}

/** Removes a row and what hangs on it in one transaction; the windows hear of it afterwards. */
function remove<Row>({ source, context }: Tools<Row>, id: string, absence: plan.Absence): void {
  const told: Parameters<SyncContext['changed']>[] = []
  const quiet: SyncContext = { ...context, changed: (...event) => told.push(event) }
  context.store.transaction(() => {
    const gone = removeAbsent(quiet, source, [id], absence)
    if (gone.length === 0) return
    told.push([source.name, gone])
  })
  for (const event of told) context.changed(...event)
}

async function ask<Row extends { readonly id: string }>(
  { source, context }: Tools<Row>,
  writer: ReturnType<typeof pageWriter<Row>>,
  id: string,
): Promise<plan.Absence | null> {
  try {
    const askedAt = context.clock.monotonic()
    const row = await source.readOne(context.remote, id)
    await context.breathe()
    const changed = await writer.write(pageOf(row, askedAt), null)
    if (changed.length > 0) context.changed(source.name, changed)
    return null
  } catch (error) {
    if (!(error instanceof Failure) || endsPass(error)) throw error
    await context.breathe()
    return plan.absenceOf(error.code)
  }
}

/** True where the server answers for a row that its list has just shown: only then does "not found" mean something. */
async function answersForKnown<Row>({ source, context }: Tools<Row>, absent: readonly string[]): Promise<boolean> {
  const missing = new Set(absent)
  const ids = source.rows(context.store).ids(null, absent.length + WITNESSES)
  const known = ids.filter((id) => !missing.has(id) && !isTemporary(id))
  return (await answersForOne(context, known, (id) => source.readOne(context.remote, id))) ?? true
}

import type { Cursor } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { SyncContext } from '../types.ts'
import type { PageWriter, WritablePage } from './apply.ts'
import * as plan from './planner.ts'

/** A field that a list is sorted by, and its stamp on a row. */
export type Order<Row> = {
  readonly field: string
  readonly direction: 'asc' | 'desc'
  readonly stamp: (row: Row) => number | null
}

/** A page with its rows' places in the order that was asked for, also where the rows themselves were not read again. */
export type SeenPage<Row> = WritablePage<Row> & { readonly seen: readonly plan.Stamped[] }

/** What a loop over the pages of a list needs besides its decisions. */
export type PageLoopTools<Row> = {
  readonly context: SyncContext
  readonly area: string
  readonly read: (order: Order<Row>, pageIndex: number, pageSize: number) => Promise<SeenPage<Row>>
  readonly writer: PageWriter<Row>
  /** What an event names for changed rows. */
  readonly told: (rows: readonly Row[]) => readonly string[]
  /** Newest stamp that a page proves for the next pass; null where it proves none. */
  readonly candidate: (page: SeenPage<Row>, order: Order<Row>, pageIndex: number) => number | null
  readonly pageSize: () => number
  /** Keeps the size of the pages that the server really gives. */
  readonly setPageSize: (size: number) => void
  /** A group of equal stamps is larger than what the server gives at once: rows of it may have been missed. */
  readonly onCutTie?: () => void
}

export type PageLoop<Row> = {
  readonly phase: 'first' | 'incremental'
  readonly order: Order<Row>
  /** Where to go after a page. */
  readonly next: (facts: plan.PageFacts & { readonly rows: readonly plan.Stamped[] }) => plan.Step
  /** What else of a page the cursor remembers. */
  readonly mark?: (cursor: Cursor, rows: readonly plan.Stamped[]) => Cursor
  /** The cursor to leave the loop with, kept in the transaction of the page; null to go on. */
  readonly leave: (cursor: Cursor, step: plan.Step) => Cursor | null
  /** False where the first page is not in the order asked for: nothing of it is written then. */
  readonly inOrder?: (rows: readonly plan.Stamped[]) => boolean
  /** Pages after which the screens hear of new rows; while the list has no index, each hearing costs a scan. */
  readonly tellEvery: number
  /**
   * True where the next page is asked for while one is written, and the one after that as soon as it is: whoever reads
   * them always has one to read. After a crash two are read again (R16).
   */
  readonly ahead?: boolean
  /** Rows that a page changed. */
  readonly onChanged?: (rows: readonly Row[]) => void
}

/**
 * The page size to go on with after a page ({@link plan.sizeBehind}). Behind a tiny first page the next one is looked
 * at in its size: of a filtered list it holds only what was shown already, of a capped one something new.
 */
export async function sizeGiven(
  facts: plan.PageFacts,
  rows: readonly { readonly id: string }[],
  read: (pageIndex: number, pageSize: number) => Promise<readonly { readonly id: string }[]>,
): Promise<number> {
  if (!plan.isDoubtful(facts)) return plan.sizeBehind(facts)
  const named = new Set(rows.map(({ id }) => id))
  const behind = await read(1, facts.count).catch(noList)
  return behind?.some(({ id }) => !named.has(id)) ? facts.count : facts.pageSize
}

/** A look behind the last row that is shown, where a firm that counts more gives no list at all. */
export function noList(error: unknown): null {
  if (error instanceof Failure && error.code === 'bad-envelope') return null
  throw error
}

/**
 * Reads pages from the cursor on, each committed with its cursor, until the loop is left. Answers the cursor it was
 * left with, or null where the list is not in the order asked for.
 */
export async function runPageLoop<Row extends { readonly id: string }>(
  tools: PageLoopTools<Row>,
  start: Cursor,
  ways: PageLoop<Row>,
): Promise<Cursor | null> {
  const { context, writer } = tools
  let cursor = start
  let previous: { rows: readonly plan.Stamped[]; total: number | null } | null = null
  let tiedStamp: number | null = null
  let emptyAt: number | null = null
  let untold: string[] = []
  // Of a list without a total: the rows that its pages named, and the page size before a short first page changed it.
  const named = new Set<string>()
  let doubted: number | null = null
  const backs: number[] = []
  const asked = createAsked((pageIndex: number) => tools.read(ways.order, pageIndex, tools.pageSize()))
  for (;;) {
    const pageIndex = cursor.pageIndex
    const page = await asked.take(pageIndex)
    const rows = page.seen
    if (pageIndex === 0 && ways.inOrder?.(rows) === false) return null
    const count = plan.countOf(rows, page, named)
    if (page.total === null) for (const { id } of rows) named.add(id)
    if (count === 0 && emptyAt !== pageIndex && pageIndex * tools.pageSize() < (page.total ?? 0)) {
      // An empty page in the middle of a list is asked for once more before it is believed.
      emptyAt = pageIndex
      continue
    }
    const tie = plan.tieAt(previous, { rows, total: page.total, pageIndex }, tools.pageSize())
    if (tie !== null && tie.stamp !== tiedStamp) {
      tiedStamp = tie.stamp
      await readTie(tools, ways.order, tie)
    }
    previous = { rows, total: page.total }
    const facts = { pageIndex, count, pageSize: tools.pageSize(), total: page.total, before: cursor.total, backs }
    const learnt = await sizeGiven(facts, rows, async (at, size) => (await tools.read(ways.order, at, size)).seen)
    if (learnt !== facts.pageSize) tools.setPageSize(learnt)
    if (pageIndex === 0) doubted = page.total === null ? facts.pageSize : null
    else if (count > 0) doubted = null
    const step = ways.next({ ...facts, pageSize: learnt, rows })
    if (step.kind === 'read' && step.pageIndex <= pageIndex) {
      backs.push(pageIndex)
      // What it reads again is no end of the list.
      named.clear()
    }
    const next: Cursor = {
      ...(ways.mark?.(cursor, rows) ?? cursor),
      candidate: cursor.candidate ?? tools.candidate(page, ways.order, pageIndex),
      pageIndex: step.kind === 'end' ? pageIndex + 1 : step.pageIndex,
      total: page.total,
      rows: Math.max(cursor.rows, pageIndex * learnt + count),
      passStarted: context.clock.now(),
    }
    const left = ways.leave(next, step)
    // Nothing came behind the short first page: it was all of the list, and says nothing of the server's pages.
    if (left !== null && doubted !== null) tools.setPageSize(doubted)
    if (learnt !== facts.pageSize) asked.forget()
    if (ways.ahead === true && left === null) asked.ask(next.pageIndex)
    const ids = new Set(await writer.write(page, left ?? next))
    const after = next.pageIndex + 1
    if (ways.ahead === true && left === null && after * learnt < (page.total ?? 0)) asked.ask(after)
    const changed = page.rows.filter((row) => ids.has(row.id))
    if (changed.length > 0) ways.onChanged?.(changed)
    untold.push(...tools.told(changed))
    if (left !== null || (pageIndex + 1) % ways.tellEvery === 0) {
      if (untold.length > 0) context.changed(tools.area, untold)
      untold = []
    }
    context.progress({ phase: ways.phase, rows: next.rows, total: ways.phase === 'first' ? next.total : null })
    if (left !== null) return left
    cursor = next
  }
}

/** Pages that were asked for before somebody takes them. */
function createAsked<Page>(read: (pageIndex: number) => Promise<Page>) {
  const coming = new Map<number, Promise<Page>>()
  return {
    ask(pageIndex: number): void {
      if (coming.has(pageIndex)) return
      const page = read(pageIndex)
      // Where a write fails first, that is the failure which counts.
      page.catch(() => undefined)
      coming.set(pageIndex, page)
    },
    take(pageIndex: number): Promise<Page> {
      const page = coming.get(pageIndex)
      coming.delete(pageIndex)
      return page ?? read(pageIndex)
    },
    forget: (): void => coming.clear(),
  }
}

/** Reads one window that holds a whole group of equal stamps: within one answer no row of it can be missed. */
async function readTie<Row extends { readonly id: string }>(
  tools: PageLoopTools<Row>,
  order: Order<Row>,
  tie: plan.Tie,
): Promise<void> {
  let from = tie.from
  let to = tie.from + tools.pageSize() * 2 - 1
  const giveUp = () => {
    tools.context.log('warn', 'sync.tie-too-large', { area: tools.area })
    tools.onCutTie?.()
  }
  for (;;) {
    const window = plan.windowOf(from, to, tools.pageSize())
    if (window === null) return giveUp()
    const page = await tools.read(order, window.pageIndex, window.pageSize)
    if (isCut(page, window)) return giveUp()
    const stampOf = (row: plan.Stamped | undefined) => row?.stamp ?? null
    const startsInside = window.pageIndex === 0 || stampOf(page.seen[0]) !== tie.stamp
    const endsInside = page.seen.length < window.pageSize || stampOf(page.seen.at(-1)) !== tie.stamp
    if (startsInside && endsInside) {
      const ids = new Set(await tools.writer.write(page, null))
      const changed = page.rows.filter((row) => ids.has(row.id))
      if (changed.length > 0) tools.context.changed(tools.area, tools.told(changed))
      return
    }
    if (!startsInside) from = Math.max(0, from - window.pageSize)
    if (!endsInside) to += window.pageSize
  }
}

/** True where the server gave less of a window than its list holds there: it gives no pages of that size. */
function isCut<Row>({ seen, bad, total }: SeenPage<Row>, { pageIndex, pageSize }: plan.Window): boolean {
  const count = seen.length + bad.length
  return count < pageSize && total !== null && pageIndex * pageSize + count < total
}

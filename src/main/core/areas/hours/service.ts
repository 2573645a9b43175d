import type { HoursRow, HoursTable } from '#core/areas/hours/store'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { HoursEntry } from '#shared/contract/hours'
import type { CoreHandlers } from '#shared/contract/index'
import { dayText } from '#shared/dates/zone'
import { secondsAt } from '#shared/domain/hours'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { leaveDraft } from '../../engine/sync/push/enqueue-edit.ts'
import { exportPlan } from './export.ts'
import { findSource, idsOf, proposalsOf } from './proposals.ts'

/** Entries of one answer. */
const MOST_ENTRIES = 2_000
/** Removals that can be taken back; each window offers its last one. */
const MOST_REMOVALS = 20
/** So long ago is what may still go on, milliseconds. */
const GOES_ON = 7 * 86_400_000

type Work = Pick<HoursEntry, 'note' | 'customer' | 'project'>

/** Time keeping of the signed-in person: entries of this computer, of which one may run. */
export function createHours(home: Home, jobs: Jobs): CoreHandlers['hours'] {
  const table = () => home.opened().store.hours
  const today = (now: number) => dayText(now, home.timeZone())

  /** Runs a change in one transaction and tells what it changed: the ids that it answers. */
  const change = (run: (now: number) => readonly string[]): readonly string[] => {
    const ids = home.opened().store.transaction(() => run(home.ports.clock.now()))
    if (ids.length > 0) home.changed('hours', ids)
    return ids
  }

  const begin = (work: WorkColumns, now: number): string => {
    const id = hexId(home.ports.random)
    const clock = { day: today(now), seconds: 0, since: now, stood: null, begun: now }
    table().put({ id, ...clock, ...work, source: '', sourceId: '' })
    return id
  }

  return {
    list(query) {
      const { rows, next } = table().list(query, null, MOST_ENTRIES)
      return {
        entries: rows.map(viewOf),
        cut: next !== null,
        minutes: table().total(query).minutes,
        customers: [...table().sums(query, 'customer')],
        projects: [...table().sums(query, 'project')],
      }
    },
    clock() {
      const [running, last] = [table().running(), table().last(home.ports.clock.now() - GOES_ON)]
      return { running: running && viewOf(running), last: last && viewOf(last) }
    },
    start(work) {
      const [id = ''] = change((now) => {
        const stopped = stopRunning(table(), now)
        return [begin(columnsOf(work), now), ...stopped]
      })
      return { id }
    },
    resume({ id }) {
      const row = table().get(id)
      if (row === null) throw new Failure('not-found')
      // Also one that runs since another day: its day is that of its start.
      if (row.since !== null) return { id }
      const [resumed = ''] = change((now) => {
        const stopped = stopRunning(table(), now)
        if (row.day !== today(now)) return [begin(workIn(row), now), ...stopped]
        table().put({ ...row, since: now })
        return [id, ...stopped]
      })
      return { id: resumed }
    },
    stop() {
      const [id = null] = change((now) => stopRunning(table(), now))
      return { id }
    },
    save({ id, day, minutes, source, sourceId, draft, ...work }) {
      const known = id === null ? null : table().get(id)
      if (id !== null && known === null) throw new Failure('not-found')
      if (known === null && minutes === null) throw new Failure('invalid-input', { field: 'minutes', reason: 'empty' })
      const made = madeOf(source, sourceId)
      // Two that were made before both ids were known to be of one follow-up keep what they were made of.
      const isAsBefore = known?.source === made.source && known.sourceId === made.sourceId
      if (!isAsBefore && isTaken(home.opened().store, made, id))
        throw new Failure('invalid-input', { field: 'source', reason: 'taken' })
      const [saved = ''] = change((now) => {
        const row = known ?? { id: hexId(home.ports.random), seconds: 0, since: null, stood: null, begun: now }
        // What was counted is replaced whole, therefore a clock that runs begins anew.
        const counted = minutes === null ? {} : { seconds: minutes * 60, since: row.since === null ? null : now }
        table().put({ ...row, ...counted, day, ...columnsOf(work), ...made })
        // Both or none: after a crash between the two it would be written down again.
        leaveDraft(home.opened().store, draft, now)
        return [row.id]
      })
      // How many drafts there are stands with the work.
      if (draft !== undefined) home.changed('work', [])
      return { id: saved }
    },
    remove({ ids }) {
      const { store } = home.opened()
      let removed: readonly HoursRow[] = []
      change((now) => {
        removed = [...new Set(ids)].flatMap((id) => store.hours.get(id) ?? []).map((row) => stoppedAt(row, now))
        for (const { id } of removed) store.hours.remove(id)
        return removed.map(({ id }) => id)
      })
      if (removed.length > 0)
        store.memory.hours.removals = [...store.memory.hours.removals, removed].slice(-MOST_REMOVALS)
      return {}
    },
    restore({ id }) {
      const { store } = home.opened()
      const { removals } = store.memory.hours
      const removed = removals.find((rows) => rows.some((row) => row.id === id))
      if (removed === undefined) throw new Failure('not-found')
      change(() => {
        for (const row of removed) {
          const isFree = !isTaken(store, row, row.id)
          store.hours.put(isFree ? row : { ...row, source: '', sourceId: '' })
        }
        return removed.map(({ id }) => id)
      })
      store.memory.hours.removals = removals.filter((one) => one !== removed)
      return {}
    },
    proposals: (span) => ({ proposals: [...proposalsOf(home, span)] }),
    ofSources({ source, ids }) {
      const { store } = home.opened()
      const now = home.ports.clock.now()
      const found = ids.flatMap((id) => {
        const one = findSource[source](store, id, now)
        const row = one?.ids.map((known) => store.hours.ofSource(source, known)).find((entry) => entry !== null)
        return one === null ? [] : [{ id, entry: row === undefined ? null : viewOf(row), proposal: one.proposal }]
      })
      return { found }
    },
    export: (asked, port) => jobs.start(exportPlan(home, asked, home.media.of(port?.session))),
  }
}

/** An entry whose clock stands at a moment, epoch milliseconds, with what it has counted; one that stood is as it was. */
function stoppedAt(row: HoursRow, now: number): HoursRow {
  return row.since === null ? row : { ...row, seconds: secondsAt(row, now), since: null, stood: now }
}

/** Stops the clock that runs; answers whose it was. */
function stopRunning(table: HoursTable, now: number): readonly string[] {
  const row = table.running()
  if (row === null) return []
  table.put(stoppedAt(row, now))
  return [row.id]
}

type WorkColumns = ReturnType<typeof columnsOf>

/** What was worked on, as columns; without an id there is no name either. */
function columnsOf({ note, customer, project }: Work) {
  return {
    note,
    customerId: customer.id,
    customerName: customer.id === '' ? '' : customer.name,
    projectId: project.id,
    projectName: project.id === '' ? '' : project.name,
  }
}

function workIn({ note, customerId, customerName, projectId, projectName }: HoursRow): WorkColumns {
  return { note, customerId, customerName, projectId, projectName }
}

/** What an entry was made of: both parts, or neither. */
function madeOf(source: HoursRow['source'], sourceId: string): Pick<HoursRow, 'source' | 'sourceId'> {
  return source === '' || sourceId === '' ? { source: '', sourceId: '' } : { source, sourceId }
}

/** True where another entry than that of an id (null for a new one) was made of the same, under any id that it has had. */
function isTaken(store: Store, { source, sourceId }: ReturnType<typeof madeOf>, id: string | null): boolean {
  if (source === '' || sourceId === '') return false
  const entries = idsOf(store, source, sourceId).map((known) => store.hours.ofSource(source, known))
  return entries.some((entry) => entry !== null && entry.id !== id)
}

function viewOf(row: HoursRow): HoursEntry {
  const { id, day, seconds, since, note, source, sourceId } = row
  const customer = { id: row.customerId, name: row.customerName }
  const project = { id: row.projectId, name: row.projectName }
  return { id, day, seconds, since, note, customer, project, source, sourceId }
}

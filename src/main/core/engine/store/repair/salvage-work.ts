import type Database from 'better-sqlite3'
import { attempt } from '#core/engine/store/failures'
import { columnsOf, createRowWriter, type Reading, readRows } from '#core/engine/store/repair/rows'
import { workTables } from '#core/engine/store/repair/snapshot'
import { asDoubtful } from '#core/engine/store/work/doubtful'
import { openCondition } from '#core/engine/store/work/operation-row'
import type { Operation } from '#core/engine/store/work/types'
import { type FieldValues, type OperationState, openStates } from '#shared/domain/work'

/** An unsent change, as far as it is known when it cannot be read itself. */
export type LostChange = { readonly seq: number; readonly entity: string; readonly localId: string }

/** What became of a table: rows read from the damaged file, rows added from a snapshot, and whether that is all. */
export type SalvagedTable = Reading & { readonly table: string; readonly added: number }

export type SalvagedWork = {
  readonly tables: readonly SalvagedTable[]
  /** Unsent changes that came from a snapshot: they may be older than they were, and are looked for on the server first. */
  readonly older: readonly LostChange[]
  /** Unsent changes that are gone. */
  readonly missing: readonly LostChange[]
  /** True where nothing says whether more than `missing` is gone. */
  readonly mayMissMore: boolean
}

/** Open changes by what the indexes say, which lie on other pages than the rows; null where they cannot be read. */
const openChanges = (source: Database.Database): ReadonlyMap<number, LostChange> | null =>
  attempt(() => {
    const open = source.prepare(`SELECT seq FROM outbox INDEXED BY outbox_open WHERE ${openCondition}`).pluck().all()
    const named = attempt(
      () => source.prepare('SELECT seq, entity, localId FROM outbox INDEXED BY outbox_of_record').all() as LostChange[],
    )
    const byNumber = new Map(named?.map((change) => [change.seq, change]))
    return new Map(
      (open as number[]).map((seq) => [seq, byNumber.get(seq) ?? { seq, entity: '', localId: '' }] as const),
    )
  })

/** A change out of a snapshot: what was open then may have arrived since. */
const doubted = (columns: readonly string[], values: readonly unknown[]): readonly unknown[] => {
  const at = (column: string): unknown => values[columns.indexOf(column)]
  const state = String(at('state')) as OperationState
  if (!openStates.includes(state)) return values
  const kind = String(at('kind')) as Operation['kind']
  const base = valuesOf(String(at('base')))
  const back = asDoubtful({ kind, state, base: base ?? {}, attempts: Number(at('attempts')) })
  const written: Readonly<Record<string, unknown>> = {
    state: back.state,
    attempts: back.attempts,
    ...(base === null ? {} : { base: JSON.stringify(back.base) }),
  }
  return values.map((value, index) => written[columns[index] ?? ''] ?? value)
}

/** Field values of a column; null where nobody can read them. */
const valuesOf = (text: string): FieldValues | null => {
  try {
    return JSON.parse(text) as FieldValues
  } catch {
    return null
  }
}

/** The number up to which changes were counted is kept, so that none is given twice. */
const keepNumber = (target: Database.Database, files: readonly Database.Database[]): void => {
  const text = "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"
  const numbers = files.map((file) => attempt(() => file.prepare(text).pluck().get() as number | undefined) ?? 0)
  const highest = Math.max(0, ...numbers)
  target.exec('INSERT INTO outbox SELECT * FROM outbox WHERE false')
  const known = (target.prepare(text).pluck().get() as number | undefined) ?? 0
  if (highest <= known) return
  target
    .prepare(
      `INSERT INTO outbox (seq, opId, entity, localId, kind, title, patch, base, dependsOn, state, attempts, nextAt, lease,
       lastCode, lastError, createdAt, updatedAt)
       VALUES (?, 'number', '', '', '', '', '', '', '', 'cancelled', 0, 0, '', '', '', 0, 0)`,
    )
    .run(highest)
  target.exec("DELETE FROM outbox WHERE opId = 'number'")
}

/**
 * Brings unsent work and what belongs to it into a fresh file: row by row from the damaged one (null where not even its
 * first page can be read), the rest from the newest snapshots.
 */
export const salvageWork = (
  target: Database.Database,
  source: Database.Database | null,
  snapshots: readonly Database.Database[],
): SalvagedWork => {
  const read = new Set<number>()
  const older: LostChange[] = []
  const open = source === null ? null : openChanges(source)
  const nothing: Reading = { rows: 0, whole: false }

  const fromSource = (table: string): Reading => {
    if (source === null) return nothing
    const columns = columnsOf(source, table)
    const put = columns.length === 0 ? null : createRowWriter(target, table, columns)
    return readRows(source, table, 'rowid', (values) => {
      if (put?.(values) === true && table === 'outbox') read.add(Number(values[columns.indexOf('seq')]))
    })
  }

  /** Adds what a snapshot has and the file did not give; of the changes only those that were still open. */
  const fromSnapshot = (snapshot: Database.Database, table: string): { added: number; whole: boolean } => {
    const columns = columnsOf(snapshot, table)
    if (columns.length === 0) return { added: 0, whole: false }
    const put = createRowWriter(target, table, columns)
    const at = (values: readonly unknown[], column: string): unknown => values[columns.indexOf(column)]
    let added = 0
    const { whole } = readRows(snapshot, table, 'rowid', (values) => {
      const seq = Number(at(values, 'seq'))
      if (table === 'outbox' && open !== null && !open.has(seq)) return
      if (!put(table === 'outbox' ? doubted(columns, values) : values)) return
      added += 1
      if (table !== 'outbox' || at(values, 'state') === 'done' || at(values, 'state') === 'cancelled') return
      read.add(seq)
      older.push({ seq, entity: String(at(values, 'entity')), localId: String(at(values, 'localId')) })
    })
    return { added, whole }
  }

  const tables = workTables.map((table): SalvagedTable => {
    const reading = fromSource(table)
    let added = 0
    for (const snapshot of reading.whole ? [] : snapshots) {
      const from = fromSnapshot(snapshot, table)
      added += from.added
      if (from.whole) break
    }
    return { table, ...reading, added }
  })
  keepNumber(target, source === null ? snapshots : [source, ...snapshots])
  const isWhole = tables.find(({ table }) => table === 'outbox')?.whole === true
  return {
    tables,
    older,
    missing: isWhole ? [] : [...(open?.values() ?? [])].filter(({ seq }) => !read.has(seq)),
    mayMissMore: !isWhole && open === null,
  }
}

import type { HoursPlace, HoursQuery, HoursRow } from '#core/areas/hours/store'
import { minutesOf, secondsAt } from '#shared/domain/hours'
import { harmlessText } from '#shared/domain/sheet-text'
import type { Home } from '../../engine/account-session.ts'
import type { JobPlan } from '../../engine/jobs/jobs.ts'
import type { SessionMedia } from '../../engine/media.ts'
import { type Cell, createWorkbook, WORKBOOK_TYPE } from '../../engine/workbook.ts'

/** Rows that are read and written together: a few milliseconds. */
const SLICE = 200

/** Which entries are written, and the words of the sheets in the language of the page. */
export type HoursExport = HoursQuery & {
  readonly name: string
  /** Names of the sheets: entries, by customer, by project. */
  readonly sheets: readonly string[]
  /** Day, customer, project, what was done, hours, minutes, source. */
  readonly headers: readonly string[]
  /** Of the sources by their names, `none` and `total`. */
  readonly labels: Readonly<Record<string, string>>
}

/**
 * Writes entries in the order of the list, with the sum of what is charged for them, and the same by customer and by
 * project; what runs counts as it stood when the task began. Others go on beside it, and it ends where it is cancelled.
 */
export function exportPlan(home: Home, asked: HoursExport, media: SessionMedia): JobPlan {
  const { store } = home.opened()
  const { clock } = home.ports
  const { name: title, sheets, headers, labels } = asked
  const [day = '', customer = '', project = '', note = '', hours = '', minutes = '', source = ''] = headers
  const { count } = store.hours.total(asked)
  const now = clock.now()
  return {
    kind: 'export',
    area: 'hours',
    total: count,
    async run({ signal, progress }) {
      const widths = [[12, 30, 30, 60, 8, 8, 10], ...sheets.slice(1).map(() => [40, 8, 8])]
      const book = createWorkbook(
        sheets.map((name, at) => ({ name, widths: widths[at] ?? [] })),
        harmlessText,
      )
      book.add([[day, customer, project, note, hours, minutes, source]])
      const [customers, projects] = [createSums(), createSums()]
      let [sum, done] = [0, 0]
      for (let before: HoursPlace | null = null; ; ) {
        signal.throwIfAborted()
        const { rows, next } = store.hours.list(asked, before, SLICE)
        for (const row of rows) {
          const charged = minutesOf(secondsAt(row, now))
          sum += charged
          customers.add(row.customerId, row.customerName, charged)
          projects.add(row.projectId, row.projectName, charged)
          book.add([cellsOf(row, charged, labels)])
        }
        done += rows.length
        progress(done, Math.max(count, done))
        await new Promise<void>((resolve) => clock.after(0, resolve))
        if (next === null) break
        before = next
      }
      signal.throwIfAborted()
      book.add([[labels.total ?? '', '', '', '', ...timeCells(sum), '']])
      for (const [head, sums] of [[customer, customers] as const, [project, projects] as const]) {
        book.next()
        book.add([[head, hours, minutes], ...sums.rows(labels.none ?? '')])
      }
      const name = `${title}.xlsx`
      return { handle: media.offer({ name, type: WORKBOOK_TYPE, bytes: book.end() }), name }
    },
  }
}

function cellsOf(row: HoursRow, minutes: number, labels: HoursExport['labels']): readonly Cell[] {
  const source = row.source === '' ? '' : (labels[row.source] ?? '')
  const names = [nameOf(row.customerId, row.customerName), nameOf(row.projectId, row.projectName)]
  return [row.day, ...names, row.note, ...timeCells(minutes), source]
}

/** Hours with two places, and the minutes that they are. */
function timeCells(minutes: number): readonly [hours: number, minutes: number] {
  return [Math.round((minutes * 100) / 60) / 100, minutes]
}

function nameOf(id: string, name: string): string {
  return name === '' ? id : name
}

/** Minutes by customer or by project, under the name that came first: that of the newest entry. */
function createSums() {
  const sums = new Map<string, { readonly name: string; minutes: number }>()
  return {
    add(id: string, name: string, minutes: number): void {
      const sum = sums.get(id)
      if (sum === undefined) sums.set(id, { name: nameOf(id, name), minutes })
      else sum.minutes += minutes
    },
    /** The most first; `none` is the word for what belongs to none. */
    rows: (none: string): readonly (readonly Cell[])[] =>
      [...sums]
        .toSorted(([, one], [, other]) => other.minutes - one.minutes)
        .map(([id, { name, minutes }]) => [id === '' ? none : name, ...timeCells(minutes)]),
  }
}

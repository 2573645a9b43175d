import type { TimelineFilter } from '#core/areas/followups/store/timeline'
import type { FollowUpGrouping, FollowUpView } from '#shared/contract/followups'
import { harmlessText } from '#shared/domain/sheet-text'
import type { Home } from '../../engine/account-session.ts'
import type { JobPlan } from '../../engine/jobs/jobs.ts'
import type { SessionMedia } from '../../engine/media.ts'
import { createTimes, type FirmTimes } from '../../engine/remote/times.ts'
import { createWorkbook, WORKBOOK_TYPE } from '../../engine/workbook.ts'
import { timelineSlices } from './grouped.ts'
import { viewer } from './view.ts'

/** Rows that are read and written together: a few milliseconds. */
const SLICE = 200
/** Customers or people with few rows that are walked together. */
const WALKS = 10

/** Words of the sheet, in the language of the page. */
export type ExportWords = {
  readonly name: string
  readonly headers: readonly string[]
  /** Of the types, by their numbers. */
  readonly labels: Readonly<Record<string, string>>
}

/** What is written, by what it is set apart on the screen, and how it is called. */
export type ExportAsked = {
  readonly filter: TimelineFilter
  readonly group: FollowUpGrouping
  readonly words: ExportWords
}

/**
 * Writes what a filter leaves of all follow-ups to a sheet, in the order of the screen; others go on beside it, and it
 * ends where it is cancelled.
 */
export function exportPlan(home: Home, { filter, group, words }: ExportAsked, media: SessionMedia): JobPlan {
  const { store } = home.opened()
  const times = createTimes(home.timeZone())
  const total = filter.text === '' ? store.followups.countOf(filter).count : null
  return {
    kind: 'export',
    area: 'followups',
    total,
    async run({ signal, progress }) {
      const sheet = createWorkbook([{ name: words.name }], harmlessText)
      sheet.add([words.headers])
      let done = 0
      let walks = 0
      for (const rows of timelineSlices(store, filter, group, SLICE)) {
        signal.throwIfAborted()
        const view = viewer(home)
        sheet.add(rows.map((row) => cellsOf(view(row), words, times)))
        done += rows.length
        walks += 1
        if (rows.length < SLICE && walks % WALKS !== 0) continue
        progress(done, total)
        await new Promise<void>((resolve) => home.ports.clock.after(0, resolve))
      }
      progress(done, total)
      const name = `${words.name}.xlsx`
      return { handle: media.offer({ name, type: WORKBOOK_TYPE, bytes: sheet.end() }), name }
    },
  }
}

function cellsOf(row: FollowUpView, { labels }: ExportWords, times: FirmTimes): readonly string[] {
  return [
    row.gmtCreate === null ? '' : times.format(row.gmtCreate).slice(0, 16),
    labels[String(row.type)] ?? String(row.type),
    row.object.name,
    row.group.name,
    row.author.name,
    [titleOf(row), row.text].filter((text) => text !== '').join('\n'),
    row.quote,
    row.attachments.map(({ name }) => name).join('\n'),
    row.comments.map(({ author, text }) => `${author}: ${text}`).join('\n'),
  ]
}

/** What a task, a schedule or a visited page is called. */
function titleOf({ details }: FollowUpView): string {
  return typeof details.title === 'string' ? details.title : ''
}

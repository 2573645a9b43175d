import type { TimelineFilter } from '#core/areas/followups/store/timeline'
import type { FollowUpGrouping, FollowUpView } from '#shared/contract/followups'
import { clockOf } from '#shared/domain/duration'
import { listOf, textOf } from '#shared/domain/json-values'
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
  /** What a structured content says in words, with `{n}` and `{time}` where a value goes. */
  readonly details: {
    readonly otherType: string
    readonly call: string
    readonly callMissed: string
    /** By the number of the change. */
    readonly changes: Readonly<Record<string, string>>
  }
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

/** The row of a sheet; its columns are those of `headers` of the contract. */
export function cellsOf(row: FollowUpView, words: ExportWords, times: FirmTimes): readonly string[] {
  return [
    row.gmtCreate === null ? '' : minuteOf(row.gmtCreate, times),
    words.labels[String(row.type)] ?? words.details.otherType.replace('{n}', String(row.type)),
    row.object.name,
    row.group.name,
    row.author.name,
    [...detailsOf(row, words, times), row.text].filter((text) => text !== '').join('\n'),
    row.quote,
    row.attachments.map(({ name }) => name).join('\n'),
    row.comments.map(({ author, text }) => `${author}: ${text}`).join('\n'),
  ]
}

function minuteOf(time: number, times: FirmTimes): string {
  return times.format(time).slice(0, 16)
}

/** What the screen shows of a structured content (FP-12, FP-15): a change, a call, a visit, a task, a schedule, tags. */
function detailsOf({ type, details }: FollowUpView, { details: words }: ExportWords, times: FirmTimes): string[] {
  const change = words.changes[textOf(details.changeType) ?? '']
  const people = [details.memberName, details.contactName].flatMap((name) => textOf(name) ?? [])
  const seconds = Number(details.duration ?? Number.NaN)
  const talk = seconds > 0 ? words.call.replace('{time}', clockOf(seconds)) : words.callMissed
  const title = textOf(details.title) ?? textOf(details.summary) ?? textOf(details.name) ?? ''
  const start = typeof details.startTime === 'number' ? minuteOf(details.startTime, times) : textOf(details.startTime)
  const isPlanned = details.type === 1 || details.type === 2
  return [
    change === undefined ? '' : [change, people.join(' → ')].join(' ').trim(),
    type === 8 && Number.isFinite(seconds) ? [talk, textOf(details.phone) ?? ''].join(' ').trim() : '',
    isPlanned ? [title, start?.slice(0, 16) ?? ''].join(' ').trim() : title,
    listOf(details.tags)
      .flatMap((tag) => textOf(tag) ?? [])
      .join(', '),
  ]
}

import type { AreaProgress, SyncStatus } from '#shared/contract/sync'
import type { LocaleKey } from '#shared/locale/index'
import { formatCount } from './count.ts'
import { isWord, type Words } from './words.ts'

/** How the sync stands, as one glyph and one word say it. */
export type SyncMood = 'synced' | 'syncing' | 'failed' | 'offline' | 'unknown'

/** The mood of a status: offline first, then what runs, then what failed to be read or sent. */
export const moodOf = (status: SyncStatus): SyncMood => {
  if (status.connection === 'offline') return 'offline'
  if (status.running) return 'syncing'
  if (status.unsent !== null || status.areas.some((area) => area.phase === 'failed')) return 'failed'
  return status.dataTime === null ? 'unknown' : 'synced'
}

/** The name of an area; one that a later version adds is 其他数据. */
export const areaWords = (area: string, words: Words): string => {
  const key = `area.${area}`
  return words(isWord(key) ? key : 'area.other')
}

/** The area whose first load or indexing runs; null where none does. */
export const firstLoad = (status: SyncStatus): AreaProgress | null =>
  status.running ? (status.areas.find((area) => area.phase === 'first' || area.phase === 'indexing') ?? null) : null

/** True as long as an area is still to be read for the first time, whatever keeps it from that. */
export const isFirstToCome = (status: SyncStatus | undefined, area: string): boolean =>
  status?.areas.some((one) => one.area === area && one.lastDone === null) === true

const duration = (milliseconds: number, words: Words): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  if (seconds < 60) return words('duration.seconds', { n: seconds })
  if (seconds < 3600) return words('duration.minutes', { n: Math.round(seconds / 60) })
  return words('duration.hours', { n: Math.round(seconds / 3600) })
}

/** Rate and time to go of a first load, as short sentences; nothing where neither is known. */
export const progressFacts = (area: AreaProgress, words: Words): readonly string[] => [
  ...(area.rate > 0 ? [words('sync.rate', { n: formatCount(Math.round(area.rate)) })] : []),
  ...(area.remaining === null ? [] : [words('sync.remaining', { time: duration(area.remaining, words) })]),
]

/** Rows, rate and time to go of a first load, as short sentences. */
export const progressWords = (area: AreaProgress, words: Words): readonly string[] => {
  if (area.phase === 'indexing') return [words('sync.indexing', { area: areaWords(area.area, words) })]
  return [
    words('sync.first', { area: areaWords(area.area, words) }),
    area.total === null
      ? words('sync.rowsOnly', { rows: formatCount(area.rows) })
      : words('sync.rows', { rows: formatCount(area.rows), total: formatCount(area.total) }),
    ...progressFacts(area, words),
  ]
}

/** Why an area is not in step, and what to do about it. Neither the server's words nor its status are known here. */
export const areaFailure = ({ failure }: AreaProgress, words: Words): string => {
  const plain = `failure.${failure}Plain`
  if (isWord(plain)) return words(plain)
  const key = `failure.${failure}`
  return words(isWord(key) ? key : 'failure.internal')
}

const notices: Readonly<Record<string, LocaleKey>> = {
  'sweep-stopped': 'sync.sweepStopped',
  parked: 'sync.parked',
  'order-not-kept': 'sync.orderNotKept',
  'message-too-large': 'sync.messageTooLarge',
}

/** What of an area is not as it should be although it is read; a notice that a later version adds is said in general. */
export const areaNotice = ({ notice }: AreaProgress, words: Words): string =>
  words((notice === null ? undefined : notices[notice]) ?? 'sync.notice')

import type { AreaProgress, SyncStatus } from '#shared/contract/sync'
import type { LocaleKey } from '#shared/locale/index'
import type { Words } from './words.ts'

/** How the sync stands, as one glyph and one word say it. */
export type SyncMood = 'synced' | 'syncing' | 'failed' | 'offline' | 'unknown'

/** The mood of a status: offline first, then what runs, then what failed. */
export const moodOf = (status: SyncStatus): SyncMood => {
  if (status.connection === 'offline') return 'offline'
  if (status.running) return 'syncing'
  if (status.areas.some((area) => area.phase === 'failed')) return 'failed'
  return status.dataTime === null ? 'unknown' : 'synced'
}

const named = new Set(['customers', 'meta', 'config', 'users', 'teams', 'roles', 'tags', 'regions', 'user'])

/** The name of an area; one that a later version adds is 其他数据. */
export const areaWords = (area: string, words: Words): string =>
  words(named.has(area) ? (`area.${area}` as LocaleKey) : 'area.other')

/** The area whose first load or indexing runs; null where none does. */
export const firstLoad = (status: SyncStatus): AreaProgress | null =>
  status.running ? (status.areas.find((area) => area.phase === 'first' || area.phase === 'indexing') ?? null) : null

const duration = (milliseconds: number, words: Words): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  if (seconds < 60) return words('duration.seconds', { n: seconds })
  if (seconds < 3600) return words('duration.minutes', { n: Math.round(seconds / 60) })
  return words('duration.hours', { n: Math.round(seconds / 3600) })
}

/** Rows, rate and time to go of a first load, as short sentences. */
export const progressWords = (area: AreaProgress, words: Words): readonly string[] => {
  const count = (value: number) => value.toLocaleString('en-US')
  if (area.phase === 'indexing') return [words('sync.indexing', { area: areaWords(area.area, words) })]
  return [
    words('sync.first', { area: areaWords(area.area, words) }),
    area.total === null
      ? words('sync.rowsOnly', { rows: count(area.rows) })
      : words('sync.rows', { rows: count(area.rows), total: count(area.total) }),
    ...(area.rate > 0 ? [words('sync.rate', { n: count(Math.round(area.rate)) })] : []),
    ...(area.remaining === null ? [] : [words('sync.remaining', { time: duration(area.remaining, words) })]),
  ]
}

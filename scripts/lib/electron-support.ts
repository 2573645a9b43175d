// Whether the pinned Electron still gets fixes of security: the newest three majors do, and one comes about every
// eight weeks. What is newest is asked of npm where there is a network; else a dated table answers, and says its age.

/** The first releases of the last majors, as they stood on a day. Days are YYYY-MM-DD. */
export type ReleaseTable = { readonly asOf: string; readonly majors: Readonly<Record<string, string>> }

/** `unsure` where nothing newer than half a year could be asked. */
export type ElectronSupport = { readonly state: 'current' | 'outdated' | 'unsure'; readonly sentence: string }

const DAY_MS = 86_400_000
const KEPT_MAJORS = 3
const TABLE_GOOD_DAYS = 180

const majorOf = (version: string): number => Number(/^(\d+)\.\d+\.\d+/.exec(version)?.[1] ?? Number.NaN)

/** Judges the pinned version. `newest` is what npm answers as the latest one, null without a network; `today` is YYYY-MM-DD. */
export const electronSupport = (
  pinned: string,
  table: ReleaseTable,
  today: string,
  newest: string | null,
): ElectronSupport => {
  const known = Math.max(...Object.keys(table.majors).map(Number), newest === null ? 0 : majorOf(newest))
  const behind = known - majorOf(pinned)
  const where = newest === null ? `the table of ${table.asOf}` : 'npm today'
  if (!(behind < KEPT_MAJORS))
    return { state: 'outdated', sentence: `Electron ${pinned} gets no fixes any more: ${known} is newest by ${where}.` }
  const days = Math.floor((Date.parse(today) - Date.parse(table.asOf)) / DAY_MS)
  if (newest === null && days > TABLE_GOOD_DAYS)
    return {
      state: 'unsure',
      sentence: `Electron ${pinned} cannot be judged: npm was not asked, and the table is ${days} days old.`,
    }
  return { state: 'current', sentence: `Electron ${pinned} is ${behind} majors behind the newest by ${where}.` }
}

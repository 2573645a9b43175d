// Ways of firms and networks that last, one for each seed, on top of what any network does.
import type { Habits } from '../../support/other-firm/habits.ts'
import { passing, type Temper, tempers } from '../firm/temper.ts'
import { type FaultKind, faultKinds, hardFaultKinds, storm } from '../firm/weather.ts'
import type { FirmName } from '../frame.ts'
import type { WorldOptions } from './world.ts'

/** A way by its name: a fault that many requests meet, a temper of the model firm, or habits of the second one. */
export type Way = {
  readonly name: string
  readonly kind?: FaultKind
  readonly temper?: Temper
  readonly habits?: Partial<Habits>
  /** Customers, where more than a few are needed. */
  readonly companies?: number
}

const HOUR = 3_600_000
const shows = (company: Shown, contact: Shown, others: Shown) => ({
  singleReads: { company, contact, followup: others, comment: others },
})
type Shown = Habits['singleReads']['company']

/** Ways of the second firm, each allowed by what is published of the calls. */
const habitsByName: Readonly<Record<string, Partial<Habits>>> = {
  'plain habits': {},
  'marks and rows come back': { keepsMarks: true, creates: 'row', updates: 'row', ...shows('row', 'row', 'row') },
  'no single reads': shows('missing', 'missing', 'missing'),
  'single reads without data': shows('nothing', 'nothing', 'nothing'),
  'writes say nothing': { creates: 'nothing' },
  'no list of comments': { commentList: 'missing' },
  'comments are never listed': { commentList: 'never-new' },
  'small pages': { largestPage: 4, sorts: true },
  'stamps ahead': { stampsAhead: 8 * HOUR, sorts: true },
  'a hidden field': { hiddenFields: ['city'] },
  'follow-ups are never listed': { followupList: 'never-new' },
}

/** Customers whose newest rows fill a look at the list, or whose whole list fills more than a page. */
const many: { readonly [temper in Temper]?: number } = { 'no stamps': 130, 'stamps in the future': 640 }

const kinds: readonly Way[] = hardFaultKinds.map((kind) => ({ name: kind, kind }))
const temperWays: readonly Way[] = tempers.map((temper) => ({
  name: temper,
  temper,
  ...(many[temper] === undefined ? {} : { companies: many[temper] }),
}))

/** All ways of a firm; seeds go through them in this order. */
export const ways: Readonly<Record<FirmName, readonly Way[]>> = {
  model: [...kinds, ...temperWays],
  other: [
    ...kinds,
    ...temperWays.filter(({ temper }) => temper !== undefined && passing.has(temper)),
    ...Object.entries(habitsByName).map(([name, habits]) => ({ name, habits })),
  ],
}

/** The way of a seed. Every third seed is the second firm's, so there three in a row share one. */
export function wayOf(seed: number, firm: FirmName, list = ways[firm]): Way {
  return list[(firm === 'other' ? Math.floor(seed / 3) : seed) % list.length] ?? { name: 'none' }
}

/** The way of a seed among those of firms alone; the network has its own. */
export function lastingWayOf(seed: number, firm: FirmName): Way {
  const list = ways[firm].filter(({ kind, companies }) => kind === undefined && companies === undefined)
  return wayOf(seed, firm, list)
}

/** What differs in that way from plain working hours. A fault of it is met as often as all others together. */
export function inWay(
  hours: WorldOptions,
  { kind, temper, habits, companies = hours.companies }: Way,
): Pick<WorldOptions, 'companies' | 'temper' | 'habits' | 'weather'> {
  const often = kind === undefined ? [] : Array.from({ length: faultKinds.length }, () => kind)
  return { companies, temper, habits, weather: (dice) => storm(dice, 0.3, [...faultKinds, ...often]) }
}

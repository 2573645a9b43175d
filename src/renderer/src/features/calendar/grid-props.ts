// What the parts of the grid of days share.
import { dayjs } from '#shared/dates/dayjs'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import type { DayLayout } from './grid-columns.ts'
import type { ViewProps } from './view.ts'

/** What the rows of the grid are given. */
export type GridProps = ViewProps & {
  readonly zone: string
  readonly layouts: readonly DayLayout<CalendarItemView>[]
  /** Id of the one item that Tab reaches. */
  readonly reachable: string | undefined
  readonly onTick: (item: CalendarItemView) => void
}

/** True for a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => dayjs.utc(day).isoWeekday() > 5

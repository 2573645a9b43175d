import { dayLength, startOfDay, weekday } from '../../clock.ts'

const hour = 3_600_000
const [opens, closes] = [9 * hour, 18 * hour]

/** The last moment of the firm's working hours that is not after `time` (epoch milliseconds); whole seconds. */
export function workedBefore(time: number): number {
  const day = startOfDay(time)
  const past = Math.floor((time % hour) / 1000) * 1000
  const late = weekday(day) - 4
  if (late > 0) return day - late * dayLength + 16 * hour + past
  if (time < day + opens) return workedBefore(day - dayLength + 16 * hour + past)
  return time < day + closes ? Math.floor(time / 1000) * 1000 : day + 17 * hour + past
}

/** The first moment of the firm's working hours that is not before `time` (epoch milliseconds). */
export function workedAfter(time: number): number {
  const day = startOfDay(time)
  const past = time % hour
  const late = weekday(day) - 4
  if (late > 0) return day + (3 - late) * dayLength + opens + past
  if (time < day + opens) return day + opens + past
  return time < day + closes ? time : workedAfter(day + dayLength + past)
}

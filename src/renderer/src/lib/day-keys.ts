import type { Dayjs } from 'dayjs'

/** Days that keys reach from a day of a calendar; with Shift the pages are years. */
export const dayKeys: Readonly<Record<string, (day: Dayjs, shift: boolean) => Dayjs>> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(7, 'day'),
  ArrowDown: (day) => day.add(7, 'day'),
  Home: (day) => day.startOf('isoWeek'),
  End: (day) => day.startOf('isoWeek').add(6, 'day'),
  PageUp: (day, shift) => day.subtract(1, shift ? 'year' : 'month'),
  PageDown: (day, shift) => day.add(1, shift ? 'year' : 'month'),
}

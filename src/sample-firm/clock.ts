const zoneOffset = 8 * 3_600_000

/** One day in milliseconds. */
export const dayLength = 86_400_000

/** Epoch milliseconds as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the firm's zone (no summer time since 1991). */
export function formatTime(milliseconds: number): string {
  const text = new Date(milliseconds + zoneOffset).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** Start of the day in Asia/Shanghai, epoch milliseconds. */
export function startOfDay(milliseconds: number): number {
  return Math.floor((milliseconds + zoneOffset) / dayLength) * dayLength - zoneOffset
}

/** Day of the week in Asia/Shanghai, Monday 0 to Sunday 6. */
export function weekday(milliseconds: number): number {
  return (Math.floor((milliseconds + zoneOffset) / dayLength) + 3) % 7
}

/** Start of the month that lies `shift` months from the one of `milliseconds`, Asia/Shanghai. */
export function startOfMonth(milliseconds: number, shift = 0): number {
  const local = new Date(milliseconds + zoneOffset)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + shift, 1) - zoneOffset
}

/** Start of the quarter that lies `shift` quarters from the one of `milliseconds`, Asia/Shanghai. */
export function startOfQuarter(milliseconds: number, shift = 0): number {
  const local = new Date(milliseconds + zoneOffset)
  const month = Math.floor(local.getUTCMonth() / 3) * 3 + shift * 3
  return Date.UTC(local.getUTCFullYear(), month, 1) - zoneOffset
}

/**
 * A time as a client may send it: `YYYY-MM-DD[ HH:mm[:ss]]` in Asia/Shanghai, or epoch seconds or milliseconds.
 * Epoch milliseconds, or null where it is none. With `endOfDay` a bare day means its last second.
 */
export function parseTime(value: unknown, endOfDay = false): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value < 1e11 ? value * 1000 : value
  if (typeof value !== 'string') return null
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(value.trim())
  if (parts === null) return /^\d{10,13}$/.test(value) ? parseTime(Number(value)) : null
  const [, year, month, day, hour, minute, second] = parts
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day)) - zoneOffset
  if (hour === undefined) return endOfDay ? start + dayLength - 1000 : start
  return start + (Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0)) * 1000
}

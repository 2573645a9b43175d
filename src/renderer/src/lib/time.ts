import { createContext, useContext } from 'react'

export { clockOf } from '#shared/domain/duration'

/** The zone of a firm that names none, or one that nobody knows. */
export const firmZone = 'Asia/Shanghai'
const hour = 3_600_000
/** Since then China's clocks have stood eight hours before UTC; they were changed for the summer until 1991. */
const oneOffsetSince = Date.UTC(1992, 0, 1)
const lastYear = Date.UTC(9999, 0, 1)

/** Zone in which every time is shown: the firm's (D-68). */
export const ZoneContext = createContext<string>(firmZone)

/** The day that it is in that zone, `YYYY-MM-DD`. */
export const TodayContext = createContext<string>('')

/** The firm's zone. Who shows times is drawn anew as its day turns: 今天, 昨天 and a bare hour are then said of others. */
export const useZone = (): string => {
  useContext(TodayContext)
  return useContext(ZoneContext)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:mm:ss` in the zone; a zone that the browser does not know counts as Asia/Shanghai. */
const text = (time: number, zone: string): string => {
  // The browser's first formatter costs a start twenty milliseconds; where nobody needs one, none is made.
  if (zone === firmZone && time >= oneOffsetSince && time < lastYear)
    return new Date(time + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')
  let format = formats.get(zone)
  if (format === undefined) {
    const make = (timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    try {
      format = make(zone)
    } catch {
      format = make(firmZone)
    }
    formats.set(zone, format)
  }
  // A time that no calendar holds is shown as the number it is.
  return Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? format.format(time) : String(time)
}

/** `YYYY-MM-DD` (§9). */
export const formatDate = (time: number, zone: string): string => text(time, zone).slice(0, 10)

/** `YYYY-MM-DD HH:mm`. */
export const formatDateTime = (time: number, zone: string): string => text(time, zone).slice(0, 16)

/** `HH:mm:ss`, for what a person has just done. */
export const formatMoment = (time: number, zone: string): string => text(time, zone).slice(11, 19)

/** `MM-DD HH:mm`, with the year in front where it is not this one. */
export const formatListTime = (time: number, zone: string, now: number = Date.now()): string => {
  const full = formatDateTime(time, zone)
  return full.slice(0, 4) === text(now, zone).slice(0, 4) ? full.slice(5) : full
}

/** `HH:mm` today, else as {@link formatListTime}. */
export const formatStamp = (time: number, zone: string): string => {
  const [full, now] = [text(time, zone), Date.now()]
  return full.slice(0, 10) === text(now, zone).slice(0, 10) ? full.slice(11, 16) : formatListTime(time, zone, now)
}

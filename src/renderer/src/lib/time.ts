import { createContext, useContext } from 'react'

/** Zone in which every time is shown: the firm's (D-68). */
export const ZoneContext = createContext('Asia/Shanghai')

/** The firm's zone. */
export const useZone = (): string => useContext(ZoneContext)

const formats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:mm:ss` in the zone; a zone that the browser does not know counts as Asia/Shanghai. */
const text = (time: number, zone: string): string => {
  let format = formats.get(zone)
  if (format === undefined) {
    const make = (timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    try {
      format = make(zone)
    } catch {
      format = make('Asia/Shanghai')
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

/** `MM-DD HH:mm`, with the year in front where it is not this one. */
export const formatListTime = (time: number, zone: string, now: number = Date.now()): string => {
  const full = formatDateTime(time, zone)
  return full.slice(0, 4) === text(now, zone).slice(0, 4) ? full.slice(5) : full
}

/** `HH:mm` today, else as {@link formatListTime}. */
export const formatStamp = (time: number, zone: string, now: number = Date.now()): string => {
  const full = text(time, zone)
  return full.slice(0, 10) === text(now, zone).slice(0, 10) ? full.slice(11, 16) : formatListTime(time, zone, now)
}

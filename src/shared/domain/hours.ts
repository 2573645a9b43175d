import { type CallLogRow, wasAnswered } from './call.ts'
import { isOnLine } from './call-machine.ts'

/** What an entry of hours may be made of. */
export const madeOf = ['call', 'followup', 'task'] as const
export type MadeOf = (typeof madeOf)[number]

/** What an entry of hours was made of; '' for none of them. */
export const hourSources = ['', ...madeOf] as const

/** Longest text of what was worked on, characters. */
export const LONGEST_NOTE = 2_000

/** Most minutes of an entry that is written down by hand: a day. */
export const MOST_MINUTES = 24 * 60

/** True for a call that is over and may have been talked in, also where nobody knows whether it was: it may become an entry. */
export const mayHaveHours = (
  call: Pick<CallLogRow, 'state' | 'endedBy' | 'answeredAt' | 'outcome' | 'provider' | 'unsure'>,
): boolean => !isOnLine(call.state) && call.endedBy !== 'refused' && wasAnswered(call) !== false

/** What an entry has counted at a moment (epoch milliseconds), in whole seconds; a clock that was set back takes nothing away. */
export const secondsAt = (entry: { readonly seconds: number; readonly since: number | null }, now: number): number =>
  entry.seconds + (entry.since === null ? 0 : Math.max(0, Math.floor((now - entry.since) / 1000)))

/** Minutes as they are charged: each one that was begun counts. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/**
 * The minutes that a person wrote: `1:30`, `1：30`, `1.5`, `1.5h`, `1小时30分`, `90m`, `90分钟`; a bare number up to 12 is
 * hours, one above it minutes. Null where it is no duration, or not between a minute and a day.
 */
export const readMinutes = (text: string): number | null => {
  const written = text.normalize('NFKC').trim().toLowerCase()
  const minutes = minutesIn(written)
  return minutes === null || minutes < 1 || minutes > MOST_MINUTES ? null : minutes
}

const minutesIn = (text: string): number | null => {
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2])
  const words = /^(?:(\d{1,2}(?:\.\d{1,2})?)\s*(?:h|小时|时))?\s*(?:(\d{1,4})\s*(?:m|min|分钟|分))?$/.exec(text)
  if (words !== null && text !== '') return Math.round(Number(words[1] ?? 0) * 60) + Number(words[2] ?? 0)
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(text)) return null
  const number = Number(text)
  return number <= 12 ? Math.round(number * 60) : Number.isInteger(number) ? number : null
}

/** Minutes as hours and minutes: `1:30`. */
export const durationText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Seconds of a clock that runs: `0:01:30`. */
export const runningText = (seconds: number): string =>
  `${durationText(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`

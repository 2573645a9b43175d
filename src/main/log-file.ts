import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { logPlace } from '#core/log-place'
import type { Log } from '#core/ports'

const LIMIT = 1_000_000

/**
 * A log of two files that together never pass twice `limit` bytes: when `firmdesk.log` is full it becomes
 * `firmdesk.1.log`. A line that cannot be written (a full disk) is dropped: the log never stops the work.
 */
export const openLogFile = (profile: string, now: () => number, limit = LIMIT): Log => {
  const { folder, file, older } = logPlace(profile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return (level, event, facts = {}) => {
    const line = `${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...facts })}\n`
    try {
      if (size + line.length > limit) {
        renameSync(file, older)
        size = 0
      }
      appendFileSync(file, line, { mode: 0o600 })
      size += Buffer.byteLength(line)
    } catch {
      // Nowhere left to say it.
    }
  }
}

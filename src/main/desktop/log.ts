import type { Log } from '#core/ports'
import { describe } from '#core/router'
import { openLogFile } from '../log-file.ts'

/** Codes, counts and durations; never names, phones, message text, money or tokens. */
export type LogFacts = NonNullable<Parameters<Log>[2]>

let toFile: Log = () => {}

/** Keeps the log in the profile from now on. */
export const keepLog = (profile: string): void => {
  toFile = openLogFile(profile, Date.now)
}

/** Writes one line for an engineer; what went wrong also goes to the standard error stream. */
export const log: Log = (level, event, facts = {}) => {
  toFile(level, event, facts)
  if (level !== 'info') process.stderr.write(`${JSON.stringify({ level, event, ...facts })}\n`)
}

/**
 * Writes down what nobody caught, and the shell goes on: the data lies in the core's process, and whoever writes in a window
 * would lose that with it. Electron's own box would show the error's text.
 */
export const logUncaught = (shell: Pick<NodeJS.EventEmitter, 'on'>): void => {
  shell.on('uncaughtException', (error: unknown) => log('error', 'uncaught', describe(error)))
}

import { join } from 'node:path'
import { type UtilityProcess, utilityProcess } from 'electron'
import { log } from './log.ts'
import type { FirmMessage, FirmStart } from './sample-firm-process.ts'

/** The embedded sample firm in a utility process of its own. */
export type SampleFirm = { readonly start: () => Promise<string>; readonly stop: () => Promise<void> }

/**
 * Starts and stops the sample firm; its data is a server's and lies in `<profile>/sample-firm`. `start` answers the
 * loopback origin, the same one while it runs.
 */
export const hostSampleFirm = (file: string, profile: string): SampleFirm => {
  let running: { readonly child: UtilityProcess; readonly origin: Promise<string> } | null = null

  const launch = (): { readonly child: UtilityProcess; readonly origin: Promise<string> } => {
    const child = utilityProcess.fork(file, [], { serviceName: 'Firmdesk sample firm', stdio: 'inherit' })
    const origin = new Promise<string>((resolve, reject) => {
      child.once('message', (message: FirmMessage) => {
        if (message.origin === null) reject(new Error(message.reason))
        else resolve(message.origin)
      })
      child.once('exit', (code) => {
        if (running?.child === child) running = null
        log('info', 'sample-firm-ended', { code })
        reject(new Error('the sample firm ended before it was ready'))
      })
    })
    child.postMessage({ data: join(profile, 'sample-firm') } satisfies FirmStart)
    return { child, origin }
  }

  return {
    start: () => {
      running ??= launch()
      return running.origin
    },
    stop: async () => {
      const ending = running?.child
      running = null
      if (ending === undefined) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      if (ending.kill()) await ended
    },
  }
}

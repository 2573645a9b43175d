import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SampleFirmHost } from '#core/ports'
import { sampleFirm } from './program-files.ts'

const originOf = (line: string): string => {
  const ready = JSON.parse(line) as { readonly ready?: boolean; readonly origin?: string }
  if (ready.ready !== true || ready.origin === undefined)
    throw new Error('the sample firm said something else than ready')
  return ready.origin
}

const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('the sample firm was started without a pipe')
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (line) => {
      try {
        resolve(originOf(line))
      } catch (error) {
        reject(error)
      }
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the sample firm ended with code ${code} before it was ready`)))
  })

/**
 * The sample firm as a child process with its data in `<profile>/sample-firm/`. Its standard input is a pipe of ours
 * that it watches: when this process ends in whatever way, the firm ends too.
 */
export const sampleFirmProcess = (profile: string): SampleFirmHost => {
  let running: { readonly child: ChildProcess; readonly origin: Promise<string> } | null = null
  const stop = async () => {
    const ending = running
    running = null
    if (ending === null || ending.child.exitCode !== null || ending.child.signalCode !== null) return
    const ended = new Promise((resolve) => ending.child.once('exit', resolve))
    ending.child.kill()
    await ended
  }
  const launch = () => {
    const words = ['--port=0', '--archive=full', `--data=${join(profile, 'sample-firm')}`]
    const child = spawn(process.execPath, [sampleFirm, ...words], { stdio: ['pipe', 'pipe', 'ignore'] })
    const started = { child, origin: untilReady(child) }
    child.once('exit', () => {
      if (running === started) running = null
    })
    running = started
    return started
  }
  return { start: () => (running ?? launch()).origin, stop }
}

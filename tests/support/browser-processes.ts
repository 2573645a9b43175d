import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { root } from '../../scripts/lib/tools.ts'

let building: Promise<void> | null = null

/** Has the browser shell and the sample firm built, unless they are of the present sources. */
const built = (): Promise<void> => {
  building ??= ensureBuilt('shell', (line) => console.log(line))
  return building
}

/** The lines of a child's output, one at a time; fails when the child ends first. */
export class Lines {
  readonly #waiting: string[] = []
  #wake: () => void = () => {}
  #ended = false

  constructor(child: ChildProcess) {
    if (child.stdout === null) throw new Error('the child was started without a pipe')
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.#waiting.push(line)
      this.#wake()
    })
    child.once('exit', () => {
      this.#ended = true
      this.#wake()
    })
  }

  async next(): Promise<string> {
    for (;;) {
      const line = this.#waiting.shift()
      if (line !== undefined) return line
      if (this.#ended) throw new Error('the process ended and said nothing more')
      await new Promise<void>((wake) => {
        this.#wake = wake
      })
    }
  }
}

/** Resolves to the exit code (null after a signal), at once when it ended before. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once('exit', done))

/** Runs one of the repository's programs on this Node with a pipe on every stream; what it complains about is shown. */
export const runProgram = (program: string, words: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [resolve(root, program), ...words], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stderr?.on('data', (text) => process.stderr.write(text))
  return child
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  child.kill(signal)
  await exitOf(child)
}

export type RunningFirm = { readonly origin: string; readonly stop: (signal?: NodeJS.Signals) => Promise<void> }

/** Follow-ups of a new firm: the firm's own number takes every computer of a test longer to read than all else. */
const FOLLOW_UPS = '--followups=1500'

/** A firm's server in a process of its own. `stop` takes it away as a dead network does; by SIGTERM it closes its data. */
export const startFirm = async (data: string, words: readonly string[] = []): Promise<RunningFirm> => {
  await built()
  const child = runProgram('out/sample-firm/main.js', ['--port=0', `--data=${data}`, FOLLOW_UPS, ...words])
  const ready = JSON.parse(await new Lines(child).next()) as { readonly origin: string }
  return { origin: ready.origin, stop: (signal = 'SIGKILL') => end(child, signal) }
}

export type RunningShell = {
  /** An address that opens once; every call prints a new one. */
  readonly link: () => Promise<string>
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

const addressIn = (line: string): string => {
  const address = /^Firmdesk is ready: (\S+)$/.exec(line)?.[1]
  if (address === undefined) throw new Error(`the shell said "${line}"`)
  return address
}

/** The browser shell in a process of its own. */
export const startShell = async (profile: string, firm: string): Promise<RunningShell> => {
  await built()
  const child = runProgram('out/shell/serve.js', [`--profile=${profile}`, `--firm=${firm}`, '--no-open'])
  const lines = new Lines(child)
  let first: string | null = addressIn(await lines.next())
  const link = async (): Promise<string> => {
    const address = first
    first = null
    if (address !== null) return address
    child.stdin?.write('\n')
    return addressIn(await lines.next())
  }
  return { link, stop: (signal = 'SIGTERM') => end(child, signal) }
}

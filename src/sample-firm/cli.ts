import { fstatSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type FaultRule, parseFaults } from './faults.ts'
import { type Firm, type FirmOptions, startFirm } from './index.ts'

const usage =
  'Usage: main.ts [--port=N] [--data=DIR|:memory:] [--customers=N] [--contacts=N] [--followups=N] [--messages=N] [--archive=small|full] [--live=SECONDS] [--seed=N] [--expires-in=SECONDS] [--now=TIME] [--faults=[class:]kind[=value],…]'

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not "${text}".`)
  return number
}

function positive(name: string, text: string | undefined): number | undefined {
  const number = count(name, text)
  if (number === 0) throw new Error(`--${name} takes a whole number above 0, not "${text}".`)
  return number
}

function archiveOf(text: string | undefined): FirmOptions['archive'] {
  if (text === undefined || text === 'small' || text === 'full') return text
  throw new Error(`--archive is small or full, not "${text}".`)
}

/** A clock that starts at `text` and runs on; the machine's own without one. */
function clockFrom(text: string | undefined): (() => number) | undefined {
  if (text === undefined) return undefined
  const start = Date.parse(text)
  if (Number.isNaN(start)) throw new Error(`--now takes a time such as 2025-11-20T14:32:00+08:00, not "${text}".`)
  const begun = performance.now()
  return () => start + performance.now() - begun
}

/** Reads the command line. Throws an error whose message is a sentence. */
export function readArguments(argv: readonly string[]): FirmOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: text,
      data: text,
      customers: text,
      contacts: text,
      followups: text,
      messages: text,
      archive: text,
      live: text,
      seed: text,
      faults: text,
      now: text,
      'expires-in': text,
    },
  })
  const faults: readonly FaultRule[] = parseFaults(values.faults ?? '')
  const numbers = {
    port: count('port', values.port),
    customers: count('customers', values.customers),
    contacts: count('contacts', values.contacts),
    followups: count('followups', values.followups),
    messages: count('messages', values.messages),
    live: positive('live', values.live),
    seed: count('seed', values.seed),
    expiresIn: count('expires-in', values['expires-in']),
  }
  const given = Object.entries({
    ...numbers,
    archive: archiveOf(values.archive),
    data: values.data,
    now: clockFrom(values.now),
  }).filter(([, value]) => value !== undefined)
  return { faults, ...Object.fromEntries(given) }
}

/** Calls `stop` once the process that started this one is gone: its pipe to us closes, or its channel. */
function whenParentEnds(stop: () => void): void {
  process.once('disconnect', stop)
  const input = (() => {
    try {
      return fstatSync(0)
    } catch {
      return null
    }
  })()
  // A terminal, a file or /dev/null says nothing about a parent.
  if (input === null || !(input.isFIFO() || input.isSocket())) return
  process.stdin.once('end', stop)
  process.stdin.once('close', stop)
  process.stdin.once('error', stop)
  process.stdin.resume()
}

/** Tells whoever started the process that the firm listens: a line on stdout, and a message where there is a channel. */
function announce(firm: Firm): void {
  const ready = { ready: true, origin: firm.origin, accounts: firm.accounts }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
  process.send?.(ready)
  const port: unknown = Reflect.get(process, 'parentPort')
  if (typeof port === 'object' && port !== null && 'postMessage' in port && typeof port.postMessage === 'function') {
    port.postMessage(ready)
  }
}

/**
 * Runs the firm by a command line (without the program's name) until its parent ends, or SIGTERM or SIGINT. Resolves
 * once it listens; where it cannot start, says why in a sentence, sets exit code 1 and answers null.
 */
export async function runFirm(argv: readonly string[]): Promise<Firm | null> {
  try {
    const firm = await startFirm(readArguments(argv))
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      void firm.close().then(() => process.exit(0))
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    whenParentEnds(stop)
    announce(firm)
    return firm
  } catch (error) {
    process.exitCode = 1
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const reason = error instanceof Error ? error.message : String(error)
    const sentence =
      code === 'EADDRINUSE' ? 'The port is taken by another program; choose another one, or --port=0.' : reason
    process.stderr.write(
      `The sample firm could not start. ${sentence}\n${String(code).startsWith('ERR_PARSE_ARGS') ? `${usage}\n` : ''}`,
    )
    return null
  }
}

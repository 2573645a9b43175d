// The browser shell's entry: start order, nothing else. Lives here: which step follows which. May not: how a step
// works (that is browser/). To add a step: a function in browser/ and one line here. It needs built screens.
import { createInterface } from 'node:readline'
import { requireNode } from './node-check.ts'

requireNode()
const { OptionProblem, readOptions } = await import('./browser/options.ts')
const { openBrowserShell, StartProblem } = await import('./browser/shell.ts')

/**
 * Serves until a signal ends it, and prints `Firmdesk is ready: <address>`. `open` shows a browser the file that leads
 * to the first address, null opens none; every line on standard input prints a fresh address.
 */
export const serve = async (words: readonly string[], open: ((file: string) => void) | null = null): Promise<void> => {
  const shell = await openBrowserShell(readOptions(words))
  const print = (address: string) => process.stdout.write(`Firmdesk is ready: ${address}\n`)
  print(open === null ? shell.address() : shell.openIn(open))
  const lines = createInterface({ input: process.stdin })
  lines.on('line', () => print(shell.address()))
  const end = () => {
    lines.close()
    process.stdin.destroy()
    shell.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

/** The sentence of an expected problem, else the error's trace; then the end with code 1. */
export const endWith = (error: unknown): never => {
  const expected = error instanceof OptionProblem || error instanceof StartProblem
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

if (import.meta.main) await serve(process.argv.slice(2)).catch(endWith)

// A thread or process with the browser shell's network: fetches the addresses that it is given and answers with the
// bodies, or with the code of what went wrong.
import { parentPort, workerData } from 'node:worker_threads'
import { openNetwork } from '../../src/main/browser/network.ts'

const { fetch } = openNetwork()

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
}

const read = (address: string): Promise<string> => fetch(address).then((response) => response.text(), codeOf)

const bodies: string[] = []
for (const address of (workerData as readonly string[] | null) ?? process.argv.slice(2))
  bodies.push(await read(address))
if (parentPort === null) process.stdout.write(`${bodies.join('\n')}\n`)
else parentPort.postMessage(bodies)

// A stand-in for the core's thread: it answers each text with `<life>:<text>`, an https address with its body or the
// code of what went wrong, `dropped` with what it runs without, and ends or crashes when told.
import { parentPort, workerData } from 'node:worker_threads'
import { failureCodec, serveCalls } from '#shared/threads/calls'
import type { CoreThreadCalls } from '../../src/main/browser/thread-messages.ts'

const life = crypto.randomUUID()

const read = async (address: string): Promise<string> => {
  const { openNetwork } = await import('../../src/main/browser/network.ts')
  try {
    return await (await openNetwork().fetch(address)).text()
  } catch (error) {
    return String(((error as Error).cause as { readonly code?: string }).code)
  }
}

const join: CoreThreadCalls['join'] = (port) => {
  port.on('message', (text: string) => {
    if (text === 'crash') throw new Error('asked to crash')
    if (text.startsWith('https:')) return void read(text).then((answer) => port.postMessage(answer))
    if (text === 'dropped') return port.postMessage(workerData.dropped.join(' '))
    port.postMessage(`${life}:${text}`)
    if (text === 'restart') process.exit(0)
  })
}
const end = () => process.exit(0)
const calls: CoreThreadCalls = { ready: () => undefined, join, media: end, mediaPiece: end, receive: end, close: end }

if (workerData.profile === 'never-ready') process.exit(3)
serveCalls(
  calls,
  {
    post: (message) => parentPort?.postMessage(message),
    on: (heard) => void parentPort?.on('message', heard),
  },
  failureCodec,
)

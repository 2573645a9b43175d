// A stand-in for the core's thread: it answers each text with `<life>:<text>`, an https address with its body or the
// code of what went wrong, `dropped` with what it runs without, and ends or crashes when told.
import { parentPort, workerData } from 'node:worker_threads'
import type { ToThread } from '../../src/main/browser/thread-messages.ts'

const life = crypto.randomUUID()

const read = async (address: string): Promise<string> => {
  const { openNetwork } = await import('../../src/main/browser/network.ts')
  try {
    return await (await openNetwork().fetch(address)).text()
  } catch (error) {
    return String(((error as Error).cause as { readonly code?: string }).code)
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type !== 'page') return process.exit(0)
  message.port.on('message', (text: string) => {
    if (text === 'crash') throw new Error('asked to crash')
    if (text.startsWith('https:')) return void read(text).then((answer) => message.port.postMessage(answer))
    if (text === 'dropped') return message.port.postMessage(workerData.dropped.join(' '))
    message.port.postMessage(`${life}:${text}`)
    if (text === 'restart') process.exit(0)
  })
})
if (workerData.profile === 'never-ready') process.exit(3)
parentPort?.postMessage({ type: 'ready' })

// A stand-in for the core's thread: it answers each text with `<life>:<text>`, and ends or crashes when told.
import { parentPort, workerData } from 'node:worker_threads'
import type { ToThread } from '../../src/main/browser/thread-messages.ts'

const life = crypto.randomUUID()

parentPort?.on('message', (message: ToThread) => {
  if (message.type !== 'page') return process.exit(0)
  message.port.on('message', (text: string) => {
    if (text === 'crash') throw new Error('asked to crash')
    message.port.postMessage(`${life}:${text}`)
    if (text === 'restart') process.exit(0)
  })
})
if (workerData.profile === 'never-ready') process.exit(3)
parentPort?.postMessage({ type: 'ready' })

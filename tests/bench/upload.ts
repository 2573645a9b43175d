import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Benchmark, BenchmarkRow } from './measure.ts'

const MEBIBYTE = 1024 ** 2
/** Mebibytes of the file, and those that the process may hold for it over what it held before. */
const FILE = 1024
const ALLOWED = 64

const program = new URL('./upload-child.ts', import.meta.url)

type Told = { readonly idle: number; readonly over: number; readonly seconds: number }

/** A firm that takes every file, and counts its bytes. */
async function openSink() {
  let taken = 0
  const server = createServer((request, response) => {
    let size = 0
    request.on('data', (piece: Buffer) => {
      size += piece.length
    })
    request.on('end', () => {
      taken = Math.max(taken, size)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ succeed: true, data: { id: '1', name: 'a.zip', fsid: 'f1' } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Memory of a large file on its way from a page's parts over the encrypted folder to the firm. */
const ofUpload = async (say: (text: string) => void): Promise<BenchmarkRow> => {
  const sink = await openSink()
  try {
    say(`sending a file of ${FILE} MiB`)
    const words = [sink.origin, String(FILE)]
    const child = fork(program, words, { execArgv: ['--expose-gc'], serialization: 'advanced' })
    const ended = once(child, 'exit')
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [Told | number]
    await ended
    if (typeof told === 'number' || sink.taken() < FILE * MEBIBYTE) throw new Error('the file did not arrive')
    const [idle, over] = [told.idle / MEBIBYTE, told.over / MEBIBYTE]
    return {
      name: 'upload',
      unit: 'MiB',
      value: idle + over,
      floor: idle,
      ratio: (idle + over) / idle,
      goal: `at most ${ALLOWED} MiB over idle`,
      holds: over <= ALLOWED,
      note: `${over.toFixed(1)} MiB over idle at most, ${FILE} MiB in ${told.seconds.toFixed(1)} s`,
    }
  } finally {
    await sink.close()
  }
}

/** A file of 1 GiB goes up. */
export const upload: Benchmark = { name: 'upload', run: async (say) => [await ofUpload(say)] }

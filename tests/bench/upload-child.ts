// A file that comes in parts, lands in the encrypted folder and goes up from there, in a process of its own; it says how
// much memory that took at most over what the process held before.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepPut, openWaiting } from '#core/areas/files/waiting-files'
import { createRemote } from '#core/areas/remote'
import { openStore } from '#core/areas/stores'
import { MEDIA_LIMITS } from '#core/engine/media'
import { createParts } from '#core/engine/media-parts'

const [, , origin = '', mebibytes = '0'] = process.argv
const MEBIBYTE = 1024 ** 2
const folder = mkdtempSync(join(tmpdir(), 'firmdesk-upload-'))
const store = openStore({ folder, key: new Uint8Array(32).fill(3), now: Date.now })
const remote = createRemote({
  fetch,
  origin,
  token: { current: () => 'token', renew: async () => false },
  tokenHeader: 'Authorization',
  endpointOverrides: {},
  timeZone: 'Asia/Shanghai',
})

const carry = async (id: string, size: number): Promise<void> => {
  const parts = createParts(size, store.files)
  for (let at = 0; at < size; at += MEDIA_LIMITS.part) {
    // Bytes of their own, as each request of a page brings them.
    const bytes = new Uint8Array(Math.min(MEDIA_LIMITS.part, size - at)).fill(at / MEDIA_LIMITS.part)
    if (!(await parts.receive(at, bytes))) throw new Error('a part was not taken')
  }
  const file = parts.take()
  if (file === null) throw new Error('the file did not land')
  keepPut(store, id, { name: 'a.zip', type: '', size, file }, () => undefined)
  const opened = await openWaiting(store, id)
  if (opened === null) throw new Error('the file does not wait')
  await remote.files.upload({ ...opened, fileType: 'protected', onProgress: () => undefined })
}

// What the first file of all brings with it is not the file's.
await carry('warm', 32 * MEBIBYTE)
globalThis.gc?.()
const idle = process.memoryUsage().rss
let peak = idle
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 10)
const started = performance.now()
await carry('one', Number(mebibytes) * MEBIBYTE)
const seconds = (performance.now() - started) / 1000
clearInterval(timer)
store.close()
rmSync(folder, { recursive: true, force: true })
process.send?.({ idle, over: Math.max(peak, process.memoryUsage().rss) - idle, seconds })
process.disconnect?.()

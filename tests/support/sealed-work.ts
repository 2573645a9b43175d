// Files of sealed work, read and handed over as a page does it.
import type { TestCore } from './core.ts'

/** Hands bytes over under a name, whole or in parts; answers their handle. */
export const handOver = async ({ client, core }: TestCore, name: string, bytes: Uint8Array): Promise<string> => {
  const { handle, part } = await client.files.expect({ name, type: '', size: bytes.byteLength })
  if (part === null) core.media.receive(handle, bytes)
  else
    for (let at = 0; at < bytes.byteLength; at += part)
      await core.media.receivePart(handle, at, bytes.subarray(at, at + part))
  return handle
}

/** The sealed work of a computer, and the names of the files that it lacks. */
export const sealed = async ({ client, core }: TestCore, password: string) => {
  const { handle, left } = await client.work.seal({ password })
  return { bytes: core.media.read(handle)?.bytes ?? new Uint8Array(), left }
}

/** Puts sealed work back. */
export const restored = async (core: TestCore, bytes: Uint8Array, password: string) =>
  core.client.work.restore({ handle: await handOver(core, 'unsent.json', bytes), password })

import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Core } from '#core/index'
import { MEDIA_LIMITS } from '#core/media'
import type { Reply } from '#shared/contract/failure'

/** Reads a file that a page registered into the core's memory; answers its handle, never its path. */
export const adoptFile = async (core: Pick<Core, 'media'> | null, path: string): Promise<Reply> => {
  if (core === null) return { ok: false, code: 'core-restarted', details: {} }
  try {
    const { size } = await stat(path)
    if (size > MEDIA_LIMITS.file) return { ok: false, code: 'too-large', details: {} }
    const bytes = new Uint8Array(await readFile(path))
    return { ok: true, value: { handle: core.media.offer({ name: basename(path), type: '', bytes }) } }
  } catch {
    return { ok: false, code: 'not-found', details: {} }
  }
}

// Files of handles as both shells give them: over HTTP or the app's own protocol, and onto the disk. Lives here: ranges and
// pieces, of which no more than one is held. May not: who may read a handle.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaFacts } from '#core/engine/media'
import { Failure } from '#shared/contract/failure'
import { mediaHeaders } from '#shared/domain/media'
import { rangeOf } from '#shared/domain/media-range'

/** The file of a handle in the core, which is asked for each piece of it. */
export type OpenedMedia = MediaFacts & {
  /** The next bytes from an offset on; null where the file cannot be read any more. */
  readonly piece: (from: number) => Promise<Uint8Array | null>
}

/** The bytes of a file from the first to before `to`, a piece at a time. Fails with `file-damaged` where one is not had. */
export async function* mediaBytes(
  { size, piece }: Pick<OpenedMedia, 'size' | 'piece'>,
  from = 0,
  to = size,
): AsyncGenerator<Uint8Array, void, void> {
  for (let at = from; at < to; ) {
    const bytes = await piece(at)
    if (bytes === null || bytes.byteLength === 0) throw new Failure('file-damaged')
    yield bytes.subarray(0, to - at)
    at += bytes.byteLength
  }
}

/** An answer to a page that reads a file: all of it, or the one range that it asks for. */
export type MediaReply = {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncGenerator<Uint8Array, void, void> | null
}

/** Answers a request for a file by its Range header. Several ranges at once are refused. */
export const mediaReply = (file: OpenedMedia, range: string | null | undefined): MediaReply => {
  const { name, type, size } = file
  const asked = rangeOf(range, size)
  const headers = { ...mediaHeaders(name, type), 'Accept-Ranges': 'bytes' }
  if (asked === 'refused')
    return {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' },
      body: null,
    }
  if (asked === null)
    return { status: 200, headers: { ...headers, 'Content-Length': String(size) }, body: mediaBytes(file) }
  const { from, to } = asked
  const partial = { 'Content-Range': `bytes ${from}-${to - 1}/${size}`, 'Content-Length': String(to - from) }
  return { status: 206, headers: { ...headers, ...partial }, body: mediaBytes(file, from, to) }
}

/**
 * Writes a file to a path where none stands, a piece at a time, with a mode of the system. What was begun is removed
 * where it fails: with `disk-full`, `file-damaged`, or `not-writable`.
 */
export const writeMedia = async (path: string, file: OpenedMedia, mode = 0o666): Promise<void> => {
  let isBegun = false
  try {
    const written = await open(path, 'wx', mode)
    isBegun = true
    try {
      for await (const bytes of mediaBytes(file))
        for (let at = 0; at < bytes.byteLength; ) at += (await written.write(bytes, at)).bytesWritten
    } finally {
      await written.close()
    }
  } catch (error) {
    if (isBegun) await rm(path, { force: true }).catch(() => undefined)
    if (error instanceof Failure) throw error
    throw writeFailure(error)
  }
}

/** Why a file could not be written, or not take the place of another one. */
const writeFailure = (error: unknown): Failure => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return new Failure(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'not-writable', {}, { cause: error })
}

/**
 * The same for a path at which another file may stand: that one stays as it is until the new one is whole and takes its
 * place. `finish` is told where the new one lies.
 */
export const replaceByMedia = async (
  path: string,
  file: OpenedMedia,
  finish: (path: string) => Promise<void>,
): Promise<void> => {
  if (!existsSync(path)) {
    await writeMedia(path, file)
    return finish(path)
  }
  const beside = join(dirname(path), `.${randomUUID()}.part`)
  await writeMedia(beside, file)
  try {
    await finish(beside)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw writeFailure(error)
  }
}

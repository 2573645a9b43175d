// Files between the page and the core: bytes travel by handle, never in a message.
import { MEDIA_PATH } from '#shared/domain/media'
import { download } from '../lib/download.ts'
import { BridgeFailure } from './failure.ts'
import { core, shell } from './index.ts'
import { mediaAddress } from './media-address.ts'
import { knownSecret } from './session-secret.ts'

/** Why bytes did not get across: the file vanished or changed on the disk since it was chosen, or `error`. */
const causeOf = (file: File, error: unknown): Promise<unknown> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => error,
      () => new BridgeFailure('file-changed'),
    )

/** Hands a file over to the core and answers its handle. Fails with `too-large`, `not-found`, `file-changed`. */
export const sendFile = async (file: File, signal?: AbortSignal): Promise<string> => {
  const { handle, part } = await core.files.expect({ name: file.name, type: file.type, size: file.size })
  const put = async (body: Blob, query: string): Promise<void> => {
    const response = await fetch(`${MEDIA_PATH}${handle}${query}`, {
      method: 'PUT',
      headers: { 'x-session': knownSecret() ?? '' },
      body,
      ...(signal === undefined ? {} : { signal }),
    }).catch(async (error: unknown) => {
      throw await causeOf(file, error)
    })
    if (!response.ok) throw new BridgeFailure(response.status === 413 ? 'too-large' : 'not-found')
  }
  if (part === null) await put(file, '')
  // A file that vanishes or changes meanwhile cannot be read on, and the core forgets what it has of it.
  else for (let at = 0; at < file.size; at += part) await put(file.slice(at, at + part), `?at=${at}`)
  return handle
}

/** Bytes up to which a page holds a file in memory. */
export const WHOLE_LIMIT = 64 * 1024 * 1024
/** Bytes of a larger one by which it is known; they are the beginning of a text, too. */
const HEAD = 4 * 1024 * 1024
/** Bytes of a larger one that are asked for at a time where all of it goes to the browser. */
const STEP = 16 * 1024 * 1024

/**
 * The file of a handle, by the session that it belongs to: an address alone opens nothing. `range` asks for a part of it
 * (`bytes=0-99`). Fails with `not-found`, also where the file turns out to be damaged.
 */
const fetchFile = async (handle: string, range: Readonly<Record<string, string>> = {}): Promise<Blob> => {
  try {
    const response = await fetch(MEDIA_PATH + handle, { headers: { 'x-session': knownSecret() ?? '', ...range } })
    if (response.ok) return await response.blob()
  } catch {
    // What cannot be read to its end is had anew.
    throw new BridgeFailure('file-damaged')
  }
  throw new BridgeFailure('not-found')
}

/** How a transfer is given up and told of: bytes so far, and of how many. */
export type Transfer = {
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * The file of a handle of `size` bytes; the browser keeps it where it keeps large files, and never all in this page. Fails
 * with the reason of the signal, too, and keeps nothing then.
 */
export const readFile = async (handle: string, size = 0, { signal, onProgress }: Transfer = {}): Promise<Blob> => {
  if (size <= WHOLE_LIMIT) return fetchFile(handle)
  const parts: Blob[] = []
  for (let at = 0; at < size; at += STEP) {
    onProgress?.(at, size)
    parts.push(await fetchFile(handle, { range: `bytes=${at}-${Math.min(size, at + STEP) - 1}` }))
    signal?.throwIfAborted()
  }
  return new Blob(parts)
}

/** A file as a screen shows it: all of its bytes, or the first ones of a large one, which is read by its address. */
export type ShownFile = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly size: number
  /** Where the page's own elements read all of it; null where `bytes` are all. */
  readonly address: string | null
  /** Gives a large one back; nothing reads its address afterwards. */
  readonly letGo: () => void
}

/** Reads the file of a handle to be shown; the handle of a small one is given back at once. Fails as reading does. */
export const readShown = async (handle: string, size: number): Promise<ShownFile> => {
  const letGo = () => void core.files.forget({ handle }).catch(() => undefined)
  const isWhole = size <= WHOLE_LIMIT
  try {
    const read = await fetchFile(handle, isWhole ? {} : { range: `bytes=0-${HEAD - 1}` })
    const bytes = new Uint8Array(await read.arrayBuffer())
    if (isWhole) letGo()
    return {
      bytes,
      size,
      address: isWhole ? null : await mediaAddress(handle),
      letGo: isWhole ? () => undefined : letGo,
    }
  } catch (error) {
    letGo()
    throw error
  }
}

/** The same by the desktop shell, which writes the file itself. */
const saveByShell = async (handle: string, name: string, signal: AbortSignal | undefined): Promise<boolean> => {
  // It reads the file by its handle: without it the writing ends, and what was written goes.
  const stop = () => void core.files.forget({ handle }).catch(() => undefined)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return (await shell.shell.saveFile({ handle, name })).saved
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Gives the file of a handle to the person: a download in the browser, the save dialog on the desktop. False where the
 * person thought better of it. Fails also where the signal gives it up; nothing of it is left then.
 */
export const saveFile = async (handle: string, name: string, size = 0, transfer: Transfer = {}): Promise<boolean> => {
  if (window.firmdesk !== undefined) return saveByShell(handle, name, transfer.signal)
  download(name, await readFile(handle, size, transfer), 'application/octet-stream')
  return true
}

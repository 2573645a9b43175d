// Files between the page and the core: bytes travel by handle, never in a message.
import { MEDIA_PATH } from '#shared/domain/media'
import { download } from '../lib/download.ts'
import { BridgeFailure } from './failure.ts'
import { core, shell } from './index.ts'
import { knownSecret } from './session-secret.ts'

/** Hands a file over to the core and answers its handle. Fails with `too-large`, `not-found`. */
export const sendFile = async (file: File, signal?: AbortSignal): Promise<string> => {
  const { handle, part } = await core.files.expect({ name: file.name, type: file.type, size: file.size })
  const put = async (body: Blob, query: string): Promise<void> => {
    const response = await fetch(`${MEDIA_PATH}${handle}${query}`, {
      method: 'PUT',
      headers: { 'x-session': knownSecret() ?? '' },
      body,
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) throw new BridgeFailure(response.status === 413 ? 'too-large' : 'not-found')
  }
  if (part === null) await put(file, '')
  // A file that vanishes or changes meanwhile cannot be read on, and the core forgets what it has of it.
  else for (let at = 0; at < file.size; at += part) await put(file.slice(at, at + part), `?at=${at}`)
  return handle
}

/** The file of a handle, by the session that it belongs to: an address alone opens nothing. Fails with `not-found`. */
export const readFile = async (handle: string): Promise<Blob> => {
  const response = await fetch(MEDIA_PATH + handle, { headers: { 'x-session': knownSecret() ?? '' } })
  if (!response.ok) throw new BridgeFailure('not-found')
  return response.blob()
}

/** Gives the file of a handle to the person: a download in the browser, the save dialog on the desktop. */
export const saveFile = async (handle: string, name: string): Promise<void> => {
  if (window.firmdesk !== undefined) {
    await shell.shell.saveFile({ handle, name })
    return
  }
  download(name, await readFile(handle), 'application/octet-stream')
}

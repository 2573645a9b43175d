import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Protocol } from 'electron'
import { MEDIA_LIMITS } from '#core/engine/media'
import { pageHeaders } from '#shared/domain/content-policy'
import { MEDIA_PATH, partAt } from '#shared/domain/media'
import { mediaReply, type OpenedMedia } from '../media-answer.ts'
import { pageFileTypes } from '../page-file-types.ts'
import { resolveAppFile } from './app-path.ts'
import { APP_SCHEME } from './url-policy.ts'

/** Declares the scheme of the pages, from which sounds and films are played as they come. Must run before Electron is ready. */
export const declareAppScheme = (protocol: Protocol): void => {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges }])
}

/** Opens the file of a handle; null where there is none. */
export type ReadMedia = (handle: string) => Promise<OpenedMedia | null>
/** Takes the bytes that a handle waits for, or a part from `at` on; false where it waits for none, or for others. */
export type TakeMedia = (handle: string, bytes: Uint8Array, at: number | null) => Promise<boolean>

/** The bytes of a body; null as soon as they are more than a file may have, and nothing more is taken then. */
const bytesOf = async ({ body }: Request): Promise<Uint8Array | null> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > MEDIA_LIMITS.file) return null
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** A file that the page made itself and no path leads to, for the handle that was given out for it. */
const takeMedia = async (request: Request, handle: string, take: TakeMedia): Promise<Response> => {
  const origin = request.headers.get('origin')
  // A scheme of our own has no origin for Node; its host alone tells the page's.
  if (origin !== null && origin !== `${APP_SCHEME}://${new URL(request.url).host}`)
    return new Response(null, { status: 403, headers: pageHeaders })
  const bytes = await bytesOf(request)
  if (bytes === null) return new Response(null, { status: 413, headers: pageHeaders })
  const at = partAt(new URL(request.url).search)
  return new Response(null, { status: (await take(handle, bytes, at)) ? 204 : 404, headers: pageHeaders })
}

/**
 * Answers an `app://` request from the files below `root`, or from the core's handles; a PUT to a handle gives the bytes
 * that it waits for. Everything else is 404 (405 for other methods).
 */
export const answerAppRequest = async (
  root: string,
  request: Request,
  media: ReadMedia,
  take: TakeMedia = async () => false,
): Promise<Response> => {
  if (request.method === 'PUT') {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(MEDIA_PATH)) return takeMedia(request, pathname.slice(MEDIA_PATH.length), take)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: pageHeaders })
  }
  const { pathname } = new URL(request.url)
  if (pathname.startsWith(MEDIA_PATH)) return mediaResponse(request, await media(pathname.slice(MEDIA_PATH.length)))
  const file = await resolveAppFile(root, request.url)
  const type = file === null ? undefined : pageFileTypes[extname(file)]
  if (file === null || type === undefined) return new Response(null, { status: 404, headers: pageHeaders })
  const body = request.method === 'HEAD' ? null : new Uint8Array(await readFile(file))
  return new Response(body, { status: 200, headers: { ...pageHeaders, 'content-type': type } })
}

/** A body that is read as the page takes it; who ends early ends the reading. */
const streamOf = (body: AsyncGenerator<Uint8Array, void, void>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        const next = await body.next()
        if (next.done === true) controller.close()
        else controller.enqueue(new Uint8Array(next.value))
      },
      async cancel() {
        await body.return()
      },
    },
    { highWaterMark: 0 },
  )

const mediaResponse = (request: Request, file: OpenedMedia | null): Response => {
  if (file === null) return new Response(null, { status: 404, headers: pageHeaders })
  const { status, headers, body } = mediaReply(file, request.headers.get('range'))
  const stream = body === null || request.method === 'HEAD' ? null : streamOf(body)
  return new Response(stream, { status, headers: { ...pageHeaders, ...headers } })
}

/** Serves the pages of the app from `root` (the built renderer) in a session's protocol. */
export const serveApp = (protocol: Protocol, root: string, media: ReadMedia, take: TakeMedia): void => {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(root, request, media, take))
}

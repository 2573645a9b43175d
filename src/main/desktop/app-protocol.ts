import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Protocol } from 'electron'
import { pageHeaders } from '#shared/domain/content-policy'
import { resolveAppFile } from './app-path.ts'
import { APP_SCHEME } from './url-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.ico': 'image/x-icon',
}

/** Declares the scheme of the pages. Must run before Electron is ready. */
export const declareAppScheme = (protocol: Protocol): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Answers an `app://` request from the files below `root`; everything else is 404 (405 for other methods). */
export const answerAppRequest = async (root: string, request: Request): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: pageHeaders })
  }
  const file = await resolveAppFile(root, request.url)
  const type = file === null ? undefined : types[extname(file)]
  if (file === null || type === undefined) return new Response(null, { status: 404, headers: pageHeaders })
  const body = request.method === 'HEAD' ? null : new Uint8Array(await readFile(file))
  return new Response(body, { status: 200, headers: { ...pageHeaders, 'content-type': type } })
}

/** Serves the pages of the app from `root` (the built renderer) in a session's protocol. */
export const serveApp = (protocol: Protocol, root: string): void => {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(root, request))
}

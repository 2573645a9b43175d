import { net, type Protocol } from 'electron'
import { pageHeaders } from '#shared/domain/content-policy'
import { APP_SCHEME, isOwnAddress } from './url-policy.ts'

/** What hot reload needs beyond the content policy: Vite's inline start and its socket. */
const developerHeaders = (server: URL): Readonly<Record<string, string>> => ({
  ...pageHeaders,
  'Content-Security-Policy': `default-src 'self' 'unsafe-inline' data: blob: ws://${server.host}`,
})

/**
 * The address of Vite's server where `npm run dev` started this app, else null. A packed app has none, whatever its
 * surroundings say, and only this computer is asked.
 */
export const developerServer = (packed: boolean, address: string | undefined): URL | null => {
  if (packed || address === undefined || !URL.canParse(address)) return null
  const server = new URL(address)
  return server.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(server.hostname) ? server : null
}

/** Serves the pages from Vite's server under the app's own address, for `npm run dev` alone. */
export const serveFromDeveloper = (protocol: Protocol, server: URL): void => {
  protocol.handle(APP_SCHEME, async (request) => {
    if (!isOwnAddress(request.url)) return new Response(null, { status: 404 })
    const { pathname, search } = new URL(request.url)
    // The page's own headers stay here: Chromium refuses to send some of them on.
    const answer = await net.fetch(new URL(pathname + search, server).href)
    const headers = new Headers(answer.headers)
    for (const [name, value] of Object.entries(developerHeaders(server))) headers.set(name, value)
    return new Response(answer.body, { status: answer.status, headers })
  })
}

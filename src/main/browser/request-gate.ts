import type { IncomingMessage } from 'node:http'

/** Whether an element of one of the app's own pages reads a picture, a sound or a film; an address that is opened is none. */
export const isElementRequest = (headers: IncomingMessage['headers']): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && /^(?:audio|image|video)$/.test(String(headers['sec-fetch-dest']))

/**
 * Whether a request may be answered: Host must be this server's own loopback address (a foreign name that was pointed
 * at loopback is refused), and Origin must equal it wherever a browser sends one; `needsOrigin` refuses its absence.
 */
export const isOwnRequest = (
  headers: Pick<IncomingMessage['headers'], 'host' | 'origin'>,
  port: number,
  needsOrigin: boolean,
): boolean => {
  const host = `127.0.0.1:${port}`
  if (headers.host !== host) return false
  return headers.origin === undefined ? !needsOrigin : headers.origin === `http://${host}`
}

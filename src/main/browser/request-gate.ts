import type { IncomingMessage } from 'node:http'

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

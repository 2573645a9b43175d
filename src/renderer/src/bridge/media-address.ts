import { MEDIA_PATH } from '#shared/domain/media'
import { knownSecret } from './session-secret.ts'

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The address under which an element of this page plays or shows the file of a handle. An element sends no header: it
 * proves by the address that its page knows the session's secret, which is not in it. The desktop shell needs no proof.
 */
export const mediaAddress = async (handle: string): Promise<string> => {
  const secret = knownSecret()
  if (secret === null) return MEDIA_PATH + handle
  const text = new TextEncoder()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(secret)))
  const session = btoa(String.fromCharCode(...digest))
  const way = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(session), way, false, ['sign'])
  return `${MEDIA_PATH}${handle}?by=${hex(await crypto.subtle.sign('HMAC', key, text.encode(handle)))}`
}

import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Plain bytes of a chunk; only the last one of a file may have fewer. */
export const CHUNK = 64 * 1024
/** Bytes that encryption adds to a chunk: the tag of AES-256-GCM. */
export const TAG = 16
/** Bytes of the random salt at the beginning of a file. */
export const SALT = 16

const MOST_CHUNKS = 0xffff_ffff

/** Key of one file, from the folder's key and the file's salt. */
export const fileKey = (folderKey: Uint8Array, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', folderKey, salt, 'firmdesk file 1', 32))

/** Place and end are part of the nonce: chunks that were moved, left out or cut off do not open. */
const nonceOf = (index: number, isLast: boolean): Uint8Array => {
  if (index > MOST_CHUNKS) throw new Error('a file has too many chunks')
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts one chunk of a file; a key is used for one file only. */
export const sealChunk = (key: Uint8Array, index: number, isLast: boolean, plain: Uint8Array): Uint8Array => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts one chunk; null where it is not what was written at this place. */
export const openChunk = (key: Uint8Array, index: number, isLast: boolean, sealed: Uint8Array): Uint8Array | null => {
  if (sealed.byteLength < TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(sealed.byteLength - TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.byteLength - TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** Plain bytes of a file that takes so many bytes on the disk; null where no file of ours has this length. */
export const plainSize = (sealed: number): number | null => {
  const chunks = sealed - SALT
  const whole = Math.floor(chunks / (CHUNK + TAG))
  const rest = chunks % (CHUNK + TAG)
  if (chunks < TAG) return null
  if (rest === 0) return whole * CHUNK
  return rest < TAG ? null : whole * CHUNK + rest - TAG
}

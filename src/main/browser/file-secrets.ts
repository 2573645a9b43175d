import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Secrets } from '#core/ports'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const readKey = (file: string): Uint8Array => {
  const key = readFileSync(file)
  if (key.length !== KEY_BYTES) throw new Error('secret.key does not have the length of a key')
  chmodSync(file, 0o600)
  return key
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Makes the key under another name first: a power cut leaves either a whole key or none. */
const makeKey = (file: string): Uint8Array => {
  const key = randomBytes(KEY_BYTES)
  const handle = openSync(`${file}.new`, 'w', 0o600)
  try {
    writeSync(handle, key)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(`${file}.new`, file)
  return key
}

const keyOf = (file: string): Uint8Array => {
  try {
    return readKey(file)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    return makeKey(file)
  }
}

/**
 * The secret store of the browser shell: AES-256-GCM under a key in `secret.key` of the profile, which only its owner
 * may read. It keeps secrets from other people of this computer, not from programs of the same person.
 */
export const openFileSecrets = (profile: string): Secrets => {
  const file = join(profile, 'secret.key')
  return {
    keeper: 'file',
    wrap: async (plain) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(file), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unwrap: async (wrapped) => {
      const bytes = Buffer.from(wrapped)
      const decipher = createDecipheriv('aes-256-gcm', readKey(file), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

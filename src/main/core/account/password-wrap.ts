import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'
import type { Random } from '#core/ports'

/** What a guess at a password costs: scrypt's N (a power of two), block size and rounds. */
export type PasswordCost = { readonly n: number; readonly r: number; readonly p: number }

/** A key under a password: scrypt makes the wrapping key, AES-256-GCM hides and proves the content. Base64 texts. */
export type PasswordWrap = PasswordCost & {
  readonly salt: string
  readonly iv: string
  readonly tag: string
  readonly data: string
}

/** Cost of the password: 32 MiB and three rounds, about a third of a second. */
const COST: PasswordCost = { n: 2 ** 15, r: 8, p: 3 }
const MOST_MEMORY = 256 * 1024 * 1024

/**
 * Wraps a key under a password; `account` is bound to it, so that a wrap cannot be moved to another account. Only tests
 * name a cost.
 */
export async function wrapWithPassword(
  key: Uint8Array,
  password: string,
  account: string,
  random: Random,
  cost = COST,
): Promise<PasswordWrap> {
  const salt = random.bytes(16)
  const iv = random.bytes(12)
  const wrapping = await derive(password, salt, cost)
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv)
  cipher.setAAD(Buffer.from(account))
  const data = Buffer.concat([cipher.update(key), cipher.final()])
  wrapping.fill(0)
  return { ...cost, salt: base64(salt), iv: base64(iv), tag: base64(cipher.getAuthTag()), data: base64(data) }
}

/** The key under the wrap, or null where the password is not the one. */
export async function unwrapWithPassword(
  wrap: PasswordWrap,
  password: string,
  account: string,
): Promise<Uint8Array | null> {
  const wrapping = await derive(password, Buffer.from(wrap.salt, 'base64'), wrap)
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrapping, Buffer.from(wrap.iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(account))
    decipher.setAuthTag(Buffer.from(wrap.tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(wrap.data, 'base64')), decipher.final()])
  } catch {
    return null
  } finally {
    wrapping.fill(0)
  }
}

function derive(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: cost.n, r: cost.r, p: cost.p, maxmem: MOST_MEMORY }
    scrypt(password.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

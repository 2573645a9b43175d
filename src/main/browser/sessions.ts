import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Keys and secrets of one shell. Both are 128 random bits as text; only their digests are kept. */
export type Sessions = {
  /** A new single-use key for the fragment of an address. `used` runs when it was exchanged. */
  readonly issueKey: (used?: () => void) => string
  /** A session secret for a key that was never used before, else null. */
  readonly redeem: (key: string) => string | null
  /** The session of a secret by a name that tells nothing of the secret, or null where nobody has it. */
  readonly sessionOf: (secret: string) => string | null
  /** The session whose secret was used to sign a handle: the HMAC-SHA256, in hex, under the secret's digest; or null. */
  readonly sessionProving: (handle: string, proof: string) => string | null
}

const BYTES = 16

// Looking up digests instead of the words themselves leaves nothing to learn from the time a look-up takes.
const digest = (word: string): string => createHash('sha256').update(word).digest('base64')

/** Sessions live as long as the shell that made them; nothing of them is written to disk. */
export const createSessions = (): Sessions => {
  const keys = new Map<string, () => void>()
  const secrets = new Set<string>()
  const newWord = (): string => randomBytes(BYTES).toString('base64url')
  return {
    issueKey: (used = () => {}) => {
      const key = newWord()
      keys.set(digest(key), used)
      return key
    },
    redeem: (key) => {
      const used = keys.get(digest(key))
      if (used === undefined) return null
      keys.delete(digest(key))
      used()
      const secret = newWord()
      secrets.add(digest(secret))
      return secret
    },
    sessionOf: (secret) => {
      const session = digest(secret)
      return secrets.has(session) ? session : null
    },
    sessionProving: (handle, proof) => {
      // Compared by digests, as all words here.
      const given = digest(proof)
      const signed = (session: string) => digest(createHmac('sha256', session).update(handle).digest('hex'))
      return [...secrets].find((session) => signed(session) === given) ?? null
    },
  }
}

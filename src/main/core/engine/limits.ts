import type { Clock } from '#core/ports'
import { Failure } from '#shared/contract/failure'

/** Most characters of text in one message. */
export const MESSAGE_LIMIT = 8 * 1024 * 1024
/** Calls that a port may make at once, and calls a second after that. */
export const BURST = 400
export const RATE = 200
const DEEPEST = 64
const MOST_VALUES = 1_000_000

/**
 * Checks that a message is JSON (plain records, lists, texts, finite numbers, booleans, null) and not too large. Fails
 * with `too-large` or `invalid-input`; getters of records are never run, because only data properties are looked at. A
 * list of 200,000 ids has to be looked at in a millisecond, so its items are read: no port carries a list with getters.
 */
export function checkMessage(message: unknown): void {
  let left = MESSAGE_LIMIT
  let values = MOST_VALUES
  const text = (value: string) => {
    left -= value.length
    if (left < 0) throw new Failure('too-large', { reason: 'text' })
  }
  const visit = (value: unknown, depth: number): void => {
    values -= 1
    if (values < 0 || depth > DEEPEST) throw new Failure('too-large', { reason: 'text' })
    if (typeof value === 'string') text(value)
    if (value === null || typeof value === 'string' || value === undefined || typeof value === 'boolean') return
    if (typeof value === 'number' && Number.isFinite(value)) return
    if (typeof value !== 'object') throw new Failure('invalid-input', { path: '' })
    const prototype: unknown = Object.getPrototypeOf(value)
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) visit(value[index], depth + 1)
    } else if (prototype === Object.prototype || prototype === null) {
      for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
        text(name)
        if (!('value' in property)) throw new Failure('invalid-input', { path: '' })
        visit(property.value, depth + 1)
      }
    } else {
      throw new Failure('invalid-input', { path: '' })
    }
  }
  try {
    visit(message, 0)
  } catch (error) {
    // What cannot even be looked at is no message.
    throw error instanceof Failure ? error : new Failure('invalid-input', { path: '' }, { cause: error })
  }
}

/** A token bucket: answers false where a port asks faster than {@link RATE} after its {@link BURST}. */
export function tokenBucket(clock: Clock): () => boolean {
  let tokens = BURST
  let last = clock.monotonic()
  return () => {
    const now = clock.monotonic()
    tokens = Math.min(BURST, tokens + (Math.max(0, now - last) * RATE) / 1000)
    last = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

import { useRef } from 'react'
import { isStillOpen } from './edit-words.ts'

/** For so long a second press counts as an answer to what the first was told, milliseconds. */
const ANSWERED = 60_000

/** True where a press comes right after one that was refused; both times in milliseconds, null for none. */
export const insists = (refusedAt: number | null, now: number): boolean =>
  refusedAt !== null && now - refusedAt < ANSWERED

/**
 * Presses that are refused while an application has a working copy open, and that go through when they are repeated.
 * Whoever went on writing for an hour meanwhile is warned again.
 */
export const useInsistence = () => {
  const refusedAt = useRef<number | null>(null)
  return {
    anyway: (): boolean => insists(refusedAt.current, Date.now()),
    failed: (error: unknown): void => {
      refusedAt.current = isStillOpen(error) ? Date.now() : null
    },
  }
}

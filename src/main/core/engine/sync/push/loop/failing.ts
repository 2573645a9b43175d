import type { Store } from '#core/engine/store/types'

/** Changes that failed and wait to be sent again, in the order in which they began to fail, with their last code. */
export type FailingChanges = {
  readonly note: (opId: string, code: string) => void
  readonly forget: (opId: string) => void
  /** Code of what fails longest; null where nothing does. */
  readonly first: () => string | null
}

/** Nothing fails yet. */
export function failingChanges(work: Pick<Store['work'], 'get'>): FailingChanges {
  const codes = new Map<string, string>()

  return {
    note: (opId, code) => void codes.set(opId, code),
    forget: (opId) => void codes.delete(opId),
    first() {
      for (const [opId, code] of codes) {
        const state = work.get(opId)?.state
        if (state === 'queued' || state === 'verify' || state === 'inflight') return code
        // What was decided or taken back meanwhile fails no more.
        codes.delete(opId)
      }
      return null
    },
  }
}

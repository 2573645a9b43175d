import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { Clock } from '#core/ports'
import { longestWait, movedNextAt, wallJump } from './plan.ts'

/** What waits for a time of its own: kept here so that the one timer and the host's return need no look at every row. */
export type Delays = {
  /** `host` is true where it waits because the host failed. */
  readonly put: (opId: string, nextAt: number, host: boolean) => void
  readonly forget: (opId: string) => void
  /** Milliseconds until the first of them; null where none waits. */
  readonly next: (now: number) => number | null
  /** Takes over what the store holds; nothing of it waits longer than it may. */
  readonly load: (open: readonly Operation[], now: number) => void
  /** The host answers again: what waited for it may go. */
  readonly release: (now: number) => void
  /** Follows a wall clock that somebody set: what is left to wait stays as it was. */
  readonly follow: () => void
}

/** Codes of failures that say something of the host. */
const ofHost: ReadonlySet<string> = new Set([
  'unreachable',
  'timeout',
  'offline',
  'certificate',
  'not-json',
  'bad-envelope',
  'http-error',
])

/** No delays yet. */
export function delays({ work, transaction }: Store, clock: Clock): Delays {
  const waiting = new Map<string, { readonly nextAt: number; readonly host: boolean }>()
  let offset = clock.now() - clock.monotonic()

  const moveTo = (opId: string, nextAt: number, now: number) => {
    const operation = work.get(opId)
    if (operation !== null && isWaiting(operation)) work.step(opId, { nextAt }, now)
  }

  const load = (open: readonly Operation[], now: number) => {
    waiting.clear()
    for (const operation of open) {
      if (!isWaiting(operation) || operation.nextAt <= now) continue
      const nextAt = Math.min(operation.nextAt, now + longestWait(operation))
      if (nextAt < operation.nextAt) work.step(operation.opId, { nextAt }, now)
      waiting.set(operation.opId, { nextAt, host: ofHost.has(operation.lastCode) })
    }
  }

  return {
    put: (opId, nextAt, host) => void waiting.set(opId, { nextAt, host }),
    forget: (opId) => void waiting.delete(opId),
    next(now) {
      let next: number | null = null
      for (const { nextAt } of waiting.values())
        if (nextAt > now && (next === null || nextAt - now < next)) next = nextAt - now
      return next
    },
    load: (open, now) => transaction(() => load(open, now)),
    release(now) {
      const freed = [...waiting].filter(([, { host, nextAt }]) => host && nextAt > now)
      if (freed.length === 0) return
      transaction(() => {
        for (const [opId] of freed) moveTo(opId, now, now)
      })
      for (const [opId] of freed) waiting.delete(opId)
    },
    follow() {
      const now = clock.now()
      const jump = wallJump(offset, now - clock.monotonic())
      offset = now - clock.monotonic()
      if (jump === 0) return
      transaction(() => {
        const open = work.open().map((operation) => ({ ...operation, nextAt: movedNextAt(operation, jump, now) }))
        for (const operation of open)
          if (isWaiting(operation)) work.step(operation.opId, { nextAt: operation.nextAt }, now)
        load(open, now)
      })
    },
  }
}

function isWaiting({ state }: Operation): boolean {
  return state === 'queued' || state === 'verify'
}

import type { Operation } from '#core/engine/store/work/types'
import type { Clock } from '#core/ports'
import { Failure } from '#shared/contract/failure'

const MINUTE = 60_000
/** Failures of one change in the same words, the time that they go on, and other changes that go well meanwhile. */
const TIMES = 5
const LONG = 10 * MINUTE
const OTHERS = 3
/** A change that has not failed for so long was decided or taken back. */
const FORGOTTEN = 120 * MINUTE
/** Words of a server that is in trouble and no refusal, however often they come. */
const ofTheMoment = /稍后|稍候|重试|繁忙|超时|busy|later|again|time.?out|unavailable|internal server error/i

type Known = {
  readonly words: string
  readonly times: number
  /** Monotonic times of the first and the last failure. */
  readonly since: number
  readonly last: number
  /** Changes, and those of its kind, that had gone well before the first. */
  readonly well: number
  readonly ofKind: number
}

/**
 * Tells a refusal that a firm answers as HTTP 500 from a firm in trouble: one edit is failed again and again in the same
 * words while others go well, those of its kind too, or nothing else fails so. A person has to look at it then (C6).
 */
export type RefusedAlone = {
  readonly wentWell: (operation: Operation) => void
  /** The failure of an attempt, as the refusal that it is where that is shown. */
  readonly judged: (operation: Operation, failure: Failure) => Failure
}

/** Begins to count; a restart counts anew. */
export function refusedAlone(clock: Clock): RefusedAlone {
  const known = new Map<string, Known>()
  const wellOf = new Map<string, number>()
  let well = 0

  return {
    wentWell({ opId, entity }) {
      known.delete(opId)
      well += 1
      wellOf.set(entity, (wellOf.get(entity) ?? 0) + 1)
    },
    judged({ opId, entity, kind }, failure) {
      const { words, status = null } = failure.details
      // What is new may have been made all the same: it is looked for first.
      if (kind !== 'update' || typeof words !== 'string' || words === '' || ofTheMoment.test(words)) return failure
      const last = clock.monotonic()
      for (const [id, other] of known) if (last - other.last > FORGOTTEN) known.delete(id)
      const ofKind = wellOf.get(entity) ?? 0
      const before = known.get(opId)
      const first = before?.words === words ? before : { words, times: 0, since: last, well, ofKind }
      const times = first.times + 1
      known.set(opId, { ...first, times, last })
      const isLasting = times >= TIMES && last - first.since >= LONG && well - first.well >= OTHERS
      const isAlone = [...known].every(([id, other]) => id === opId || other.words !== words)
      if (!isLasting || !(isAlone || ofKind > first.ofKind)) return failure
      known.delete(opId)
      return new Failure('refused', { status, message: words }, { cause: failure })
    },
  }
}

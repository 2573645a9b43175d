import { Failure } from '#shared/contract/failure'

/** Bytes a millisecond below which a line is too slow to wait for: 16 KB a second. */
const slowest = 16

/**
 * A time limit for transfers: it begins anew whenever bytes move, and what goes up may take its own time besides, for
 * the network under a shell may hold all of it before it sends (RT-14 limits the answers of ordinary calls).
 */
export type Patience = {
  readonly signal: AbortSignal
  /** Bytes moved. */
  readonly moved: () => void
  /** The failure that the limit means; null while it holds. */
  readonly failure: () => Failure | null
  readonly end: () => void
}

/** A limit of `limitMs` without movement; `bytes` is what goes up. Gives up with the caller's signal too. */
export const createPatience = (limitMs: number, bytes: number, signal: AbortSignal | undefined): Patience => {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), limitMs + Math.ceil(bytes / slowest))
  return {
    signal: signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]),
    moved: () => void timer.refresh(),
    failure: () => (over.signal.aborted ? new Failure('timeout') : null),
    end: () => clearTimeout(timer),
  }
}

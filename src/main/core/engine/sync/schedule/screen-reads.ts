import type { Clock, Random } from '#core/ports'
import type { SyncArea } from '../types.ts'
import { type Attention, lookEvery } from './attention.ts'

/** Looks at what is on the screen, between two passes. */
export type ScreenReads = {
  /** Sets the timer anew, after something that may have changed whether and when to look. */
  readonly set: () => void
  /** Looks at once. */
  readonly now: () => void
  /** True where some area is followed by this screen. */
  readonly follows: (attention: Attention) => boolean
  readonly stop: () => void
}

/** Makes the looks of a running sync; `look` reads the areas that the screen shows, and never fails. */
export function createScreenReads(options: {
  readonly areas: readonly SyncArea[]
  readonly clock: Clock
  readonly random: Random
  readonly attention: () => Attention
  /** True while the firm answers and the sync runs. */
  readonly online: () => boolean
  readonly look: (areas: readonly SyncArea[]) => Promise<void>
}): ScreenReads {
  const { areas, clock, random, attention, online } = options
  let cancel: () => void = () => undefined
  let stopped = false

  const followed = ({ screen }: Attention) =>
    screen === null ? [] : areas.filter(({ follows }) => follows?.(screen) === true)
  const set = () => {
    cancel()
    const delay = lookEvery(attention(), followed(attention()).length > 0, online(), random)
    if (delay !== null && !stopped) cancel = clock.after(delay, () => void look())
  }
  const look = async () => {
    cancel()
    const seen = followed(attention())
    if (seen.length > 0) await options.look(seen)
    set()
  }

  return {
    set,
    now: () => void look(),
    follows: (next) => followed(next).length > 0,
    stop() {
      stopped = true
      cancel()
    },
  }
}

import type { Store } from '#core/engine/store/types'
import type { Clock, Log } from '#core/ports'
import type { Delays } from '../delays.ts'
import type { FailingChanges } from './failing.ts'

/** The name under which this run sends, and the taking over of what is on its way under another one. */
export type Lease = {
  /** Written with each operation that starts. */
  readonly name: () => string
  /** True where the end of an attempt could not be written: its operation still looks as if it were on its way. */
  readonly hasLost: () => boolean
  readonly noteLost: () => void
  /** Takes over what an earlier run left behind: what was on its way is in doubt, and what waits is known again. */
  readonly takeOver: () => void
  /** Goes on under a new name and takes over what was lost under the last. Nothing may be on its way then. */
  readonly renew: () => void
}

/** The lease of a run of the core by the name `lease`. */
export function createLease(parts: {
  readonly lease: string
  readonly work: Store['work']
  readonly clock: Clock
  readonly log: Log
  readonly delayed: Pick<Delays, 'load'>
  readonly failing: Pick<FailingChanges, 'note'>
}): Lease {
  const { lease, work, clock, log, delayed, failing } = parts
  let lost = false
  let renewals = 0
  const name = () => (renewals === 0 ? lease : `${lease}.${renewals}`)

  const takeOver = () => {
    const doubtful = work.recover(name(), clock.now())
    const open = work.open()
    delayed.load(open, clock.now())
    for (const { opId, lastCode } of open) if (lastCode !== '') failing.note(opId, lastCode)
    lost = false
    if (doubtful > 0) log('info', 'push.recovered', { operations: doubtful })
  }

  return {
    name,
    hasLost: () => lost,
    noteLost() {
      lost = true
    },
    takeOver,
    renew() {
      renewals += 1
      takeOver()
    },
  }
}

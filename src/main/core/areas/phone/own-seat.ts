import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Seat } from './row.ts'

/** The seat of the person who is signed in. */
export type OwnSeat = {
  /** Asks the firm for it once; fails with `forbidden` where there is none, and asks anew after a failure. */
  readonly ask: () => Promise<Seat>
  /** The next one who needs it asks anew. */
  readonly forget: () => void
}

/** The seat of the person, asked of the firm that `connect` reaches. */
export function ownSeat(connect: () => Promise<Remote>): OwnSeat {
  let seat: Promise<Seat> | null = null
  return {
    ask() {
      seat ??= connect()
        .then((remote) => remote.phone.seat())
        .then((found) => {
          if (found === null) throw new Failure('forbidden', { reason: 'no-seat' })
          return found
        })
      const asked = seat
      asked.catch(() => {
        if (seat === asked) seat = null
      })
      return asked
    },
    forget() {
      seat = null
    },
  }
}

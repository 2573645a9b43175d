import type { Remote } from '#core/engine/remote/types'
import type { Clock } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { Seat } from './row.ts'

/** For so long a seat is used without asking for it anew, milliseconds: a firm may give its person another one. */
export const SEAT_KEPT = 10 * 60_000

/** The seat of the person who is signed in. */
export type OwnSeat = {
  /** Asks the firm for it now and then; fails with `forbidden` where there is none, and asks anew after a failure. */
  readonly ask: () => Promise<Seat>
  /** The next one who needs it asks anew. */
  readonly forget: () => void
}

export type OwnSeatOptions = {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly connect: () => Promise<Remote>
  /** The firm gave another seat than the time before. */
  readonly changed: () => void
}

const isSame = (one: Seat, other: Seat): boolean =>
  one.channel === other.channel && one.account === other.account && one.password === other.password

/** The seat of the person, asked of the firm that `connect` reaches. */
export function ownSeat({ clock, connect, changed }: OwnSeatOptions): OwnSeat {
  let seat: { readonly asked: Promise<Seat>; readonly at: number } | null = null
  let last: Seat | null = null
  const read = async (): Promise<Seat> => {
    const found = await (await connect()).phone.seat()
    if (found === null) throw new Failure('forbidden', { reason: 'no-seat' })
    const before = last
    last = found
    if (before !== null && !isSame(before, found)) changed()
    return found
  }
  return {
    ask() {
      const now = clock.monotonic()
      if (seat !== null && now - seat.at < SEAT_KEPT) return seat.asked
      const own = { asked: read(), at: now }
      seat = own
      own.asked.catch(() => {
        if (seat === own) seat = null
      })
      return own.asked
    },
    forget() {
      seat = null
    },
  }
}

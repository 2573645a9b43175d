import type { Store } from '#core/engine/store/types'
import type { CallEnd, CallLogRow } from '#shared/domain/call'
import { advanceCall, type CallEvent, isOnLine } from '#shared/domain/call-machine'
import type { Home } from '../../engine/account-session.ts'

/** The one call of an open account as it stands, and what changes it; each change is kept and told at once. */
export type CurrentCall = {
  readonly row: () => CallLogRow | null
  /** What is shown beside the call changed. */
  readonly told: () => void
  readonly write: (next: CallLogRow) => void
  /** Moves the call on, at a time in epoch milliseconds; false where that is no move. */
  readonly move: (event: CallEvent, more?: Partial<CallLogRow>, at?: number) => boolean
  /** Closes a call of which nobody knows how it went on: without a time that nobody measured. */
  readonly close: (endedBy: CallEnd) => void
  /** True while this call is the one that goes on. */
  readonly isOnLine: (id: string) => boolean
}

/** Takes up the call that the store has open; `ended` is told of each one that ends. */
export function currentCall(home: Home, store: Store, ended: (call: CallLogRow) => void): CurrentCall {
  const { clock } = home.ports
  let row = store.calls.open()

  const told = () => home.changed('phone', row === null ? [] : [row.id])
  const write = (next: CallLogRow) => {
    store.calls.put(next)
    row = next.state === 'idle' ? null : next
    told()
  }
  const move: CurrentCall['move'] = (event, more = {}, at = clock.now()) => {
    if (row === null) return false
    const next = advanceCall(row, event, at)
    const moved = next.ignored === row.ignored
    write(moved ? { ...row, ...next, ...more } : { ...row, ...next })
    if (moved && next.state === 'ended') ended(row)
    return moved
  }

  return {
    row: () => row,
    told,
    write,
    move,
    close(endedBy) {
      if (!move('hangUp', { endedBy, unsure: true })) return
      if (row !== null) write({ ...row, endedAt: null })
    },
    isOnLine: (id) => row?.id === id && isOnLine(row.state),
  }
}

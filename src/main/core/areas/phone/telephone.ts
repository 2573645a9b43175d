import type { Store } from '#core/engine/store/types'
import type { CallLogRow } from '#shared/domain/call'
import type { Home } from '../../engine/account-session.ts'
import { enqueueCallSync } from './call-sync.ts'
import { type CurrentCall, currentCall } from './current-call.ts'
import { type CallFollower, callFollower } from './follow-call.ts'
import { ownSeat } from './own-seat.ts'
import { ownService, type Provider, voiceProvider } from './providers.ts'
import type { Seat } from './row.ts'
import { createVoiceLine, type Link } from './voice-line.ts'

/** Time for which 已挂断 is shown before 话后整理, milliseconds. */
const SHOWN_ENDED = 2_000

/** What dialling and hanging up share: who carries calls, the call that goes on, and how far its dialling is. */
export type Telephone = {
  readonly home: Home
  readonly store: Store
  readonly current: CurrentCall
  readonly follower: CallFollower
  readonly own: Provider
  readonly voice: Provider
  readonly link: () => Link
  readonly seat: () => Promise<Seat>
  /** The next dial asks for the seat anew. */
  readonly forgetSeat: () => void
  /** False once the account was closed. */
  readonly isOpen: () => boolean
  /** Ids of calls that a person ended, here or by hand alone, while they were being dialled. */
  readonly endWanted: Set<string>
  /** Who carries the call, or carried the last one; null until the first one that has one. */
  provider: Provider | null
  /** The last call, where it could not be made. */
  failed: CallLogRow | null
  /** The call that is being dialled: who carries it, and its name there, may not be known yet. */
  placing: string | null
  /** The asking for it; null until somebody was asked. */
  placement: Promise<void> | null
  /** The call whose hang-up waits for that. */
  hangingUp: string | null
  /** When a person said that somebody answered it, epoch milliseconds; null where nobody did. */
  answeredEarly: number | null
}

/** The telephone of an account, with the call that its store has open. */
export function openTelephone(home: Home, store: Store): Telephone {
  const { clock, power } = home.ports
  const isOpen = (): boolean => {
    try {
      return home.opened().store === store
    } catch {
      return false
    }
  }
  const connect = () => home.opened().connect()
  const current = currentCall(home, store, (call) => {
    if (call.customerId !== '') enqueueCallSync(home, { customerId: call.customerId, title: call.name, asked: false })
    void follower.settle(call.id)
    clock.after(SHOWN_ENDED, () => {
      if (isOpen() && current.row()?.id === call.id) current.move('wrapUp')
    })
  })
  const follower = callFollower(home, current, () => phone.provider, isOpen)
  const seat = ownSeat({ clock, connect, changed: () => voiceLine.forget() })
  const voiceLine = createVoiceLine({
    clock,
    connect,
    seat: seat.ask,
    seatRefused: seat.forget,
    isOpen,
    heard: follower.heard,
    linkChanged: () => home.changed('phone', []),
    look: () => void follower.look(),
  })
  const phone: Telephone = {
    home,
    store,
    current,
    follower,
    isOpen,
    seat: seat.ask,
    forgetSeat: seat.forget,
    own: ownService(connect),
    voice: voiceProvider(voiceLine),
    link: voiceLine.link,
    endWanted: new Set(),
    provider: null,
    failed: null,
    placing: null,
    placement: null,
    hangingUp: null,
    answeredEarly: null,
  }
  // A computer that slept heard nothing meanwhile.
  const deaf = power.onResume(() => (isOpen() ? void follower.look() : deaf()))
  return phone
}

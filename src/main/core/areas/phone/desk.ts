import type { Store } from '#core/engine/store/types'
import type { CallLogRow } from '#shared/domain/call'
import { advanceCall, isOnLine } from '#shared/domain/call-machine'
import type { Home } from '../../engine/account-session.ts'
import { dial } from './dial.ts'
import { named, type SpokenMessage } from './follow-call.ts'
import { hangUp } from './hang-up.ts'
import type { Provider } from './providers.ts'
import { busy } from './refused-call.ts'
import { openTelephone, type Telephone } from './telephone.ts'
import type { Link } from './voice-line.ts'
import type { AskedNumber } from './whose-number.ts'

/** The one telephone of an open account: one call at a time, for all windows. */
export type Desk = {
  readonly store: Store
  /** The call that goes on or is not finished. */
  readonly call: () => CallLogRow | null
  /** True while the call is being dialled: nobody has taken it yet. */
  readonly placing: () => boolean
  /** True while a hang-up waits for the provider to take that call: before it has no name there by which it ends. */
  readonly hangingUp: () => boolean
  /** The last one, where it could not be made. */
  readonly failed: () => CallLogRow | null
  readonly link: () => Link
  readonly provider: () => Provider['kind'] | null
  readonly messages: () => readonly SpokenMessage[]
  /** Answers the id of the call once it was taken. */
  readonly dial: (asked: AskedNumber) => Promise<string>
  readonly hangUp: (id: string, byHand: boolean) => Promise<void>
  readonly transfer: (id: string, seat: string) => Promise<void>
  readonly answered: (id: string) => void
  /** Keeps the note, or what comes next: the call counts as being written down then. */
  readonly keep: (id: string, written: Partial<Pick<CallLogRow, 'note' | 'next'>>) => void
  readonly outcome: (id: string, outcome: number | null) => void
  /** The call as it was finished; null where it was no longer open. */
  readonly finish: (
    id: string,
    written: Pick<CallLogRow, 'outcome'> & Partial<Pick<CallLogRow, 'note' | 'next'>>,
  ) => CallLogRow | null
  readonly dismiss: () => void
}

/** Opens the telephone of an account; a call that a killed run left is taken up again, or closed as what it is. */
export function createDesk(home: Home, store: Store): Desk {
  const phone = openTelephone(home, store)
  const { current } = phone
  const { write, move } = current
  resume(phone)
  return {
    store,
    call: current.row,
    placing: () => current.row()?.id === phone.placing,
    hangingUp: () => current.row()?.id === phone.hangingUp,
    failed: () => phone.failed,
    link: phone.link,
    provider: () => phone.provider?.kind ?? null,
    messages: phone.follower.messages,
    dial: (asked) => dial(phone, asked),
    hangUp: (id, byHand) => hangUp(phone, id, byHand),
    async transfer(id, to) {
      const row = current.row()
      if (row?.id !== id || !isOnLine(row.state)) throw busy('not-on-line')
      const used = row.provider === 'own' ? phone.own : phone.voice
      await used.transfer(named(row), to)
    },
    answered(id) {
      const row = current.row()
      if (row?.id !== id || row.provider !== 'own') return
      // A call whose carrier is not known yet may be one of the voice provider, which tells by itself: the press waits.
      if (phone.placing === id) phone.answeredEarly ??= home.ports.clock.now()
      else move('answer')
    },
    keep(id, written) {
      const row = current.row()
      if (row?.id !== id) throw busy('finished')
      const at = row.state
      const { note, next } = { ...row, ...written }
      if (note !== row.note || next !== row.next) write({ ...row, note, next })
      if (at === 'ended') move('wrapUp')
    },
    outcome(id, outcome) {
      const row = current.row()
      if (row?.id !== id) throw busy('finished')
      write({ ...row, outcome })
    },
    finish(id, written) {
      const row = current.row()
      if (row?.id !== id) return null
      if (isOnLine(row.state)) throw busy('on-line')
      const done = { ...row, ...advanceCall(row, 'finish', home.ports.clock.now()), ...written }
      write(done)
      return done
    },
    dismiss() {
      phone.failed = null
      current.told()
    },
  }
}

/** What an earlier run left: it is looked up where somebody tells how it went on, and closed where nobody does. */
function resume(phone: Telephone): void {
  const { current, follower, voice } = phone
  const row = current.row()
  if (row === null) return
  if (row.state === 'ended') current.move('wrapUp')
  else if (isOnLine(row.state) && row.provider === 'own') current.close('unknown')
  else if (isOnLine(row.state)) {
    phone.provider = voice
    follower.doubtSince(row.dialledAt)
    current.write({ ...row, unsure: true })
    voice.listen()
    void follower.look()
  }
}

import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { type CallLogRow, GIVEN_UP } from '#shared/domain/call'
import { advanceCall, dialledCall, isOnLine } from '#shared/domain/call-machine'
import { dialNumber } from '#shared/domain/phone-number'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { enqueueCallSync } from './call-sync.ts'
import { currentCall } from './current-call.ts'
import { markDialled } from './dialled-record.ts'
import { callFollower, named, type SpokenMessage } from './follow-call.ts'
import { ownService, type Provider, voiceProvider } from './providers.ts'
import type { Seat } from './row.ts'
import { createVoiceLine, type Link } from './voice-line.ts'
import { type AskedNumber, type Whose, wholeNumber, whoseNumber } from './whose-number.ts'

/** Time for which 已挂断 is shown before 话后整理, milliseconds. */
const SHOWN_ENDED = 2_000
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

const busy = (reason: string): Failure => new Failure('invalid-input', { field: 'call', reason })

/** The failure of a dial for the person: offline in one word, and no words of the firm quote the number. */
function dialFailure(error: unknown, number: string): unknown {
  if (!(error instanceof Failure)) return error
  if (error.code === 'unreachable') return new Failure('offline', {}, { cause: error })
  const { message } = error.details
  if (typeof message !== 'string' || number === '') return error
  return new Failure(error.code, { ...error.details, message: message.replaceAll(number, '') }, { cause: error })
}

/** Opens the telephone of an account; a call that a killed run left is taken up again, or closed as what it is. */
export function createDesk(home: Home, store: Store): Desk {
  const { clock, random, power } = home.ports
  let failed: CallLogRow | null = null
  let seat: Promise<Seat> | null = null
  let provider: Provider | null = null
  /** Ids of calls that a person ended, here or by hand alone, while they were being dialled. */
  const endWanted = new Set<string>()
  /** The call that is being dialled: who carries it, and its name there, may not be known yet. */
  let placing: string | null = null
  /** The asking for it; null until somebody was asked. */
  let placement: Promise<void> | null = null
  /** The call whose hang-up waits for that. */
  let hangingUp: string | null = null
  /** When a person said that somebody answered it, epoch milliseconds; null where nobody did. */
  let answeredEarly: number | null = null

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
  const follower = callFollower(home, current, () => provider, isOpen)
  const { write, move, told } = current
  const { look } = follower

  const seatOf = (): Promise<Seat> => {
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
  }

  const voiceLine = createVoiceLine({
    clock,
    connect,
    seat: seatOf,
    seatRefused: () => {
      seat = null
    },
    isOpen,
    heard: follower.heard,
    linkChanged: () => home.changed('phone', []),
    look: () => void look(),
  })
  const voice = voiceProvider(voiceLine)
  const own = ownService(connect)
  // A computer that slept heard nothing meanwhile.
  const deaf = power.onResume(() => (isOpen() ? void look() : deaf()))

  const refuse = (error: unknown, number: string): unknown => {
    const failure = dialFailure(error, number)
    const row = current.row()
    if (!isOpen() || row === null) return failure
    const { code, details } = failure instanceof Failure ? failure : new Failure('internal')
    const ofProvider = code === 'refused' && typeof details.code === 'string' ? details.code : ''
    const known = details.reason === GIVEN_UP ? GIVEN_UP : ofProvider || code
    const status = code === 'http-error' ? String(details.status ?? '') : ''
    const reason = typeof details.message === 'string' ? details.message : status
    const gone = { ...row, ...advanceCall(row, 'refuse', clock.now()) }
    failed = { ...gone, endedAt: clock.now(), endedBy: 'refused', code: known, reason, unsure: false }
    write(failed)
    follower.rest(provider)
    return failure
  }

  const begin = (asked: AskedNumber, whose: Whose, number: string, extension: string): CallLogRow => ({
    ...dialledCall(clock.now()),
    id: hexId(random),
    provider: provider?.kind ?? 'own',
    reference: '',
    number,
    extension,
    objType: asked.objType,
    objId: asked.objId,
    customerId: whose.customerId,
    name: whose.name,
    endedBy: '',
    code: '',
    reason: '',
    unsure: false,
    outcome: null,
    note: '',
    next: null,
  })

  /** Places the call; a failure after which nobody knows whether it rings leaves it in doubt, and never dials again. */
  const place = async (call: CallLogRow, used: Provider, number: string): Promise<void> => {
    try {
      const order = { number, objType: call.objType, objId: call.objId, name: call.name }
      const reference = await used.dial(call.id, order)
      const row = current.row()
      if (row?.id === call.id) write({ ...row, reference: row.reference || reference })
      // By nothing else are its events known.
      if (reference === '') await look()
    } catch (error) {
      if (changedNothing(error) || !(error instanceof Failure) || !isOpen()) throw error
      follower.doubtSince(clock.now())
      const row = current.row()
      if (row?.id === call.id) write({ ...row, unsure: true })
      await look()
    }
  }

  const dial: Desk['dial'] = async (asked) => {
    if (current.row() !== null) throw busy('busy')
    if (storedUser(store)?.hasSeat !== true) throw new Failure('forbidden', { reason: 'no-seat' })
    const read = dialNumber(asked.number)
    if ('fault' in read) throw new Failure('invalid-input', { field: 'number', reason: read.fault })
    const whose = whoseNumber(store, asked)
    if (read.masked && asked.objId === '') throw new Failure('invalid-input', { field: 'number', reason: 'masked' })
    // What was written while the same number was refused goes on with the next try.
    const tried = failed?.number === read.number && failed.objId === asked.objId ? failed : null
    const written = tried === null ? {} : { note: tried.note, next: tried.next }
    const call = { ...begin(asked, whose, read.number, read.extension), ...written }
    failed = null
    follower.begin()
    placing = call.id
    placement = null
    answeredEarly = null
    write(call)
    let number = read.number
    try {
      const { channel } = await seatOf()
      const used = channel === 1 ? voice : own
      provider = used
      const taken = current.row()
      if (taken?.id === call.id) write({ ...taken, provider: used.kind })
      if (read.masked) number = await wholeNumber(store, await connect(), asked, read.number)
      await used.prepare()
      if (endWanted.has(call.id)) throw busy(GIVEN_UP)
      placement = place(call, used, number)
      await placement
      if (placing === call.id) {
        placing = null
        told()
      }
      const placed = current.row()
      if (placed?.id === call.id && isOnLine(placed.state)) {
        used.listen()
        if (answeredEarly !== null && used.kind === 'own') move('answer', {}, answeredEarly)
      }
    } catch (error) {
      if (placing === call.id) placing = null
      // What was ended by hand meanwhile stands as that, and as no refusal.
      const isOver = endWanted.delete(call.id) && !current.isOnLine(call.id)
      throw isOver ? dialFailure(error, number) : refuse(error, number)
    }
    markDialled(home, call)
    if (endWanted.delete(call.id)) await hangUpPlaced(call.id)
    return call.id
  }

  /** Ends at its provider what a person ended here while it was being placed; only there it still goes on. */
  const hangUpPlaced = async (id: string) => {
    const row = current.row()
    const reference = row?.id === id ? row.reference : ''
    await provider?.hangUp({ ownId: id, reference }).catch((error: unknown) => {
      throw dialFailure(error, '')
    })
  }

  /** Waits until the provider has taken the call or refused it: before, it has no name there by which it could end. */
  const untilTaken = async (id: string) => {
    hangingUp = id
    told()
    await placement?.catch(() => undefined)
    hangingUp = null
    if (isOpen()) told()
  }

  /** Nobody was asked to place the call yet, and nobody will be. */
  const giveUp = (id: string) => {
    endWanted.add(id)
    refuse(busy(GIVEN_UP), '')
  }

  /** Ends the call here; one that only its person ends may go on at its provider. */
  const endHere = (id: string, unsure = false) => {
    if (placing === id) endWanted.add(id)
    if (isOpen() && current.isOnLine(id)) move('hangUp', { endedBy: 'me', unsure })
  }

  const hangUp: Desk['hangUp'] = async (id, byHand) => {
    const row = current.row()
    if (row?.id !== id || !isOnLine(row.state)) return
    if (byHand) return endHere(id, row.provider === 'voice')
    if (placing === id && placement === null) return giveUp(id)
    const used = row.provider === 'own' ? own : voice
    if (!used.tells) return endHere(id)
    if (placing === id) await untilTaken(id)
    const taken = current.row()
    if (!isOpen() || taken?.id !== id || !isOnLine(taken.state)) return
    await used.hangUp(named(taken)).catch(async (error: unknown) => {
      // The answer may be lost, or the call have ended before: that the provider knows.
      await look()
      if (current.isOnLine(id)) throw dialFailure(error, '')
    })
    endHere(id)
  }

  /** What an earlier run left: it is looked up where somebody tells how it went on, and closed where nobody does. */
  const resume = () => {
    const row = current.row()
    if (row === null) return
    if (row.state === 'ended') move('wrapUp')
    else if (isOnLine(row.state) && row.provider === 'own') current.close('unknown')
    else if (isOnLine(row.state)) {
      provider = voice
      follower.doubtSince(row.dialledAt)
      write({ ...row, unsure: true })
      voice.listen()
      void look()
    }
  }
  resume()

  return {
    store,
    call: current.row,
    placing: () => current.row()?.id === placing,
    hangingUp: () => current.row()?.id === hangingUp,
    failed: () => failed,
    link: voiceLine.link,
    provider: () => provider?.kind ?? null,
    messages: follower.messages,
    dial,
    hangUp,
    async transfer(id, to) {
      const row = current.row()
      if (row?.id !== id || !isOnLine(row.state)) throw busy('not-on-line')
      const used = row.provider === 'own' ? own : voice
      await used.transfer(named(row), to)
    },
    answered(id) {
      const row = current.row()
      if (row?.id !== id || row.provider !== 'own') return
      // A call whose carrier is not known yet may be one of the voice provider, which tells by itself: the press waits.
      if (placing === id) answeredEarly ??= clock.now()
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
      const done = { ...row, ...advanceCall(row, 'finish', clock.now()), ...written }
      write(done)
      return done
    },
    dismiss() {
      failed = null
      told()
    },
  }
}

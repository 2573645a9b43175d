import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { type CallEnd, type CallLogRow, GIVEN_UP } from '#shared/domain/call'
import { advanceCall, type CallEvent, dialledCall, eventOfStatus, isOnLine } from '#shared/domain/call-machine'
import { dialNumber } from '#shared/domain/phone-number'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { enqueueCallSync } from './call-sync.ts'
import { markDialled } from './dialled-record.ts'
import { type CarriedCall, ownService, type Provider, voiceProvider } from './providers.ts'
import type { Seat, VoiceMessage, VoiceRecord } from './row.ts'
import { createVoiceLine, type Link } from './voice-line.ts'
import { type AskedNumber, type Whose, wholeNumber, whoseNumber } from './whose-number.ts'

/** Time for which 已挂断 is shown before 话后整理, milliseconds. */
const SHOWN_ENDED = 2_000
/** Messages of the provider that are kept for the panel. */
const MOST_MESSAGES = 20
/** How long a provider may need until it knows a call whose answer was lost, milliseconds. */
const DOUBT = 30_000
/** How far the provider's clock may be off, milliseconds. */
const SKEW = 300_000
/** Kinds of messages that are events of a call (PH-14). */
const EVENT_KINDS = 2

export type SpokenMessage = { readonly id: string; readonly text: string; readonly at: number }

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
  let row: CallLogRow | null = store.calls.open()
  let failed: CallLogRow | null = null
  let seat: Promise<Seat> | null = null
  let provider: Provider | null = null
  let messages: readonly SpokenMessage[] = []
  /** Ids of calls that a person ended, here or by hand alone, while they were being dialled. */
  const endWanted = new Set<string>()
  /** The call that is being dialled: who carries it, and its name there, may not be known yet. */
  let placing: string | null = null
  /** The asking for it; null until somebody was asked. */
  let placement: Promise<void> | null = null
  /** The call whose hang-up waits for that. */
  let hangingUp: string | null = null
  /** Until when a call in doubt may still reach its provider, epoch milliseconds. */
  let doubtEnds = 0
  /** When a person said that somebody answered it, epoch milliseconds; null where nobody did. */
  let answeredEarly: number | null = null

  /** The call as it stands, read anew. */
  const now = (): CallLogRow | null => row
  const isOpen = (): boolean => {
    try {
      return home.opened().store === store
    } catch {
      return false
    }
  }
  const connect = () => home.opened().connect()
  const told = () => home.changed('phone', row === null ? [] : [row.id])

  const write = (next: CallLogRow) => {
    store.calls.put(next)
    row = next.state === 'idle' ? null : next
    told()
  }

  /** Moves the call on; false where that is no move. */
  const move = (event: CallEvent, more: Partial<CallLogRow> = {}, at = clock.now()): boolean => {
    if (row === null) return false
    const next = advanceCall(row, event, at)
    const moved = next.ignored === row.ignored
    write(moved ? { ...row, ...next, ...more } : { ...row, ...next })
    if (moved && next.state === 'ended') ended()
    return moved
  }

  const ended = () => {
    const call = row
    if (call === null) return
    if (call.customerId !== '') enqueueCallSync(home, { customerId: call.customerId, title: call.name, asked: false })
    void settle(call.id)
    clock.after(SHOWN_ENDED, () => {
      if (isOpen() && row?.id === call.id) move('wrapUp')
    })
  }

  const rest = (used: Provider | null) => {
    if (row === null || !isOnLine(row.state)) used?.rest()
  }

  /** What the provider knows of a call that is over: how long was talked, and why it ended. */
  const settle = async (id: string) => {
    const used = provider
    if (used?.tells !== true) return
    try {
      const record = row === null ? null : await used.lookUp(named(row))
      if (record === null || !isOpen() || row?.id !== id) return
      // The provider's clock may be another one: only the length of the talk is taken from it.
      const talk = lengthOf(record)
      const end = row.endedAt ?? clock.now()
      const answeredAt = talk === null ? row.answeredAt : Math.max(row.dialledAt, end - talk)
      const unsure = row.unsure && record.status !== 2
      write({ ...row, answeredAt, unsure, reference: record.reference, reason: row.reason || record.reason })
    } catch {
      // What is known from its events stays.
    } finally {
      // Another call may have begun meanwhile, and is listened to on the same line.
      rest(used)
    }
  }

  const heard = (told: readonly VoiceMessage[]) => {
    const words = told.filter((one) => one.kind > EVENT_KINDS && one.text !== '' && !isOfEarlier(one))
    if (words.length > 0) {
      messages = [...messages, ...words.map(({ id, text, at }) => ({ id, text, at: at ?? clock.now() }))].slice(
        -MOST_MESSAGES,
      )
      home.changed('phone', [])
    }
    for (const message of told) if (message.kind <= EVENT_KINDS && message.kind >= 1) hear(message)
  }

  /** Words about an earlier call: a login tells all that was ever said to the seat once more. */
  const isOfEarlier = ({ ownId, reference, at }: VoiceMessage): boolean => {
    if (row === null) return false
    if (ownId !== '') return ownId !== row.id
    if (reference !== '' && row.reference !== '') return reference !== row.reference
    return at !== null && at < row.dialledAt - SKEW
  }

  const hear = ({ ownId, reference, status, by, text }: VoiceMessage) => {
    if (row === null || !(ownId === row.id || (reference !== '' && reference === row.reference))) return
    const event = eventOfStatus(status)
    if (event === null) return
    const known = { reference: row.reference || reference, unsure: false }
    move(event, event === 'hangUp' ? { ...known, endedBy: by || 'other', reason: text } : known)
  }

  /** Takes over what a look-up said of the call that goes on; null says that the provider knows no such call yet. */
  const takeOver = (record: VoiceRecord | null) => {
    if (row === null || !isOnLine(row.state)) return
    if (record === null) {
      if (row.unsure) doubt(row)
      return
    }
    const { reference } = record
    if (record.status === 2) {
      const at = clock.now()
      const talk = lengthOf(record)
      const endedAt = record.endedAt !== null && record.endedAt <= at ? record.endedAt : at
      if (talk !== null && row.state === 'calling') move('answer', {}, endedAt - talk)
      move('hangUp', { reference, unsure: false, endedBy: record.by || 'other', reason: record.reason }, endedAt)
      return
    }
    const event = eventOfStatus(record.status)
    if (row.unsure || row.reference === '') write({ ...row, reference, unsure: false })
    if (event === 'answer' && row?.state === 'calling') move('answer')
  }

  /** Looks a call in doubt up again as long as it may still reach its provider, and closes it after that. */
  const doubt = ({ id }: CallLogRow) => {
    const left = doubtEnds - clock.now()
    if (left <= 0) return close('unknown')
    clock.after(Math.min(left, DOUBT), () => {
      if (isOpen() && row?.id === id) void look()
    })
  }

  /** Closes a call of which nobody knows how it went on: without a time that nobody measured. */
  const close = (endedBy: CallEnd) => {
    if (!move('hangUp', { endedBy, unsure: true })) return
    if (row !== null) write({ ...row, endedAt: null })
  }

  const look = async () => {
    const used = provider
    const call = row
    if (used?.tells !== true || call === null || !isOnLine(call.state)) return
    try {
      const record = await used.lookUp(named(call))
      if (isOpen() && row?.id === call.id) takeOver(record)
    } catch {
      // The next look asks again.
    }
  }

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
    heard,
    linkChanged: () => home.changed('phone', []),
    look: () => void look(),
  })
  const voice = voiceProvider(voiceLine)
  const own = ownService(connect)
  // A computer that slept heard nothing meanwhile.
  const deaf = power.onResume(() => (isOpen() ? void look() : deaf()))

  const refuse = (error: unknown, number: string): unknown => {
    const failure = dialFailure(error, number)
    if (!isOpen() || row === null) return failure
    const { code, details } = failure instanceof Failure ? failure : new Failure('internal')
    const ofProvider = code === 'refused' && typeof details.code === 'string' ? details.code : ''
    const known = details.reason === GIVEN_UP ? GIVEN_UP : ofProvider || code
    const status = code === 'http-error' ? String(details.status ?? '') : ''
    const reason = typeof details.message === 'string' ? details.message : status
    const gone = { ...row, ...advanceCall(row, 'refuse', clock.now()) }
    failed = { ...gone, endedAt: clock.now(), endedBy: 'refused', code: known, reason, unsure: false }
    write(failed)
    rest(provider)
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
      if (row?.id === call.id) write({ ...row, reference: row.reference || reference })
      // By nothing else are its events known.
      if (reference === '') await look()
    } catch (error) {
      if (changedNothing(error) || !(error instanceof Failure) || !isOpen()) throw error
      doubtEnds = clock.now() + DOUBT
      if (row?.id === call.id) write({ ...row, unsure: true })
      await look()
    }
  }

  const dial: Desk['dial'] = async (asked) => {
    if (now() !== null) throw busy('busy')
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
    messages = []
    placing = call.id
    placement = null
    answeredEarly = null
    write(call)
    let number = read.number
    try {
      const { channel } = await seatOf()
      const used = channel === 1 ? voice : own
      provider = used
      const taken = now()
      if (taken?.id === call.id) write({ ...taken, provider: used.kind })
      if (read.masked) number = await wholeNumber(await connect(), asked, read.number)
      await used.prepare()
      if (endWanted.has(call.id)) throw busy(GIVEN_UP)
      placement = place(call, used, number)
      await placement
      if (placing === call.id) {
        placing = null
        told()
      }
      const placed = now()
      if (placed?.id === call.id && isOnLine(placed.state)) {
        used.listen()
        if (answeredEarly !== null && used.kind === 'own') move('answer', {}, answeredEarly)
      }
    } catch (error) {
      if (placing === call.id) placing = null
      // What was ended by hand meanwhile stands as that, and as no refusal.
      const isOver = endWanted.delete(call.id) && !isOnLineNow(call.id)
      throw isOver ? dialFailure(error, number) : refuse(error, number)
    }
    markDialled(home, call)
    if (endWanted.delete(call.id)) await hangUpPlaced(call.id)
    return call.id
  }

  const isOnLineNow = (id: string): boolean => row?.id === id && isOnLine(row.state)

  /** Ends at its provider what a person ended here while it was being placed; only there it still goes on. */
  const hangUpPlaced = async (id: string) => {
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
    if (isOpen() && isOnLineNow(id)) move('hangUp', { endedBy: 'me', unsure })
  }

  const hangUp: Desk['hangUp'] = async (id, byHand) => {
    if (row?.id !== id || !isOnLine(row.state)) return
    if (byHand) return endHere(id, row.provider === 'voice')
    if (placing === id && placement === null) return giveUp(id)
    const used = row.provider === 'own' ? own : voice
    if (!used.tells) return endHere(id)
    if (placing === id) await untilTaken(id)
    const taken = now()
    if (!isOpen() || taken?.id !== id || !isOnLine(taken.state)) return
    await used.hangUp(named(taken)).catch(async (error: unknown) => {
      // The answer may be lost, or the call have ended before: that the provider knows.
      await look()
      if (isOnLineNow(id)) throw dialFailure(error, '')
    })
    endHere(id)
  }

  /** What an earlier run left: it is looked up where somebody tells how it went on, and closed where nobody does. */
  const resume = () => {
    if (row === null) return
    if (row.state === 'ended') move('wrapUp')
    else if (isOnLine(row.state) && row.provider === 'own') close('unknown')
    else if (isOnLine(row.state)) {
      provider = voice
      doubtEnds = row.dialledAt + DOUBT
      row = { ...row, unsure: true }
      voice.listen()
      void look()
    }
  }
  resume()

  return {
    store,
    call: () => row,
    placing: () => row?.id === placing,
    hangingUp: () => row?.id === hangingUp,
    failed: () => failed,
    link: voiceLine.link,
    provider: () => provider?.kind ?? null,
    messages: () => messages,
    dial,
    hangUp,
    async transfer(id, to) {
      if (row?.id !== id || !isOnLine(row.state)) throw busy('not-on-line')
      const used = row.provider === 'own' ? own : voice
      await used.transfer(named(row), to)
    },
    answered(id) {
      if (row?.id !== id || row.provider !== 'own') return
      // A call whose carrier is not known yet may be one of the voice provider, which tells by itself: the press waits.
      if (placing === id) answeredEarly ??= clock.now()
      else move('answer')
    },
    keep(id, written) {
      if (row?.id !== id) throw busy('finished')
      const at = row.state
      const { note, next } = { ...row, ...written }
      if (note !== row.note || next !== row.next) write({ ...row, note, next })
      if (at === 'ended') move('wrapUp')
    },
    outcome(id, outcome) {
      if (row?.id !== id) throw busy('finished')
      write({ ...row, outcome })
    },
    finish(id, written) {
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

const named = ({ id, reference }: CallLogRow): CarriedCall => ({ ownId: id, reference })

/** Length of a talk in milliseconds, by the provider's clock; null where nobody answered. */
const lengthOf = ({ answeredAt, endedAt }: VoiceRecord): number | null =>
  answeredAt === null || endedAt === null || endedAt < answeredAt ? null : endedAt - answeredAt

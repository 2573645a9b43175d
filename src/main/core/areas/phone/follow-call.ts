import type { CallLogRow } from '#shared/domain/call'
import { eventOfStatus, isOnLine } from '#shared/domain/call-machine'
import type { Home } from '../../engine/account-session.ts'
import type { CurrentCall } from './current-call.ts'
import type { CarriedCall, Provider } from './providers.ts'
import type { VoiceMessage, VoiceRecord } from './row.ts'

/** Messages of the provider that are kept for the panel. */
const MOST_MESSAGES = 20
/** How long a provider may need until it knows a call whose answer was lost, milliseconds. */
const DOUBT = 30_000
/** How far the provider's clock may be off, milliseconds. */
const SKEW = 300_000
/** Kinds of messages that are events of a call (PH-14). */
const EVENT_KINDS = 2

export type SpokenMessage = { readonly id: string; readonly text: string; readonly at: number }

/** Follows the call as its provider tells and shows it. */
export type CallFollower = {
  /** What the provider says by itself: events of the call, and words for its person. */
  readonly heard: (told: readonly VoiceMessage[]) => void
  /** Looks up how the call goes on; a look that fails says nothing. */
  readonly look: () => Promise<void>
  /** Asks once for what the provider knows of a call that is over: how long was talked, and why it ended. */
  readonly settle: (id: string) => Promise<void>
  /** A call in doubt, placed at a time in epoch milliseconds, is looked up as long as it may still reach its provider. */
  readonly doubtSince: (at: number) => void
  /** Nobody listens on the line of a provider while no call goes on. */
  readonly rest: (used: Provider | null) => void
  readonly messages: () => readonly SpokenMessage[]
  /** Forgets the words of the call before. */
  readonly begin: () => void
}

/** The name of a call at its provider. */
export const named = ({ id, reference }: CallLogRow): CarriedCall => ({ ownId: id, reference })

/** Follows the `call`; `provider` is who carries it, null where that is not known yet, `isOpen` whether its account is. */
export function callFollower(
  home: Home,
  call: CurrentCall,
  provider: () => Provider | null,
  isOpen: () => boolean,
): CallFollower {
  const { clock } = home.ports
  const { write, move, close } = call
  let messages: readonly SpokenMessage[] = []
  let doubtEnds = 0

  const rest = (used: Provider | null) => {
    const row = call.row()
    if (row === null || !isOnLine(row.state)) used?.rest()
  }

  /** Words about an earlier call: a login tells all that was ever said to the seat once more. */
  const isOfEarlier = ({ ownId, reference, at }: VoiceMessage): boolean => {
    const row = call.row()
    if (row === null) return false
    if (ownId !== '') return ownId !== row.id
    if (reference !== '' && row.reference !== '') return reference !== row.reference
    return at !== null && at < row.dialledAt - SKEW
  }

  const hear = ({ ownId, reference, status, by, text }: VoiceMessage) => {
    const row = call.row()
    if (row === null || !(ownId === row.id || (reference !== '' && reference === row.reference))) return
    const event = eventOfStatus(status)
    if (event === null) return
    const known = { reference: row.reference || reference, unsure: false }
    move(event, event === 'hangUp' ? { ...known, endedBy: by || 'other', reason: text } : known)
  }

  /** Looks a call in doubt up again as long as it may still reach its provider, and closes it after that. */
  const doubt = ({ id }: CallLogRow) => {
    const left = doubtEnds - clock.now()
    if (left <= 0) return close('unknown')
    clock.after(Math.min(left, DOUBT), () => {
      if (isOpen() && call.row()?.id === id) void look()
    })
  }

  /** Takes over what a look-up said of the call that goes on; null says that the provider knows no such call yet. */
  const takeOver = (row: CallLogRow, record: VoiceRecord | null) => {
    if (!isOnLine(row.state)) return
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
    if (row.unsure || row.reference === '') write({ ...row, reference, unsure: false })
    if (eventOfStatus(record.status) === 'answer' && row.state === 'calling') move('answer')
  }

  const look = async () => {
    const used = provider()
    const asked = call.row()
    if (used?.tells !== true || asked === null || !isOnLine(asked.state)) return
    try {
      const record = await used.lookUp(named(asked))
      const row = call.row()
      if (isOpen() && row?.id === asked.id) takeOver(row, record)
    } catch {
      // The next look asks again.
    }
  }

  return {
    heard(told) {
      const words = told.filter((one) => one.kind > EVENT_KINDS && one.text !== '' && !isOfEarlier(one))
      if (words.length > 0) {
        const spoken = words.map(({ id, text, at }) => ({ id, text, at: at ?? clock.now() }))
        messages = [...messages, ...spoken].slice(-MOST_MESSAGES)
        home.changed('phone', [])
      }
      for (const message of told) if (message.kind <= EVENT_KINDS && message.kind >= 1) hear(message)
    },
    look,
    async settle(id) {
      const used = provider()
      if (used?.tells !== true) return
      try {
        const asked = call.row()
        const record = asked === null ? null : await used.lookUp(named(asked))
        const row = call.row()
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
    },
    doubtSince(at) {
      doubtEnds = at + DOUBT
    },
    rest,
    messages: () => messages,
    begin() {
      messages = []
    },
  }
}

/** Length of a talk in milliseconds, by the provider's clock; null where nobody answered. */
const lengthOf = ({ answeredAt, endedAt }: VoiceRecord): number | null =>
  answeredAt === null || endedAt === null || endedAt < answeredAt ? null : endedAt - answeredAt

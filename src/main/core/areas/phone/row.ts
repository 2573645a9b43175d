import { isRecord, toNumber, toRecord, toText } from '../../engine/remote/coerce.ts'
import { usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import { serverWords } from '../../engine/remote/words.ts'

/** The seat from which somebody calls (PH-24). The password is handed to the provider and to nobody else. */
export type Seat = { readonly channel: number | null; readonly account: string; readonly password: string }

/** A message of the provider: kinds 1 and 2 are events of a call, those above are words for the person (PH-14). */
export type VoiceMessage = {
  readonly id: string
  readonly kind: number
  /** What the provider calls the call, and what this computer called it when it asked for it. */
  readonly reference: string
  readonly ownId: string
  /** 0 ringing, 1 answered, 2 hung up (PH-13); null where it says something else. */
  readonly status: number | null
  readonly by: 'me' | 'other' | ''
  readonly text: string
  /** Epoch milliseconds; null where the provider gave none. */
  readonly at: number | null
}

/** What the provider knows of a call. */
export type VoiceRecord = Omit<VoiceMessage, 'id' | 'kind' | 'text' | 'at'> & {
  readonly answeredAt: number | null
  readonly endedAt: number | null
  readonly reason: string
}

/** Text that can be stored and sent on. */
const text = (value: unknown): string => toText(value).toWellFormed()

/** The seat of a user as the firm shows it to that user; null where there is none (PH-09). */
export const readSeat = (user: unknown): Seat | null => {
  const seat = isRecord(user) ? toRecord(user.seat) : null
  const account = seat === null ? '' : text(seat.seatAccount).trim()
  if (seat === null || account === '') return null
  return { channel: toNumber(seat.channel), account, password: text(seat.seatPassword) }
}

const side = (value: unknown): VoiceMessage['by'] => {
  const said = toText(value).toLowerCase()
  return said === 'seat' ? 'me' : said === 'customer' ? 'other' : ''
}

/** The name of what a call of the provider made: `data` itself, or its `callId` or `session`. */
export const readName = (data: unknown, field: 'callId' | 'session'): string =>
  usableId(isRecord(data) ? data[field] : data)

/** Messages in the order in which the provider numbered them; what has no id or no kind is left out. */
export const readMessages = (data: unknown, times: FirmTimes): readonly VoiceMessage[] => {
  const list = isRecord(data) ? data.list : data
  const rows = Array.isArray(list) ? list.filter(isRecord) : []
  const read = rows.flatMap((row): VoiceMessage[] => {
    const [id, kind] = [usableId(row.id), toNumber(row.kind)]
    if (id === '' || kind === null) return []
    return [
      {
        id,
        kind,
        reference: usableId(row.callId),
        ownId: usableId(row.ref),
        status: toNumber(row.status),
        by: side(row.by),
        text: serverWords(text(row.text)),
        at: times.parse(row.time),
      },
    ]
  })
  return read.sort((one, other) => compareIds(one.id, other.id))
}

/** Ids that are numbers stand in their order, however long they are; others stay where they are. */
export const compareIds = (one: string, other: string): number =>
  /^\d+$/.test(one) && /^\d+$/.test(other) ? one.length - other.length || (one < other ? -1 : one > other ? 1 : 0) : 0

/** What a look-up answered; null where the provider knows no such call. */
export const readRecord = (data: unknown, times: FirmTimes): VoiceRecord | null => {
  if (!isRecord(data)) return null
  const reference = usableId(data.callId)
  if (reference === '') return null
  return {
    reference,
    ownId: usableId(data.ref),
    status: toNumber(data.status),
    by: side(data.by),
    answeredAt: times.parse(data.answerTime),
    endedAt: times.parse(data.endTime),
    reason: serverWords(text(data.reason)),
  }
}

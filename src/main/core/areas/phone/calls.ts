import { Failure } from '#shared/contract/failure'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord, toText } from '../../engine/remote/coerce.ts'
import type { Sending } from '../../engine/remote/types.ts'
import { readMessages, readName, readRecord, readSeat, type Seat, type VoiceMessage, type VoiceRecord } from './row.ts'

/** Whom the firm's own dial service calls (PH-11, D-88); the number is whole and has no hyphens. */
export type DialOrder = {
  readonly number: string
  readonly objType: string
  readonly objId: string
  readonly name: string
}

/** Telephone numbers behind their masks, the seat of the user, and the firm's own dial service. */
export type PhoneCalls = {
  /** The whole number behind a masked one (PH-06). */
  readonly plain: (objType: string, objId: string, maskedPhone: string) => Promise<string>
  /** The seat of the signed-in user; null where there is none. */
  readonly seat: () => Promise<Seat | null>
  readonly dial: (order: DialOrder, sending?: Sending) => Promise<void>
}

/** The third-party voice provider (PH-12, D-28); `session` is what a login answered, '' where it names none. */
export type VoiceCalls = {
  readonly login: (seat: Seat) => Promise<string>
  /** Has the provider call the seat and then the number; answers what it calls the call. `ownId` names it here. */
  readonly callBack: (session: string, order: { readonly number: string; readonly ownId: string }) => Promise<string>
  readonly hangUp: (session: string, reference: string) => Promise<void>
  readonly transfer: (session: string, reference: string, seat: string) => Promise<void>
  /** What the provider has to say behind the message `after`; may answer late, when there is something to say. */
  readonly messages: (
    session: string,
    asked: { readonly after: string; readonly limit: number },
    signal?: AbortSignal,
  ) => Promise<readonly VoiceMessage[]>
  /** Looks a call up by its name there, or by the one that it got here; null where the provider does not know it. */
  readonly record: (
    session: string,
    call: { readonly reference: string; readonly ownId: string },
  ) => Promise<VoiceRecord | null>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly phone: PhoneCalls
    readonly voice: VoiceCalls
  }
}

/** Telephone numbers behind their masks, and the firm's own dial service (§7 "Phone and call"). */
export const phoneCalls = ({ ask }: CallTools): PhoneCalls => ({
  plain: async (objType, objId, maskedPhone) => {
    const data = await ask('phone.plain', { objType, objId, maskedPhone })
    const phone = toText(isRecord(data) ? data.phone : data).trim()
    if (phone === '') throw new Failure('not-found')
    return phone
  },
  seat: async () => readSeat(await ask('session.me')),
  dial: async ({ number, objType, objId, name }, sending) => {
    await ask('phone.dial', { cusMobile: number, cusType: objType, cusId: objId, cusName: name }, sending)
  },
})

/** A provider that names no login knows the seat by who asks. */
const named = (session: string) => (session === '' ? {} : { session })

/** The voice provider (D-28). */
export const voiceCalls = ({ ask, times }: CallTools): VoiceCalls => ({
  login: async ({ channel, account, password }) => {
    const data = await ask('voice.login', { channel, seatAccount: account, seatPassword: password })
    return readName(data, 'session')
  },
  callBack: async (session, { number, ownId }) => {
    const data = await ask('voice.callBack', { ...named(session), phone: number, ref: ownId }, { key: ownId })
    return readName(data, 'callId')
  },
  hangUp: async (session, reference) => {
    await ask('voice.hangUp', { ...named(session), callId: reference })
  },
  transfer: async (session, reference, seat) => {
    await ask('voice.transfer', { ...named(session), callId: reference, seat })
  },
  messages: async (session, { after, limit }, signal) =>
    readMessages(await ask('voice.messages', { ...named(session), after, limit }, { signal }), times),
  record: async (session, { reference, ownId }) => {
    const data = await ask('voice.record', { ...named(session), callId: reference, ref: ownId })
    return readRecord(data, times)
  },
})

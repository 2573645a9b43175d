import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { CallProvider } from '#shared/domain/call'
import type { DialOrder } from './calls.ts'
import type { VoiceRecord } from './row.ts'
import type { VoiceLine } from './voice-line.ts'

/** A call as its provider knows it: by its own name, which may not be known here yet, and by the one of this computer. */
export type CarriedCall = { readonly reference: string; readonly ownId: string }

/** Who carries calls (PH-10). */
export type Provider = {
  readonly kind: CallProvider
  /** True where it tells how a call goes on. */
  readonly tells: boolean
  /** What has to be done before it can be asked to dial; a failure means that nobody was called. */
  readonly prepare: () => Promise<void>
  /** Has it dial; answers its name of the call, '' where it gives none. */
  readonly dial: (id: string, order: DialOrder) => Promise<string>
  readonly hangUp: (call: CarriedCall) => Promise<void>
  readonly transfer: (call: CarriedCall, seat: string) => Promise<void>
  /** What it knows of a call; null where it knows no such call, or tells nothing. */
  readonly lookUp: (call: CarriedCall) => Promise<VoiceRecord | null>
  readonly listen: () => void
  readonly rest: () => void
}

/** The firm's own dial service: it takes an order and says nothing more (D-27). */
export const ownService = (connect: () => Promise<Remote>): Provider => ({
  kind: 'own',
  tells: false,
  prepare: async () => undefined,
  async dial(id, order) {
    await (await connect()).phone.dial(order, { key: id })
    return ''
  },
  hangUp: async () => undefined,
  async transfer() {
    throw new Failure('invalid-input', { field: 'call', reason: 'no-transfer' })
  },
  lookUp: async () => null,
  listen: () => undefined,
  rest: () => undefined,
})

/** The third-party voice provider. */
export const voiceProvider = (voiceLine: VoiceLine): Provider => {
  const { ask } = voiceLine
  const lookUp: Provider['lookUp'] = (call) => ask((voice, session) => voice.record(session, call))
  /** Its name of the call, asked for where the answer that had it was lost. */
  const nameOf = async (call: CarriedCall): Promise<string> => {
    const name = call.reference || (await lookUp(call))?.reference
    if (!name) throw new Failure('not-found')
    return name
  }
  return {
    kind: 'voice',
    tells: true,
    prepare: () => ask(async () => undefined),
    dial: (ownId, { number }) => ask((voice, session) => voice.callBack(session, { number, ownId })),
    async hangUp(call) {
      const name = await nameOf(call)
      await ask((voice, session) => voice.hangUp(session, name))
    },
    async transfer(call, seat) {
      const name = await nameOf(call)
      await ask((voice, session) => voice.transfer(session, name, seat))
    },
    lookUp,
    listen: voiceLine.listen,
    rest: voiceLine.rest,
  }
}

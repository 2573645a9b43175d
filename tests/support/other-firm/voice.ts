// What the voice provider of this firm holds.
import type { WireFields } from './wire.ts'

export type VoiceCall = {
  readonly id: bigint
  readonly ref: string
  readonly phone: string
  readonly seat: string
  readonly at: number
  status: number
  by: string
  words: string
  answered: number | null
  ended: number | null
}

/** What the provider holds. `refusal` is how it refuses the next calls; null where it takes them. */
export type Voice = {
  readonly logins: Map<string, string>
  readonly calls: VoiceCall[]
  readonly messages: { readonly id: number; readonly seat: string; readonly row: WireFields }[]
  readonly orders: { readonly phone: string; readonly type: string; readonly id: string; readonly name: string }[]
  refusal: { readonly code: string; readonly message: string } | null
}

export const noVoice = (): Voice => ({ logins: new Map(), calls: [], messages: [], orders: [], refusal: null })

import type { CallState } from './call-machine.ts'
import type { Json, PhoneEntry } from './customer.ts'
import { calledTypes } from './record-kinds.ts'

/** Who carries a call: the firm's own dial service or the voice provider (PH-10). */
export const callProviders = ['own', 'voice'] as const
export type CallProvider = (typeof callProviders)[number]

/** Who ended a call: this person, the other side, nobody because it was refused, or nobody can tell. '' while it goes on. */
export const callEnds = ['', 'me', 'other', 'refused', 'unknown'] as const
export type CallEnd = (typeof callEnds)[number]

/** Records that a number may belong to, in the firm's names (D-87); '' for a number that was typed. */
export const dialledTypes = ['', ...calledTypes] as const
export type DialledType = (typeof dialledTypes)[number]

/** Type of the follow-up that a call becomes (§3). */
export const CALL_FOLLOWUP = 8

/** What became of a call, in the states of a number (D-26). */
export const callOutcomes = [0, 1, 2, 3, 4] as const
export const UNANSWERED = 1
export const REACHED = 4

/** `dialState` of a record: nothing yet, dialled, reached (D-26). */
export const dialStates = { none: 0, dialled: 1, reached: 2 } as const

/** Codes with which the provider refuses a call (PH-21, PH-22). */
export const refusedCodes = { blacklisted: '1013004', quota: '1013117' } as const

/** Code of a call that was hung up here before the firm or the provider was asked to place it. */
export const GIVEN_UP = 'given-up'

/**
 * One call of this computer. `number` is as the page had it, with its stars where it was masked: what stood behind them
 * is not kept. Times are epoch milliseconds.
 */
export type CallLogRow = {
  readonly id: string
  readonly provider: CallProvider
  /** What the provider calls it; '' where it said nothing. */
  readonly reference: string
  readonly number: string
  readonly extension: string
  readonly objType: DialledType
  readonly objId: string
  /** The customer that it belongs to; '' for none. */
  readonly customerId: string
  readonly name: string
  readonly state: CallState
  readonly dialledAt: number
  readonly answeredAt: number | null
  readonly endedAt: number | null
  readonly endedBy: CallEnd
  /** Code of a refusal: the provider's, or of `failure.*`; `GIVEN_UP` where it was never asked for. */
  readonly code: string
  /** Words of the firm or the provider about its end. */
  readonly reason: string
  /** True where nobody knows whether it was begun, or whether it still goes on. */
  readonly unsure: boolean
  readonly outcome: number | null
  readonly note: string
  /** What a person began to write of what comes next, as JSON; null for nothing. */
  readonly next: string | null
  readonly ignored: number
}

/**
 * Whether somebody answered a call that is over: by its line, or as a person chose. Null where nobody can know: the
 * firm's own service tells nothing (D-27), and a call in doubt was not heard to its end.
 */
export const wasAnswered = ({
  answeredAt,
  outcome,
  provider,
  unsure,
}: Pick<CallLogRow, 'answeredAt' | 'outcome' | 'provider' | 'unsure'>): boolean | null => {
  if (answeredAt !== null || outcome === REACHED) return true
  const isChosen = outcome !== null && outcome !== 0
  return isChosen || (provider === 'voice' && !unsure) ? false : null
}

/** True where one of the numbers counts as reached and did not before: the record is reached then too (PH-18). */
export const reachedNow = (before: readonly PhoneEntry[], after: readonly Json[]): boolean => {
  const known = new Map(before.map(({ phone, state }) => [phone, state]))
  return (after as unknown as readonly PhoneEntry[]).some(
    ({ phone, state }) => state === REACHED && known.get(phone) !== REACHED,
  )
}

/** Most records of one list of calls. */
export const MOST_CALLS = 1000

import type { PhoneState } from '#shared/contract/phone'
import type { BridgeFailure } from './failure.ts'

/** The telephone as a page knows it; undefined where that cannot be read. */
type Known = Pick<PhoneState, 'call' | 'failed'> | undefined

/** Id of the call to which the last dial came; '' for none. */
const lastBegun = (state: Known): string => state?.call?.id ?? state?.failed?.id ?? ''

/** True where the state of the telephone tells nothing of a dial that failed, for no call was begun by it. */
export const isUndialled = ({ details }: Pick<BridgeFailure, 'details'>, before: Known, after: Known): boolean =>
  details.reason === 'busy' || after === undefined || lastBegun(after) === lastBegun(before)

import type { Habits } from './habits.ts'
import type { Answered } from './pages.ts'
import { jsonOf } from './wire.ts'

/** An answer in this firm's envelope: its status and its JSON text. */
export function envelopeOf(
  answered: Answered,
  { success }: Habits,
): { readonly status: number; readonly text: string } {
  if ('data' in answered)
    return { status: 200, text: jsonOf({ succeed: success, code: null, message: null, data: answered.data }) }
  const failure = success === 1 ? 0 : success === true ? false : 'false'
  const { refused, message, code = refused } = answered
  return { status: refused, text: jsonOf({ succeed: failure, code, message, data: null }) }
}

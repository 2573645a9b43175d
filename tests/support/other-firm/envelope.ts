import type { Habits } from './habits.ts'
import { type Answered, noContent } from './pages.ts'
import { jsonOf } from './wire.ts'

/** An answer in this firm's envelope: its status and its JSON text. */
export function envelopeOf(
  answered: Answered,
  { success }: Habits,
): { readonly status: number; readonly text: string } {
  if ('empty' in answered) return { status: 204, text: '' }
  if ('data' in answered)
    return { status: 200, text: jsonOf({ succeed: success, code: null, message: null, data: answered.data }) }
  const failure = success === 1 ? 0 : success === true ? false : 'false'
  const { refused, message, code = refused } = answered
  return { status: refused, text: jsonOf({ succeed: failure, code, message, data: null }) }
}

/** The answer to a write that has nothing to say, by its status alone where that is the firm's habit. */
export const briefly = (method: string, answered: Answered, { quiet }: Habits): Answered =>
  quiet && method !== 'GET' && 'data' in answered && answered.data === null ? noContent : answered

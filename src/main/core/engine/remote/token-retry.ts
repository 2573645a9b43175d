// What follows on a 401: another token, and whether it is the token or the call that the firm does not take. May not: read
// what an answer holds beyond that.
import { Failure } from '#shared/contract/failure'
import type { Answer } from './download.ts'
import type { Call } from './encode-call.ts'
import type { Endpoint } from './endpoints.ts'
import { readEnvelope } from './envelope.ts'
import { envelopeIn, isSuccess } from './refusals.ts'
import type { OwnSettings, SendCall } from './send-call.ts'
import type { TokenSource } from './types.ts'

/** Tokens that one call is tried with after its first. */
const mostTokens = 2

/** What a firm has shown of itself in this run. */
export type FirmShown = {
  /** Calls that a good token was not good for; they cost no further renewal. */
  readonly closed: Set<string>
  /** Whether it has answered anything, and whoever asked who is signed in. */
  isHeard: boolean
  saysWho: boolean
}

/** Does what follows on a 401; where that fails, the call that was turned away has changed nothing still. */
const afterRefusal = async <Value>(ask: Promise<Value>): Promise<Value> => {
  try {
    return await ask
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, { ...error.details, turnedAway: true }, { cause: error })
  }
}

/** Tries calls again after a 401. `ask` sends one as it is; `me` is the call that any good token may make. */
export const createTokenRetry = (ask: SendCall, token: TokenSource, me: Endpoint | null, shown: FirmShown) => {
  let renewing: Promise<boolean> | null = null

  /** True where another token is there than the one that was refused. */
  const renew = async (refused: string | null): Promise<boolean> => {
    if (token.current() !== refused) return token.current() !== null
    renewing ??= token.renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  const secretsOf = (): readonly string[] => [token.current() ?? '']

  /** True where a token that a call was refused with is good for others: then it is the call, and not the sign-in. */
  const isGood = async (sent: string | null, { endpoint, signal }: Call): Promise<boolean> => {
    if (sent === null || me === null || endpoint === me) return false
    const answer = await ask({ endpoint: me, signal }, sent)
    const isSaid = isSuccess(answer) && readEnvelope(answer.bytes, secretsOf()).succeed
    shown.saysWho ||= isSaid
    return isSaid
  }

  /** The failure of a call that a good token is not good for, in the server's words. */
  const closedTo = (answer: Answer): Failure =>
    new Failure('forbidden', { status: 401, message: envelopeIn(answer, secretsOf())?.message ?? '' })

  /** Asks again with a new token after a 401, and once more, because a token can run out while it is on its way here. */
  const askAgain = async (
    call: Call,
    own: OwnSettings | undefined,
    first: { readonly answer: Answer; readonly sent: string | null },
  ): Promise<Answer> => {
    let { answer, sent } = first
    const name = `${call.endpoint.method} ${call.endpoint.path}`
    if (shown.closed.has(name) && (await afterRefusal(isGood(sent, call)))) throw closedTo(answer)
    for (let asked = 0; answer.status === 401 && asked < mostTokens; asked += 1) {
      if (!(await afterRefusal(renew(sent)))) return answer
      if (token.current() === sent) break
      sent = token.current()
      answer = await ask(call, sent, own)
      if (answer.status !== 401 || token.current() !== sent) continue
      if (!(await afterRefusal(isGood(sent, call)))) continue
      shown.closed.add(name)
      throw closedTo(answer)
    }
    if (answer.status === 401) token.refused?.()
    return answer
  }

  return { isGood, askAgain }
}
